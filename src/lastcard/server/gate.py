"""The gate before the tables: in a rush, those who come within some milliseconds go through together.

What is done together shares a commit to the disk, and one piece of work after the other finds the machine
warm. Whoever comes alone never waits, and nobody overtakes. Between two crowds the whole process rests: to be
woken for every message that then has to wait anyway costs nearly as much as to read it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic, sleep

SPACING = 0.03
"""Seconds between two groups in a rush; nobody notices the wait."""

RUSH = 0.1
"""For how many seconds after two have met there is a rush."""

CROWD = 4
"""How many in one group make it worth while to rest until the next."""


class Gate:
    """Lets messages through to the tables."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []
        self._opens: asyncio.Handle | None = None
        self._opened = 0.0
        self._inside = 0
        self._rush_until = 0.0
        self._crowded = False  # the group that went in last was a crowd

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
        self._crowded = len(waiting) >= CROWD
        if len(waiting) > 1:
            self._rush_until = self._opened + RUSH
        for go in waiting:
            go()

    def __enter__(self) -> None:
        """Somebody is at work inside."""
        self._inside += 1

    def __exit__(self, *_: object) -> None:
        self._inside -= 1
        if not self._inside and self._crowded:
            self._crowded = False
            asyncio.get_running_loop().call_soon(self._rest)  # once everybody has been answered

    def _rest(self) -> None:
        """Sleep until the gate opens, and hear then in one go who has come meanwhile."""
        loop = asyncio.get_running_loop()
        left = self._opened + SPACING - monotonic()
        if self._inside or left <= 0:
            return
        sleep(min(left, SPACING))
        if self._opens is not None:
            self._opens.cancel()
        self._opens = loop.call_soon(self._open_soon)

    def _open_soon(self) -> None:
        """Before the gate opens, the loop looks once at all connections."""
        self._opens = asyncio.get_running_loop().call_soon(self._open)
