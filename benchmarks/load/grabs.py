"""One greedy address, a separate process: it takes as much as possible, in one of six ways.

It waits for a line after `ready`, continues for the given seconds, then reports the answers of the server.
All its connections come from a separate address. Their number and pace are bounded.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from lastcard.protocol.messages import VERSION

from .generator import run_to_end, say, tell

SOURCE = "127.0.0.2"
CONNECTIONS = 40
PIPELINED = 16
TABLES = 55
"""How many tables are created, of the 60 that an address may create in an hour."""

REPLAYS = 24
PAUSE_SECONDS = 0.02
"""After a connection was cut off, so that all of them together come at most 2,000 times a second."""

PATIENCE = 20.0
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


class Grab:
    """The requests of a greedy address, and the answers that it gets."""

    def __init__(self, address: str, plan: dict[str, Any], seconds: float) -> None:
        self.address = address
        self.plan = plan
        self.counts = Counter[str]()
        self._seconds = seconds
        self._end = 0.0
        parts = urlsplit(address)
        self._host, self._port, self._netloc = parts.hostname, parts.port, parts.netloc

    async def run(self, way: Callable[[Grab], Awaitable[None]]) -> None:
        await say("ready")
        self._end = perf_counter() + self._seconds
        try:
            async with asyncio.timeout(self._seconds):
                await way(self)
        except TimeoutError:
            pass
        tell("sated", **self.counts)

    @property
    def is_on(self) -> bool:
        return perf_counter() < self._end

    def request(self, path: str, body: str = "", more: str = "") -> bytes:
        if body:
            more += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: {self._netloc}\r\n{more}\r\n"
        return (head + body).encode()

    async def hammer(self, sent: bytes, answers: int, *, once: bool = False) -> None:
        """Send the requests again and again, after all answers have arrived; `once`: on a new connection."""
        while self.is_on:
            try:
                await self._send(sent, answers, once=once)
            except OSError:
                self.counts["cut off"] += 1
                await asyncio.sleep(PAUSE_SECONDS)

    async def _send(self, sent: bytes, answers: int, *, once: bool) -> None:
        reader, writer = await asyncio.open_connection(self._host, self._port, local_addr=(SOURCE, 0))
        try:
            while self.is_on:
                writer.write(sent)
                missing, tail = answers, b""
                while missing > 0:
                    heard = await asyncio.wait_for(reader.read(1 << 18), PATIENCE)
                    if not heard:
                        raise ConnectionResetError
                    text = tail + heard
                    for status in statuses_in(text, len(tail)):
                        self.counts["answered" if status < b"3" else "refused"] += 1
                        missing -= 1
                    tail = text[-12:]
                if once:
                    return
        finally:
            writer.transport.abort()

    async def ask(self, path: str, body: object) -> Any:
        """Post a body over a new connection; None if it is refused."""
        reader, writer = await asyncio.open_connection(self._host, self._port, local_addr=(SOURCE, 0))
        try:
            writer.write(self.request(path, json.dumps(body), "Connection: close\r\n"))
            head, _, told = (await asyncio.wait_for(reader.read(-1), PATIENCE)).partition(b"\r\n\r\n")
        finally:
            writer.transport.abort()
        good = b" 20" in head[:16]
        self.counts["answered" if good else "refused"] += 1
        return json.loads(told) if good else None

    async def leave_to_bots(self) -> None:
        """Create a table of bots, start it, and leave."""
        bots = {str(seat): "sensible" for seat in range(1, 10)}
        settings = {"edition": "mod", "seats": 10, "bots": bots, "think_ms": 0, "options": {"target": "2000"}}
        made = await self.ask("/api/tables", settings)
        seated = made and await self.ask(f"/api/tables/{made['table']}/seats", {"name": "Ann", "seat": 0})
        if not seated:
            return
        url = f"ws{self.address.removeprefix('http')}/api/socket"
        async with connect(url, local_addr=(SOURCE, 0), compression=None, proxy=None) as socket:
            hello = {"type": "hello", "version": VERSION, "table": made["table"], "token": seated["token"]}
            await socket.send(json.dumps(hello))
            for number, act in enumerate(("start", "leave")):
                await socket.send(json.dumps({"type": "act", "id": str(number), "do": {"act": act}}))
            async for told in socket:
                message = json.loads(told)
                if message["type"] in ("done", "refused") and message["id"] == "1":
                    return


def statuses_in(text: bytes, known: int) -> list[bytes]:
    """The statuses of answers that begin in a text; those within the part that is known were counted."""
    found, at = [], text.find(b"HTTP/1.1 ")
    while at >= 0 and at + 12 <= len(text):
        if at + 12 > known:
            found.append(text[at + 9 : at + 12])
        at = text.find(b"HTTP/1.1 ", at + 12)
    return found


async def together(*all_of_it: Awaitable[None]) -> None:
    await asyncio.gather(*all_of_it)


async def bots(grab: Grab) -> None:
    """Tables of bots that keep playing at full speed after their only player has left."""
    for _ in range(TABLES):
        try:
            await grab.leave_to_bots()
        except (OSError, WebSocketException):
            grab.counts["cut off"] += 1
            await asyncio.sleep(PAUSE_SECONDS)
    while grab.is_on:
        await asyncio.sleep(0.1)


async def refused(grab: Grab) -> None:
    """Requests of several kinds, far beyond the limits."""
    made = grab.request("/api/tables", '{"edition":"mod"}')
    kinds = (grab.request("/api/tables"), grab.request("/healthz"), made)
    await together(
        *(grab.hammer(kinds[number % len(kinds)] * PIPELINED, PIPELINED) for number in range(CONNECTIONS))
    )


async def files(grab: Grab) -> None:
    """The largest file of the page."""
    sent = grab.request(grab.plan["file"]) * PIPELINED
    await together(*(grab.hammer(sent, PIPELINED) for _ in range(CONNECTIONS)))


async def replays(grab: Grab) -> None:
    """Pages of the replay of a very long round."""
    chance, path, acts = random.Random(1), grab.plan["replay"], grab.plan["acts"]
    pages = [grab.request(f"{path}?from={chance.randrange(max(1, acts - 500))}") for _ in range(REPLAYS)]
    await together(*(grab.hammer(page, 1) for page in pages))


async def handshakes(grab: Grab) -> None:
    """WebSockets, one after the other."""
    sent = grab.request("/api/socket", more=f"Origin: {grab.address}\r\n{UPGRADE}")
    await together(*(grab.hammer(sent, 1, once=True) for _ in range(CONNECTIONS)))


async def lobby(grab: Grab) -> None:
    """Public tables without a free seat, and requests for the list of tables."""
    full = {str(seat): "sensible" for seat in range(10)}
    settings = {"edition": "mod", "seats": 10, "bots": full, "public": True}
    for _ in range(TABLES):
        try:
            await grab.ask("/api/tables", settings)
        except OSError:
            grab.counts["cut off"] += 1
    await together(*(grab.hammer(grab.request("/api/tables"), 1) for _ in range(CONNECTIONS)))


WAYS = {way.__name__: way for way in (bots, refused, files, replays, handshakes, lobby)}


def main(arguments: Sequence[str] | None = None) -> int:
    made = argparse.ArgumentParser(prog="python -m load.grabs", description=__doc__)
    made.add_argument("--address", required=True, metavar="URL")
    made.add_argument("--way", required=True, choices=sorted(WAYS))
    made.add_argument("--seconds", required=True, type=float)
    made.add_argument("--plan", required=True, type=json.loads, help="JSON: paths of a file and of a replay")
    wish = made.parse_args(arguments)
    if hasattr(os, "nice"):
        os.nice(10)  # a stranger does not use the processor of the server
    return run_to_end(Grab(wish.address, wish.plan, wish.seconds).run(WAYS[wish.way]))


if __name__ == "__main__":
    sys.exit(main())
