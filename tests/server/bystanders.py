"""Who is there while others misbehave: somebody who plays all the while, and somebody who does not read."""

from __future__ import annotations

import asyncio
import contextlib
import socket as sockets
from collections.abc import AsyncIterator

from lastcard.table.acts import Rename
from quiet_clock import quiet_clock
from server.harness import Served
from server.wire import Wire
from waiting import until

LONGEST_WAIT = 0.5
"""Quiet seconds that an honest player waits for an answer meanwhile; mostly it is some milliseconds."""
PING, PONG = '{"type":"ping","id":424242}', b'"id":424242'


@contextlib.asynccontextmanager
async def honest_player(served: Served, table: str, token: str) -> AsyncIterator[list[float]]:
    """Somebody who plays all the while and does not wait long for any answer."""
    waits: list[float] = []

    async def play() -> None:
        async with served.client(table, token) as client:
            while True:
                started = quiet_clock()
                await client.act(Rename(f"Ann {len(waits)}"))
                waits.append(quiet_clock() - started)
                await asyncio.sleep(0.01)

    task = asyncio.create_task(play())
    try:
        await until(lambda: len(waits) >= 5 or task.done(), "five answers for an honest player")
        assert not task.done(), "the honest player gave up"
        yield waits
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    assert max(waits) < LONGEST_WAIT


async def is_served(wire: Wire) -> None:
    """Somebody who did no wrong is answered as if nothing had been."""
    wire.forget()
    started = quiet_clock()
    wire.say(PING)
    await wire.until(PONG)
    assert quiet_clock() - started < LONGEST_WAIT


RENAMES = 400


def small_socket(served: Served) -> sockets.socket:
    """One whose reader is easily overwhelmed."""
    made = sockets.socket()
    made.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 8 * 1024)
    made.connect(("127.0.0.1", served.port))
    return made
