"""What a table costs in memory while it is open: a server keeps thousands of them."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import lastcard
from live.room import Room, live, table_of_bots
from sure import sure

KB = 1024


async def cost(make: Callable[[], Awaitable[Any]], times: int = 1) -> float:
    """The bytes that something takes up, once it is made."""
    await make()  # what is made once for all is not counted
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        kept = [await make() for _ in range(times)]
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    finally:
        tracemalloc.stop()


@pytest.mark.usefixtures("hasty_bots")
@live
async def test_a_finished_round_takes_up_little() -> None:
    costs = {}
    for rounds in (2, 17):
        room = Room()
        table = await table_of_bots(room, "classic", options={"target": "10000"})
        while sure(table.state.match).number < rounds or table.state.phase == "playing":
            await room.system(table)
        costs[rounds] = await cost(room.open)
    assert (costs[17] - costs[2]) / 15 < 1.5 * KB


@pytest.mark.skipif(not lastcard.COMPILED, reason="the figures are those of the compiled kernel")
@pytest.mark.usefixtures("hasty_bots")
@live
async def test_an_open_table_keeps_to_its_size() -> None:
    room = Room()
    table = await table_of_bots(room, "classic", options={"target": "10000"})
    while sure(table.state.match).number < 17 or table.state.phase == "playing":
        await room.system(table)
    assert await cost(room.open) < 37 * KB  # after 17 rounds
    other = Room()
    table = await table_of_bots(other, "classic")
    for _ in range(60):
        await other.system(table)
    assert await cost(other.open, 20) < 20 * KB
