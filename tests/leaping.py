"""A loop whose clock stands still while anybody has something to do, and leaps when all of them sleep.

So a test of what happens when takes no time, and the same course on every machine. That a thread or a program
is at work the loop does not know, unless it is told: while `somebody_else` is, it waits for them.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import selectors
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

LONGEST = 3600.0
"""Seconds, by that clock, in which a test is over."""

PATIENCE = 60.0
"""Seconds, by the clock on the wall, until somebody else is given up."""


class Leaping(selectors.DefaultSelector):
    """Waits for nothing that is not there, but notes how long it would have waited."""

    now = 1_000_000.0  # as if the machine had been on for long
    at_work = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        idle = timeout is None or timeout > 0
        found = super().select(PATIENCE if idle and self.at_work else 0)
        if timeout is not None and idle and not found:
            assert not self.at_work, f"somebody is still at work after {PATIENCE:.0f} s"
            self.now += timeout
        return found


class LeapingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._leaping = Leaping()
        super().__init__(self._leaping)

    def time(self) -> float:
        return self._leaping.now

    @contextlib.contextmanager
    def somebody_else(self) -> Iterator[None]:
        """Meanwhile another thread is at work, or a program, and the loop hears of it when it is done."""
        self._leaping.at_work += 1
        try:
            yield
        finally:
            self._leaping.at_work -= 1

    async def shutdown_default_executor(self, *timeout: Any) -> None:
        """From Python 3.12 on it has a limit, which this clock would leap over while threads end."""
        with self.somebody_else():
            await super().shutdown_default_executor(*timeout)


def in_no_time(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that is a coroutine, on such a loop."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        with asyncio.Runner(loop_factory=LeapingLoop) as runner:
            runner.run(asyncio.wait_for(test(*args, **kwargs), LONGEST))

    return run
