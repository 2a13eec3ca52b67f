"""Every screen: read by axe in light and dark, never wider than its window, and walked through by Tab."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, expect

from building import page as building
from golden.regenerate import HERE as GOLDEN
from tries import WISH
from web.hands import Visits
from web.live import Live
from web.pictures import EMBEDDED, IN_DOCS, PICTURED, files
from web.screen import BOTH, WINDOWS, Screen
from web.screens import ALIKE, SCREENS
from web.still import RENDERED, UNDRAWN, Still
from web.visitor import CHOOSE, PHONE, Visitor
from web.walks import OUTLINED, stumbles

BY_NAME = {one.name: one for one in SCREENS}

PAINT = ("color-contrast", "link-in-text-block")
"""Rules of axe about what is painted: in the dark it is painted otherwise."""

SIZE = ("target-size", "scrollable-region-focusable")
"""Rules about how large things are: on a phone they are smaller, and scroll."""

OTHER_ON_A_PHONE = {
    "start", "rules-search", "open-tables", "lobby", "options", "table", "table-of-ten", "hand-of-31",
    "watching", "colour", "give", "challenge", "guess", "round-end", "replay",
}  # fmt: skip
"""Screens with another tree on a phone: there all rules are for it too, as they are where a phone has another
way to a screen, or a screen of its own."""

Light = Literal["light", "dark"]
LIGHTS: tuple[Light, ...] = ("light", "dark")
EVERY_LIGHT = WISH != "few"
"""Whether windows with the same tree are both read in both."""

WALKED = (
    "start", "start-again", "open-tables", "lobby", "lobby-guest", "options", "round-end", "match-end",
    "replay", "rules", "how-to-play",
)  # fmt: skip
"""Screens that are walked through by Tab in both windows; how that goes at a table has a test of its own."""

WITHIN_REACH = {
    "start-again": "Go on", "lobby": "Deal the cards", "lobby-guest": "Sit down", "options": "Done",
    "leaving": "Leave", "greeting": "Hello", "round-end": "Next round", "match-end": "Rematch",
    "closed": "To the start page",
}  # fmt: skip
"""What one wants next on a screen, and has at hand on a small phone."""

SCROLLS = ".hand .scrolls"
"""What is wider than its place, and scrolls in it: a long hand."""

OUTSIDE = """() => {
  const { clientWidth, scrollWidth } = document.documentElement
  const hangsOver = (one) => {
    const { left, right, width } = one.getBoundingClientRect()
    if (left >= -1 && right <= clientWidth + 1) return false
    if (!one.checkVisibility({ opacityProperty: true }) || width <= 1 || one.closest('.unseen')) return false
    return !one.closest('SCROLLS')
  }
  const found = [...document.querySelectorAll('a, button, input, select, h1, h2, h3')].filter(hangsOver)
    .map((one) => `${one.tagName} ${one.ariaLabel ?? one.textContent.trim().slice(0, 40)}`)
  return scrollWidth > clientWidth ? [...found, `${scrollWidth} in ${clientWidth}`] : found
}""".replace("SCROLLS", SCROLLS)
"""What is wider than the window; last the page itself. (On a phone innerWidth would grow with it.)"""

TEXT = "() => getComputedStyle(document.documentElement).fontSize"

OUTSIDE_IN = (
    """async (languages) => {
  for (const language of languages) {
    if (!(await (CHOOSE)(language))) return []
    await (RENDERED)()
    const found = (OUTSIDE)()
    if (found.length) return [language, ...found]
  }
  return []
}""".replace("CHOOSE", CHOOSE)
    .replace("OUTSIDE", OUTSIDE)
    .replace("RENDERED", RENDERED)
)
"""What is wider than the window, in the first language in which something is. Some screens offer none."""

Sitting = Callable[..., AbstractContextManager[Still]]


@pytest.fixture(scope="module")
def windows(browser: Browser, live: Live) -> Iterator[dict[str, Still]]:
    """A page at a desk and one on a small phone, which go from screen to screen."""
    calm: dict[str, Any] = {"reduced_motion": "reduce"}
    kept = {
        "desk": Still(browser, live, **calm, **WINDOWS["desk"]),
        "phone": Still(browser, live, **calm, **WINDOWS["phone"] | {"viewport": PHONE}),
    }
    for visitor in kept.values():
        visitor.context.add_init_script(AXE_SCRIPT)  # sent once, not with every screen
        visitor.context.add_init_script(UNDRAWN)  # nor does axe read what is drawn on a card
    yield kept
    for visitor in kept.values():
        visitor.close()


@pytest.fixture
def sitting(browser: Browser, live: Live, windows: dict[str, Still]) -> Sitting:
    """Somebody who sees a screen, and leaves without a complaint."""

    @contextmanager
    def sit(one: Screen, window: str) -> Iterator[Still]:
        if one.moves:  # its clock is not like others
            visitor = Still(browser, live, **one.options(window))
        else:
            visitor = windows[window]
            visitor.begin()
        try:
            one.show(visitor, one.prepare(live))
            if one.moves:
                visitor.page.clock.resume()  # axe waits by it
            yield visitor
            visitor.watch.check()
        finally:
            if one.moves:
                visitor.close()

    return sit


@pytest.mark.parametrize("name", BY_NAME)
def test_a_screen_is_whole_in_every_light_and_size(sitting: Sitting, name: str) -> None:
    """A tree that is the same in both windows is read by axe in the light at a desk, in the dark on a phone:
    what is painted depends on one of them alone (see below). With all tries both are read in both."""
    one = BY_NAME[name]
    alike = set(BOTH) <= {*one.windows} and name not in OTHER_ON_A_PHONE and not EVERY_LIGHT
    if "desk" in one.windows:
        with sitting(one, "desk") as visitor:
            alike = alike and not visitor.asked_for_size
            assert_whole_at_a_desk(visitor, one, lights=("light",) if alike else LIGHTS)
    if "phone" in one.windows:
        with sitting(one, "phone") as visitor:
            assert_whole_on_a_phone(visitor, one, lights=("dark",) if alike else LIGHTS)


def assert_whole_at_a_desk(visitor: Still, one: Screen, *, lights: tuple[Light, ...]) -> None:
    assert visitor.page.locator("h1").count() == 1
    assert_accessible(visitor, lights)
    if one.name in WALKED:
        assert_read_in_its_order(visitor)
    if not one.moves:
        enlarge_text(visitor)
        assert_within(visitor)


def assert_whole_on_a_phone(visitor: Still, one: Screen, *, lights: tuple[Light, ...]) -> None:
    assert visitor.page.locator("h1").count() == 1
    if one.name in WITHIN_REACH:
        assert_within_reach(visitor, WITHIN_REACH[one.name], exact=one.name == "leaving")
    assert_within(visitor)
    assert_accessible(visitor, lights)
    if one.name in WALKED:
        assert_read_in_its_order(visitor)
    wide = visitor.page.evaluate(OUTSIDE_IN, ["de", "fr", "es"])
    assert not wide, (visitor.page.viewport_size, wide)


def assert_within_reach(visitor: Still, name: str, *, exact: bool) -> None:
    button = visitor.page.get_by_role("button", name=name, exact=exact)
    link = visitor.page.get_by_role("link", name=name)
    expect(button.or_(link).first).to_be_in_viewport(ratio=1)


def assert_read_in_its_order(visitor: Still) -> None:
    """From the top to the end by Tab; what has the focus is seen to have it."""
    assert not (wrong := stumbles(visitor.page)), "\n".join(wrong[:20])


def assert_accessible(visitor: Still, lights: tuple[Light, ...]) -> None:
    """What is not about colours is the same in light and dark, so it is looked at where it is light."""
    if "light" in lights:
        visitor.assert_accessible()
    if "dark" in lights:
        visitor.afterwards.callback(visitor.page.emulate_media, color_scheme="light")
        visitor.page.emulate_media(color_scheme="dark")
        visitor.assert_accessible(only=PAINT if "light" in lights else (*PAINT, *SIZE))


def assert_within(visitor: Visitor) -> None:
    """Nothing makes the page wider than its window, and no button hangs over its edge."""
    visitor.page.evaluate(RENDERED)
    found = visitor.page.evaluate(OUTSIDE)
    assert not found, (visitor.page.viewport_size, found)


def enlarge_text(visitor: Still) -> None:
    """As the reader sets it in the browser: 32 pixels instead of 16."""
    assert visitor.page.evaluate(TEXT) == "16px", "a screen before this one has left its text"
    visitor.afterwards.callback(set_text, visitor, 16)
    set_text(visitor, 32)
    assert visitor.page.evaluate(TEXT) == "32px"
    visitor.settle()


def set_text(visitor: Still, size: int) -> None:
    sizes = {"standard": size, "fixed": size * 13 // 16}
    visitor.devtools.send("Page.setFontSizes", {"fontSizes": sizes})


BY_SIZE = """async (text) => {
  const found = {}
  const look = (rules, bySize) => {
    for (const rule of rules) {
      const sized = bySize || /width|height|pointer|hover|orientation/.test(rule.conditionText ?? '')
      if (sized) for (const name of rule.style ?? []) (found[name] ??= []).push(rule.selectorText)
      look(rule.cssRules ?? [], sized)
    }
  }
  look((await new CSSStyleSheet().replace(text)).cssRules, false)
  return found
}"""
"""What is styled by the size of a window, or by what points at it: the selectors of each property."""

PAINTED = ("color", "fill", "-webkit-text-fill-color", "text-shadow", "filter", "mix-blend-mode")
GROUNDS = {".slot.filled", ".go"}
"""What has a ground of its own on a phone: the calls of the screen "table", the button of "round-end"."""


def test_the_colours_of_words_do_not_depend_on_the_window(windows: dict[str, Still]) -> None:
    """So light and dark need not meet every size."""
    files = (building.ROOT / building.PAGE / "assets").glob("*.css")
    text = "\n".join(file.read_text("utf-8") for file in files)
    styled = windows["desk"].page.evaluate(BY_SIZE, text)
    assert "display" in styled, "this is not how windows are told apart"
    assert not {*PAINTED} & styled.keys()
    grounds = {re.sub(r"\._\w+", "", one) for one in styled["background-color"]}
    assert grounds == GROUNDS
    assert {"table", "round-end"} <= OTHER_ON_A_PHONE


def test_what_is_wrong_on_a_phone_alone_is_noticed(windows: dict[str, Still]) -> None:
    narrow = "@media (width < 400px) and (pointer: coarse) { p { width: 500px; color: #ccc } }"
    head = '<title>a</title><meta name="viewport" content="width=device-width">'
    page = f'<html lang="en">{head}<style>{narrow}</style><main><h1>a</h1><p>a word</p></main></html>'
    desk, phone = windows["desk"], windows["phone"]
    for visitor in (desk, phone):
        visitor.begin()
        visitor.page.goto("about:blank")  # our own page allows no style but its own
        visitor.page.set_content(page)
    assert_within(desk)
    desk.assert_accessible()
    with pytest.raises(AssertionError, match="in 360"):
        assert_within(phone)
    with pytest.raises(AssertionError, match="color-contrast"):
        phone.assert_accessible(only=(*PAINT, *SIZE))


PALE = "style='color: #ccc'"


@pytest.mark.parametrize("pale", [f"<ul {PALE}>", f"<li {PALE}>"])
def test_colours_that_nobody_can_read_are_noticed_after_many_that_one_can(
    windows: dict[str, Still], pale: str
) -> None:
    """Of what is alike axe looks at the colours of some: not where it differs, or lies in what does."""
    visitor = windows["desk"]
    visitor.begin()
    visitor.page.goto("about:blank")
    lists = "<ul>" + "<li>a word</li>" * 9 + "</ul>"
    one_is_pale = (lists * 5 + lists.replace(pale.partition(" ")[0] + ">", pale, 1)).replace("\n", "")
    visitor.page.set_content(f'<html lang="en"><title>a</title><main><h1>a</h1>{one_is_pale}</main></html>')
    with pytest.raises(AssertionError, match="color-contrast"):
        visitor.assert_accessible()
    assert visitor.page.locator("[data-alike]").count() == 0


@pytest.mark.parametrize("place, noticed", [("dock", True), ("hand", False)])
def test_what_is_too_wide_is_noticed_but_in_a_hand_that_scrolls(
    windows: dict[str, Still], place: str, noticed: bool
) -> None:
    visitor = windows["phone"]
    visitor.begin()
    visitor.page.goto("about:blank")
    wide = "<div class='scrolls' style='overflow: auto'><button style='width: 900px'>a</button></div>"
    head = '<meta name="viewport" content="width=device-width">'
    visitor.page.set_content(f'{head}<div class="{place}">{wide}</div>')
    assert visitor.page.evaluate(OUTSIDE) == (["BUTTON a"] if noticed else [])


DRAWN = """() => [...document.querySelectorAll('#app svg')]
  .filter((one) => one.checkVisibility() && !one.closest('.matprint'))
  .map((one) => [one.parentElement.getAttribute('class'), one.getBoundingClientRect().width])
  .filter(([, width]) => width)"""
"""How wide every drawing is but what is printed on the mat, and in what it stands."""

LARGE = ("open-tables", "how-to-play", "fault")
LARGE_TOO = ("lobby", "new-table", "no-replays", "cards", "replay", "round-end", "foreheads", "guess")
"""Screens whose drawings must grow with a large window; the second ones are seen with all tries."""


@pytest.mark.parametrize("name", LARGE if WISH == "few" else (*LARGE, *LARGE_TOO))
def test_in_a_large_window_every_drawing_is_larger(sitting: Sitting, name: str) -> None:
    with sitting(BY_NAME[name], "desk") as visitor:
        sizes = []
        for width in (1600, 2560):
            visitor.resize(width, width * 9 // 16)
            visitor.page.evaluate(RENDERED)
            sizes.append(visitor.page.evaluate(DRAWN))
        visitor.resize(*WINDOWS["desk"]["viewport"].values())
    grown = [(where, large / drawn) for (where, drawn), (_, large) in zip(*sizes, strict=True)]
    assert grown
    assert not [one for one in grown if one[1] < 1.5]


# The list of screens


def test_the_page_knows_the_list_of_screens() -> None:
    """By it web/src/screens.test.ts sees to it that nothing is without a screen."""
    written = json.loads((GOLDEN / "screens.json").read_text("utf-8"))
    assert written == {one.name: one.shows for one in SCREENS}, "python tests/golden/regenerate.py"


def test_the_pictures_of_the_documentation_are_of_screens() -> None:
    assert {file.stem for file in IN_DOCS.iterdir()} == {*EMBEDDED}
    assert {*EMBEDDED} <= {Path(name).stem for one in PICTURED for name in files(one).values()}


def test_every_screen_has_a_name_of_its_own() -> None:
    assert len(BY_NAME) == len(SCREENS)
    assert set(BY_NAME) > ALIKE | OTHER_ON_A_PHONE | {*WALKED} | {*WITHIN_REACH}
    assert all({*BY_NAME[name].windows} == {*BOTH} for name in (*WALKED, *WITHIN_REACH))


# Focus


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
@pytest.mark.parametrize("view", ["table", "name", "give"])
def test_tab_goes_through_the_table_in_its_order(windows: dict[str, Still], view: str, window: str) -> None:
    visitor = windows[window]
    visitor.begin()
    page = visitor.see(view)
    visitor.settle()
    if view != "table":
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
    asked = {"slip"} if view != "table" else set()
    beside = {"side"} if window == "desk" else set()
    assert {"hand", "prompt", "rail", "piles", "bar"} | asked | beside <= set(walk)


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

LASTING = """() => document.getAnimations().filter((one) => one.playState === 'running')
  .map((one) => one.effect.getComputedTiming().endTime)"""
SHORT = 200
"""Milliseconds in which something may fade, where nothing shall move."""


def test_with_reduced_motion_nothing_moves_for_long(browser: Browser, live: Live) -> None:
    visitor = Still(browser, live, reduced_motion="reduce")
    page = visitor.see("hand")
    page.locator("[data-zone=hand] .lit").first.click(position={"x": 12, "y": 20})
    expect(page.locator("[data-zone=hand] li")).to_have_count(11)
    assert page.locator(".flying").count() == 0
    assert max(page.evaluate(LASTING), default=0) <= SHORT
    visitor.watch.check()
    visitor.close()


def test_forced_colours_leave_the_cards_as_they_are(browser: Browser, live: Live) -> None:
    fills = """() => [...document.querySelectorAll('[data-zone=hand] .card, .band')].map((one) => {
      const style = getComputedStyle(one)
      return [style.forcedColorAdjust, style.getPropertyValue('--g')]
    })"""
    visitor = Still(browser, live, forced_colors="active")
    page = visitor.see("hand")
    found = page.evaluate(fills)
    assert len(found) == 12 + 1
    assert {adjust for adjust, _ in found} == {"none"}
    assert all(ground.startswith("#") for adjust, ground in found[:12])
    expect(page.get_by_role("button", name="Draw", exact=True)).to_be_visible()
    visitor.watch.check()
    visitor.close()
