"""Drivers: bots, clocks and timeouts, at tables of several processes and with stores that fail."""

from __future__ import annotations

import asyncio

import pytest

from lastcard.live.registry import TableRegistry
from lastcard.store.log import Append, Outcome, StoreError, TableRow
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.settings import Settings, write_settings
from lastcard.table.table_state import SYSTEM
from live.room import (
    EDITIONS,
    SECRET,
    Clock,
    bots,
    driving,
    live,
    start_at,
    take_seat,
    waiting_for_ada,
)
from waiting import until

pytestmark = pytest.mark.usefixtures("hasty_bots")


@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_a_driver_plays_a_table_of_bots_to_its_end(edition: str) -> None:
    registry = TableRegistry(MemoryLog())
    async with driving(registry):
        table = await registry.create(bots(edition))
        await table.act(SYSTEM, "start", a.Start())
        await until(lambda: table.state.phase == "over", "the end of the match")


@live
async def test_a_driver_finds_the_tables_that_a_dead_process_left() -> None:
    log = MemoryLog()
    dead = TableRegistry(log)
    table = await dead.create(bots())
    await table.act(SYSTEM, "start", a.Start())
    await dead.close()
    registry = TableRegistry(log)
    async with driving(registry, scan_seconds=0.01):
        await until(lambda: table.table_id in registry._tables, "the table that was left")
        heir = await registry.open(table.table_id)
        await until(lambda: heir.state.phase == "over", "the end of the match")


@live
async def test_the_driver_times_people_out_by_the_stores_clock() -> None:
    clock = Clock()
    registry, table = await waiting_for_ada(clock)
    async with driving(registry, scan_seconds=0.01, recovery_seconds=0) as driver:
        await driver.scan()
        seq = table.seq
        await asyncio.sleep(0.05)
        assert table.seq == seq
        for _ in range(5):  # it goes fast, but it does not step
            clock.now += 1500
            await driver.scan()
        await until(lambda: table.seq > seq, "the time-out")
        assert (await registry.log.read(table.table_id))[-1].action_id.startswith("-1:time:")


@live
async def test_acts_leave_a_timer_alone_that_rings_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    start_at(monkeypatch, "mod hands=r1,r2,r3/r4,r5,r6 pile=r7 draw=g9,b9,g8,b8 turn=0")
    registry = TableRegistry(MemoryLog())
    async with driving(registry, recovery_seconds=0) as driver:
        table = await registry.create(Settings(edition="mod", seats=2, turn_seconds=60))
        for name in ("Ada", "Bob"):
            await take_seat(registry, table.table_id, name, action_id=name)
        await table.act(0, "s", a.Start())
        timer = driver._timers[table.table_id]
        await asyncio.sleep(0.01)
        for seat, token in ((0, "r1"), (1, "r4"), (0, "r2")):
            assert isinstance(await table.act(seat, token, a.Play(token)), Accepted)
            assert driver._timers[table.table_id] is timer
        driver._begin(table)  # it rings, and there is still time
        await until(lambda: table.table_id in driver._timers, "another timer")
        assert driver._timers[table.table_id].when() > timer.when()
        assert table.seq == 6
        await table.act(0, "l", a.Leave())  # a bot takes over, and will not think for so long
        assert driver._timers[table.table_id].when() < timer.when()


@live
async def test_after_a_start_people_have_time_to_find_back() -> None:
    clock = Clock()
    registry, table = await waiting_for_ada(clock)
    clock.now += 60_000
    async with driving(registry, scan_seconds=0.01, recovery_seconds=30) as driver:
        seq = table.seq
        await driver.scan()
        await asyncio.sleep(0.1)
        assert table.seq == seq


@live
async def test_a_store_that_is_away_for_a_while_stops_no_driver(caplog: pytest.LogCaptureFixture) -> None:
    class Moody(MemoryLog):
        away = False

        async def append(self, asked: Append) -> Outcome:
            if self.away:
                raise StoreError("out of reach")
            return await super().append(asked)

    log = Moody()
    registry = TableRegistry(log)
    async with driving(registry):
        table = await registry.create(bots())
        await table.act(SYSTEM, "start", a.Start())
        log.away = True
        await until(lambda: "waits for the store" in caplog.text, "a warning")
        log.away = False
        await until(lambda: table.state.phase == "over", "the end of the match")


@live
async def test_a_table_of_another_engine_does_not_keep_the_others_from_being_driven(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = MemoryLog()
    old = TableRow("old", "mod", write_settings(bots()), "0.0.1", SECRET, "", False, "live", due_at=1)
    await log.create(old)
    registry = TableRegistry(log)
    table = await registry.create(bots())
    async with driving(registry, scan_seconds=0.01) as driver:
        await driver.scan()
        await driver.scan()
        await table.act(SYSTEM, "start", a.Start())
        await until(lambda: table.state.phase == "over", "the end of the match")
        assert caplog.text.count("cannot be driven") == 1


@live
async def test_a_store_that_falls_silent_costs_nobody_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastcard.live.driver.OUTAGE_SECONDS", 0.4)
    clock = Clock()
    registry, table = await waiting_for_ada(clock)
    async with driving(registry, scan_seconds=0.01, recovery_seconds=0) as driver:
        await driver.scan()
        driver._recovery_seconds = 30
        seq, ask = table.seq, registry.log.clock

        async def silent() -> int:
            await asyncio.sleep(0.6)
            clock.now += 1_500  # less than a jump of the clock
            return await ask()

        monkeypatch.setattr(registry.log, "clock", silent)
        for _ in range(4):
            await driver.scan()
        monkeypatch.setattr(registry.log, "clock", ask)
        await asyncio.sleep(0.1)
        assert driver._steady() < driver._suspended_until()
        assert table.seq == seq


@live
async def test_a_clock_that_jumps_ahead_costs_nobody_the_turn() -> None:
    clock = Clock()
    registry, table = await waiting_for_ada(clock)
    async with driving(registry, scan_seconds=0.01, recovery_seconds=0) as driver:
        await driver.scan()
        driver._recovery_seconds = 30
        seq = table.seq
        clock.now += 600_000
        await driver.scan()
        await asyncio.sleep(0.1)
        assert driver._steady() < driver._suspended_until()
        assert table.seq == seq
