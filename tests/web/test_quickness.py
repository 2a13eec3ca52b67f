"""How soon one plays: one click to the first card, a card out of the hand, and back in the seat."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from measures import Measures
from web.company import Company
from web.live import Live
from web.motions import HAND, deal_the_cards, lobby_of, press_at_once, slowly
from web.tables import moment
from web.visitor import Visitor

pytestmark = pytest.mark.measured

FIRST_CARD_MS = 1500
BACK_MS = 1000
AT_ONCE_MS = 100
SHOWN = """() => [...document.querySelectorAll('[data-zone=hand] [data-card], .flying')]
  .some((one) => Number(getComputedStyle(one).opacity) > 0.5) && performance.now()"""
NOTE_WHEN_GONE = """(selector) => {
  window.took = null  // of the card before
  const card = document.querySelector(selector)
  card.addEventListener('pointerdown', ({ timeStamp }) => {
    const look = () => {
      const gone = !card.isConnected || card.closest('li').classList.contains('leaving')
      if (gone) window.took = performance.now() - timeStamp
      else requestAnimationFrame(look)
    }
    look()
  }, { once: true })
}"""


@pytest.fixture
def tempo() -> int:
    """That of people."""
    return 1


TRIES = 3
"""The one in the middle counts."""


def until_shown(page: Page) -> float:
    """When there was a card to be seen, by the clock of the page, which is looked at in every frame."""
    return float(page.wait_for_function(SHOWN).json_value())


def test_one_click_leads_to_the_first_card(desk: Visitor, measures: Measures) -> None:
    passed = []
    for box in range(TRIES):
        page = desk.go("/")
        before = page.evaluate("() => performance.now()")
        page.locator("button", has_text="Play now").nth(box).click()
        passed.append(until_shown(page) - before)
    measures.within(FIRST_CARD_MS, "the first card after “Play now”", *passed)


def test_a_reload_leads_back_into_the_seat(desk: Visitor, live: Live, measures: Measures) -> None:
    page = desk.at(live.deal("mod", seed="reload"))
    until_shown(page)
    passed = []
    for _ in range(TRIES):
        page.reload(wait_until="commit")
        passed.append(until_shown(page))
    measures.within(BACK_MS, "back in the seat after a reload", *passed)


def press_lit(page: Page) -> float:
    """Press a card that fits, at rest or not; how many milliseconds later it has left the hand."""
    page.locator(HAND).first.wait_for()
    page.evaluate(NOTE_WHEN_GONE, HAND)
    press_at_once(page, HAND)
    return float(page.wait_for_function("() => window.took").json_value())


def test_a_card_leaves_the_hand_at_once(desk: Visitor, live: Live, measures: Measures) -> None:
    passed = []
    for _ in range(TRIES):
        page = desk.next_at(Company(live, moment("turn")).me)
        page.locator(HAND).first.wait_for()
        desk.settle()
        passed.append(press_lit(page))
    measures.within(AT_ONCE_MS, "a card has left the hand", *passed)


def test_a_card_leaves_the_hand_at_once_while_the_deal_still_flies(
    desk: Visitor, live: Live, measures: Measures
) -> None:
    passed = []
    for _ in range(TRIES):
        lobby_of(desk, live)
        slowly(desk)
        deal_the_cards(desk)
        desk.page.locator(".flying").first.wait_for(state="attached")
        passed.append(press_lit(desk.page))
        slowly(desk, 1)
    measures.within(AT_ONCE_MS, "a card has left the hand while the deal still flies", *passed)
