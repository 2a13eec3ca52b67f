"""A bare connection to a table, for programs that hold thousands: `Client` without its comforts.

Nothing is decoded but the few fields that a message is known by; views and changes stay bytes until somebody
must see them. There is no way back after a loss: for a measurement a loss is a result.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.typing import Origin
from websockets.uri import parse_uri

from ..server import messages as m
from .changes import Plain, laid_over_plain

CONNECT_SECONDS = 20.0


class Head(msgspec.Struct):
    """What a message is known by."""

    type: str
    seq: int = -1
    id: str = ""
    text: str = ""


class Told(msgspec.Struct):
    """A snapshot or news, as far as the view goes."""

    type: str
    view: dict[str, Any]


_told = msgspec.json.Decoder(Told)
_head = msgspec.json.Decoder(Head)

Heard = Callable[["Wire", Head, float], None]


class Lost(ConnectionError):
    """A connection was refused or ended; the text says how."""


class Wire(asyncio.Protocol):
    """A connection of one seat. `heard` is told of everything but snapshots, with the time of its arrival."""

    def __init__(self, server: str, table: str, token: str, heard: Heard) -> None:
        self.seq = -1
        self.lost = ""
        self.bytes_in = 0
        self._server = server
        self._hello = m.write(m.Hello(m.VERSION, table, token))
        self._heard = heard
        self._view: Plain = {}
        self._unread: list[bytes] = []  # frames that change the view
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        uri = parse_uri("ws" + server.removeprefix("http") + "/api/socket")
        self._protocol = ClientProtocol(uri, origin=Origin(server), max_size=None)

    async def connect(self) -> None:
        """Connected, with a first view."""
        parts = urlsplit(self._server)
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await loop.create_connection(lambda: self, parts.hostname or "", port, ssl=secure or None)
                await self._ready
        except TimeoutError:
            raise Lost(f"no view within {CONNECT_SECONDS:.0f} s") from None

    def view(self) -> Plain:
        """The table as it was told last."""
        for frame in self._unread:
            told = _told.decode(frame)
            self._view = laid_over_plain(self._view, told.view) if told.type == "news" else told.view
        self._unread.clear()
        return self._view

    def send(self, frame: bytes) -> None:
        self._protocol.send_text(frame)
        self._flush()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own kind has another ancestor
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        self.bytes_in += len(data)
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data), now)
            elif isinstance(event, Frame) and event.opcode is Opcode.CLOSE:
                self._lose(f"closed with {self._protocol.close_code}: {self._protocol.close_reason}")
            elif isinstance(event, Response):
                self._open()
        self._flush()  # pongs, closes

    def connection_lost(self, exc: Exception | None) -> None:
        self._lose(str(exc or "the server hung up"))

    def _flush(self) -> None:
        if self._transport is not None:
            for piece in self._protocol.data_to_send():
                if piece:
                    self._transport.write(piece)

    def _open(self) -> None:
        if self._protocol.handshake_exc is not None:
            self._lose(f"the handshake was refused: {self._protocol.handshake_exc}")
        else:
            self.send(self._hello)

    def _hear(self, frame: bytes, now: float) -> None:
        head = _head.decode(frame)
        if head.type in ("news", "snapshot"):
            self._unread.append(frame)
            self.seq = head.seq
            if not self._ready.done():
                self._ready.set_result(None)
                return
        self._heard(self, head, now)

    def _lose(self, why: str) -> None:
        if not self.lost:
            self.lost = why
            if not self._ready.done():
                self._ready.set_exception(Lost(why))
