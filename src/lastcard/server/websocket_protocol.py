"""uvicorn's WebSocket connection as a wire: messages go straight in and out, without a task for each way.

Handshake, frames, pings and closing are uvicorn's and websockets'. A wire never waits: while its reader does
not read, it is paused, and what should go out is the business of whoever holds it.
"""

from __future__ import annotations

import socket
import time
from asyncio.transports import BaseTransport
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from ..protocol.closes import CloseCode
from .frames import HEADS, KNOWN, ends_between_messages, framed, message_in
from .limits import Bucket

KERNEL_BYTES = 32 * 1024
BUFFER_BYTES = 32 * 1024
NOT_UTF8 = 1007
RESTART = 1012
PIECE_BYTES = 4096
LATE_BYTES = 8 * 1024
MOST_EARLY = 20
"""Messages that may come before the first one is answered."""

END_OF_HEAD = b"\r\n\r\n"
FAILED_SECONDS = 2.0
SPARE_PER_SECOND = 10
SPARE_BURST = 100
"""Pings and pieces of messages that a client may send."""


class MessageReceiver(Protocol):
    """Whoever holds a wire."""

    def heard(self, text: str | None) -> None:
        """A message has come; None for a binary one."""

    def paused(self) -> None:
        """The wire takes nothing more for now."""

    def resumed(self) -> None:
        """The wire is no longer paused."""

    def lost(self) -> None:
        """The connection has ended."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """The wire of one connection; the application finds it in its state as `wire`."""

    _opened = False
    _spoken_late = 0
    _early = 0
    _spare: Bucket | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        # What every message asks for stands in the instance itself, where it is found at once.
        self.paused_since: float | None = None
        self._heard_at = 0.0
        self._between = False  # what comes next is the begin of a message, as far as is known
        self._reader: MessageReceiver | None = None
        self.transport.set_write_buffer_limits(high=BUFFER_BYTES)
        plain: socket.socket | None = transport.get_extra_info("socket")
        if plain is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)
            if plain.family in (socket.AF_INET, socket.AF_INET6):
                plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # a socket handed over lost it

    def data_received(self, data: bytes) -> None:
        self._heard_at = self.loop.time()
        if self._between and self._reader is not None and not self.close_sent:
            message = message_in(data, self.config.ws_max_size)
            if message is not None:
                self._hear(message)
                return
        for start in range(0, len(data), PIECE_BYTES):  # a flood is cut off before all of it is read
            if self.transport.is_closing() or self._is_deaf(len(data) - start):
                return
            super().data_received(data[start : start + PIECE_BYTES])
        self._between = ends_between_messages(data) if self._between else self._is_head(data)

    def _is_head(self, data: bytes) -> bool:
        """Whether this was the request that opens the connection, and nothing more."""
        if not self.handshake_initiated:  # it cannot become a WebSocket, such as one with a body
            self.transport.abort()
        first, self._opened = not self._opened, True
        return first and data.endswith(END_OF_HEAD)

    def _is_deaf(self, size: int) -> bool:
        """After our close there is nothing to hear but the client's; whoever says much more is cut off."""
        if self.close_sent:
            self._spoken_late += size
            if self._spoken_late > LATE_BYTES:
                self.transport.abort()
        return self._spoken_late > LATE_BYTES

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life, unless there was one not long ago."""
        silence = self.loop.time() - self._heard_at
        if self.ping_interval is not None and silence < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silence, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._reader is not None:
            self._reader.lost()

    async def run_asgi(self) -> None:
        self.scope["state"]["wire"] = self
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # by a refusal, which uvicorn would take for an error of ours

    # Out

    def say(self, text: bytes) -> None:
        """Send a message; on a wire that is closing it is lost.

        uvloop sends together what is written in one turn of the loop, as the news of an act and its answer.
        """
        if not (self.close_sent or self.transport.is_closing()):
            size = len(text)
            self.transport.write(HEADS[size] + text if size < KNOWN else framed(text))

    def pause_writing(self) -> None:
        super().pause_writing()
        self.paused_since = time.monotonic()
        if self._reader is not None:
            self._reader.paused()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.paused_since = None
        if self._reader is not None:
            self._reader.resumed()

    def hang_up(self, code: int, reason: str, seconds: float) -> None:
        """Put the close at the end of what waits; in so many seconds the connection ends, read or unread."""
        if self.close_sent or self.transport.is_closing():
            return
        self._say_goodbye(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.go_on()
        self.close_timer = self.loop.call_later(seconds, self.transport.abort)

    def shutdown(self) -> None:
        """The server stops: say so, and wait for nobody who does not read it."""
        self.stop_keepalive()
        if self.handshake_complete and self.conn.state is State.OPEN and not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART})
            self._say_goodbye(RESTART, "")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self._end_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end_soon()

    def handle_close(self, event: Frame) -> None:
        self._between = False  # no message comes after it
        super().handle_close(event)
        self._end_soon()

    def _end_soon(self) -> None:
        """Send what waits, but not for ever: a reader who does not read would hold the connection."""
        self.transport.close()
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = None
        if not self.disconnected:
            self.close_timer = self.loop.call_later(FAILED_SECONDS, self.transport.abort)

    def _fail(self, code: int, reason: str = "") -> None:
        """Close at once: the client does not keep to the rules of a connection."""
        if not self.close_sent:
            self._say_goodbye(code, reason)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """The close was made; whether it is read or not, the connection ends soon."""
        super().handle_parser_exception()
        self.close_timer = self.loop.call_later(FAILED_SECONDS, self.transport.abort)

    def _say_goodbye(self, code: int, reason: str) -> None:
        """Have a close made, unless one has been: a client may say goodbye with its last message."""
        if self.conn.close_sent is None:
            self.conn.send_close(code, reason)

    # In

    def handle_ping(self) -> None:
        if self._is_spared():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_spared():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._is_spared():
            super().handle_cont(event)

    def _is_spared(self) -> bool:
        """Whether a ping or a piece of a message is looked at: these cost too, and no reader counts them."""
        if self._spare is None:
            self._spare = Bucket(SPARE_PER_SECOND, SPARE_BURST)
        if not self._spare.take():
            self._fail(CloseCode.TOO_MUCH.code, CloseCode.TOO_MUCH.text)
        return not self.close_sent

    def listen(self, reader: MessageReceiver) -> None:
        """From now on messages go to the reader; the application itself only hears of the end."""
        self._reader = reader
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for event in waiting:
            if event["type"] == "websocket.receive":
                reader.heard(event.get("text"))
        if self.disconnected or any(event["type"] == "websocket.disconnect" for event in waiting):
            reader.lost()
        elif self.paused_since is not None:
            reader.paused()
        self.go_on()

    def send_receive_event_to_app(self) -> None:
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            self._hear(data)
        elif self._reader is not None:
            self._reader.heard(None)
        else:
            self._wait_with({"type": "websocket.receive", "bytes": data})

    def _hear(self, data: bytes) -> None:
        """A text has come."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self._fail(NOT_UTF8)
            return
        if self._reader is not None:
            self._reader.heard(text)
        else:
            self._wait_with({"type": "websocket.receive", "text": text})

    def _wait_with(self, event: Any) -> None:
        """Keep what comes before the application is ready for it."""
        self._early += 1
        if self._early > MOST_EARLY:
            self._fail(CloseCode.TOO_MUCH.code, CloseCode.TOO_MUCH.text)
            return
        self.queue.put_nowait(event)
        self.hold()

    def hold(self) -> None:
        """Read no more for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()
