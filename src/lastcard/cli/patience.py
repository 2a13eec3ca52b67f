"""A connection that is lost: it is told, and so is when it is back, and nobody waits for ever."""

from __future__ import annotations

import asyncio

from ..client import Message, Snapshot
from ..notation.prose import plural

SECONDS = 600.0
"""A server that is restarted is back sooner."""


class Patience:
    """What a client calls when it loses its connection and when it hears something; `limit` ends the wait."""

    def __init__(self, server: str) -> None:
        self.limit = asyncio.timeout(SECONDS)  # for the first connection too
        self._lost = False
        self._server = server
        self._time = plural(round(SECONDS / 60), "minute")

    @property
    def words(self) -> str:
        """Why the wait came to an end."""
        return f"{self._server} has not answered for {self._time}; the bot gives up"

    def lose(self) -> None:
        self._lost = True
        self._end_at(asyncio.get_running_loop().time() + SECONDS)
        print(f"Connection lost; trying to reconnect for {self._time}. Ctrl-C stops it.", flush=True)

    def hear(self, message: Message) -> None:
        if not isinstance(message, Snapshot):
            return
        self._end_at(None)
        if self._lost:
            print("Connected again.", flush=True)
        self._lost = False

    def _end_at(self, when: float | None) -> None:
        if not self.limit.expired():
            self.limit.reschedule(when)
