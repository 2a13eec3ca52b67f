"""A loop whose clock stands still while anybody has something to do, and leaps when all of them sleep.

So a test of what happens when takes no time, and the same course on every machine. It is for a test without
threads or programs: the loop does not know that one of them is at work.
"""

from __future__ import annotations

import asyncio
import functools
import selectors
from collections.abc import Callable, Coroutine
from typing import Any

LONGEST = 3600.0
"""Seconds, by that clock, in which a test is over."""


class Leaping(selectors.DefaultSelector):
    """Waits for nothing that is not there, but notes how long it would have waited."""

    now = 1_000_000.0  # as if the machine had been on for long

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if timeout is not None and timeout > 0 and not found:
            self.now += timeout
        return found


class LeapingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._leaping = Leaping()
        super().__init__(self._leaping)

    def time(self) -> float:
        return self._leaping.now

    def sleep(self, seconds: float) -> None:
        """As if the whole process slept."""
        self._leaping.now += seconds


def in_no_time(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that is a coroutine, on such a loop."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        with asyncio.Runner(loop_factory=LeapingLoop) as runner:
            runner.run(asyncio.wait_for(test(*args, **kwargs), LONGEST))

    return run
