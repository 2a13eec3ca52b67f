"""How soon one plays: one click to the first card, and back in the seat after a reload."""

from __future__ import annotations

import pytest

from measures import Measures
from web.live import Live
from web.visitor import Visitor

pytestmark = pytest.mark.measured

FIRST_CARD_MS = 1500
BACK_MS = 1000
SHOWN = """() => new Promise((tell) => {
  const seen = (one) => one && Number(getComputedStyle(one).opacity) > 0.5
  const look = () => {
    const cards = [...document.querySelectorAll('[data-zone=hand] [data-card], .flying')]
    if (cards.some(seen)) tell(performance.now())
    else requestAnimationFrame(look)
  }
  look()
})"""


TRIES = 3
"""The one in the middle counts."""


def test_one_click_leads_to_the_first_card(desk: Visitor, measures: Measures):
    passed = []
    for box in range(TRIES):
        page = desk.go("/")
        before = page.evaluate("() => performance.now()")
        page.locator("button", has_text="Play now").nth(box).click()
        passed.append(page.evaluate(SHOWN) - before)
    measures.within(FIRST_CARD_MS, "the first card after “Play now”", *passed)


def test_a_reload_leads_back_into_the_seat(desk: Visitor, live: Live, measures: Measures):
    page = desk.at(live.deal("mod", seed="reload"))
    page.evaluate(SHOWN)
    passed = []
    for _ in range(TRIES):
        page.reload(wait_until="commit")
        passed.append(page.evaluate(SHOWN))
    measures.within(BACK_MS, "back in the seat after a reload", *passed)
