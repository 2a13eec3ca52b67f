"""Every screen: read by axe in light and dark, never wider than its window, and walked through by Tab."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from web.company import Company
from web.hands import Visits
from web.live import Live
from web.model import Model
from web.pictures import PICTURED, PICTURES, files
from web.screen import Screen, Show
from web.screens import ALIKE, SCREENS
from web.tables import moment
from web.visitor import PHONE, Visitor
from web.walks import OUTLINED, stumbles

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
BY_NAME = {one.name: one for one in SCREENS}
MOST_BYTES = 10_000_000
LAID_OUT_SECONDS = 2

LONG = ("rules", "rulings", "cards", "how-to-play", "rules-search")
"""Pages that axe reads for seconds: on a phone it looks at their colours alone, the rest is the same."""

OUTSIDE = """() => [...document.querySelectorAll('a, button, input, select, h1, h2, h3')].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect()
  if (!one.checkVisibility({ opacityProperty: true }) || width <= 1 || one.closest('.unseen')) return false
  for (let home = one.parentElement; home; home = home.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(home).overflowX)
    if (scrolls && home.scrollWidth > home.clientWidth) return false
  }
  return left < -1 || right > document.documentElement.clientWidth + 1
}).map((one) => `${one.tagName} ${one.ariaLabel ?? one.textContent.trim().slice(0, 40)}`)"""

SPEAK = """(language) => {
  const choice = [...document.querySelectorAll('select')].find((one) => one.querySelector('[value=fr]'))
  if (!choice) return false
  choice.value = language
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}"""


@contextmanager
def sitting(
    browser: Browser, live: Live, one: Screen, show: Show, window: str, **more: Any
) -> Iterator[Model]:
    """Somebody who sees a screen, and leaves without a complaint."""
    visitor = Model(browser, live, **one.options(window) | more)
    try:
        one.show(visitor, show)
        if one.moves:
            visitor.page.clock.resume()  # axe waits by it
        yield visitor
        visitor.watch.check()
    finally:
        visitor.close()


@pytest.mark.parametrize("name", BY_NAME)
def test_a_screen_is_whole_in_every_light_and_size(browser: Browser, live: Live, name: str) -> None:
    one = BY_NAME[name]
    show = one.prepare(live)
    if "desk" in one.windows:
        with sitting(browser, live, one, show, "desk") as visitor:
            assert_whole_at_a_desk(visitor, still=not one.moves)
            if "phone" in one.windows and not one.moves and not visitor.asked_for_size:
                visitor.take_phone()  # spares to come there a second time
                visitor.page.locator(one.shows).first.wait_for()
                assert_whole_on_a_phone(visitor, name)
                return
    if "phone" in one.windows:
        with sitting(browser, live, one, show, "phone", viewport=PHONE) as visitor:
            assert_whole_on_a_phone(visitor, name)


def assert_whole_at_a_desk(visitor: Visitor, *, still: bool) -> None:
    assert visitor.page.locator("h1").count() == 1
    assert_accessible_in_both_lights(visitor)
    if still:
        set_text(visitor, 32)
        assert_within(visitor)
        set_text(visitor, 16)


def assert_whole_on_a_phone(visitor: Visitor, name: str) -> None:
    assert visitor.page.locator("h1").count() == 1
    assert_within(visitor)
    assert_accessible_in_both_lights(visitor, whole=name not in LONG)
    for language in ("de", "fr", "es"):
        speak(visitor, language)
        assert_within(visitor)


def assert_accessible_in_both_lights(visitor: Visitor, *, whole: bool = True) -> None:
    """What is not about colours is the same in light and dark."""
    visitor.assert_accessible(only="" if whole else "color-contrast")
    visitor.page.emulate_media(color_scheme="dark")
    visitor.assert_accessible(only="color-contrast")
    visitor.page.emulate_media(color_scheme="light")


def assert_within(visitor: Visitor) -> None:
    """Once laid out, nothing makes the page wider than its window, and no button hangs over its edge."""
    until = time.monotonic() + LAID_OUT_SECONDS
    while (found := visitor.page.evaluate(OUTSIDE)) and time.monotonic() < until:
        visitor.page.wait_for_timeout(20)
    assert not found, (visitor.page.viewport_size, found)
    visitor.assert_fits()


def speak(visitor: Visitor, language: str) -> None:
    """Choose a language, where there is a choice."""
    if visitor.page.evaluate(SPEAK, language):
        visitor.page.wait_for_function("(it) => document.documentElement.lang === it", arg=language)


def set_text(visitor: Visitor, size: int) -> None:
    """As the reader sets it in the browser: 32 pixels instead of 16."""
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size * 13 // 16}})
    assert visitor.page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == f"{size}px"
    visitor.settle()


def test_what_is_wrong_on_a_phone_alone_is_noticed(desk: Visitor) -> None:
    narrow = "@media (width < 400px) and (pointer: coarse) { p { width: 500px; color: #ccc } }"
    head = '<title>a</title><meta name="viewport" content="width=device-width">'
    desk.page.set_content(
        f'<html lang="en">{head}<style>{narrow}</style><main><h1>a</h1><p>a word</p></main></html>'
    )
    assert_within(desk)
    assert_accessible_in_both_lights(desk)
    desk.take_phone()
    with pytest.raises(AssertionError, match=", 360"):
        assert_within(desk)
    with pytest.raises(AssertionError, match="color-contrast"):
        assert_accessible_in_both_lights(desk)


WITHIN_REACH = {
    "start-again": "Go on", "lobby": "Deal the cards", "lobby-guest": "Sit down", "options": "Done",
    "leaving": "Leave", "greeting": "Hello", "round-end": "Next round", "match-end": "Rematch",
    "closed": "To the start page",
}  # fmt: skip


@pytest.mark.parametrize("name", WITHIN_REACH)
def test_a_small_phone_has_what_one_wants_next_within_reach(browser: Browser, live: Live, name: str) -> None:
    one = BY_NAME[name]
    with sitting(browser, live, one, one.prepare(live), "phone", viewport=PHONE) as visitor:
        button = visitor.page.get_by_role("button", name=WITHIN_REACH[name], exact=name == "leaving")
        link = visitor.page.get_by_role("link", name=WITHIN_REACH[name])
        expect(button.or_(link).first).to_be_in_viewport(ratio=1)


# Nothing that can be seen is without a screen

KINDS = {
    ("dock/asks.ts", "Question"): ".slips[data-kind={}]",
    ("dock/state.svelte.ts", "Panel"): ".slips[data-kind={}]",
    ("dock/slip.ts", "SlipKind"): ".slips[data-kind={}]",
    ("dock/asks.ts", "SlotCall"): "[data-call={}]",
    ("table/panel.svelte.ts", "Panel"): "aside[data-panel={}]",
    ("frame/problems.ts", "ProblemKind"): ".problem[data-problem={}]",
}
"""Types whose members are seen, and how the page says which it is."""

NAMED = {
    ("shared/route.svelte.ts", "Route"): {
        "start": "start", "table": "table", "replay": "replay", "rules": "rules", "tables": "open-tables",
        "replays": "replays", "cards": "cards", "lost": "no-such-page",
    },
    ("wire/line.ts", "Contact"): {
        "loading": "getting-the-cards", "live": "table", "lost": "connection-lost",
        "restarting": "server-restart",
    },
    ("wire/line.ts", "Ending"): {
        "elsewhere": "other-tab", "gone": "dead-link", "left": "left", "unplayable": "unplayable",
        "old-page": "old-page",
    },
}  # fmt: skip
"""Types whose members are seen, and the screen of each."""


def members(file: str, name: str) -> list[str]:
    """The strings that a type of the page consists of."""
    text = (SOURCES / file).read_text("utf-8")
    found = re.search(rf"^export type {name} =(.*?)(?=^\S|\n\n)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{file} has no type {name}"
    return re.findall(r"'([\w-]+)'", found[1])


@pytest.mark.parametrize("file, name", KINDS)
def test_every_slip_panel_call_and_problem_has_a_screen(file: str, name: str) -> None:
    seen = " ".join(one.shows for one in SCREENS)
    kinds = members(file, name)
    assert kinds
    assert [kind for kind in kinds if KINDS[file, name].format(kind) not in seen] == []


@pytest.mark.parametrize("file, name", NAMED)
def test_every_page_and_every_weather_has_a_screen(file: str, name: str) -> None:
    assert set(members(file, name)) == NAMED[file, name].keys()
    assert set(NAMED[file, name].values()) <= BY_NAME.keys()


def test_every_screen_has_its_pictures_and_they_are_small() -> None:
    wanted = {name for one in PICTURED for name in files(one).values()}
    there = {file.name: file.stat().st_size for file in PICTURES.glob("*.png")}
    assert there.keys() == wanted, "python3 run.py pictures"
    assert sum(there.values()) < MOST_BYTES
    shown = (PICTURES / "README.md").read_text("utf-8")
    assert [name for name in wanted if f'src="{name}"' not in shown] == []


def test_every_screen_has_a_name_of_its_own() -> None:
    assert len(BY_NAME) == len(SCREENS)
    assert set(BY_NAME) > ALIKE


# Focus


def at_table(visitor: Visitor, live: Live, phase: str) -> Page:
    page = visitor.at(Company(live, moment(phase)).me)
    expect(page.locator("[data-card], .end").first).to_be_visible()
    return page


WHERE = """() => {
  const here = document.activeElement
  const places = {
    slip: '.slips', hand: '.hand', prompt: '.prompt', rail: '.rail', you: '.you', piles: '[data-zone=draw]',
    seats: '.seats', side: 'aside', bar: 'header.bar',
  }
  return Object.keys(places).find((name) => here?.closest(places[name])) ?? here?.tagName ?? ''
}"""
ORDER = ["slip", "hand", "prompt", "rail", "you", "piles", "seats", "side", "bar"]


@pytest.mark.parametrize("window", ["desk", "phone"])
@pytest.mark.parametrize("phase", ["turn", "name", "give"])
def test_tab_goes_through_the_table_in_its_order(
    request: pytest.FixtureRequest, live: Live, phase: str, window: str
) -> None:
    visitor: Visitor = request.getfixturevalue(window)
    page = at_table(visitor, live, phase)
    visitor.settle()
    if phase != "turn":
        assert page.evaluate(WHERE) == "slip", "a question takes focus"
    else:
        page.keyboard.press("Tab")
    walk = [page.evaluate(WHERE)]
    for _ in range(60):
        assert page.evaluate(OUTLINED), f"focus in {walk[-1]} cannot be seen"
        page.keyboard.press("Tab")
        here = page.evaluate(WHERE)
        if here == "BODY":
            break
        if here != walk[-1]:
            walk.append(here)
    else:
        raise AssertionError(f"Tab never leaves the table: {walk}")
    assert walk == [one for one in ORDER if one in walk]
    asked = {"slip"} if phase != "turn" else set()
    beside = {"side"} if window == "desk" else set()
    assert {"hand", "prompt", "rail", "piles", "bar"} | asked | beside <= set(walk)


WALKED = (
    "start", "start-again", "open-tables", "lobby", "lobby-guest", "options", "round-end", "match-end",
    "replay", "rules", "how-to-play",
)  # fmt: skip


@pytest.mark.parametrize("window", ["desk", "phone"])
@pytest.mark.parametrize("name", WALKED)
def test_tab_goes_through_a_page_as_it_is_read(browser: Browser, live: Live, name: str, window: str) -> None:
    one = BY_NAME[name]
    with sitting(browser, live, one, one.prepare(live), window) as visitor:
        assert not (wrong := stumbles(visitor.page)), "\n".join(wrong[:20])


BAD_WAYS = {
    "<button>a</button><br><button style='outline: none'>b</button>": "'b' has the focus, and no outline",
    "<button style='order: 2'>a</button><button>b</button>": "from 'a' back to 'b'",
    "<button>a</button><button style='opacity: 0'>b</button>": "'b' has the focus out of sight",
    "<button>a</button><button onfocus='this.blur()'>b</button><button>c</button>": "'c' is never reached",
}


@pytest.mark.parametrize("body", BAD_WAYS)
def test_a_bad_way_is_noticed(visit: Visits, body: str) -> None:
    page = visit().page
    style = "<style>:focus-visible { outline: 3px solid } div { display: flex }</style>"
    page.set_content(f"{style}<div>{body}</div>")
    assert BAD_WAYS[body] in stumbles(page)


# As the system wants it

RUNNING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def test_with_reduced_motion_nothing_moves_for_long(visit: Visits, live: Live) -> None:
    visitor = visit(reduced_motion="reduce")
    page = at_table(visitor, live, "turn")
    page.locator("[data-zone=hand] .lit").first.click(position={"x": 12, "y": 20})
    expect(page.locator("[data-zone=hand] li")).to_have_count(6)
    assert page.locator(".flying").count() == 0
    page.wait_for_timeout(200)
    assert page.evaluate(RUNNING) == 0


def test_forced_colours_leave_the_cards_as_they_are(visit: Visits, live: Live) -> None:
    fills = """() => [...document.querySelectorAll('[data-zone=hand] .card, .band')].map((one) => {
      const style = getComputedStyle(one)
      return [style.forcedColorAdjust, style.getPropertyValue('--g')]
    })"""
    visitor = visit(forced_colors="active")
    at_table(visitor, live, "turn")
    found = visitor.page.evaluate(fills)
    assert len(found) == 8
    assert {adjust for adjust, _ in found} == {"none"}
    assert all(ground.startswith("#") for adjust, ground in found[:7])
    expect(visitor.page.get_by_role("button", name="Draw", exact=True)).to_be_visible()
