"""Those who arrive at PostgreSQL at the same time are noted together, and each for themselves."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lastcard.store.batch import BATCH, Batcher
from lastcard.store.log import StoreError, Unknown
from lastcard.store.postgres_seats import batched_arrivals


class Desk:
    """Stands for the store: every token has seat 0 of its table, and nobody is answered before `open`."""

    def __init__(self) -> None:
        self.opened = asyncio.Event()
        self.asked: list[list[str]] = []
        self.numbers: dict[str, int] = {}
        self.failure: Exception | None = None

    async def ask(self, _query: str, tables: list[str], hashes: list[bytes]) -> list[Any]:
        self.asked.append(tables)
        await self.opened.wait()
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure
        self.numbers |= {table: self.numbers.get(table, 1) + 1 for table in tables}
        both = zip(tables, hashes, strict=True)
        return [(name, 0, 1, token, "", self.numbers[name], True) for name, token in both if name != "empty"]


def token(name: str) -> bytes:
    return name.encode().ljust(32)


async def come(arrivals: Batcher[Any, Any], *names: str) -> list[Any]:
    return [asyncio.create_task(arrivals.ask((name, token(name)))) for name in names]


async def test_whoever_comes_while_others_are_noted_travels_with_the_next() -> None:
    desk = Desk()
    arrivals = batched_arrivals(desk.ask)
    tasks = await come(arrivals, "first")
    await asyncio.sleep(0)
    tasks += await come(arrivals, *(f"t{n}" for n in range(2 * BATCH)))
    desk.opened.set()
    seats = await asyncio.gather(*tasks)
    assert [len(batch) for batch in desk.asked] == [1, BATCH, BATCH]
    assert [seat.token_hash for seat in seats] == [token(table) for batch in desk.asked for table in batch]


async def test_whoever_comes_twice_gets_two_numbers() -> None:
    desk = Desk()
    arrivals = batched_arrivals(desk.ask)
    desk.opened.set()
    seats = await asyncio.gather(*await come(arrivals, "a", "b", "a", "a", "empty"))
    assert [seat and seat.connection for seat in seats] == [2, 2, 3, 4, None]
    assert desk.asked == [["a", "b", "empty"], ["a"], ["a"]]


async def test_whoever_has_gone_again_is_not_noted() -> None:
    desk = Desk()
    arrivals = batched_arrivals(desk.ask)
    tasks = await come(arrivals, "first")
    await asyncio.sleep(0)
    gone, stays = await come(arrivals, "gone", "stays")
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    desk.opened.set()
    await asyncio.gather(*tasks, stays)
    assert desk.asked == [["first"], ["stays"]]


@pytest.mark.parametrize("failure, told", [(StoreError("away"), StoreError), (KeyError("ours"), Unknown)])
async def test_a_failure_is_told_to_all_of_a_batch_and_to_no_other(
    failure: StoreError | KeyError, told: type
) -> None:
    desk = Desk()
    arrivals = batched_arrivals(desk.ask)
    desk.failure = failure
    tasks = await come(arrivals, "a", "b")
    await asyncio.sleep(0)
    later = await come(arrivals, "c")
    desk.opened.set()
    errors = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(error) for error in errors] == [told, told]
    assert errors[0] is not errors[1]
    assert (await later[0]).connection == 2
    assert (await asyncio.gather(*await come(arrivals, "a")))[0].connection == 2
