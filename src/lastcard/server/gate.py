"""The gate before the tables: in a rush, those who come within some milliseconds go through together.

What is done together shares a commit to the disk, and one piece of work after the other finds the machine
warm. Whoever comes alone never waits, and nobody overtakes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SPACING = 0.02
"""Seconds between two groups in a rush; nobody notices the wait."""

RUSH = 0.1
"""For how many seconds after two have met there is a rush."""


class Gate:
    """Lets messages through to the tables."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []
        self._opens: asyncio.TimerHandle | None = None
        self._opened = 0.0
        self._inside = 0
        self._rush_until = 0.0

    def come(self, go: Callable[[], None]) -> None:
        """Call back now, or with the next group."""
        now = asyncio.get_running_loop().time()
        if self._inside:
            self._rush_until = now + RUSH
        if self._opens is not None:
            self._waiting.append(go)
        elif now < self._rush_until and now < self._opened + SPACING:
            self._waiting.append(go)
            self._opens = asyncio.get_running_loop().call_at(self._opened + SPACING, self._open)
        else:
            self._opened = now
            go()

    def _open(self) -> None:
        waiting, self._waiting, self._opens = self._waiting, [], None
        self._opened = asyncio.get_running_loop().time()
        for go in waiting:
            go()

    def __enter__(self) -> None:
        """Somebody is at work inside."""
        self._inside += 1

    def __exit__(self, *_: object) -> None:
        self._inside -= 1
