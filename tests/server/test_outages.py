"""A store that can be read and not written to: `lastcard serve` itself, on both of them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time

from lastcard.client import ask, create_table, take_seat
from server.harness import live
from server.mischief import PostgresStore, SqliteStore
from server.players import free_port, server_process, wait_until_served
from server.wire import Wire, greeted

AT_IT_FOR_LONG = """
from lastcard.live.driver import Driver
start = Driver.start

def start_sternly(driver):
    driver._lenient_until = 0.0
    start(driver)

Driver.start = start_sternly
"""
"""Nobody is spared just because the server has started; after an outage they are, for as long as ever."""

TURN = 5
A_FEW_SCANS = 1.5


def act(wire: Wire, name: str, **do: str) -> None:
    wire.say(json.dumps({"type": "act", "id": name, "do": do}))


async def is_well(url: str) -> bool:
    with contextlib.suppress(OSError):
        return bool(await ask(url, "/healthz") == "ok\n")
    return False


@live
async def test_a_store_that_takes_no_acts_is_ill_health_and_costs_nobody_the_turn(
    store: SqliteStore | PostgresStore,
) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with server_process(port, store.url, changes=AT_IT_FOR_LONG) as child:
        table = await create_table(url, {"edition": "mod", "seats": 2, "turn_seconds": TURN})
        tokens = [(await take_seat(url, table, name)).token for name in ("Ann", "Ben")]
        wires = [await greeted(port, table, token) for token in tokens]
        act(wires[0], "start", act="start")
        await wires[0].until(b'"type":"done","id":"start"')
        began, seen = time.monotonic(), await ask(url, f"/api/tables/{table}")
        seat = seen["awaited"]
        wire, mine = wires[seat], await ask(url, f"/api/tables/{table}", token=tokens[seat])
        first = mine["game"]["legal"][0]
        assert await is_well(url)
        async with store.failing(child.pid):
            act(wire, "mine", act="play", token=first)
            await wire.until(b'"code":"store"')
            assert not await is_well(url)
            await asyncio.sleep(began + TURN + A_FEW_SCANS - time.monotonic())
            assert not await is_well(url), "it is tried again and again"
        await wait_until_served(url)
        await asyncio.sleep(A_FEW_SCANS)
        assert (await ask(url, f"/api/tables/{table}"))["seq"] == seen["seq"], "nobody was timed out"
        act(wire, "mine", act="play", token=first)
        await wire.until(b'"type":"done","id":"mine"')
        assert not (await ask(url, f"/api/tables/{table}"))["players"][seat]["idle"]
        for one in wires:
            one.close()
