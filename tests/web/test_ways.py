"""Ways through the pages: back and forth, elsewhere while one is waited for, and where one sat before."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from web.company import Company
from web.hands import Visits
from web.live import Live, Seat
from web.rest import UNTIL
from web.tables import moment
from web.visitor import SEATS, Visitor

BACK_AND_FORTH = f"""async () => {{
  let arrived = 0
  addEventListener('popstate', () => arrived++)
  for (let i = 0; i < 8; i++) {{
    const way = i % 2 ? 'forward' : 'back'
    history[way]()
    await ({UNTIL})(() => arrived > i, `way ${{way}}`, setTimeout)
    await new Promise(requestAnimationFrame)
  }}
}}"""
"""As fast as the page is drawn."""


FRAMES = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


def keep_in_order(visitor: Visitor, *seats: Seat) -> None:
    """Let this browser have taken seats, the last one last."""
    now = int(time.time() * 1000)
    kept = {one.table: {"token": one.token, "seat": one.seat, "when": now + k} for k, one in enumerate(seats)}
    visitor.store(SEATS, kept)


def test_the_start_page_leads_to_the_newest_table_that_goes_on(desk: Visitor, live: Live) -> None:
    older, over = live.sit(live.table("corn", seats=3)), Company(live, moment("over")).me
    gone = Seat("A" * 22, 0, "x" * 43, "Ann")
    keep_in_order(desk, older, over, gone)
    desk.watch.expect("404")
    page = desk.go("/")
    expect(page.get_by_text("Your table: Narwhal")).to_be_visible()
    desk.watch.requests.clear()
    page.reload()
    expect(page.get_by_role("link", name="Go on")).to_have_attribute("href", f"/table/{older.table}")
    assert not [one for one in desk.watch.requests if gone.table in one], "what is gone is forgotten"


@pytest.mark.parametrize("button", ["Play now: Mod", "With friends: Mod"])
def test_who_goes_elsewhere_meanwhile_stays_there(desk: Visitor, button: str) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.page.route("**/api/tables/*/seats", hold)
    page = desk.go("/")
    page.get_by_role("button", name=button).click()
    desk.until("wish for a seat", lambda: held)
    page.get_by_role("link", name="How to play").first.click()
    with page.expect_response("**/seats"):
        held[0].continue_()
    page.wait_for_function("() => localStorage['lastcard.seats']")
    page.evaluate(FRAMES)
    assert page.url.endswith("/rules")
    page.get_by_role("link", name="lastcard").first.click()
    expect(page.get_by_text("Your table: Mod")).to_be_visible()


def test_back_and_forth_in_a_hurry_is_nothing_to_complain_about(desk: Visitor, live: Live) -> None:
    page = desk.at(live.deal("mod", seed="hurry"))
    expect(page.locator("[data-zone=hand]")).to_be_visible()
    page.get_by_role("link", name="lastcard").first.click()
    expect(page.get_by_role("button", name="Play now: Mod")).to_be_visible()
    page.evaluate(BACK_AND_FORTH)
    expect(page.get_by_role("button", name="Play now: Mod")).to_be_visible()
    page.evaluate(FRAMES)
    desk.watch.check()


def test_a_page_of_the_rules_that_nobody_wrote_is_none(desk: Visitor) -> None:
    desk.watch.expect("404")
    page = desk.go("/rules/nonsense")
    expect(page.get_by_role("heading", level=1, name="There is no such page.")).to_be_visible()


def test_who_asks_for_the_next_round_a_moment_later_is_told_nothing(visit: Visits, live: Live) -> None:
    ann, bob = Company(live, moment("between")).seats
    live.act(ann, {"act": "leave"})  # so Bob is the host, until Ann is back
    slow = visit()
    held: list[str | bytes] = []

    def hold(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        hear = line.send

        def say(text: str | bytes) -> None:
            server.send(text)
            if "nextround" in str(text):
                for news in held:
                    hear(news)

        line.on_message(say)
        server.on_message(lambda text: held.append(text) if '"news"' in str(text) else hear(text))

    slow.page.route_web_socket("**/api/socket", hold)
    page = slow.at(bob)
    button = page.get_by_role("button", name="Next round")
    expect(button).to_be_visible()
    live.act(ann, {"act": "back"}, {"act": "nextround"})
    slow.until("news of both", lambda: len(held) == 2)
    button.click()
    slow.await_answer()
    expect(page.locator("[data-zone=hand]")).to_be_visible()
    slow.await_quiet()
    expect(page.get_by_text("That is not possible now")).to_have_count(0)
