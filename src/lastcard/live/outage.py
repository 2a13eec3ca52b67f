"""When the store accepts no writes: it may be full or read-only, and still answer every question."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf


class Outage:
    """It lasts from an act that the store could not write, at any table, until something is written."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self.table_id = ""  # where the last such act was, while the outage lasts
        self.over_at = -inf  # by the steady clock: when the last one was over, or never as yet

    @property
    def lasts(self) -> bool:
        return self.table_id != ""

    def begin(self, table_id: str) -> None:
        self.table_id, self.over_at = table_id, inf

    def end(self) -> None:
        """Something was written; nothing happens if there was no outage."""
        if self.table_id:
            self.table_id, self.over_at = "", self._steady()
