"""Hosts and drivers: tables by id, seats by token, bots and clocks in several processes at once."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from lastcard.live import registry
from lastcard.live.driver import Driver
from lastcard.live.live_table import Table
from lastcard.live.registry import Host
from lastcard.live.seat_tokens import Claim
from lastcard.store.bell import LocalBell, Ring, TableRing
from lastcard.store.log import Append, NoSuchTable, Outcome, StoreError, TableRow
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted, Refusal
from lastcard.table.settings import Settings, write_settings
from lastcard.table.table_state import HOUSE
from live.room import EDITIONS, SECRET, Clock, live, start_at, waiting_for_ada
from sure import sure, surely
from waiting import until

HASTE: dict[str, Any] = {"think_ms": 0, "turn_seconds": None, "options": {"scoring": "single"}}


def bots(edition: str = "classic", seats: int = 4) -> Settings:
    return Settings(edition=edition, seats=seats, bots=dict.fromkeys(range(seats), "sensible"), **HASTE)


class DeafBell(LocalBell):
    """Loses every other ring, and repeats the rest."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__()
        self.rng = random.Random(seed)

    def ring(self, ring: Ring) -> None:
        for _ in range(self.rng.choice([0, 2])):
            super().ring(ring)


# Tables


@live
async def test_a_table_has_an_id_that_nobody_can_guess_and_a_promise_in_its_row() -> None:
    host = Host(MemoryLog())
    tables = [await host.create(bots()) for _ in range(20)]
    assert len({table.table_id for table in tables}) == 20
    assert all(len(table.table_id) >= 22 for table in tables)
    row = sure(await host.log.load(tables[0].table_id))
    assert row.commitment == tables[0].view(None).promise
    assert row.secret.hex() not in repr(row)
    assert await host.open(tables[0].table_id) is tables[0]
    await host.close()


@live
async def test_a_table_that_is_not_there_cannot_be_opened() -> None:
    host = Host(MemoryLog())
    with pytest.raises(NoSuchTable):
        await host.open("nowhere")
    await host.close()


@live
async def test_a_table_opened_twice_at_once_is_read_once() -> None:
    log = MemoryLog()
    first, second = Host(log), Host(log)
    table_id = (await first.create(bots())).table_id
    one, other = await asyncio.gather(second.open(table_id), second.open(table_id))
    assert one is other
    await first.close()
    await second.close()


@live
async def test_only_so_many_tables_are_kept_but_never_one_that_is_watched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "COMING_SECONDS", 0)
    host = Host(MemoryLog(), cached=3)
    dropped: list[Table] = []
    host.dropped.append(dropped.append)
    watched = await host.create(bots())
    watched.watch(lambda *_: None)
    for _ in range(5):
        await host.create(bots())
    assert len(host._tables) == 3
    assert watched not in dropped
    assert await host.open(watched.table_id) is watched
    again = await host.open(dropped[0].table_id)
    assert again is not dropped[0]
    await host.close()


@live
async def test_a_table_that_somebody_is_just_coming_to_is_not_let_go_to_make_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = Host(MemoryLog(), cached=1)
    tables = [await host.create(bots()) for _ in range(3)]
    assert [await host.open(table.table_id) for table in tables] == tables
    monkeypatch.setattr(registry, "COMING_SECONDS", 0)
    await host.poll()
    assert list(host._tables.values()) == tables[-1:]
    await host.close()


# In step


@pytest.mark.parametrize("how", ["bell", "poll"])
@live
async def test_what_one_host_does_the_other_learns(how: str) -> None:
    log, bell = MemoryLog(), LocalBell()
    one = Host(log, bell)
    other = Host(log, bell if how == "bell" else LocalBell(), poll_seconds=0.01)
    table = await one.create(bots())
    twin = await other.open(table.table_id)
    if how == "poll":
        await other.start()
    await table.act(HOUSE, "start", a.Start())
    await until(lambda: twin.seq == table.seq, "the act at the other host")
    assert twin.sitting.state_hash() == table.sitting.state_hash()
    await one.close()
    await other.close()


@live
async def test_a_host_rings_only_where_somebody_else_may_hear_it(monkeypatch: pytest.MonkeyPatch) -> None:
    bell = LocalBell()
    rung: list[Ring] = []
    monkeypatch.setattr(bell, "ring", rung.append)
    alone = Host(MemoryLog(), bell)
    table = await alone.create(bots())
    await table.act(HOUSE, "start", a.Start())
    assert rung == []
    other = Host(MemoryLog(), bell)
    await table.act(HOUSE, "close", a.Close())
    assert rung == [TableRing(table.table_id, 2)]
    await alone.close()
    await other.close()


# Seats


