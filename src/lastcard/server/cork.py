"""What is said on all wires within one turn of the loop, such as the news of an act and its answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

logger = logging.getLogger(__name__)


class Cork:
    """One for all wires of a process: with a callback for each, the loop would have more to do than they."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._held: list[Callable[[], None]] = []

    def hold(self, send: Callable[[], None]) -> None:
        """Call when the turn ends."""
        if not self._held:
            self._loop.call_soon(self._pull)
        self._held.append(send)

    def _pull(self) -> None:
        held, self._held = self._held, []
        for send in held:
            try:
                send()
            except Exception:
                logger.exception("what was said on a connection could not be sent")
