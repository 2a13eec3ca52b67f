"""Bots and deals are everybody's duty: several processes do them at once, and nothing happens twice."""

from __future__ import annotations

import pytest

from lastcard.live.driver import Driver
from lastcard.live.registry import TableRegistry
from lastcard.store.bell import LocalBell
from lastcard.store.open import open_bell
from lastcard.table import acts as a
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM
from logs import Site, assert_sound, whole
from waiting import until

PROCESSES = 2


def bots(edition: str) -> Settings:
    """A table of bots who think no longer than they must."""
    seats = dict.fromkeys(range(3), "sensible")
    return Settings(edition=edition, seats=3, bots=seats, think_ms=0, options={"scoring": "single"})


@pytest.mark.usefixtures("hasty_bots")
@pytest.mark.parametrize("deaf", [False, True], ids=["with the bell", "by asking alone"])
async def test_two_processes_drive_the_same_tables_and_nothing_happens_twice(site: Site, deaf: bool) -> None:
    logs = [await site.open() for _ in range(PROCESSES)]
    bells = [LocalBell() if deaf else open_bell(site.url) for _ in logs]
    hosts = [TableRegistry(log, bell, poll_seconds=0.05) for log, bell in zip(logs, bells, strict=True)]
    drivers = [Driver(registry) for registry in hosts]
    for registry, driver in zip(hosts, drivers, strict=True):
        await registry.start()
        driver.start()
    tables = [await hosts[0].create(bots(edition)) for edition in ("mod", "avatar")]
    twins = [await hosts[1].open(table.table_id) for table in tables]
    for table in tables:
        await table.act(SYSTEM, "start", a.Start())
    await until(lambda: all(table.state.phase == "over" for table in (*tables, *twins)), "the end of all")
    for driver in drivers:
        driver.stop()
    for table, twin in zip(tables, twins, strict=True):
        assert table.state.state_hash() == twin.state.state_hash()
        assert_sound(await whole(logs[0], table.table_id))
    for registry, bell in zip(hosts, bells, strict=True):
        await registry.close()
        await bell.close()