@live
async def test_a_seat_belongs_to_its_token() -> None:
    host = Host(MemoryLog())
    table = await host.create(Settings(edition="mod", seats=2))
    ada = await host.sit(table.table_id, "Ada", action_id="a1")
    eve = await host.sit(table.table_id, "Eve", action_id="e1")
    assert isinstance(ada, Claim)
    assert isinstance(eve, Claim)
    assert (ada.seat, eve.seat) == (0, 1)
    assert ada.token not in repr(ada)
    assert await host.seat_of(table.table_id, ada.token) == 0
    assert await host.seat_of(table.table_id, eve.token) == 1
    assert await host.seat_of(table.table_id, "x" * 43) is None
    elsewhere = await host.create(Settings(edition="mod", seats=2))
    assert await host.seat_of(elsewhere.table_id, ada.token) is None
    full = await host.sit(table.table_id, "Mallory", action_id="m1")
    assert isinstance(full, Refusal)
    kept = await host.log.get_seats(table.table_id)
    assert all(ada.token.encode() not in seat.token_hash for seat in kept)
    await host.close()


@live
async def test_a_seat_asked_for_twice_is_one_seat_with_one_token() -> None:
    host = Host(MemoryLog())
    table = await host.create(Settings(edition="mod", seats=3))
    first = await host.sit(table.table_id, "Ada", action_id="a1")
    again = surely(Claim, await host.sit(table.table_id, "Ada", action_id="a1"))
    assert again == first
    assert await host.seat_of(table.table_id, again.token) == 0
    assert isinstance(await table.act(0, "bye", a.Leave()), Accepted)
    assert await host.seat_of(table.table_id, again.token) is None
    assert isinstance(await host.sit(table.table_id, "Eve", action_id="e1", seat=0), Claim)
    assert isinstance(await host.sit(table.table_id, "Ada", action_id="a1"), Refusal)
    await host.close()


@live
async def test_many_who_come_at_once_get_a_seat_each() -> None:
    log = MemoryLog()
    hosts = [Host(log), Host(log)]
    table = await hosts[0].create(Settings(edition="mod", seats=4))
    claims = await asyncio.gather(
        *(hosts[k % 2].sit(table.table_id, f"P{k}", action_id=f"i{k}") for k in range(6))
    )
    seated = [claim for claim in claims if isinstance(claim, Claim)]
    assert sorted(claim.seat for claim in seated) == [0, 1, 2, 3]
    for claim in seated:
        assert await hosts[1].seat_of(table.table_id, claim.token) == claim.seat
    for host in hosts:
        await host.close()


@live
async def test_a_token_can_be_renewed_and_the_old_one_is_worth_nothing() -> None:
    host = Host(MemoryLog())
    table = await host.create(Settings(edition="mod", seats=2))
    ada = surely(Claim, await host.sit(table.table_id, "Ada", action_id="a1"))
    fresh = sure(await host.renew(table.table_id, ada.token))
    assert await host.seat_of(table.table_id, fresh.token) == 0
    assert await host.seat_of(table.table_id, ada.token) is None
    assert await host.renew(table.table_id, ada.token) is None
    await host.close()


@live
async def test_who_leaves_keeps_the_token_in_a_match_until_somebody_takes_the_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start_at(monkeypatch, "mod hands=r1/g1,g2/b1 pile=r7 draw=* turn=0")
    host = Host(MemoryLog())
    table = await host.create(Settings(edition="mod", seats=3))
    ada, bob, eve = [
        surely(Claim, await host.sit(table.table_id, name, action_id=name)) for name in ("Ada", "Bob", "Eve")
    ]
    await table.act(0, "s", a.Start())
    assert isinstance(await table.act(1, "l", a.Leave()), Accepted)
    assert await host.seat_of(table.table_id, bob.token) == 1
    assert isinstance(await table.act(0, "r1", a.Play("r1")), Accepted)
    zoe = surely(Claim, await host.sit(table.table_id, "Zoe", action_id="z", seat=1))
    assert zoe.seat == 1
    assert await host.seat_of(table.table_id, bob.token) is None
    assert {ada.seat, eve.seat} == {0, 2}
    await host.close()


# Driving


@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_a_driver_plays_a_table_of_bots_to_its_end(edition: str) -> None:
    host = Host(MemoryLog())
    driver = Driver(host)
    driver.start()
    table = await host.create(bots(edition))
    await table.act(HOUSE, "start", a.Start())
    await until(lambda: table.sitting.phase == "over", "the end of the match")
    driver.stop()
    await host.close()


@live
async def test_a_driver_finds_the_tables_that_a_dead_process_left() -> None:
    log = MemoryLog()
    dead = Host(log)
    table = await dead.create(bots())
    await table.act(HOUSE, "start", a.Start())
    await dead.close()
    host = Host(log)
    driver = Driver(host, scan_seconds=0.01)
    driver.start()
    await until(lambda: table.table_id in host._tables, "the table that was left")
    heir = await host.open(table.table_id)
    await until(lambda: heir.sitting.phase == "over", "the end of the match")
    driver.stop()
    await host.close()


