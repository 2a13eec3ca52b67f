"""Frames come as fast as on an empty page, wherever cards fly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from measures import Measures
from web.live import Live
from web.motions import HAND, MOTIONS, Motion, deal_the_cards, lobby_of, press
from web.still import LEAVE, NOWHERE
from web.tables import moment
from web.visitor import Visitor, visiting

pytestmark = pytest.mark.measured

SMOOTH = 1.5
"""How many times as far apart frames may be as on an empty page, in the middle of them."""

TRIES = 3
"""What is in the middle counts."""

FRAME = 1000 / 60
BUSY = 0.5
"""How much of the time the page may work, by the clock of its own thread: no load changes that."""

EMPTY_MS = 300
"""Some frames have a middle."""

FRAMES = """(ms) => new Promise((tell) => {
  const deltas = []
  let last = performance.now()
  const begun = last
  const next = () => {
    const now = performance.now()
    deltas.push(now - last)
    last = now
    if (now - begun < ms) requestAnimationFrame(next)
    else tell(deltas.slice(1))
  }
  requestAnimationFrame(next)
})"""


@pytest.fixture(scope="module")
def desk(browser: Browser, live: Live) -> Iterator[Visitor]:
    """Somebody who goes from table to table by links; what moves, moves as for people."""
    with visiting(browser, live, tempo=1) as visitor:
        yield visitor


@pytest.fixture(scope="module")
def blank(desk: Visitor) -> Page:
    """A page beside, where there is nothing to draw."""
    return desk.context.new_page()


def empty_page(blank: Page, desk: Visitor) -> list[float]:
    """How far apart frames are here and now where there is nothing to draw, and no table beside it."""
    if desk.page.url.startswith(desk.live.url):
        desk.page.evaluate(LEAVE, NOWHERE)
    return [float(delta) for delta in blank.evaluate(FRAMES, EMPTY_MS)]


@dataclass(frozen=True)
class Measured:
    """The frames of a motion, beside those of an empty page just before."""

    what: str
    empty: list[float]
    deltas: list[float]
    busy: float

    @property
    def apart(self) -> float:
        """How many times as far apart the frames are as on an empty page."""
        return median(self.deltas) / max(FRAME, median(self.empty))

    def __str__(self) -> str:
        late = sum(delta > 25 for delta in self.deltas)
        return (
            f"{self.what}: {len(self.deltas)} frames, median {median(self.deltas):.1f} ms"
            f" (empty page {median(self.empty):.1f}), worst {max(self.deltas):.1f}, {late} late,"
            f" busy {self.busy:.0%}"
        )


def assert_smooth(measures: Measures, measure: Callable[[], Measured]) -> None:
    found = [measure() for _ in range(TRIES)]
    for one in found:
        measures.tell(str(one))
    assert median(one.apart for one in found) <= SMOOTH, "not smooth"
    assert max(one.busy for one in found) <= BUSY, "too busy"


def measured(visitor: Visitor, what: str, act: Callable[[], Any], ms: int, empty: list[float]) -> Measured:
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        """Milliseconds that the page's thread has worked so far."""
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) * 1000 for one in metrics if one["name"] == "TaskDuration")

    before = worked()
    deltas = frames_of(visitor.page, act, ms)
    busy = (worked() - before) / ms
    devtools.detach()
    return Measured(what, empty, deltas, busy)


def test_a_deal_is_as_smooth_as_an_empty_page(
    desk: Visitor, blank: Page, live: Live, measures: Measures
) -> None:
    empty = empty_page(blank, desk)

    def once() -> Measured:
        lobby_of(desk, live)
        return measured(desk, "deal", lambda: deal_the_cards(desk), 1400, empty)

    assert_smooth(measures, once)


MEASURED = {"a play": 400, "drawing": 400, "King Pig's giving": 1200, "Mod's giving": 600, "a reshuffle": 900}
"""How many milliseconds each takes, about: of one card, of some after each other, or of many at once."""

PLAY = Motion(moment("turn"), press(HAND), ".flying", HAND)


@pytest.mark.parametrize("what", MEASURED)
def test_cards_fly_as_smoothly_as_on_an_empty_page(
    desk: Visitor, blank: Page, live: Live, measures: Measures, what: str
) -> None:
    motion, empty = MOTIONS.get(what, PLAY), empty_page(blank, desk)

    def once() -> Measured:
        company = motion.at(desk, live)
        desk.settle()
        return measured(desk, what, lambda: motion.act(desk, company), MEASURED[what], empty)

    assert_smooth(measures, once)


def frames_of(page: Page, act: Callable[[], Any], ms: int) -> list[float]:
    """How far apart the frames are while something happens, from the moment it does."""
    page.evaluate(
        f"""(ms) => {{
          window.measured = null  // of what was measured before
          const measure = () => (window.measured = ({FRAMES})(ms))
          addEventListener('click', measure, {{ once: true, capture: true }})
        }}""",
        ms,
    )
    act()
    page.wait_for_function("() => window.measured")
    return [float(delta) for delta in page.evaluate("() => window.measured")]
