"""What goes wrong beside the weather: nonsense on the line, hasty hands, forgetful browsers, full tables."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from web.company import Company
from web.hands import Visits
from web.live import Live
from web.player import hand_of
from web.standing import wait_for_slip
from web.tables import moment
from web.visitor import PHONE, Visitor

BLOCKED = """for (const store of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, store, { get() { throw new DOMException('blocked', 'SecurityError') } })"""
AT_ONCE = """(keys) => keys.forEach((key) => {
  const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (document.activeElement.dispatchEvent(press) && key === 'Enter') document.activeElement.click()
})"""
"""Keys that are pressed before anybody can answer."""

UNKEPT = "Your browser keeps nothing. A reload costs the seat."
WARNED_FOR = 9000
"""Milliseconds, and more than that."""


# Nonsense on the line


GARBAGE: list[Any] = [
    None,
    7,
    [],
    {},
    {"type": "news"},
    {"type": "news", "seq": 10**6, "facts": None, "view": None},
    {"type": "snapshot", "seq": 5, "view": None, "missed": None},
    {"type": "snapshot", "seq": 5, "view": {"players": [None]}, "missed": None},
    {"type": "pong"},
]


def test_frames_that_nobody_understands_are_asked_for_again(desk: Visitor, live: Live) -> None:
    """One after the other: web/src/wire/connection.test.ts."""
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    desk.page.route_web_socket("**/api/socket", connect)
    company = Company(live, moment("turn"))
    page = desk.at(company.me)
    wait_for_slip(page, "turn")
    hand = hand_of(page)
    for frame in [*map(json.dumps, GARBAGE), "{", ""]:
        lines[-1].send(frame)
    live.act(company.seats[1], {"act": "rename", "name": "Bernhard"})
    expect(page.locator(".seats").get_by_text("Bernhard").first).to_be_visible()
    assert hand_of(page) == hand
    page.locator("[data-zone=hand] .lit").first.click(position={"x": 12, "y": 20})
    expect(page.locator("[data-zone=hand] [data-card]")).not_to_have_count(len(hand))


# Hasty hands


def acts(visitor: Visitor) -> list[dict[str, Any]]:
    return [one["do"] for one in visitor.watch.said if one["type"] == "act"]


@pytest.mark.parametrize(("first", "then"), [("Enter", "d"), ("d", "Enter")])
def test_of_two_decisions_at_once_the_first_counts(guest: Visitor, live: Live, first: str, then: str) -> None:
    seat, *_ = Company(live, moment("turn")).seats
    page = guest.next_at(seat)
    wait_for_slip(page, "turn")
    guest.settle()
    before = live.view(seat.table, seat.token)
    page.locator("[data-zone=hand] .lit").first.focus()
    page.evaluate(AT_ONCE, [first, then])
    guest.await_answer()
    guest.await_quiet()
    decided = [one["token"] for one in acts(guest) if one["act"] == "play"]
    assert len(decided) == 1
    assert (decided == ["draw"]) is (first == "d")
    expect(page.locator(".dock[data-slip=why]")).to_have_count(0)
    after = live.view(seat.table, seat.token)
    assert len(after["game"]["hand"]) - len(before["game"]["hand"]) == (1 if first == "d" else -1)
    assert sorted(hand_of(page)) == sorted(after["game"]["hand"])


def test_as_many_seats_as_were_pressed_for(guest: Visitor, live: Live) -> None:
    ann = live.sit(live.table("mod", seats=4), "Ann")
    page = guest.next_at(ann)
    more, fewer = (page.get_by_role("button", name=f"One seat {name}") for name in ("more", "less"))
    expect(more).to_be_visible()
    for button, pressed, wanted in ((more, 5, 9), (fewer, 3, 6), (more, 9, 10), (fewer, 1, 9), (fewer, 2, 7)):
        button.evaluate("(one, times) => { while (times--) one.click() }", pressed)
        expect(page.locator("output")).to_have_text(str(wanted))
        page.wait_for_function(
            "(seats) => document.querySelectorAll('.lobby li').length === seats", arg=wanted
        )
    guest.await_quiet()
    assert live.view(ann.table)["settings"]["seats"] == 7
    expect(page.locator("output")).to_have_text("7")


def test_fewer_seats_than_people_are_refused_and_the_number_goes_back(guest: Visitor, live: Live) -> None:
    table = live.table("mod", seats=3)
    ann, *_ = [live.sit(table, name) for name in ("Ann", "Ben", "Cleo")]
    page = guest.next_at(ann)
    page.get_by_role("button", name="One seat less").click()
    guest.await_answer()
    assert [one["type"] for one in guest.watch.heard if one["type"] in ("done", "refused")] == ["refused"]
    expect(page.locator("output")).to_have_text("3")
    assert live.view(table)["settings"]["seats"] == 3


def test_who_wants_another_name_can_type_at_once(guest: Visitor, live: Live) -> None:
    seat, *_ = Company(live, moment("turn")).seats
    page = guest.next_at(seat)
    wait_for_slip(page, "turn")
    page.get_by_role("button", name="change name or head").click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.get_by_label("Your name").fill("Anneke")
    page.get_by_role("button", name="Fox").click()
    expect(page.get_by_label("Your name")).to_have_value("Anneke")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Your name")).to_have_count(0)
    page.get_by_role("button", name="change name or head").click()
    page.get_by_label("Your name").fill("Anneke")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your name")).to_have_count(0)
    assert (live.view(seat.table)["players"][0]["name"], live.view(seat.table)["players"][0]["head"]) == (
        "Anneke",
        4,
    )


# A browser that keeps nothing


def test_who_cannot_keep_a_seat_is_told_so_in_the_lobby(desk: Visitor) -> None:
    desk.context.add_init_script(BLOCKED)
    page = desk.go("/")
    page.get_by_role("button", name="With friends: Mod").click()
    expect(page.get_by_role("status").filter(has_text=UNKEPT)).to_be_visible()
    expect(page.get_by_text("The seat stays yours")).to_have_count(0)
    expect(page.locator(".panel").get_by_text(UNKEPT)).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "says"),
    [
        ("en", "keeps nothing"),
        ("de", "merkt sich nichts"),
        ("fr", "ne retient rien"),
        ("es", "no guarda nada"),
    ],
)
def test_and_at_the_table_for_a_moment(visit: Visits, locale: str, says: str) -> None:
    visitor = visit(locale=locale, viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.context.add_init_script(BLOCKED)
    visitor.page.clock.install()
    page = visitor.go("/")
    page.locator(".boxes button.main").first.click()
    said = page.get_by_role("status").filter(has_text=says)
    expect(said).to_be_visible()
    expect(page.locator("[data-zone=hand] [data-card]")).not_to_have_count(0)
    height = page.locator("header").bounding_box()
    page.clock.fast_forward(WARNED_FOR)
    expect(said).to_have_count(0)
    assert page.locator("header").bounding_box() == height, "nothing moves when it goes"
    visitor.assert_fits()


def test_who_can_keep_it_hears_nothing_of_it(desk: Visitor) -> None:
    page = desk.go("/")
    page.get_by_role("button", name="With friends: Mod").click()
    expect(page.get_by_role("button", name="Deal the cards")).to_be_visible()
    expect(page.get_by_text(UNKEPT)).to_have_count(0)


# Others were quicker


def offered(visitor: Visitor, live: Live, table: str) -> Page:
    """The start page, on which a table is the newest open one."""
    only = [one for one in live.ask("/api/tables")["tables"] if one["table"] == table]
    assert only

    def answer(route: Route) -> None:
        if route.request.method == "GET":
            route.fulfill(json={"tables": only})
        else:
            route.continue_()

    visitor.page.route("**/api/tables", answer)
    page = visitor.go("/")
    expect(page.get_by_text("Ann’s table")).to_be_visible()
    return page


def test_at_the_newest_table_a_round_is_played_by_now(desk: Visitor, live: Live) -> None:
    desk.watch.expect("409")
    table = live.table("mod", seats=2, public=True)
    ann = live.sit(table, "Ann")
    page = offered(desk, live, table)
    live.act(ann, {"act": "start", "fill": "sensible"})
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", level=1, name="A round is being played.")).to_be_visible()
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_text("You are watching.")).to_be_visible()


@pytest.mark.parametrize(
    ("mine", "taken", "then"), [("Ann", ["Ann"], "Ann 2"), ("ann 2", ["Ann", "Ann 2"], "ann 3")]
)
def test_a_namesake_gets_a_number(desk: Visitor, live: Live, mine: str, taken: list[str], then: str) -> None:
    desk.watch.expect("409")
    table = live.table("mod", seats=4, public=True)
    for name in taken:
        live.sit(table, name)
    desk.store("lastcard.me", {"name": mine})
    page = offered(desk, live, table)
    page.get_by_role("button", name="Join").click()
    expect(page.locator("button.taken strong")).to_have_text(then)
    assert then in [one["name"] for one in live.view(table)["players"]]
    kept = json.loads(page.evaluate("() => localStorage['lastcard.me']"))
    assert kept["name"] == mine, "elsewhere it is one's own name"


# A replay that is none


def test_a_match_that_never_was_has_no_replay(desk: Visitor, live: Live) -> None:
    desk.watch.expect("404")
    table = Company(live, moment("over")).table
    for query in ("?match=7", "?round=99", "?match=1&round=99"):
        page = desk.go(f"/table/{table}/replay{query}")
        expect(page.get_by_role("heading", level=1, name="There is no such replay.")).to_be_visible()
        expect(page.get_by_role("link", name="lastcard")).to_be_visible()
        page.get_by_role("button", name="To the replays").click()
        expect(page.get_by_role("heading", level=1, name="Replays")).to_be_visible()


def test_nor_has_a_table_that_never_was(desk: Visitor) -> None:
    desk.watch.expect("404")
    page = desk.go("/table/AAAAAAAAAAAAAAAAAAAAAA/replay")
    expect(page.get_by_role("heading", level=1, name="There is no such replay.")).to_be_visible()
