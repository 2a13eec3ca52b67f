"""Visitors beside the load, a process of its own: they ask for the health, the page, or join a table.

Each comes on a connection of its own, at a moment that waits for nobody; times count from there. Whoever
joins takes a seat, opens a socket and is there with the first view. After `ready` this waits for a line.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import secrets
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from time import perf_counter
from urllib.parse import urlsplit

from lastcard.client import create_table

from .generator import run_to_end, say, tell, until
from .schedule import moments
from .tally import times_of
from .wire import Wire

SEATS = 10
"""Of the tables that visitors join; nobody deals there."""

PATIENCE = 10.0
"""Seconds until a visit is given up."""

Visit = Callable[[], Awaitable[None]]


def main(arguments: Sequence[str] | None = None) -> int:
    made = argparse.ArgumentParser(prog="python -m load.visitors", description=__doc__)
    made.add_argument("--address", required=True, metavar="URL")
    made.add_argument("--pace", type=float, required=True, help="visits a second of each kind")
    made.add_argument("--seconds", type=float, required=True)
    wish = made.parse_args(arguments)
    return run_to_end(Visitors(wish.address, wish.pace, wish.seconds).run())


class Visitors:
    """All visits of a run, by what they are for."""

    def __init__(self, address: str, pace: float, seconds: float) -> None:
        self._address = address
        self._pace = pace
        self._seconds = seconds
        self._seats: Iterator[tuple[str, int]] = iter(())
        self._taken: dict[str, list[float]] = {}
        self._failed = 0

    async def run(self) -> None:
        tables = [
            await create_table(self._address, {"edition": "classic", "seats": SEATS})
            for _ in range(int(self._pace * self._seconds / SEATS) + 1)
        ]
        self._seats = itertools.product(tables, range(SEATS))
        kinds: dict[str, Visit] = {"health": self._ask_health, "page": self._open_page, "join": self._join}
        self._taken = {kind: [] for kind in kinds}
        await say("ready")
        start, chance = perf_counter(), random.Random(1)
        async with asyncio.TaskGroup() as group:
            visits = itertools.cycle(kinds.items())
            for moment in moments(len(kinds) * self._pace, chance):
                if moment >= self._seconds:
                    break
                kind, visit = next(visits)
                await until(start + moment)
                group.create_task(self._time(kind, visit, start + moment))
        tell("visited", failed=self._failed, **{kind: times_of(taken) for kind, taken in self._taken.items()})

    async def _time(self, kind: str, visit: Visit, due: float) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await visit()
        except (ValueError, OSError):  # a time-out is one too
            self._failed += 1
        else:
            self._taken[kind].append(perf_counter() - due)

    async def _ask_health(self) -> None:
        await ask(self._address, "/healthz")

    async def _open_page(self) -> None:
        await ask(self._address, "/")

    async def _join(self) -> None:
        table, seat = next(self._seats)
        wish = {"name": f"Visitor {seat}", "seat": seat, "id": secrets.token_urlsafe(24)}
        token = json.loads(await ask(self._address, f"/api/tables/{table}/seats", json.dumps(wish)))["token"]
        wire = Wire(self._address, table, token, lambda *_: None)
        await wire.connect()
        wire.close()


async def ask(address: str, path: str, body: str = "") -> bytes:
    """What is answered to somebody who comes for the first time; with a body it is a POST.

    By hand, for a client that does more would be measured too.
    """
    parts = urlsplit(address)
    head = [f"{'POST' if body else 'GET'} {path} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close"]
    posted = [f"Content-Length: {len(body)}", "Content-Type: application/json"]
    head += posted if body else ["Accept: text/html", "Accept-Encoding: gzip"]
    reader, writer = await asyncio.open_connection(
        parts.hostname or "", parts.port, ssl=parts.scheme == "https" or None
    )
    try:
        writer.write("\r\n".join([*head, "", body]).encode())
        answer = await reader.read(-1)
    finally:
        writer.close()
    first, _, rest = answer.partition(b"\r\n")
    if b" 20" not in first:
        raise ValueError(f"{path} is answered with {first.decode(errors='replace')}")
    return rest.partition(b"\r\n\r\n")[2]


if __name__ == "__main__":
    sys.exit(main())
