"""What the page fetches when it is wanted may come late, and moves and hides nothing until it is there. It
may not come at all; nobody is left with a white page for that.

Chromium never asks again for a module that it could not fetch, so the page has to be loaded anew.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from web.aloud import hand_name
from web.company import Company
from web.hands import Visits
from web.live import Live
from web.player import Player
from web.still import RENDERED
from web.tables import moment
from web.visitor import Visitor

LOSSES = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket connection", "404")
LONGER_THAN_AHEAD = 4500
"""Milliseconds, by which the score sheet is fetched ahead (web/src/shared/timing.ts)."""

SORRY = "That did not work, and it was not you."


@pytest.fixture
def guest(desk: Visitor) -> Visitor:
    desk.watch.expect(*LOSSES)
    return desk


def without(page: Page, part: str) -> None:
    """A server that was renewed has other names for its parts."""
    page.route(f"**/assets/{part}*.js", lambda route: route.fulfill(status=404))


def again(page: Page, part: str) -> None:
    page.unroute(f"**/assets/{part}*.js")
    page.get_by_role("button", name="Try again").click()


UNFIT = "[data-zone=hand] [data-card]:not(.lit)"
ON_ITS_WAY = ".dock i[aria-busy=true]"
PLACES = """() => ['.ring', '.prompt', '[data-prompt]', '.hand'].map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect()
  return [part, x, y, width, height]
})"""


def hold(visitor: Visitor, part: str) -> list[Route]:
    """Let a part of the page be on its way until it is let go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    visitor.page.route(f"**/assets/{part}*.js", keep)
    return held


def test_a_slip_that_is_on_its_way_moves_nothing_and_hides_nothing(phone: Visitor, live: Live) -> None:
    held = hold(phone, "panels")
    page = phone.at(Company(live, moment("turn")).me)
    page.locator(UNFIT).first.wait_for()
    phone.settle()
    before = page.evaluate(PLACES)
    page.locator(UNFIT).first.tap(position={"x": 8, "y": 12})
    page.wait_for_selector(ON_ITS_WAY, state="attached")
    page.evaluate(RENDERED)
    assert page.evaluate(PLACES) == before
    expect(page.locator("[data-prompt]")).to_be_visible()
    expect(page.locator(".slips")).to_have_count(0)
    phone.until("fetch of the slip", lambda: held).pop().continue_()
    expect(page.locator("[data-kind=why]").get_by_role("heading")).to_contain_text("does not fit")


def test_what_was_closed_before_it_came_takes_no_focus(desk: Visitor, live: Live) -> None:
    held = hold(desk, "panels")
    page = desk.at(Company(live, moment("turn")).me)
    more = page.get_by_role("button", name="More", exact=True)
    more.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(ON_ITS_WAY, state="attached")
    page.keyboard.press("Escape")
    expect(page.locator(ON_ITS_WAY)).to_have_count(0)
    page.locator(UNFIT).first.click(position={"x": 8, "y": 12})  # whose slip asks for no focus
    page.wait_for_selector(ON_ITS_WAY, state="attached")
    desk.until("fetch of the slip", lambda: held).pop().continue_()
    expect(page.locator("[data-kind=why]").get_by_role("heading")).to_be_visible()
    page.evaluate(RENDERED)
    expect(page.locator(UNFIT).first).to_be_focused()


def test_a_page_that_could_not_be_fetched_comes_with_the_network(guest: Visitor) -> None:
    page = guest.go("/")
    guest.context.set_offline(True)
    page.get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", level=1, name=SORRY)).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1, name=SORRY)).to_be_visible()
    guest.context.set_offline(False)
    expect(page.get_by_role("searchbox")).to_be_visible()
    assert page.url.endswith("/rules")


def test_a_language_that_could_not_be_fetched_is_told_and_comes_with_the_network(guest: Visitor) -> None:
    page = guest.go("/rules")
    expect(page.locator(".short li").first).to_be_visible()  # or the rules themselves could not be fetched
    guest.context.set_offline(True)
    chooser = page.get_by_label("Language")
    chooser.select_option("de")
    expect(page.get_by_role("alert")).to_contain_text(SORRY)
    expect(chooser).to_have_value("en")
    guest.context.set_offline(False)
    expect(page.get_by_label("Sprache")).to_have_value("de")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.url.endswith("/rules")


