"""Pointers that drag: a mouse with its button held down, and a finger that slides or flicks."""

from __future__ import annotations

import math
import time
from typing import Any

from playwright.sync_api import Page

Point = tuple[float, float]
STEPS = 6
"""How many moves the browser hears of on a straight way."""

RESTS = 0.3
"""Seconds; browsers take a finger for one that rests after a fraction of that."""


class Mouse:
    """Takes something, carries it along a way, and lets it go."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def hold(self, *way: Point) -> None:
        self.page.mouse.move(*way[0])
        self.page.mouse.down()
        for point in way[1:]:
            self.page.mouse.move(*point, steps=STEPS)

    def let_go(self) -> None:
        self.page.mouse.up()

    def drag(self, *way: Point) -> None:
        self.hold(*way)
        self.let_go()


class Finger:
    """The same with a finger. Its clock is its own: how fast it is does not depend on the machine."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)
        self._clock = time.time()
        self._at: Point = (0, 0)

    def hold(self, *way: Point, speed: float = 0.2) -> None:
        """`speed` is in pixels a millisecond."""
        self._clock = max(self._clock + 1, time.time())  # never a double tap
        self._touch("touchStart", way[0])
        for point in way[1:]:
            self.go_on(point, speed=speed)

    def go_on(self, end: Point, *, speed: float = 0.2) -> None:
        (x, y), far = self._at, math.dist(self._at, end)
        for step in range(1, STEPS + 1):
            self._clock += far / speed / STEPS / 1000
            part = step / STEPS
            self._touch("touchMove", (x + (end[0] - x) * part, y + (end[1] - y) * part))

    def rest(self) -> None:
        """Stay where it is for a moment: what is let go of then does not glide on."""
        self._clock += RESTS

    def let_go(self) -> None:
        self._touch("touchEnd")

    def drag(self, *way: Point, speed: float = 0.2) -> None:
        self.hold(*way, speed=speed)
        self.let_go()

    def _touch(self, kind: str, *points: Point) -> None:
        told: dict[str, Any] = {
            "type": kind,
            "touchPoints": [{"x": x, "y": y} for x, y in points],
            "timestamp": self._clock,
        }
        self._at = points[-1] if points else self._at
        self._devtools.send("Input.dispatchTouchEvent", told)
