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

RECOVERY = 4.0
HASTY = f"""
from lastcard.table.driver import Driver
Driver.__init__.__kwdefaults__["recovery_seconds"] = {RECOVERY}
"""
TURN = 5


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
    with server_process(port, store.url, changes=HASTY) as child:
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
            await asyncio.sleep(began + max(TURN, RECOVERY) + 1.5 - time.monotonic())
            assert not await is_well(url), "it is tried again and again"
        await wait_until_served(url)
        await asyncio.sleep(RECOVERY / 2)
        assert (await ask(url, f"/api/tables/{table}"))["seq"] == seen["seq"], "nobody was timed out"
        act(wire, "mine", act="play", token=first)
        await wire.until(b'"type":"done","id":"mine"')
        assert not (await ask(url, f"/api/tables/{table}"))["players"][seat]["idle"]
        for one in wires:
            one.close()
