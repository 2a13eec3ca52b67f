"""Every screen: read by axe in light and dark, never wider than its window, and walked through by Tab."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Visits
from web.live import Live
from web.moments import ME, line_to, reach
from web.visitor import PHONE, WIDE, Visitor

Screen = Callable[[Visitor, Live], None]
SCREENS: dict[str, Screen] = {}


def screen(show: Screen) -> Screen:
    SCREENS[show.__name__.replace("_", " ")] = show
    return show


@screen
def start(visitor: Visitor, live: Live) -> None:
    live.sit(live.table("corn", public=True), "Inge")
    expect(visitor.go("/").get_by_role("button", name="Join")).to_be_visible()


@screen
def open_tables(visitor: Visitor, live: Live) -> None:
    live.sit(live.table("corn", public=True), "Inge")
    expect(visitor.go("/tables").get_by_role("button", name="Join").first).to_be_visible()


@screen
def replays(visitor: Visitor, live: Live) -> None:
    visitor.at(reach(live, line_to("over"))[ME])
    expect(visitor.page.locator(".end")).to_be_visible()
    expect(visitor.go("/replays").get_by_role("link", name="Watch")).to_be_visible()


@screen
def rules(visitor: Visitor, live: Live) -> None:
    expect(visitor.go("/rules/mod#CHAL-4").locator(".marked")).to_be_visible()


@screen
def rulings(visitor: Visitor, live: Live) -> None:
    expect(visitor.go("/rules/rulings").locator(".clause").first).to_be_visible()


@screen
def cards(visitor: Visitor, live: Live) -> None:
    expect(visitor.go("/cards").locator(".card").first).to_be_visible()


@screen
def lobby(visitor: Visitor, live: Live) -> None:
    page = visitor.at(live.sit(live.table("corn", seats=6, bots=1), "Ann"))
    page.locator(".taken", has_text="Ann").click()
    expect(page.get_by_label("Your name")).to_be_visible()


@screen
def lobby_of_ten(visitor: Visitor, live: Live) -> None:
    page = visitor.at(live.sit(live.table("mod", seats=10, bots=5), "Ann"))
    expect(page.get_by_role("button", name="Deal the cards")).to_be_visible()


@screen
def options(visitor: Visitor, live: Live) -> None:
    table = live.table("avatar", options={"avatar_wild_on_turn": "on"})
    page = visitor.at(live.sit(table, "Ann"))
    page.get_by_role("button", name="Change").click()
    expect(page.locator(".options .dot").first).to_be_visible()


def at_table(phase: str) -> Screen:
    def show(visitor: Visitor, live: Live) -> None:
        page = visitor.at(reach(live, line_to(phase))[ME])
        expect(page.locator("[data-card], .end").first).to_be_visible()

    return show


for phase in ("turn", "between", "over"):
    SCREENS[phase] = at_table(phase)


@screen
def why(visitor: Visitor, live: Live) -> None:
    at_table("turn")(visitor, live)
    visitor.page.locator(".unfit").first.click(position={"x": 12, "y": 20})
    expect(visitor.page.locator("[data-kind=why]")).to_be_visible()


@screen
def menu_of_the_prompt(visitor: Visitor, live: Live) -> None:
    at_table("turn")(visitor, live)
    visitor.page.locator(".prompt .menu").click()
    expect(visitor.page.locator(".switches")).to_be_visible()


@screen
def rules_beside_the_table(visitor: Visitor, live: Live) -> None:
    at_table("turn")(visitor, live)
    visitor.page.get_by_role("button", name="Rules", exact=True).click()
    expect(visitor.page.locator(".clause").first).to_be_visible()


@screen
def options_beside_the_table(visitor: Visitor, live: Live) -> None:
    at_table("turn")(visitor, live)
    visitor.page.get_by_role("button", name="Rules in force: as on the sheet").click()
    expect(visitor.page.locator(".options")).to_be_visible()


@screen
def keys_beside_the_table(visitor: Visitor, live: Live) -> None:
    at_table("turn")(visitor, live)
    visitor.page.get_by_role("button", name="Keys").click()
    expect(visitor.page.get_by_text("choose in your hand")).to_be_visible()


@screen
def leaving(visitor: Visitor, live: Live) -> None:
    at_table("turn")(visitor, live)
    visitor.page.get_by_role("button", name="Leave the table").click()
    expect(visitor.page.get_by_text("Leave the table?")).to_be_visible()


@screen
def watching(visitor: Visitor, live: Live) -> None:
    visitor.go(f"/table/{reach(live, line_to('turn'))[ME].table}")
    expect(visitor.page.get_by_text("You are watching.")).to_be_visible()


@screen
def another_tab(visitor: Visitor, live: Live) -> None:
    seat = reach(live, line_to("turn"))[ME]
    visitor.at(seat).locator("[data-card]").first.wait_for()
    live.act(seat, {"act": "rename", "name": "Anna"})
    expect(visitor.page.get_by_role("button", name="Play here")).to_be_visible()


@screen
def replay(visitor: Visitor, live: Live) -> None:
    visitor.go(f"/table/{reach(live, line_to('over'))[ME].table}/replay")
    visitor.page.get_by_role("button", name="One move on").click()
    expect(visitor.page.locator(".story a")).to_be_visible()


@screen
def replay_too_early(visitor: Visitor, live: Live) -> None:
    visitor.watch.expect("403")
    visitor.go(f"/table/{reach(live, line_to('turn'))[ME].table}/replay")
    expect(visitor.page.get_by_role("link", name="Watch the table")).to_be_visible()


@screen
def dead_link(visitor: Visitor, live: Live) -> None:
    visitor.go("/table/AAAAAAAAAAAAAAAAAAAAAA")
    expect(visitor.page.get_by_role("button", name="Open a table")).to_be_visible()


@screen
def fault(visitor: Visitor, live: Live) -> None:
    visitor.watch.expect("500")
    visitor.page.route("**/api/tables", lambda route: route.fulfill(status=500, json={}))
    visitor.go("/").get_by_role("button", name="Play now: Mod").click()
    expect(visitor.page.get_by_role("button", name="Try again")).to_be_visible()


LONG = ("rules", "rulings", "cards")
"""Pages that axe reads for seconds; test_standing.py has it read them in light."""

OUTSIDE = """() => [...document.querySelectorAll('a, button, input, select, h1, h2, h3')].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect()
  if (!one.checkVisibility({ opacityProperty: true }) || width <= 1 || one.closest('.unseen')) return false
  for (let home = one.parentElement; home; home = home.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(home).overflowX)
    if (scrolls && home.scrollWidth > home.clientWidth) return false
  }
  return left < -1 || right > innerWidth + 1
}).map((one) => `${one.tagName} ${one.ariaLabel ?? one.textContent.trim().slice(0, 40)}`)"""


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_whole_in_every_light_and_size(desk: Visitor, live: Live, name: str):
    page = desk.page
    SCREENS[name](desk, live)
    assert page.locator("h1").count() == 1
    if name not in LONG:
        desk.assert_accessible()
    page.emulate_media(color_scheme="dark")
    desk.assert_accessible()
    resize(page, PHONE)
    assert_within(desk)
    resize(page, WIDE)
    double_text(desk)
    assert_within(desk)


def assert_within(visitor: Visitor) -> None:
    """Nothing makes the page wider than its window, and no button hangs over its edge."""
    visitor.settle()
    visitor.assert_fits()
    found = visitor.page.evaluate(OUTSIDE)
    assert not found, (visitor.page.viewport_size, found)


def double_text(visitor: Visitor) -> None:
    """As the reader sets it in the browser: 32 pixels instead of 16."""
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    assert visitor.page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"


def resize(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")


@pytest.mark.parametrize("phase", ["turn", "gift", "between"])
def test_a_phone_shows_the_table_without_a_fault(phone: Visitor, live: Live, phase: str):
    at_table(phase)(phone, live)
    phone.assert_fits()
    phone.assert_accessible()


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


@pytest.mark.parametrize("phase", ["turn", "name", "give"])
def test_tab_goes_through_the_table_in_its_order(desk: Visitor, live: Live, phase: str):
    at_table(phase)(desk, live)
    page = desk.page
    desk.settle()
    if phase != "turn":
        assert page.evaluate(WHERE) == "slip", "a question takes focus"
    else:
        page.keyboard.press("Tab")
    walk = [page.evaluate(WHERE)]
    for _ in range(60):
        page.keyboard.press("Tab")
        here = page.evaluate(WHERE)
        if here == "BODY":
            break
        if here != walk[-1]:
            walk.append(here)
    wanted = [one for one in ORDER if one in walk]
    assert walk == wanted
    assert {"hand", "prompt", "rail", "piles", "side", "bar"} <= set(walk)


# As the system wants it

RUNNING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def test_with_reduced_motion_nothing_moves_for_long(visit: Visits, live: Live):
    visitor = visit(reduced_motion="reduce")
    at_table("turn")(visitor, live)
    page = visitor.page
    page.locator("[data-zone=hand] .lit").first.click(position={"x": 12, "y": 20})
    expect(page.locator("[data-zone=hand] li")).to_have_count(6)
    assert page.locator(".flying").count() == 0
    page.wait_for_timeout(200)
    assert page.evaluate(RUNNING) == 0


def test_forced_colours_leave_the_cards_as_they_are(visit: Visits, live: Live):
    fills = """() => [...document.querySelectorAll('[data-zone=hand] .card, .band')].map((one) => {
      const style = getComputedStyle(one)
      return [style.forcedColorAdjust, style.getPropertyValue('--g')]
    })"""
    visitor = visit(forced_colors="active")
    at_table("turn")(visitor, live)
    found = visitor.page.evaluate(fills)
    assert len(found) == 8
    assert {adjust for adjust, _ in found} == {"none"}
    assert all(ground.startswith("#") for adjust, ground in found[:7])
    expect(visitor.page.get_by_role("button", name="Draw", exact=True)).to_be_visible()
