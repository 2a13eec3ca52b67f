"""Tables that a process need not keep: over, idle, forgotten by the store, not to be played here."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lastcard.live import driver as driver_module
from lastcard.live import registry as registry_module
from lastcard.live.driver import Driver
from lastcard.live.live_table import LiveTable
from lastcard.live.registry import TableRegistry
from lastcard.store.log import LogPage, NoSuchTable, StoreError, TableRow
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted, ActResult, Refusal
from lastcard.table.engine import engine_version
from lastcard.table.settings import Settings, write_settings
from lastcard.table.table_state import SYSTEM
from live.room import SECRET, driving, live, start_at
from waiting import until

pytestmark = pytest.mark.usefixtures("hasty_bots")

BOTS = Settings(
    edition="classic",
    seats=2,
    bots={0: "sensible", 1: "sensible"},
    think_ms=0,
    options={"scoring": "single"},
)


async def played_out(registry: TableRegistry) -> LiveTable:
    driver = Driver(registry)
    driver.start()
    table = await registry.create(BOTS)
    await table.act(SYSTEM, "start", a.Start())
    await until(lambda: table.state.phase == "over", "the end of the match")
    driver.stop()
    return table


@live
async def test_a_table_that_is_over_is_let_go_soon_unless_somebody_watches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    registry = TableRegistry(MemoryLog())
    table = await played_out(registry)
    waiting = await registry.create(BOTS)
    await registry.poll()
    assert await registry.open(table.table_id) is table
    leave = table.watch(lambda *_: None)
    monkeypatch.setattr(registry_module, "OVER_SECONDS", 0)
    await registry.poll()
    assert await registry.open(table.table_id) is table
    leave()
    await registry.poll()
    assert table.table_id not in registry._tables
    assert await registry.open(waiting.table_id) is waiting
    again = await registry.open(table.table_id)
    assert again is not table
    assert again.state.record() == table.state.record()
    await registry.close()


@live
async def test_a_table_that_nobody_comes_to_is_let_go_and_found_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    registry = TableRegistry(MemoryLog())
    table = await registry.create(BOTS)
    monkeypatch.setattr(registry_module, "IDLE_SECONDS", 0)
    await registry.poll()
    assert not registry._tables
    assert (await registry.open(table.table_id)).seq == table.seq
    await registry.close()


@pytest.mark.parametrize("found_by", ["poll", "driver"])
@live
async def test_a_table_that_the_store_has_forgotten_is_let_go(
    found_by: str, caplog: pytest.LogCaptureFixture
) -> None:
    log = MemoryLog()
    registry = TableRegistry(log)
    async with driving(registry) as driver:
        dropped: list[LiveTable] = []
        registry.dropped.append(dropped.append)
        slow = Settings(edition="mod", seats=2, bots={0: "chance", 1: "chance"}, think_ms=100)
        table = await registry.create(slow)
        await table.act(SYSTEM, "start", a.Start())
        assert await log.forget(2**60) == [table.table_id]
        if found_by == "poll":
            await registry.poll()
            assert dropped == [table]
        await until(lambda: dropped, "a table let go")
        assert dropped == [table]
        await asyncio.sleep(0.2)
        await until(lambda: not driver._driving, "a driver with nothing to do")
        assert (driver._timers, driver._driving, registry._tables) == ({}, set(), {})
        assert "waits for the store" not in caplog.text
        with pytest.raises(NoSuchTable):
            await registry.open(table.table_id)


class CountingLog(MemoryLog):
    loads = 0

    async def load(self, table_id: str) -> TableRow | None:
        self.loads += 1
        return await super().load(table_id)


class PartlyUnreadable(MemoryLog):
    async def load_page(self, table_id: str, limit: int) -> tuple[TableRow, LogPage] | None:
        if table_id == "damaged":
            raise StoreError("a damaged row")
        return await super().load_page(table_id, limit)


@live
async def test_a_table_that_cannot_be_read_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    log = PartlyUnreadable()
    for name in ("damaged", "whole"):
        await log.create(
            TableRow(name, "mod", write_settings(BOTS), engine_version(), SECRET, "", False, "live", due_at=1)
        )
    registry = TableRegistry(log)
    driver = Driver(registry)
    await driver.scan()
    assert [*registry._tables] == ["whole"]
    assert "table damaged cannot be opened: a damaged row" in caplog.text
    await registry.close()


@live
async def test_a_table_that_cannot_be_played_here_is_looked_at_once_in_a_long_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = CountingLog()
    for k in range(3):
        await log.create(
            TableRow(f"old{k}", "mod", write_settings(BOTS), "0", SECRET, "", False, "live", due_at=1)
        )
    registry = TableRegistry(log)
    driver = Driver(registry)
    for _ in range(10):
        await driver.scan()
    assert log.loads == 3
    monkeypatch.setattr(driver_module, "UNPLAYABLE_SECONDS", 0)
    driver._unplayable.clear()
    for _ in range(2):
        await driver.scan()
    assert log.loads == 9
    assert len(driver._unplayable) == 3
    await log.forget(2**60)
    await driver.scan()
    assert not driver._unplayable
    await registry.close()


# What the driver does


@live
async def test_what_a_bot_decided_at_an_older_table_is_refused_as_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start_at(monkeypatch, "classic hands=r1,r2,g3/b1,b2 pile=r7 draw=r4,r5 turn=0")
    registry = TableRegistry(MemoryLog())
    table = await registry.create(BOTS)
    await table.act(SYSTEM, "start", a.Start())
    seen = table.seq
    assert isinstance(await table.act(SYSTEM, "one", a.BotPlay(0, "draw"), seen_seq=seen), Accepted)
    late = await table.act(SYSTEM, "two", a.BotPlay(0, "keep"), seen_seq=seen)
    assert isinstance(late, Refusal)
    assert late.stale
    await registry.close()


@live
async def test_the_driver_says_what_the_bot_had_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = TableRegistry(MemoryLog())
    table = await registry.create(BOTS)
    await table.act(SYSTEM, "start", a.Start())
    said = []
    act = table.act

    async def overheard(*args: Any, **kwargs: Any) -> ActResult:
        said.append(kwargs["seen_seq"])
        return await act(*args, **kwargs)

    monkeypatch.setattr(table, "act", overheard)
    await Driver(registry).drive(table)
    assert said == [1]
    await registry.close()
