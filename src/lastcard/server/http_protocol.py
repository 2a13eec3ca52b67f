"""uvicorn's HTTP connection with an end to its patience.

By itself it waits for ever for the rest of a request, and keeps as long a head as it is sent; a few bytes
would hold a place, and many of them the memory.

This asks uvicorn's own class about things that are not for everybody: whether a response is under way,
whether it waits for the next request, and when a WebSocket takes over. A protocol put around it could count
bytes and time by itself, but hears of a request only when its task runs, so it would take a long body in one
packet for a head without an end; and the application would have to tell it, through a middleware, what
uvicorn knows anyway.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Http
else:
    Http = AutoHTTPProtocol

REQUEST_SECONDS = 10.0
"""From the first byte of a request to the last of its answer; the first begins with the connection."""

LONGEST_HEAD = 32 * 1024
"""Bytes before the body of a request."""


class BoundedHttpProtocol(Http):
    """One connection for HTTP requests, until it ends or becomes a WebSocket."""

    _limit: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.timeout_keep_alive_task is not None:  # nothing was under way
            self._begin()
        self._head += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._stop()
        elif self._is_answering():
            self._head = 0
        elif self._head > LONGEST_HEAD:
            self.transport.abort()

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """Hand the connection over, unless something is yet to be read: nobody would look after that."""
        if self._head > LONGEST_HEAD or self._is_answering() or self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            super().handle_websocket_upgrade(*event)

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _begin(self) -> None:
        self._stop()
        self._head = 0
        self._limit = self.loop.call_later(REQUEST_SECONDS, self._check)

    def _stop(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _check(self) -> None:
        """End what takes too long, even to be read; between two requests uvicorn itself looks at the time."""
        self._limit = None
        if self.timeout_keep_alive_task is None or self.transport.get_write_buffer_size():
            self.transport.abort()
