"""Every address stands, in light, dark and on a phone, and nobody else is asked for anything."""

from __future__ import annotations

import pytest

from web.conftest import Visits
from web.live import Live
from web.visitor import PHONE, Visitor

PLAIN = ("/", "/rules", "/rules/corn#NAR-4", "/tables", "/replays", "/cards")
LOOKS = {"light": {}, "dark": {"color_scheme": "dark"}, "phone": {"viewport": PHONE, "has_touch": True}}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("path", PLAIN)
def test_a_page_stands_without_a_complaint(visit: Visits, path: str, look: str):
    visitor = visit(**LOOKS[look])
    page = visitor.go(path)
    page.wait_for_selector("h1", state="attached")
    page.wait_for_load_state("networkidle")
    assert page.locator("h1").count() == 1
    visitor.assert_fits()
    visitor.assert_accessible()


def test_a_wrong_link_is_answered_by_the_page(desk: Visitor):
    desk.watch.expect("404")
    answer = desk.page.goto("/no/such/page")
    assert answer is not None
    assert answer.status == 404
    desk.page.wait_for_selector("h1", state="attached")
    desk.assert_accessible()


@pytest.mark.parametrize("look", LOOKS)
def test_a_table_stands_without_a_complaint(visit: Visits, live: Live, look: str):
    visitor = visit(**LOOKS[look])
    page = visitor.at(live.deal("mod", seed="standing", seats=4))
    visitor.await_view(phase="playing")
    page.wait_for_selector("[data-zone=hand]")
    assert page.locator("h1").count() == 1
    visitor.assert_fits()
    visitor.assert_accessible()


def test_a_table_that_waits_stands_without_a_complaint(desk: Visitor, live: Live):
    page = desk.at(live.sit(live.table("corn", seed="waiting")))
    desk.await_view(phase="waiting")
    page.wait_for_selector("h1", state="attached")
    desk.assert_accessible()
