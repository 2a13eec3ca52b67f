"""What strangers do: odd names, quick hands, damaged memories, and coming back another day."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from web.live import Live
from web.visitor import Visitor

UNSEEN = "Max\u200bine"  # with a character that nobody sees
SCRIPT = "<img src=x onerror=b()>"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467 Max"  # whom one of them makes one picture


def open_a_table_as(desk: Visitor, name: str) -> Page:
    page = desk.go("/")
    page.get_by_role("button", name="With friends: Mod").click()
    page.locator("button.taken").click()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Done").click()
    return page


def test_a_name_that_no_table_takes_is_said_so_and_not_kept(desk: Visitor) -> None:
    page = open_a_table_as(desk, UNSEEN)
    expect(page.get_by_role("alert")).to_be_visible()
    assert json.loads(page.evaluate("() => localStorage['lastcard.me']"))["name"] != UNSEEN


def test_a_family_of_one_picture_has_a_name(desk: Visitor) -> None:
    page = open_a_table_as(desk, FAMILY)
    expect(page.locator("button.taken strong")).to_have_text(FAMILY)
    page.reload()
    expect(page.locator("button.taken strong")).to_have_text(FAMILY)


def test_a_name_that_looks_like_a_script_is_a_name(desk: Visitor) -> None:
    """In the lobby, at the table and in its log it is letters, and no element comes of it."""
    page = open_a_table_as(desk, SCRIPT)
    expect(page.locator("button.taken strong")).to_have_text(SCRIPT)
    page.get_by_role("button", name="Deal the cards").click()
    page.locator("[data-zone=hand] [data-card]").first.wait_for()
    desk.settle()
    assert SCRIPT in page.evaluate("() => document.body.innerText")
    assert not page.evaluate("() => document.querySelectorAll('[onerror], img[src=x]').length")


DAMAGED = {
    "lastcard.me": {"name": UNSEEN, "head": 99, "bots": 99, "level": 7},
    "lastcard.seats": {"a": None, "b": 3},
    "lastcard.wishes": {"a": None},
    "lastcard.finished": [1, None, "x", {"table": 5}],
}


def test_play_now_deals_whatever_the_browser_remembers(desk: Visitor) -> None:
    """One thing after the other: web/src/wire/kept-seats.test.ts."""
    desk.watch.expect("409")
    for key, value in DAMAGED.items():
        desk.store(key, value)
    expect(desk.go("/replays").get_by_text("Your finished games will lie here.")).to_be_visible()
    desk.go("/").locator("button", has_text="Play now").first.click()
    expect(desk.page.locator("[data-zone=hand] [data-card]")).not_to_have_count(0)


def test_who_left_the_page_finds_the_table_again(desk: Visitor, live: Live) -> None:
    seat = live.deal("corn", seed="again")
    desk.keep(seat)
    page = desk.go("/")
    page.get_by_role("link", name="Go on").click()
    expect(page.locator("[data-zone=hand] [data-card]")).not_to_have_count(0)


def test_a_quick_hand_that_misses_the_ring_holds_nothing(desk: Visitor, live: Live) -> None:
    page = desk.at(live.deal("mod", seed="drag"))
    card = page.locator("[data-zone=hand] [data-card]").first
    card.wait_for()
    desk.settle()
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 12, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(60, 300)  # one leap, out of the hand and beside the Ring
    page.mouse.up()
    page.mouse.move(box["x"] + 60, box["y"] + 40)
    expect(page.locator(".held")).to_have_count(0)
