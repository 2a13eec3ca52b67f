"""Frames come as fast as on an empty page, wherever cards fly, and nothing moves that costs a new layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page

from measures import Measures
from web.conftest import Visits
from web.live import Live
from web.moments import ME, line_to, reach
from web.motions import HAND, MOTIONS, deal, lobby_of, press_at_once
from web.visitor import Visitor

pytestmark = pytest.mark.measured

SMOOTH = 1.5
"""How many times as far apart frames may be as on an empty page, in the middle of them."""

TRIES = 6
"""Other tests run beside, and one of so many times the machine was free enough."""

FRAME = 1000 / 60
BUSY = 0.5
"""How much of the time the page may work, by the clock of its own thread: no load changes that."""

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


@pytest.fixture
def tempo() -> int:
    """As for people: what moves is what is measured."""
    return 1


def empty_page(page: Page) -> list[float]:
    """How far apart frames are here and now where there is nothing to draw."""
    page.route("**/blank", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto("/blank")
    return [float(delta) for delta in page.evaluate(FRAMES, 500)]


@dataclass(frozen=True)
class Measured:
    """The frames of a motion, beside those of an empty page at the same time."""

    what: str
    empty: list[float]
    deltas: list[float]
    busy: float

    @property
    def smooth(self) -> bool:
        return median(self.deltas) <= SMOOTH * max(FRAME, median(self.empty))

    def __str__(self) -> str:
        late = sum(delta > 25 for delta in self.deltas)
        return (
            f"{self.what}: {len(self.deltas)} frames, median {median(self.deltas):.1f} ms"
            f" (empty page {median(self.empty):.1f}), worst {max(self.deltas):.1f}, {late} late,"
            f" busy {self.busy:.0%}"
        )


def assert_smooth(measures: Measures, measure: Callable[[], Measured]) -> None:
    for _ in range(TRIES):
        measured = measure()
        measures.tell(str(measured))
        if measured.smooth and measured.busy <= BUSY:
            return
    raise AssertionError(f"not smooth, or too busy, in any of {TRIES} attempts")


def measured(visitor: Visitor, what: str, act: Callable[[], Any], ms: int, empty: list[float]) -> Measured:
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        """Milliseconds that the page's thread has worked so far."""
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) * 1000 for one in metrics if one["name"] == "TaskDuration")

    before = worked()
    deltas = frames_of(visitor.page, act, ms)
    return Measured(what, empty, deltas, (worked() - before) / ms)


def test_a_deal_and_a_play_are_as_smooth_as_an_empty_page(visit: Visits, live: Live, measures: Measures):
    def dealing() -> Measured:
        nonlocal visitor
        visitor = visit()
        empty = empty_page(visitor.page)
        lobby_of(visitor, live, line_to("turn"))
        return measured(visitor, "deal", lambda: deal(visitor), 1400, empty)

    def playing() -> Measured:
        empty = empty_page(visitor.page)
        page = visitor.at(reach(live, line_to("turn"))[ME])
        page.locator(HAND).first.wait_for()
        visitor.settle()
        return measured(visitor, "play", lambda: press_at_once(page, HAND), 400, empty)

    visitor = visit()
    assert_smooth(measures, dealing)
    assert_smooth(measures, playing)


MEASURED = {"drawing": 400, "King Pig's giving": 1200, "Mod's giving": 600, "a reshuffle": 900}
"""How many milliseconds each takes, about."""


@pytest.mark.parametrize("what", MEASURED)
def test_cards_fly_as_smoothly_as_on_an_empty_page(visit: Visits, live: Live, measures: Measures, what: str):
    motion = MOTIONS[what]
    line = motion.line()

    def once() -> Measured:
        visitor = visit()
        empty = empty_page(visitor.page)
        seats = reach(live, line)
        visitor.at(seats[ME]).locator("[data-zone=hand] [data-card]").first.wait_for()
        visitor.settle()
        return measured(visitor, what, lambda: motion.act(visitor, live, seats, line), MEASURED[what], empty)

    assert_smooth(measures, once)


def test_nothing_moves_but_what_costs_no_layout(desk: Visitor, live: Live):
    lobby_of(desk, live, line_to("turn"))
    page = desk.page
    page.evaluate(
        """() => {
          const animate = Element.prototype.animate
          window.moved = new Set()
          Element.prototype.animate = function (frames, options) {
            for (const frame of [frames].flat()) for (const name of Object.keys(frame)) window.moved.add(name)
            return animate.call(this, frames, options)
          }
        }"""
    )
    deal(desk)
    desk.settle()
    page.locator("[data-zone=hand] .lit").first.click()
    desk.settle()
    moved = set(page.evaluate("() => [...window.moved]"))
    assert "transform" in moved
    assert moved <= {
        "transform",
        "opacity",
        "offset",
        "easing",
        "rotate",
        "translate",
        "scale",
        "strokeDashoffset",
    }


def frames_of(page: Page, act: Callable[[], Any], ms: int) -> list[float]:
    """How far apart the frames are while something happens, from the moment it does."""
    page.evaluate(
        f"""(ms) => {{
          const measure = () => (window.measured = ({FRAMES})(ms))
          addEventListener('click', measure, {{ once: true, capture: true }})
        }}""",
        ms,
    )
    act()
    page.wait_for_function("() => window.measured")
    return [float(delta) for delta in page.evaluate("() => window.measured")]