@live
async def test_the_driver_times_people_out_by_the_stores_clock() -> None:
    clock = Clock()
    host, table = await waiting_for_ada(clock)
    driver = Driver(host, scan_seconds=0.01, recovery_seconds=0)
    driver.start()
    await driver.scan()
    seq = table.seq
    await asyncio.sleep(0.05)
    assert table.seq == seq
    for _ in range(5):  # it goes fast, but it does not step
        clock.now += 1500
        await driver.scan()
    await until(lambda: table.seq > seq, "the time-out")
    assert (await host.log.read(table.table_id))[-1].action_id.startswith("-1:time:")
    driver.stop()
    await host.close()


@live
async def test_acts_leave_a_timer_alone_that_rings_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    start_at(monkeypatch, "mod hands=r1,r2,r3/r4,r5,r6 pile=r7 draw=g9,b9,g8,b8 turn=0")
    host = Host(MemoryLog())
    driver = Driver(host, recovery_seconds=0)
    driver.start()
    table = await host.create(Settings(edition="mod", seats=2, turn_seconds=60))
    for name in ("Ada", "Bob"):
        await host.sit(table.table_id, name, action_id=name)
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
    driver.stop()
    await host.close()


@live
async def test_after_a_start_people_have_time_to_find_back() -> None:
    clock = Clock()
    host, table = await waiting_for_ada(clock)
    clock.now += 60_000
    driver = Driver(host, scan_seconds=0.01, recovery_seconds=30)
    driver.start()
    seq = table.seq
    await driver.scan()
    await asyncio.sleep(0.1)
    assert table.seq == seq
    driver.stop()
    await host.close()


@live
async def test_a_store_that_is_away_for_a_while_stops_no_driver(caplog: pytest.LogCaptureFixture) -> None:
    class Moody(MemoryLog):
        away = False

        async def append(self, asked: Append) -> Outcome:
            if self.away:
                raise StoreError("out of reach")
            return await super().append(asked)

    log = Moody()
    host = Host(log)
    driver = Driver(host)
    driver.start()
    table = await host.create(bots())
    await table.act(HOUSE, "start", a.Start())
    log.away = True
    await until(lambda: "waits for the store" in caplog.text, "a warning")
    log.away = False
    await until(lambda: table.sitting.phase == "over", "the end of the match")
    driver.stop()
    await host.close()


@live
async def test_a_table_of_another_engine_does_not_keep_the_others_from_being_driven(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = MemoryLog()
    old = TableRow("old", "mod", write_settings(bots()), "0.0.1", SECRET, "", False, "live", due_at=1)
    await log.create(old)
    host = Host(log)
    table = await host.create(bots())
    driver = Driver(host, scan_seconds=0.01)
    driver.start()
    await driver.scan()
    await driver.scan()
    await table.act(HOUSE, "start", a.Start())
    await until(lambda: table.sitting.phase == "over", "the end of the match")
    assert caplog.text.count("cannot be driven") == 1
    driver.stop()
    await host.close()


@live
async def test_the_log_keeps_no_id_that_opens_a_seat() -> None:
    log = MemoryLog()
    host = Host(log)
    table = await host.create(Settings(edition="classic", seats=2))
    assert isinstance(await host.sit(table.table_id, "Ann", action_id="a-secret-of-anns"), Claim)
    assert "a-secret-of-anns" not in repr(await log.read(table.table_id))
    await host.close()


@live
async def test_a_listener_that_fails_stops_no_table(caplog: pytest.LogCaptureFixture) -> None:
    host = Host(MemoryLog())

    def fail(_table: Table) -> None:
        raise RuntimeError("gone")

    host.changed.append(fail)
    table = await host.create(Settings(edition="classic", seats=2))
    assert isinstance(await host.sit(table.table_id, "Ann", action_id="ann"), Claim)
    assert "a listener failed" in caplog.text
    await host.close()


@live
async def test_a_store_that_falls_silent_costs_nobody_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastcard.live.driver.OUTAGE_SECONDS", 0.4)
    clock = Clock()
    host, table = await waiting_for_ada(clock)
    driver = Driver(host, scan_seconds=0.01, recovery_seconds=0)
    driver.start()
    await driver.scan()
    driver._recovery_seconds = 30
    seq, ask = table.seq, host.log.clock

    async def silent() -> int:
        await asyncio.sleep(0.6)
        clock.now += 1_500  # less than a jump of the clock
        return await ask()

    monkeypatch.setattr(host.log, "clock", silent)
    for _ in range(4):
        await driver.scan()
    monkeypatch.setattr(host.log, "clock", ask)
    await asyncio.sleep(0.1)
    assert driver.lenient
    assert table.seq == seq
    driver.stop()
    await host.close()


@live
async def test_a_clock_that_jumps_ahead_costs_nobody_the_turn() -> None:
    clock = Clock()
    host, table = await waiting_for_ada(clock)
    driver = Driver(host, scan_seconds=0.01, recovery_seconds=0)
    driver.start()
    await driver.scan()
    driver._recovery_seconds = 30
    seq = table.seq
    clock.now += 600_000
    await driver.scan()
    await asyncio.sleep(0.1)
    assert driver.lenient
    assert table.seq == seq
    driver.stop()
    await host.close()
