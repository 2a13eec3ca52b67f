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
from websockets.http11 import Response
from websockets.typing import Origin
from websockets.uri import parse_uri

from lastcard.client.changes import Plain
from lastcard.protocol import messages as m

CONNECT_SECONDS = 20.0
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""How frames begin that are whole (RFC 6455, 5.2)."""

Frame = tuple[int, bytes]


class Head(msgspec.Struct):
    """What a message is known by."""

    type: str
    seq: int = -1
    id: str = ""
    code: str = ""  # of a refusal
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
    """A connection of one seat. `heard` gets every message after the first view, with its time of arrival."""

    def __init__(self, server: str, table: str, token: str, heard: Heard) -> None:
        self.seq = -1
        self.lost = ""
        self.bytes_in = 0
        self._server = server
        self._table = table
        self._token = token
        self._hello = m.write(m.Hello(m.VERSION, table, token))
        self._heard = heard
        self._view: Plain = {}
        self._unread: list[bytes] = []  # messages that change the view
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        uri = parse_uri("ws" + server.removeprefix("http") + "/api/socket")
        self._handshake: ClientProtocol | None = ClientProtocol(uri, origin=Origin(server), max_size=None)
        self._begun = b""  # of a frame

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

    def again(self) -> Wire:
        """A new connection of the same seat."""
        made = Wire(self._server, self._table, self._token, self._heard)
        made.bytes_in = self.bytes_in
        return made

    def view(self) -> Plain:
        """The table as it was told last."""
        for message in self._unread:
            told = _told.decode(message)
            self._view = laid_over_plain(self._view, told.view) if told.type == "news" else told.view
        self._unread.clear()
        return self._view

    def send(self, message: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(frame_of(TEXT, message))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own kind has another ancestor
        assert self._handshake is not None
        self._handshake.send_request(self._handshake.connect())
        self._transport.writelines(self._handshake.data_to_send())

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        self.bytes_in += len(data)
        if self._handshake is not None:
            self._open(self._handshake, data)
            return
        frames, self._begun = frames_in(self._begun + data)
        for kind, text in frames:
            if kind == TEXT:
                self._hear(text, now)
            elif kind == PING and self._transport is not None:
                self._transport.write(frame_of(PONG, text))
            elif kind == CLOSE:
                self._lose(f"closed with {int.from_bytes(text[:2])}: {text[2:].decode()}")

    def connection_lost(self, exc: Exception | None) -> None:
        self._lose(str(exc or "the server hung up"))

    def _open(self, handshake: ClientProtocol, data: bytes) -> None:
        """The server says nothing before our hello, so a whole answer is all there is."""
        handshake.receive_data(data)
        if any(isinstance(event, Response) for event in handshake.events_received()):
            if handshake.handshake_exc is not None:
                self._lose(f"the handshake was refused: {handshake.handshake_exc}")
            else:
                self._handshake = None
                self.send(self._hello)

    def _hear(self, message: bytes, now: float) -> None:
        head = _head.decode(message)
        if head.type in ("news", "snapshot"):
            self._unread.append(message)
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


def frame_of(kind: int, text: bytes) -> bytes:
    """A frame of a client. Masked, as it must be, with a mask of noughts, which changes nothing."""
    size = len(text)
    head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2)
    return head + bytes(4) + text


def frames_in(data: bytes) -> tuple[list[Frame], bytes]:
    """The whole frames of a server in what has come, and the begin of the next one."""
    frames: list[Frame] = []
    at, end = 0, len(data)
    while at + 2 <= end:
        size, start = data[at + 1], at + 2
        if size >= 126:
            start += 2 if size == 126 else 8
            if start > end:
                break
            size = int.from_bytes(data[at + 2 : start])
        if start + size > end:
            break
        frames.append((data[at], data[start : start + size]))
        at = start + size
    return frames, data[at:]


def laid_over_plain(view: Plain, changes: Plain) -> dict[str, Any]:
    """A view with what has changed in it, where both are as JSON has them."""
    game = changes.get("game")
    whole = {**view, **changes}
    whole["game"] = {**(view["game"] or {}), **game} if game is not None else view["game"]
    return whole
