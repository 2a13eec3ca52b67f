"""WebSocket handshakes: a few in every turn of the event loop, in order of arrival.

After a restart everybody comes back at once. A thousand handshakes without a break would hold up whoever
plays or asks for something meanwhile, and nobody would see a table before the last of them was done.
"""

from __future__ import annotations

import asyncio
import logging
import select
import sys
from collections import deque
from collections.abc import Callable
from typing import Any

logger = logging.getLogger(__name__)

AT_ONCE = 2
"""Handshakes in one turn of the loop: less than a millisecond."""

PAUSE_SECONDS = 0.002
"""Between two handshakes while others, who came before, wait for their tables."""


Begin = Callable[[], bool]
"""Begins a handshake, and never waits; False if nobody waits for it any more."""


class Handshakes:
    """Those who wait.

    `busy` tells whether tables are being opened: whoever has come so far is served first, or the first one
    would see the table hardly sooner than the last.
    """

    def __init__(self, busy: Callable[[], bool]) -> None:
        self._busy = busy
        self._waiting: deque[Begin] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, begin: Begin) -> None:
        self._waiting.append(begin)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._begin_some)

    def _begin_some(self) -> None:
        left = 1 if self._busy() else AT_ONCE
        while self._waiting and left:
            try:
                left -= self._waiting.popleft()()
            except Exception:
                logger.exception("a handshake failed")
                left -= 1
        if not self._waiting:
            return
        loop = asyncio.get_running_loop()
        if self._busy():
            loop.call_later(PAUSE_SECONDS, self._begin_some)
        else:
            loop.call_soon(self._begin_some)


def has_hung_up(transport: Any) -> bool:
    """Whether the client is gone, though nothing is being read of it, as far as the system tells.

    Clients wait for so long and then come again: to do what nobody waits for any more would make those who
    do wait give up too.
    """
    if sys.platform != "linux":
        return False
    asked = select.poll()
    asked.register(transport.get_extra_info("socket").fileno(), select.POLLRDHUP)
    return bool(asked.poll(0))
