"""A store that tells its time and takes no acts: nobody pays for it, and it is noticed when it is over."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

import pytest

from lastcard.live.driver import Driver
from lastcard.live.live_table import LiveTable
from lastcard.live.registry import TableRegistry
from lastcard.store.log import Append, NoSuchTable, Outcome, StoreError, Unknown
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted, Refusal
from lastcard.table.duties import duty
from live.room import Clock, driving, live, waiting_for_ada
from sure import sure, surely

pytestmark = pytest.mark.usefixtures("hasty_bots")


class Full(MemoryLog):
    """A store that can be read and, while there is trouble, not written to."""

    trouble: type[Exception] | None = None
    refused = 0

    async def append(self, asked: Append) -> Outcome:
        self._check()
        return await super().append(asked)

    async def touch(self, table_id: str) -> None:
        self._check()
        await super().touch(table_id)

    def _check(self) -> None:
        if self.trouble:
            self.refused += 1
            raise self.trouble("the disk is full")


@contextlib.asynccontextmanager
async def driven(registry: TableRegistry, recovery_seconds: float) -> AsyncIterator[Driver]:
    """A driver that has been at it for a while; it scans when it is told to."""
    async with driving(registry, scan_seconds=600, recovery_seconds=0) as driver:
        await driver.scan()
        driver._recovery_seconds = recovery_seconds
        yield driver


def simplest(table: LiveTable) -> a.Play:
    """What whoever is to move can always do."""
    return a.Play(surely(a.TimeOut, sure(duty(table.state)).act).token)


async def pass_the_deadline(clock: Clock, driver: Driver) -> None:
    for _ in range(5):  # it goes fast, but it does not step
        clock.now += 1500
        await driver.scan()
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("trouble", [StoreError, Unknown])
@live
async def test_an_act_that_could_not_be_written_costs_nobody_the_turn(trouble: type[Exception]) -> None:
    clock = Clock()
    log = Full(clock)
    registry, table = await waiting_for_ada(clock, log)
    async with driven(registry, recovery_seconds=30) as driver:
        seq, seat = table.seq, sure(table.state.awaited)
        log.trouble = trouble
        with pytest.raises(trouble):
            await table.act(seat, "mine", simplest(table))
        assert registry.outage.lasts
        await pass_the_deadline(clock, driver)
        log.trouble = None
        await pass_the_deadline(clock, driver)
        assert not registry.outage.lasts
        assert driver._steady() < driver._suspended_until()
        assert table.seq == seq
        assert isinstance(await table.act(seat, "mine", simplest(table)), Accepted)


@live
async def test_a_timeout_that_could_not_be_written_is_not_tried_again_before_people_had_time() -> None:
    clock = Clock()
    log = Full(clock)
    registry, table = await waiting_for_ada(clock, log)
    async with driven(registry, recovery_seconds=0.5) as driver:
        seq = table.seq
        log.trouble = StoreError
        await pass_the_deadline(clock, driver)
        assert registry.outage.lasts, "the house has tried, and nobody else"
        log.trouble = None
        await driver.scan()
        began = time.monotonic()
        while table.seq == seq:
            await asyncio.sleep(0.01)
            await driver.scan()
        assert time.monotonic() - began > 0.4
        assert (await log.read(table.table_id))[-1].action_id.startswith("-1:time:")


@live
async def test_an_act_that_is_written_ends_an_outage_and_a_refusal_does_not() -> None:
    clock = Clock()
    log = Full(clock)
    registry, table = await waiting_for_ada(clock, log)
    seat = sure(table.state.awaited)
    log.trouble = StoreError
    with pytest.raises(StoreError):
        await table.act(seat, "mine", simplest(table))
    assert isinstance(await table.act(1 - seat, "not my turn", simplest(table)), Refusal)
    assert registry.outage.lasts
    log.trouble = None
    await table.act(seat, "mine", simplest(table))
    assert not registry.outage.lasts
    await registry.close()


@live
async def test_an_outage_is_over_if_its_table_is_gone() -> None:
    clock = Clock()
    log = Full(clock)
    registry, table = await waiting_for_ada(clock, log)
    async with driven(registry, recovery_seconds=30) as driver:
        log.trouble = StoreError
        with pytest.raises(StoreError):
            await table.act(0, "mine", a.Rename("Bea"))
        log.trouble = None
        await log.forget(clock.now + 1)
        await driver.scan()
        assert not registry.outage.lasts


@live
async def test_what_is_wrong_with_an_act_or_a_table_is_no_outage() -> None:
    clock = Clock()
    registry, table = await waiting_for_ada(clock)
    seat = sure(table.state.awaited)
    await table.act(seat, "mine", simplest(table))
    assert isinstance(await table.act(seat, "mine", a.Rename("Bea")), Refusal)
    await registry.log.forget(clock.now + 1)
    with pytest.raises(NoSuchTable):
        await table.act(seat, "more", a.Rename("Bea"))
    assert not registry.outage.lasts
    await registry.close()
