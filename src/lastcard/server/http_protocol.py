"""An HTTP connection with limits on time and size.

By itself uvicorn waits for ever for the rest of a request and for its answer to be read, and accepts headers
of any length: a few bytes would occupy a connection, and many of them all memory. It has no setting for that.
So its own protocol gets its bytes through this one, which counts them and sets timers. The application tells
it which request has come and is answered: it finds the connection in the state of its scope as `visit`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.types import Message, Receive, Send
from uvicorn import Config
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.server import ServerState

from .limits import Doors

ASK_SECONDS = 3.0
"""How long a client may take to send its request; for the first one, from the connection on."""

ANSWER_SECONDS = 7.0
"""From then on, until the answer has been read."""

END_SECONDS = 2.0
"""How long clients have to read their answers when the server stops."""

LONGEST_HEAD = 32 * 1024
"""Bytes before the body of a request."""

LONGEST_REQUEST = 128 * 1024
"""What a client may send before it is answered. A body that is too long is refused well before that."""


class BoundedHttpProtocol(asyncio.Protocol):
    """One connection for HTTP requests, until it ends or becomes a WebSocket."""

    transport: asyncio.Transport
    _http: asyncio.Protocol
    _line: Line

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], **_loop: object
    ) -> None:
        self._config = config
        self._server = server_state
        self._app_state = app_state
        self._doors: Doors = app_state["doors"]
        self._loop = asyncio.get_running_loop()
        self._limit: asyncio.TimerHandle | None = None
        self._inside = False
        self._said = 0  # bytes since the last answer
        self._idle = False  # all that was said is answered
        self._answering = False
        self._has_asked = False
        self._waits_for_body = False

    # What uvicorn and the event loop call

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        peer = transport.get_extra_info("peername")
        self._host = peer[0] if peer else ""
        self._inside = self._doors.arrive(self._host)
        if not self._inside:
            transport.abort()
            return
        self._server.connections.add(self)  # type: ignore[arg-type]  # it knows its own classes only
        self._line = Line(transport)
        make: Any = AutoHTTPProtocol  # its type does not tell its arguments
        self._http = http = make(self._config, self._server, {**self._app_state, "visit": self})
        http.connection_made(self._line)
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        if self._inside:
            self._line.ended = True
            self._doors.depart(self._host)
            if not self._has_asked:
                self._doors.asked_nothing(self._host, silent=not self._said)
            self._server.connections.discard(self)
            self._http.connection_lost(exc)
            self._release()

    def data_received(self, data: bytes) -> None:
        if self.end_if_shut_out():
            return
        if self._idle:
            self._begin()
        self._said += len(data)
        self._http.data_received(data)
        if self._said > LONGEST_HEAD:
            self._loop.call_soon(self._check_size)  # when the application has seen what it is

    def eof_received(self) -> bool | None:
        return self._http.eof_received()

    def pause_writing(self) -> None:
        self._http.pause_writing()

    def resume_writing(self) -> None:
        self._http.resume_writing()

    def shutdown(self) -> None:
        """The server stops: what is being answered is, and nobody waits long for it to be read."""
        self._set_limit(END_SECONDS, self._end)

    # What the application tells

    def ask(self, receive: Receive, send: Send) -> tuple[Receive, Send]:
        """A request has come, to be read and answered by these."""
        if self._line.ended:  # it came with a handshake, which must not overtake it
            self.transport.abort()
        self._answering, self._idle, self._has_asked = True, False, True
        if self._limit is None:  # it came together with others
            self._set_limit(ASK_SECONDS, self._check_request)
        whole = False

        async def receive_on() -> Message:
            nonlocal whole
            self._waits_for_body = not whole
            try:
                message = await receive()
            finally:
                self._waits_for_body = False
            whole = whole or not message.get("more_body", False)
            return message

        async def send_on(message: Message) -> None:
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                self._answering, self._idle, self._said = False, True, 0

        return receive_on, send_on

    def end_if_shut_out(self) -> bool:
        """Whether the connection comes from an address that is shut out; then it ends."""
        shut = self._doors.is_shut(self._host)
        if shut:
            self.transport.abort()
        return shut

    def hand_over(self) -> asyncio.Transport:
        """Leave the connection to a WebSocket.

        It is ended at once if the head was too long, or if something is yet to be answered or read: nobody
        would look after that.
        """
        self._stop()
        self._line.ended = True
        self._server.connections.discard(self)
        self._loop.call_soon(self._release)  # uvicorn's protocol is still at work
        if self._said > LONGEST_HEAD or self._answering or self.transport.get_write_buffer_size():
            self.transport.abort()
        return self.transport

    def _release(self) -> None:
        """Drop uvicorn's protocol, which refers to this one and to itself: cycles wait for the collector."""
        vars(self._http).update(cycle=None, parser=None)
        del self._http

    # Limits

    def _begin(self) -> None:
        self._idle, self._said = False, 0
        self._set_limit(ASK_SECONDS, self._check_request)

    def _set_limit(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop()
        self._limit = self._loop.call_later(seconds, then)

    def _stop(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _check_size(self) -> None:
        if self._said > (LONGEST_REQUEST if self._answering else LONGEST_HEAD):
            self.transport.abort()

    def _check_request(self) -> None:
        """End what has not become a whole request; else give its answer time."""
        if self._answering:
            late = self._waits_for_body
        else:
            late = not (self._idle or self.transport.get_write_buffer_size())
        if late:
            self.transport.abort()
        else:
            self._set_limit(ANSWER_SECONDS, self._check_answer)

    def _check_answer(self) -> None:
        """End what takes too long, even to be read; between two requests uvicorn itself looks at the time."""
        self._limit = None
        if not self._idle or self.transport.get_write_buffer_size():
            self.transport.abort()

    def _end(self) -> None:
        if self._answering:
            self._set_limit(END_SECONDS, self._end)
        else:
            self.transport.abort()


class Line:
    """The transport as uvicorn has it: an answer that comes after the end goes nowhere."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.ended = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self.ended:
            self._transport.write(data)
