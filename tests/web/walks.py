"""A walk with the Tab key through a page: where it leads, and what is wrong with that."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

MOST = 400
SLACK = 2.0

STRIDE = 10
"""Steps between two questions, so that a walk takes no longer than the keys."""

FROM_THE_TOP = """() => {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  scrollTo(0, 0)
}"""

OUTLINED = """() => {
  const here = document.activeElement
  const seen = here.matches('label input') ? here.closest('label') : here
  return [seen.parentElement, seen, ...seen.querySelectorAll('*')].some((one) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/^rgba.*, 0\\)$/.test(outlineColor)
  })
}"""
"""Whether an outline shows where the focus is: its own, or that of its frame or of what is drawn in it."""

HERE = """() => {
  const here = document.activeElement
  if (!here || here === document.body) return null
  let number = walked.indexOf(here)
  if (number === 0) return null
  if (number < 0) number = walked.push(here) - 1
  const seen = here.matches('label input') ? here.closest('label') : here
  const { left, top, right, bottom } = seen.getBoundingClientRect()
  const outlined = OUTLINED()
  let [x, y] = [scrollX, scrollY]
  for (let home = seen.parentElement; home && home !== document.documentElement; home = home.parentElement)
    [x, y] = [x + home.scrollLeft, y + home.scrollTop]
  return {
    number, outlined, bar: !!here.closest('header.bar'), round: !!here.closest('.stage li'),
    name: here.ariaLabel || seen.textContent.trim().slice(0, 30) || here.tagName,
    shown: right > 0 && left < document.documentElement.clientWidth && bottom > 0 && top < innerHeight
      && right - left > 3 && bottom - top > 3
      && seen.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    box: [left + x, top + y, right + x, bottom + y],
  }
}""".replace("OUTLINED", f"({OUTLINED})")

TAKE_DOWN = """() => {
  window.walked = []
  window.steps = []
  window.onkeyup = () => steps.at(-1) === null || steps.push((HERE)())
}""".replace("HERE", HERE)
"""Where each step has led, until the page is left or begins anew: that is null. By the time a key is up, the
focus is where it went, and in sight."""

MISSED = """() => {
  const seen = new Set(walked)
  const heads = new Set(walked.filter((one) => one.type === 'radio').map((one) => one.name))
  return [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !seen.has(one) && !(one.type === 'radio' && heads.has(one.name)))
    .map((one) => one.ariaLabel || one.textContent.trim().slice(0, 30) || one.tagName)
}"""
"""What could have the focus, and did not get it."""


@dataclass(frozen=True)
class Step:
    """Something that had the focus."""

    number: int
    name: str
    outlined: bool
    shown: bool
    bar: bool
    round: bool  # sits at a round table
    box: tuple[float, float, float, float]

    def leads_back(self, other: Step) -> bool:
        """Whether somebody who reads line by line, and column by column, would have been there before."""
        if self.round and other.round:
            return False  # from seat to seat
        left, top, right, bottom = self.box
        if other.box[3] <= top + SLACK:
            return other.box[0] < right - SLACK  # above, and not in a column further on
        return other.box[1] < bottom - SLACK and other.box[2] <= left + SLACK  # in the same line


def walk(page: Page) -> list[Step]:
    """From the top of the page by Tab, until the page is left."""
    page.evaluate(TAKE_DOWN)
    page.evaluate(FROM_THE_TOP)
    steps: list[Step] = []
    for at in range(0, MOST, STRIDE):
        for _ in range(STRIDE):
            page.keyboard.press("Tab")
        told: list[dict[str, Any] | None] = page.evaluate("(from) => steps.slice(from)", at)
        steps += [Step(**one | {"box": tuple(one["box"])}) for one in told if one]
        if None in told:
            return steps
        assert len(told) == STRIDE, "a key was lost"
    raise AssertionError(f"Tab never leaves the page: {[one.name for one in steps[-6:]]}")


def stumbles(page: Page) -> list[str]:
    """What is wrong with the way of the focus. The bar of a table comes last, though it is above."""
    steps = walk(page)
    assert steps, "nothing takes the focus"
    found = [f"{one.name!r} has the focus, and no outline" for one in steps if not one.outlined]
    found += [f"{one.name!r} has the focus out of sight" for one in steps if not one.shown]
    found += [f"{one.name!r} was there before" for at, one in enumerate(steps) if one.number < at]
    found += [
        f"from {a.name!r} back to {b.name!r}"
        for a, b in pairwise(steps)
        if a.leads_back(b) and (a.bar or not b.bar)
    ]
    found += [f"from the bar to {b.name!r}" for a, b in pairwise(steps) if a.bar and not b.bar]
    missed: list[str] = page.evaluate(MISSED)
    return found + [f"{one!r} is never reached" for one in missed]
