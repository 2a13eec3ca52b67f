"""A table of hasty bots that its only player leaves, on a real server that is killed and started again."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path

from lastcard.client import Client, ask, create_table, take_seat
from lastcard.live.driver import BURST_SECONDS
from lastcard.table.acts import Leave, Start
from server.harness import FAST, live, serving
from server.players import free_port, server_process, wait_until_served

ACTS = 4
RATE = 5


async def acts_per_second(url: str, table: str) -> float:
    """Return the rate of the table's next acts, seen from outside; a slow machine only lowers it."""

    async def seq() -> int:
        number: int = (await ask(url, f"/api/tables/{table}"))["seq"]
        return number

    first, began = await seq(), time.monotonic()
    async with asyncio.timeout(60):
        while (last := await seq()) < first + ACTS:
            await asyncio.sleep(0.05)
    return (last - first - 1) / (time.monotonic() - began)  # the first one was due already


@live
async def test_bots_at_tables_of_one_address_share_a_rate_while_people_are_there() -> None:
    settings = {"edition": "mod", "seats": 10, **FAST, "bots": dict.fromkeys(range(1, 10), "chance")}
    async with (
        serving(rehearsal=True, bot_acts_per_second=RATE) as served,
        contextlib.AsyncExitStack() as present,
    ):
        tables = [(await served.ask(f"/api/tables?seed={n}", settings))["table"] for n in range(4)]
        began = time.monotonic()
        for table in tables:
            ann = await present.enter_async_context(served.client(table, await served.sit(table)))
            await ann.act(Start())
        before = len(tables) * 2  # sit down and start

        async def bot_acts() -> int:
            seqs: list[int] = [(await served.ask(f"/api/tables/{table}"))["seq"] for table in tables]
            return sum(seqs) - before

        async with asyncio.timeout(60):
            while (acts := await bot_acts()) <= RATE * BURST_SECONDS:
                await asyncio.sleep(0.05)
        assert acts <= RATE * (BURST_SECONDS + time.monotonic() - began) + 1


@live
async def test_bots_that_everyone_has_left_are_slow_also_after_the_server_was_killed(tmp_path: Path) -> None:
    port, db = free_port(), f"sqlite:///{tmp_path}/tables.db"
    url = f"http://127.0.0.1:{port}"
    settings = {"edition": "mod", "seats": 10, "think_ms": 0, "options": {"target": "10000"}}
    with server_process(port, db) as child:
        await wait_until_served(url)
        table = await create_table(url, settings | {"bots": dict.fromkeys(range(1, 10), "sensible")})
        async with Client(url, table, (await take_seat(url, table, "Ann")).token) as ann:
            await ann.act(Start())
            await ann.act(Leave())
        assert await acts_per_second(url, table) <= 2
        child.kill()
    with server_process(port, db):
        await wait_until_served(url)
        assert await acts_per_second(url, table) <= 2
