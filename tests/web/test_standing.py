"""Every address stands, and nobody else is asked for anything. (Looks, sizes and axe: test_screens.py.)"""

from __future__ import annotations

import pytest

from web.live import Live
from web.visitor import Visitor

PLAIN = ("/", "/rules", "/rules/corn#NAR-4", "/tables", "/replays", "/cards")


@pytest.mark.parametrize("path", PLAIN)
def test_a_page_stands_without_a_complaint(desk: Visitor, path: str):
    page = desk.go(path)
    page.wait_for_selector("h1", state="attached")
    page.wait_for_load_state("networkidle")
    assert page.locator("h1").count() == 1
    desk.assert_fits()


def test_a_wrong_link_is_answered_by_the_page(desk: Visitor):
    desk.watch.expect("404")
    answer = desk.page.goto("/no/such/page")
    assert answer is not None
    assert answer.status == 404
    desk.page.wait_for_selector("h1", state="attached")


def test_a_table_stands_without_a_complaint(desk: Visitor, live: Live):
    page = desk.at(live.deal("mod", seed="standing", seats=4))
    desk.await_view(phase="playing")
    page.wait_for_selector("[data-zone=hand]")
    assert page.locator("h1").count() == 1
    desk.assert_fits()


def test_a_table_that_waits_stands_without_a_complaint(desk: Visitor, live: Live):
    page = desk.at(live.sit(live.table("corn", seed="waiting")))
    desk.await_view(phase="waiting")
    page.wait_for_selector("h1", state="attached")


def test_axe_is_awake(desk: Visitor):
    """It would find something, were there something to find."""
    desk.go("/").evaluate("() => document.querySelector('main').append(document.createElement('img'))")
    with pytest.raises(AssertionError, match="image-alt"):
        desk.assert_accessible()
    desk.page.evaluate("() => { document.querySelector('main p').style.color = '#ddd' }")
    with pytest.raises(AssertionError, match="color-contrast"):
        desk.assert_accessible(only="color-contrast")
