"""The store's clock, as well as it can be known without asking each time."""

from __future__ import annotations

import time

from .log import Log, machine_clock


class StoreClock:
    """Remembers when the store last told its time. Good enough for hints; what counts asks the store."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._ahead = machine_clock() - time.monotonic() * 1000  # of the machine's steady clock

    async def ask(self) -> int:
        """The store's time, from the store."""
        at = await self._log.clock()
        self.note(at)
        return at

    def note(self, at: int) -> None:
        """The store has told its time just now."""
        self._ahead = at - time.monotonic() * 1000

    def about(self) -> int:
        """The store's time by reckoning."""
        return max(0, round(time.monotonic() * 1000 + self._ahead))
