"""The wire of one WebSocket: messages go straight in and out, without a task for each way.

uvicorn hands a connection over that asks to become a WebSocket (its setting `ws`). Handshake and frames are
read and written by websockets' sans-I/O layer, but for the two kinds of `frames` that nearly all traffic is
made of; here is what the network and the limits ask for. A wire never waits: while its client does not read,
it is paused, and what should go out is the business of its receiver.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from typing import Any, Protocol

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import SEND_EOF, State
from websockets.server import ServerProtocol

from ..protocol.closes import CloseCode
from ..protocol.messages import LONGEST_FRAME
from .frames import ends_between_messages, framed, message_in
from .handshakes import Handshakes, has_hung_up
from .http_protocol import BoundedHttpProtocol
from .limits import Bucket, Doors

logger = logging.getLogger("uvicorn.error")  # which is told to be silent about all but warnings

KERNEL_BYTES = 32 * 1024
BUFFER_BYTES = 32 * 1024
NOT_UTF8 = 1007
NO_PONG = 1011
RESTART = 1012
PIECE_BYTES = 4096
LATE_BYTES = 8 * 1024
END_SECONDS = 2.0
PING_SECONDS = 20.0
"""How long a client may be silent before it is asked for a sign of life, and then for how long again."""

SPARE_PER_SECOND = 10
SPARE_BURST = 100
"""Pings and pieces of messages that a client may send."""


class MessageReceiver(Protocol):
    """Whoever holds a wire."""

    def on_message(self, text: str | None) -> None:
        """A message has come; None for a binary one."""

    def pause_writing(self) -> None:
        """The wire takes nothing more for now."""

    def resume_writing(self) -> None:
        """The wire is no longer paused."""

    def connection_lost(self) -> None:
        """The connection has ended."""


class WebSocketProtocol(asyncio.Protocol):
    """The wire of one connection; the application finds it in the state of its scope as `wire`."""

    transport: asyncio.Transport
    _request: Request
    _receiver: MessageReceiver  # as soon as it is accepted

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self.paused_since: float | None = None
        self._app = config.loaded_app
        self._server = server_state
        self._app_state = app_state
        self._doors: Doors = app_state["doors"]
        self._handshakes: Handshakes = app_state["handshakes"]
        self._loop = asyncio.get_running_loop()
        self._websocket = ServerProtocol(max_size=LONGEST_FRAME, logger=logger)
        self._asked = False
        self._accepted = False
        self._timer: asyncio.TimerHandle | None = None
        self._heard_at: float | None = None  # None: not since a sign of life was asked for
        self._between = False  # what comes next is the begin of a message, as far as is known
        self._closed = False  # nothing goes out any more
        self._late = 0
        self._pieces: list[bytes] = []
        self._is_text = False
        self._spare = Bucket(SPARE_PER_SECOND, SPARE_BURST)

    # What uvicorn and the event loop call

    def connection_made(self, _transport: Any) -> None:
        visit: BoundedHttpProtocol = self._app_state.pop("visit")
        self.transport = transport = visit.hand_over()
        self._peer = transport.get_extra_info("peername")
        self._server.connections.add(self)  # type: ignore[arg-type]  # it knows its own classes only
        transport.set_write_buffer_limits(high=BUFFER_BYTES)
        plain: socket.socket = transport.get_extra_info("socket")
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # a socket handed over lost it

    def connection_lost(self, _exc: Exception | None) -> None:
        self._closed = True
        self._doors.depart(self._peer[0] if self._peer else "")  # it arrived as any connection does
        self._server.connections.discard(self)
        if self._timer is not None:
            self._timer.cancel()
        self._websocket.parser.close()  # this generator refers to its owner; cycles wait for the collector
        if self._accepted:
            self._receiver.connection_lost()
            del self._receiver

    def eof_received(self) -> None:
        """The client says no more, so the connection ends, with what waits; soon, even if that is unread."""
        self._closed = True
        self._set_timer(END_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        self.paused_since = time.monotonic()
        self._receiver.pause_writing()

    def resume_writing(self) -> None:
        self.paused_since = None
        self._receiver.resume_writing()

    def shutdown(self) -> None:
        """The server stops: say so, and wait for nobody who does not read it."""
        self._fail(RESTART)

    def data_received(self, data: bytes) -> None:
        self._heard_at = self._loop.time()
        if self._between and not self._closed:
            message = message_in(data, LONGEST_FRAME)
            if message is not None:
                self._on_text(message)
                return
        if not self._asked:
            self._ask(data)
            return
        self._read(data)
        self._between = self._between and ends_between_messages(data)

    def _read(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE_BYTES):  # a flood is cut off before all of it is read
            if self.transport.is_closing() or self._ignores_input(len(data) - start):
                return
            self._websocket.receive_data(data[start : start + PIECE_BYTES])
            for event in self._websocket.events_received():
                if isinstance(event, Frame):
                    self._on_frame(event)
                elif isinstance(event, Request):
                    self._on_request(event)
            self._flush()

    def _ignores_input(self, size: int) -> bool:
        """After our close there is nothing to hear but the client's; whoever says much more is cut off."""
        if self._closed:
            self._late += size
            if self._late > LATE_BYTES:
                self.transport.abort()
        return self._late > LATE_BYTES

    # The handshake

    def _ask(self, head: bytes) -> None:
        """uvicorn repeats the request. It is read when its turn comes, which is not the client's fault."""
        self._asked = True
        if self.transport.is_closing():
            return
        self.transport.pause_reading()  # until it is accepted

        def begin() -> bool:
            if has_hung_up(self.transport):
                self.transport.abort()
            if self.transport.is_closing():
                return False
            self._read(head)
            return True

        self._handshakes.add(begin)

    def _on_request(self, request: Request) -> None:
        self._request = request
        task = self._loop.create_task(self._run())
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    async def _run(self) -> None:
        """Leave the connection to the application, by uvicorn's way, which may believe a proxy."""
        headers = self._request.headers.raw_items()
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": self._request.path.partition("?")[0],
            "client": self._peer and self._peer[:2],
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers],
            "state": self._app_state | {"wire": self},
        }
        try:
            await self._app(scope, None, None)  # it has the wire instead of events
        except Exception:
            logger.exception("a connection failed")
            self._fail(CloseCode.BROKEN.code, CloseCode.BROKEN.text)

    def accept(self, receiver: MessageReceiver) -> None:
        """Become a WebSocket; from now on messages go to the receiver."""
        if self.transport.is_closing():
            receiver.connection_lost()
            return
        self._receiver, self._accepted, self._between = receiver, True, True
        self._set_timer(PING_SECONDS, self._check_silence)
        response = self._websocket.accept(self._request)  # 101, or what is wrong with the request
        del response.headers["Date"]
        self._websocket.send_response(response)
        self._flush()
        self.transport.resume_reading()

    def refuse(self, status: int, body: str) -> None:
        """Stay HTTP: answer with JSON, and that is all."""
        response = self._websocket.reject(status, body)
        del response.headers["Content-Type"]
        response.headers["Content-Type"] = "application/json"
        self._websocket.send_response(response)
        self._flush()

    # Out

    def send(self, text: bytes) -> None:
        """Send a message, at once; on a wire that is closing it is lost."""
        if not (self._closed or self.transport.is_closing()):
            self.transport.write(framed(text))

    def close(self, code: int, reason: str, seconds: float) -> None:
        """Put the close at the end of what waits; in so many seconds the connection ends, read or unread."""
        if self._closed or self.transport.is_closing():
            return
        self._closed = True
        self._set_timer(seconds, self.transport.abort)
        if self._websocket.state is State.OPEN:  # a client may say goodbye with its last message
            self._websocket.send_close(code, reason)
        self._flush()
        self.transport.resume_reading()

    def _fail(self, code: int, reason: str = "") -> None:
        """Close at once, and wait for no answer."""
        self._websocket.fail(code, reason)
        self._flush()

    def _flush(self) -> None:
        """Write what websockets has to say. After its last word the connection ends soon, even if unread."""
        said = self._websocket.data_to_send()
        if said and not self.transport.is_closing():
            self.transport.write(b"".join(said))
            if SEND_EOF in said:
                self._closed = True
                self.transport.close()
                self._set_timer(END_SECONDS, self.transport.abort)

    def _set_timer(self, seconds: float, then: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, then)

    def _check_silence(self) -> None:
        """Ask for a sign of life, unless there was one not long ago."""
        if self._heard_at is None:
            self._fail(NO_PONG, "keepalive ping timeout")
            return
        silence = self._loop.time() - self._heard_at
        if silence < PING_SECONDS:
            self._set_timer(PING_SECONDS - silence, self._check_silence)
            return
        self._heard_at = None
        self._set_timer(PING_SECONDS, self._check_silence)
        self._websocket.send_ping(b"")
        self._flush()

    # In

    def _on_frame(self, frame: Frame) -> None:
        if self._closed or frame.opcode is Opcode.CLOSE:  # which websockets answers
            return
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._pieces = []
            self._is_text = frame.opcode is Opcode.TEXT
        elif not self._spare.take():  # pings and pieces cost too, and nobody else counts them
            self._fail(CloseCode.TOO_MUCH.code, CloseCode.TOO_MUCH.text)
            return
        elif frame.opcode is not Opcode.CONT:
            return
        self._pieces.append(bytes(frame.data))
        if frame.fin:
            message, self._pieces = b"".join(self._pieces), []
            if self._is_text:
                self._on_text(message)
            else:
                self._receiver.on_message(None)

    def _on_text(self, message: bytes) -> None:
        try:
            text = message.decode()
        except UnicodeDecodeError:
            self._fail(NOT_UTF8)
            return
        self._receiver.on_message(text)
