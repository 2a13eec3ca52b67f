"""Clocks that step: nobody is timed out early, and nothing stands still (threat 20)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from lastcard.live.clock import StoreClock
from lastcard.live.live_table import LiveTable
from lastcard.live.registry import TableRegistry
from lastcard.store.log import Log, machine_clock
from lastcard.store.memory import MemoryLog
from lastcard.store.sqlite import SqliteLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted, Refusal
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM
from leaping import LeapingLoop, in_no_time
from live.room import driving, file_of, start_at, take_seat
from sure import surely

pytestmark = pytest.mark.usefixtures("hasty_bots")

TEN_MINUTES = 600_000

Opened = Callable[["Stepping"], Awaitable[Log]]


class Stepping:
    """The clock of a loop that leaps, until somebody sets it."""

    def __init__(self) -> None:
        self.step = 0
        self._loop = the_loop()

    def __call__(self) -> int:
        return round(self._loop.time() * 1000) + self.step


class Attended:
    """A store at work in threads of its own; the clock stands still meanwhile."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def __getattr__(self, name: str) -> Any:
        asked = getattr(self._log, name)

        async def attended(*args: Any, **more: Any) -> Any:
            with the_loop().somebody_else():
                return await asked(*args, **more)

        return attended


def the_loop() -> LeapingLoop:
    return surely(LeapingLoop, asyncio.get_running_loop())


async def host_of(log: Log) -> TableRegistry:
    registry = TableRegistry(log, clock=StoreClock(log, the_loop().time))
    await registry.start()
    return registry


@pytest.fixture(params=["memory", "sqlite"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    async def open_log(clock: Stepping) -> Log:
        if request.param == "memory":
            return MemoryLog(clock)
        with the_loop().somebody_else():
            return Attended(await SqliteLog.open(file_of(tmp_path), clock=clock))

    return open_log


async def seated(registry: TableRegistry, names: tuple[str, ...], **settings: Any) -> LiveTable:
    table = await registry.create(Settings(edition="mod", seats=3, **settings))
    for name in names:
        await take_seat(registry, table.table_id, name, action_id=name * 8)
    assert isinstance(await table.act(0, "start", a.Start()), Accepted)
    return table


async def beyond(table: LiveTable, seq: int, seconds: float) -> bool:
    """Whether the table comes beyond a number in time."""
    end = the_loop().time() + seconds
    while table.seq <= seq and the_loop().time() < end:
        await asyncio.sleep(0.01)
    return table.seq > seq


def test_the_machines_clock_goes_on_steadily_when_it_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    before = machine_clock()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= machine_clock() - before < 5000


@pytest.mark.parametrize("step", [-TEN_MINUTES, TEN_MINUTES])
@in_no_time
async def test_bots_play_on_when_the_stores_clock_steps(opened: Opened, step: int) -> None:
    clock = Stepping()
    log = await opened(clock)
    registry = await host_of(log)
    async with driving(registry, scan_seconds=0.02, recovery_seconds=0):
        bots = dict.fromkeys(range(3), "sensible")
        table = await registry.create(Settings(edition="mod", seats=3, bots=bots, think_ms=100))
        await table.act(SYSTEM, "start", a.Start())
        assert await beyond(table, 3, 5)
        clock.step = step
        for _ in range(3):
            assert await beyond(table, table.seq, 3), "the bots stand still"
    await log.close()


@in_no_time
async def test_a_seat_is_caught_in_time_when_the_clock_steps_back(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_at(monkeypatch, "mod hands=r1,b2/r5,g2/b1,b5 pile=r7 draw=* turn=0")
    clock = Stepping()
    log = await opened(clock)
    registry = await host_of(log)
    table = await registry.create(Settings(edition="mod", seats=3, catch_grace_ms=300))
    for name in ("Ada", "Eve", "Bob"):
        await take_seat(registry, table.table_id, name, action_id=name * 8)
    assert isinstance(await table.act(0, "start", a.Start()), Accepted)
    assert isinstance(await table.act(0, "one left", a.Play("r1")), Accepted)
    clock.step = -TEN_MINUTES
    early = surely(Refusal, await table.act(2, "early", a.Play("catch0")))
    assert 0 < early.wait_ms <= 300
    await asyncio.sleep(0.35)
    assert isinstance(await table.act(2, "late", a.Play("catch0")), Accepted)
    await registry.close()
    await log.close()


@pytest.mark.parametrize("step", [-TEN_MINUTES, TEN_MINUTES, 0])
@in_no_time
async def test_who_takes_too_long_is_timed_out_neither_early_nor_much_later(
    opened: Opened, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastcard.table.settings.TURN_SECONDS", range(1, 100))
    clock = Stepping()
    log = await opened(clock)
    registry = await host_of(log)
    async with driving(registry, scan_seconds=0.02, recovery_seconds=0) as driver:
        await driver.scan()
        table = await seated(registry, ("Ada", "Eve", "Bob"), turn_seconds=1, think_ms=0)
        seq, began = table.seq, the_loop().time()
        await asyncio.sleep(0.5)
        clock.step = step
        assert await beyond(table, seq, 5), "nobody is ever timed out"
        granted = 1.5 if step > 0 else 1  # after a step ahead a whole turn
        late = 0.3 if step > 0 else 0.02  # it takes a scan to find that out
        assert granted <= the_loop().time() - began < granted + late
    await log.close()


@in_no_time
async def test_a_step_ahead_that_another_tables_act_has_told_costs_nobody_the_turn(opened: Opened) -> None:
    clock = Stepping()
    log = await opened(clock)
    registry = await host_of(log)
    async with driving(registry, scan_seconds=60, recovery_seconds=0) as driver:
        await driver.scan()
        table = await seated(registry, ("Ada", "Eve", "Bob"), turn_seconds=5)
        other = await seated(registry, ("Ann", "Ben", "Cid"), turn_seconds=5)
        clock.step = TEN_MINUTES
        await other.act(0, "name", a.Rename("Ada"))
        seq = table.seq
        await driver.scan()
        assert not await beyond(table, seq, 0.5)
    await log.close()


@in_no_time
async def test_a_table_found_with_times_yet_to_come_goes_on_from_there(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine was set back while the server was down."""
    monkeypatch.setattr("lastcard.table.settings.TURN_SECONDS", range(1, 100))
    clock = Stepping()
    log = await opened(clock)
    dead = await host_of(log)
    table_id = (await seated(dead, ("Ada", "Eve", "Bob"), turn_seconds=1, think_ms=0)).table_id
    await dead.close()
    clock.step = -TEN_MINUTES
    registry = await host_of(log)
    async with driving(registry, scan_seconds=0.02, recovery_seconds=0):
        table = await registry.open(table_id)
        began, seq = the_loop().time(), table.seq
        assert await beyond(table, seq, 5)
        assert the_loop().time() - began >= 1
        assert await beyond(table, table.seq, 5)  # and the next one as well
    await log.close()
