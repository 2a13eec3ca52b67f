"""uvicorn's HTTP connection with an end to its patience.

By itself it waits for ever for the rest of a request, and keeps as long a head as it is sent; a few bytes
would hold a place, and many of them the memory.

This asks uvicorn's own class about things that are not for everybody: whether a response is under way,
whether it waits for the next request, which of several that came together is being answered, and when a
WebSocket takes over. A protocol put around it could count bytes and time by itself, but hears of a request
only when its task runs, so it would take a long body in one packet for a head without an end; and the
application would have to tell it, through a middleware, what uvicorn knows anyway.
"""

from __future__ import annotations

import asyncio
import select
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from .handshakes import Handshakes
from .limits import Doors

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Http
else:
    Http = AutoHTTPProtocol

ASK_SECONDS = 3.0
"""What a client has to say its request; for the first it begins with the connection."""

ANSWER_SECONDS = 7.0
"""From then on, until the answer has been read."""

END_SECONDS = 2.0
"""What is left for the answers to be read when the server stops."""

LONGEST_HEAD = 32 * 1024
"""Bytes before the body of a request."""


class BoundedHttpProtocol(Http):
    """One connection for HTTP requests, until it ends or becomes a WebSocket."""

    _limit: asyncio.TimerHandle | None = None
    _head = 0
    _inside = False
    _answered: Any = None  # what is being answered; of requests that came together, `cycle` is the last

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._inside = self._doors.arrive(self._host)
        if self._inside:
            self._begin()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        if self._inside:
            self._doors.depart(self._host)
        if self._answered is not None:
            self._answered.disconnected = True  # else it would write to what is no more
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops: what is being answered is, and nobody waits long for it to be read."""
        super().shutdown()
        self._set_limit(END_SECONDS, self._end)

    def data_received(self, data: bytes) -> None:
        if self.timeout_keep_alive_task is not None:  # nothing was under way
            self._begin()
        self._head += len(data)
        super().data_received(data)
        if self._is_answering():
            self._head = 0
        elif self._head > LONGEST_HEAD:
            self.transport.abort()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)  # type: ignore[misc]  # of httptools, which takes several at once

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """Hand the connection over when its turn comes, which is not the client's fault.

        Not if something is yet to be read: nobody would look after that.
        """
        if self._head > LONGEST_HEAD or self._is_answering() or self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        self._stop()
        self.transport.pause_reading()
        hand_over = super().handle_websocket_upgrade

        def begin() -> bool:
            if has_hung_up(self.transport):
                self.transport.abort()
            if self.transport.is_closing():
                return False
            hand_over(*event)
            return True

        handshakes: Handshakes = self.app_state["handshakes"]
        handshakes.add(begin)

    @property
    def _doors(self) -> Doors:
        doors: Doors = self.app_state["doors"]
        return doors

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _begin(self) -> None:
        self._head = 0
        self._set_limit(ASK_SECONDS, self._check_request)

    def _set_limit(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop()
        self._limit = self.loop.call_later(seconds, then)

    def _stop(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _check_request(self) -> None:
        """End what has not become a whole request; else give its answer time."""
        if self._is_answering():
            late = self.cycle.more_body
        else:
            late = self.timeout_keep_alive_task is None and not self.transport.get_write_buffer_size()
        if late:
            self.transport.abort()
        else:
            self._set_limit(ANSWER_SECONDS, self._check_answer)

    def _check_answer(self) -> None:
        """End what takes too long, even to be read; between two requests uvicorn itself looks at the time."""
        self._limit = None
        if self.timeout_keep_alive_task is None or self.transport.get_write_buffer_size():
            self.transport.abort()

    def _end(self) -> None:
        if self._is_answering():
            self._set_limit(END_SECONDS, self._end)
        else:
            self.transport.abort()


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
