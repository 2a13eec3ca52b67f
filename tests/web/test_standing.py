"""Every address stands, and nobody else is asked for anything. (Looks, sizes and axe: test_screens.py.)"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.live import Live
from web.visitor import Visitor

PLAIN = ("/", "/rules", "/rules/corn#NAR-4", "/tables", "/replays", "/cards")


def test_every_page_stands_without_a_complaint(desk: Visitor) -> None:
    for path in PLAIN:
        page = desk.go(path)
        expect(page.locator("h1")).to_have_count(1)
        desk.assert_fits()
        desk.watch.check()


def test_a_wrong_link_is_answered_by_the_page(desk: Visitor) -> None:
    desk.watch.expect("404")
    answer = desk.page.goto("/no/such/page")
    assert answer is not None
    assert answer.status == 404
    desk.page.wait_for_selector("h1", state="attached")


def test_a_table_stands_without_a_complaint_before_the_deal_and_after_it(desk: Visitor, live: Live) -> None:
    page = desk.at(live.sit(live.table("corn", seed="waiting")))
    expect(page.get_by_role("button", name="Deal the cards")).to_be_visible()
    expect(page.locator("h1")).to_have_count(1)
    desk.watch.check()
    page = desk.at(live.deal("mod", seed="standing", seats=4))
    expect(page.locator("[data-zone=hand]")).to_be_visible()
    expect(page.locator("h1")).to_have_count(1)
    desk.assert_fits()


def test_axe_is_awake(desk: Visitor) -> None:
    """It would find something, were there something to find."""
    desk.go("/").locator("main p").first.wait_for()
    desk.page.evaluate("() => document.querySelector('main').append(document.createElement('img'))")
    with pytest.raises(AssertionError, match="image-alt"):
        desk.assert_accessible()
    desk.page.evaluate("() => { document.querySelector('main p').style.color = '#ddd' }")
    with pytest.raises(AssertionError, match="color-contrast"):
        desk.assert_accessible(only=["color-contrast"])
