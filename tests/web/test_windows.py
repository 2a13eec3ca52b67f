"""Windows that go from test to test: nothing that they have seen is left, and nothing they say is lost."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser

from web.any_table import Moment
from web.company import Company
from web.live import Live
from web.still import Still
from web.tables import moment
from web.visitor import SEATS, Visitor

THROW_WHEN_LEFT = """() => {
  const complain = () => setTimeout(() => { throw new Error('left') })
  addEventListener('click', complain, { once: true })
}"""
THROW = "() => void setTimeout(() => { throw new Error('late') })"


def test_what_a_table_throws_when_it_is_left_is_told_once(browser: Browser, live: Live) -> None:
    still = Still(browser, live, reduced_motion="reduce")
    still.sit(Moment().laid())
    still.page.evaluate(THROW_WHEN_LEFT)
    with pytest.raises(AssertionError, match="left"):
        still.begin()
    still.begin()
    still.close()


def test_a_window_is_new_to_the_next_test_even_after_a_reload(desk: Visitor, live: Live) -> None:
    desk.store("lastcard.preferences", {"leftHanded": True})
    desk.at(Company(live, moment("turn")).me)
    desk.page.evaluate(THROW)
    desk.until("complaint", lambda: desk.watch.complaints)
    with pytest.raises(AssertionError, match="late"):
        desk.be_new()
    desk.be_new()
    seat = Company(live, moment("name")).me
    desk.next_at(seat)
    desk.page.reload()
    desk.page.locator(".slips[data-kind=name]").wait_for()
    kept: dict[str, str] = desk.page.evaluate("() => ({ ...localStorage })")
    assert "lastcard.preferences" not in kept
    assert [*json.loads(kept[SEATS])] == [seat.table]
