"""Connections as plain bytes: nothing between the server and the test that could smooth anything over."""

from __future__ import annotations

import asyncio
import json
import struct
from typing import Any

HOST = "localhost"
"""What the server is called, by whatever port it is reached."""

UPGRADE = (
    f"GET /api/socket HTTP/1.1\r\nHost: {HOST}\r\nOrigin: http://{HOST}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(payload: bytes, opcode: int = TEXT, *, final: bool = True, claims: int | None = None) -> bytes:
    """A frame of a client. Its mask is zero, so the payload can be read in it; `claims` is a false length."""
    length = len(payload) if claims is None else claims
    if length < 126:
        head = struct.pack("!BB", final << 7 | opcode, 0x80 | length)
    elif length < 1 << 16:
        head = struct.pack("!BBH", final << 7 | opcode, 0x80 | 126, length)
    else:
        head = struct.pack("!BBQ", final << 7 | opcode, 0x80 | 127, length)
    return head + bytes(4) + payload


class Wire(asyncio.Protocol):
    """One connection and every byte that came over it. After `upgrade`, frames are counted as they come."""

    def __init__(self) -> None:
        self.heard = bytearray()
        self.closed = False
        self._count = 0
        self._read = 0  # up to here the bytes are counted
        self._start = 0  # here the frames begin
        self._wake: asyncio.Future[None] | None = None
        self._transport: Any = None

    @classmethod
    async def to(cls, port: int, source: str = "127.0.0.1") -> Wire:
        """A connection from an address of this machine: all that begin with 127 are."""
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(cls, "127.0.0.1", port, local_addr=(source, 0))
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self.heard += data
        self._awake()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self._awake()

    def _awake(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def _more(self) -> None:
        if self.closed:
            raise ConnectionResetError(f"closed after {bytes(self.heard[-200:])!r}")
        self._wake = asyncio.get_running_loop().create_future()
        await self._wake

    def write(self, text: bytes) -> None:
        self._transport.write(text)

    def close(self) -> None:
        self._transport.abort()

    def say_no_more(self) -> None:
        """Read on, but let the other side know that nothing more will come."""
        self._transport.write_eof()

    def pause(self) -> None:
        """Read no more."""
        self._transport.pause_reading()

    async def end(self) -> None:
        """Wait until the server hangs up."""
        while not self.closed:
            await self._more()

    # HTTP

    async def ask(self, method: str, path: str, token: str = "", body: object = None) -> bytes:
        """The whole answer to a request, from its first line to its last byte."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        content = b""
        if body is not None:
            content = json.dumps(body).encode()
            lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        self.heard.clear()
        self.write("\r\n".join([*lines, "", ""]).encode() + content)
        while not self._is_whole():
            await self._more()
        return bytes(self.heard)

    def _is_whole(self) -> bool:
        head, gap, content = self.heard.partition(b"\r\n\r\n")
        _, _, length = head.lower().partition(b"content-length: ")
        return bool(gap) and len(content) >= int(length.partition(b"\r\n")[0] or 0)

    # WebSocket

    async def upgrade(self, *headers: str) -> None:
        self.write(UPGRADE.replace("\r\n\r\n", "\r\n".join(["", *headers, "", ""])).encode())
        while b"\r\n\r\n" not in self.heard:
            await self._more()
        assert self.heard.startswith(b"HTTP/1.1 101"), bytes(self.heard)
        self._read = self._start = self.heard.index(b"\r\n\r\n") + 4

    def say(self, text: str | bytes) -> None:
        self.write(frame(text.encode() if isinstance(text, str) else text))

    async def frames(self, count: int) -> None:
        """Wait until so many more frames have come."""
        wanted = self._count + count
        while self._counted() < wanted:
            await self._more()
        assert self._count == wanted, "more frames came than were due"

    async def until(self, words: bytes) -> None:
        """Wait until something has come that has these words in it."""
        while words not in self.heard:
            await self._more()

    def messages(self) -> tuple[list[Any], int | None]:
        """What has come since the upgrade or the last `forget`, and the code of a close if there was one."""
        found, at, code = [], self._start, None
        while (length := self._length_at(at)) is not None:
            head = {126: 4, 127: 10}.get(self.heard[at + 1], 2)
            payload = bytes(self.heard[at + head : at + length])
            if self.heard[at] & 15 == TEXT:
                found.append(json.loads(payload))
            elif self.heard[at] & 15 == CLOSE:
                code = int.from_bytes(payload[:2], "big") or 1005
            at += length
        return found, code

    async def goodbye(self) -> int | None:
        """The code that the server closes with; None if it hangs up without a word."""
        while self.messages()[1] is None and not self.closed:
            await self._more()
        return self.messages()[1]

    def pong(self) -> None:
        """Answer the pings of a server that wonders whether we are there."""
        at = self._start
        while (length := self._length_at(at)) is not None:
            if self.heard[at] & 15 == PING:
                self.write(frame(bytes(self.heard[at + 2 : at + length]), PONG))
            at += length

    def forget(self) -> None:
        """Begin anew with what is heard from now on."""
        self.heard.clear()
        self._read = self._start = 0

    def _counted(self) -> int:
        while (length := self._length_at(self._read)) is not None:
            self._read += length
            self._count += 1
        return self._count

    def _length_at(self, start: int) -> int | None:
        """How long the frame is that starts there, if it is whole."""
        heard, size = self.heard, len(self.heard)
        if size < start + 2:
            return None
        length = heard[start + 1]
        head = 2 if length < 126 else 4 if length == 126 else 10
        if head > 2 and size >= start + head:
            length = int.from_bytes(heard[start + 2 : start + head], "big")
        return head + length if size >= start + head + length else None


def hello(table: str, token: str = "") -> bytes:
    return frame(json.dumps({"type": "hello", "version": 1, "table": table, "token": token}).encode())


async def greeted(port: int, table: str, token: str = "") -> Wire:
    """A connection after its welcome and its first snapshot."""
    wire = await Wire.to(port)
    await wire.upgrade()
    wire.write(hello(table, token))
    await wire.frames(2)
    wire.forget()
    return wire


async def end_of(wire: Wire) -> int | None:
    """The code that the server ends a connection with."""
    code = await asyncio.wait_for(wire.goodbye(), 60)
    wire.close()
    return code
