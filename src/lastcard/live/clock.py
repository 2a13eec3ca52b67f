"""The store's clock, estimated between the times when it is asked, and guarded against steps.

A clock may step. Whoever waits for a moment also counts the time that has passed here, so a step back delays
nothing; and it is noted when the store's clock last stepped ahead, so that this costs nobody their turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from ..store.log import Log, machine_clock

JUMP_MS = 2000
"""How far the store's clock must be ahead of the estimate to count as a step."""


class StoreClock:
    """Remembers when the store last told its time. Good enough for hints; what counts asks the store."""

    def __init__(self, log: Log, steady: Callable[[], float] = time.monotonic) -> None:
        """`steady`: seconds that pass here; it never steps."""
        self._log = log
        self.steady = steady
        self.stepped: float | None = None  # when, by the steady clock, the store's was last found ahead
        self._told = False
        self._ahead = machine_clock() - steady() * 1000

    async def ask(self) -> int:
        """The store's time, from the store."""
        at = await self._log.clock()
        now = self.steady()
        if self._told and at - now * 1000 - self._ahead > JUMP_MS:
            self.stepped = now
        self._told = True
        self._ahead = at - now * 1000
        return at

    def about(self) -> int:
        """The store's time, estimated."""
        return max(0, round(self.steady() * 1000 + self._ahead))


class ElapsedClock:
    """The time of a log entry and what has passed here since it was read."""

    def __init__(self, clock: StoreClock) -> None:
        self._clock = clock
        self._seq = -1
        self._at = 0
        self._known = 0.0

    def entry(self, seq: int, at: int) -> None:
        """The entry to count from; nothing happens if it is the same as before."""
        if seq != self._seq:
            self._seq, self._at, self._known = seq, at, self._clock.steady()

    def now(self) -> int:
        """The time of the entry and what has passed since: never later than it is."""
        return self._at + int((self._clock.steady() - self._known) * 1000)