@pytest.mark.parametrize(
    "path, part, title",
    [
        ("/", "Start", "lastcard, four card games for the kitchen table"),
        ("/tables", "OpenTables", "Open tables"),
        ("/replays", "Replays", "Replays"),
    ],
)
def test_a_page_that_a_renewed_server_has_no_more_is_loaded_anew(
    guest: Visitor, path: str, part: str, title: str
) -> None:
    page = guest.go("/cards")
    without(page, part)
    page.evaluate(
        "(path) => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')) }", path
    )
    expect(page.get_by_role("heading", level=1, name=SORRY)).to_be_visible()
    again(page, part)
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


def test_rules_that_do_not_come_are_not_waited_for_in_vain(guest: Visitor) -> None:
    page = guest.page
    page.route("**/rules.json", lambda route: route.abort())
    guest.go("/rules/mod")
    expect(page.get_by_role("alert")).to_contain_text(SORRY)
    page.unroute("**/rules.json")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".clause").first).to_be_visible()


def test_a_lobby_that_could_not_be_fetched_can_be_asked_for_again(guest: Visitor, live: Live) -> None:
    without(guest.page, "Lobby")
    page = guest.at(live.sit(live.table("mod"), "Ann"))
    expect(page.get_by_role("alert")).to_contain_text(SORRY)
    again(page, "Lobby")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_visible()


@pytest.mark.parametrize("opened, part", [("?", "Help"), ("Rules", "Rulebook")])
def test_what_is_read_beside_the_table_does_not_take_it_away(
    guest: Visitor, live: Live, opened: str, part: str
) -> None:
    without(guest.page, part)
    page = guest.at(Company(live, moment("turn")).me)
    expect(page.locator("[data-zone=hand] [data-card]").first).to_be_visible()
    if opened == "?":
        page.keyboard.press("?")
    else:
        page.get_by_role("button", name=opened, exact=True).click()
    expect(page.locator("aside").get_by_role("alert")).to_contain_text(SORRY)
    expect(page.locator("[data-zone=hand] [data-card]").first).to_be_visible()
    page.locator("aside").get_by_role("button", name="Close").first.click()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.fixture
def calm(visit: Visits) -> Visitor:
    visitor = visit(reduced_motion="reduce")
    visitor.watch.expect(*LOSSES)
    return visitor


@pytest.fixture
def last_card(calm: Visitor, live: Live) -> Player:
    player = Company(live, "one left").seat(calm, "mouse")
    expect(player.card(hand_name("b3"))).to_be_visible()
    return player


def test_who_was_offline_while_the_score_sheet_was_to_be_fetched_sees_it_all_the_same(
    last_card: Player,
) -> None:
    page, context = last_card.page, last_card.visitor.context
    context.set_offline(True)
    page.wait_for_timeout(LONGER_THAN_AHEAD)
    context.set_offline(False)
    expect(page.locator(".prompt .draw")).to_be_enabled()
    last_card.touch(hand_name("b3"))
    expect(page.get_by_role("button", name="Next round")).to_be_visible()


def test_a_score_sheet_that_was_fetched_ahead_in_vain_comes_at_the_end(calm: Visitor, live: Live) -> None:
    page, sheet = calm.page, "**/assets/RoundEnd*.js"
    page.route(sheet, lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: "RoundEnd" in request.url):
        player = Company(live, "one left").seat(calm, "mouse")
    page.unroute(sheet)
    player.touch(hand_name("b3"))
    expect(page.get_by_role("button", name="Next round")).to_be_visible()


def test_a_score_sheet_that_could_not_be_fetched_can_be_asked_for_again(last_card: Player) -> None:
    page = last_card.page
    without(page, "RoundEnd")
    last_card.touch(hand_name("b3"))
    expect(page.get_by_role("alert")).to_contain_text(SORRY)
    again(page, "RoundEnd")
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
