"""How things stand at a table, as somebody sees it who has just come, or has come back."""

from __future__ import annotations

from playwright.sync_api import Page

from web.visitor import Visitor

READY = """(slip) => slip === null ? document.querySelector('.end:not(:has([aria-busy=true]))')
  : document.querySelector(`.dock[data-slip="${slip}"] [data-card]`)
    || (slip === '' && document.querySelector('.dock:not([data-slip]) [data-card]'))"""
"""The decision is shown, or the score sheet with all that there is to tell of the match."""

SHEETS = ("between", "over")


def standing(page: Page) -> dict[str, object]:
    """What somebody at a table sees of the moment, without what may still move."""
    seen: dict[str, object] = page.evaluate(
        """() => ({
          slip: document.querySelector('.dock[data-slip]')?.dataset.slip ?? '',
          title: document.querySelector('#slip-title')?.textContent ?? '',
          text: document.querySelector('.slips')?.textContent ?? '',
          answers: [...document.querySelectorAll('.slips button')].map((one) => one.textContent.trim()),
          proofs: [...document.querySelectorAll('.slips .proof')].map((one) => one.textContent),
          first: document.activeElement?.closest('.slips') ? document.activeElement.textContent.trim() : '',
          says: document.querySelector('[data-prompt]')?.textContent ?? '',
          calls: [...document.querySelectorAll('[data-call]')].map((one) =>
            `${one.ariaLabel ?? one.textContent.trim()} ${one.dataset.state ?? ''}`),
          hand: [...document.querySelectorAll('[data-zone=hand] [data-card]')].map((one) => one.ariaLabel),
          stage: document.querySelector('.stage')?.innerText ?? '',
          sheet: document.querySelector('.end')?.textContent ?? '',
          tab: document.title,
        })"""
    )
    return seen


SLIPS = {**dict.fromkeys(("turn", "exposed", "catch", "break in"), ""), **dict.fromkeys(SHEETS)}
SLIPS["stacked"] = "answer"
SLIPS |= {"speak, break in": "speak", "name after hit": "name", "shown, innocent": "shown"}


def wait_for_slip(page: Page, kind: str) -> None:
    """Wait until the decision is shown."""
    page.wait_for_function(READY, arg=SLIPS.get(kind, kind))


def at_rest(visitor: Visitor) -> None:
    """Wait until nothing flies any more, and nothing is told for a moment only."""
    visitor.page.wait_for_function(
        """() => !document.querySelector('.grew, .prompt .skip')
          && !/sits out/.test(document.querySelector('.stage')?.innerText)"""
    )
    visitor.settle()
