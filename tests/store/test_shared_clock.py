"""Those who ask PostgreSQL for the time at once are told together, and no time from before they asked."""

from __future__ import annotations

import asyncio
from typing import Any

from lastcard.store.batch import BATCH
from lastcard.store.postgres import READERS, PostgresLog
from lastcard.store.postgres_batches import batched_clock


class Tower:
    """Strikes one more each time it is asked, and not before `open`."""

    def __init__(self) -> None:
        self.opened = asyncio.Event()
        self.struck = 0

    async def ask(self, _query: str) -> list[Any]:
        await self.opened.wait()
        self.struck += 1
        return [{"now": self.struck}]


async def test_whoever_asks_while_the_time_is_told_hears_the_next() -> None:
    tower = Tower()
    clock = batched_clock(tower.ask)
    first = asyncio.create_task(clock.ask(None))
    await asyncio.sleep(0)
    others = [asyncio.create_task(clock.ask(None)) for _ in range(BATCH)]
    await asyncio.sleep(0)
    late = asyncio.create_task(clock.ask(None))
    tower.opened.set()
    assert await asyncio.gather(first, *others, late) == [1, *[2] * BATCH, 3]


async def test_so_many_that_connections_would_run_short_leave_one_for_others(schema: str) -> None:
    log = await PostgresLog.open(schema)
    most = 0

    async def count() -> None:
        nonlocal most
        while True:
            most = max(most, log._pool.get_size() - log._pool.get_idle_size())
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    before = await log.clock()
    told = await asyncio.gather(*(log.clock() for _ in range(1000)))
    counting.cancel()
    assert before <= min(told) <= max(told) <= await log.clock()
    assert most == 1 < READERS
    await log.close()
