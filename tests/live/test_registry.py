"""Hosts: tables by id, seats by token, in several processes at once."""

from __future__ import annotations

import asyncio
import random

import pytest

from lastcard.live import registry as registry_module
from lastcard.live.live_table import LiveTable
from lastcard.live.registry import TableRegistry
from lastcard.live.seat_tokens import IssuedToken
from lastcard.store.bell import LocalBell, Ring, TableRing
from lastcard.store.log import NoSuchTable
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted, Refusal
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM
from live.room import (
    bots,
    live,
    renew_token,
    seat_with,
    start_at,
    take_seat,
)
from sure import sure, surely
from waiting import until


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
    registry = TableRegistry(MemoryLog())
    tables = [await registry.create(bots()) for _ in range(20)]
    assert len({table.table_id for table in tables}) == 20
    assert all(len(table.table_id) >= 22 for table in tables)
    row = sure(await registry.log.load(tables[0].table_id))
    assert row.commitment == tables[0].view(None).promise
    assert row.secret.hex() not in repr(row)
    assert await registry.open(tables[0].table_id) is tables[0]
    await registry.close()


@live
async def test_a_table_that_is_not_there_cannot_be_opened() -> None:
    registry = TableRegistry(MemoryLog())
    with pytest.raises(NoSuchTable):
        await registry.open("nowhere")
    await registry.close()


@live
async def test_a_table_opened_twice_at_once_is_read_once() -> None:
    log = MemoryLog()
    first, second = TableRegistry(log), TableRegistry(log)
    table_id = (await first.create(bots())).table_id
    one, other = await asyncio.gather(second.open(table_id), second.open(table_id))
    assert one is other
    await first.close()
    await second.close()


@live
async def test_only_so_many_tables_are_kept_but_never_one_that_is_watched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry_module, "COMING_SECONDS", 0)
    registry = TableRegistry(MemoryLog(), cached=3)
    dropped: list[LiveTable] = []
    registry.dropped.append(dropped.append)
    watched = await registry.create(bots())
    watched.watch(lambda *_: None)
    for _ in range(5):
        await registry.create(bots())
    assert len(registry._tables) == 3
    assert watched not in dropped
    assert await registry.open(watched.table_id) is watched
    again = await registry.open(dropped[0].table_id)
    assert again is not dropped[0]
    await registry.close()


@live
async def test_a_table_that_somebody_is_just_coming_to_is_not_let_go_to_make_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    registry = TableRegistry(MemoryLog(), cached=1)
    tables = [await registry.create(bots()) for _ in range(3)]
    assert [await registry.open(table.table_id) for table in tables] == tables
    monkeypatch.setattr(registry_module, "COMING_SECONDS", 0)
    await registry.poll()
    assert list(registry._tables.values()) == tables[-1:]
    await registry.close()


# In step


@pytest.mark.parametrize("how", ["bell", "poll"])
@live
async def test_what_one_host_does_the_other_learns(how: str) -> None:
    log, bell = MemoryLog(), LocalBell()
    one = TableRegistry(log, bell)
    other = TableRegistry(log, bell if how == "bell" else LocalBell(), poll_seconds=0.01)
    table = await one.create(bots())
    twin = await other.open(table.table_id)
    if how == "poll":
        await other.start()
    await table.act(SYSTEM, "start", a.Start())
    await until(lambda: twin.seq == table.seq, "the act at the other host")
    assert twin.state.state_hash() == table.state.state_hash()
    await one.close()
    await other.close()


@live
async def test_a_host_rings_only_where_somebody_else_may_hear_it(monkeypatch: pytest.MonkeyPatch) -> None:
    bell = LocalBell()
    rung: list[Ring] = []
    monkeypatch.setattr(bell, "ring", rung.append)
    alone = TableRegistry(MemoryLog(), bell)
    table = await alone.create(bots())
    await table.act(SYSTEM, "start", a.Start())
    assert rung == []
    other = TableRegistry(MemoryLog(), bell)
    await table.act(SYSTEM, "close", a.Close())
    assert rung == [TableRing(table.table_id, 2)]
    await alone.close()
    await other.close()


# Seats


@live
async def test_a_seat_belongs_to_its_token() -> None:
    registry = TableRegistry(MemoryLog())
    table = await registry.create(Settings(edition="mod", seats=2))
    ada = await take_seat(registry, table.table_id, "Ada", action_id="a1")
    eve = await take_seat(registry, table.table_id, "Eve", action_id="e1")
    assert isinstance(ada, IssuedToken)
    assert isinstance(eve, IssuedToken)
    assert (ada.seat, eve.seat) == (0, 1)
    assert ada.token not in repr(ada)
    assert await seat_with(registry, table.table_id, ada.token) == 0
    assert await seat_with(registry, table.table_id, eve.token) == 1
    assert await seat_with(registry, table.table_id, "x" * 43) is None
    elsewhere = await registry.create(Settings(edition="mod", seats=2))
    assert await seat_with(registry, elsewhere.table_id, ada.token) is None
    full = await take_seat(registry, table.table_id, "Mallory", action_id="m1")
    assert isinstance(full, Refusal)
    kept = await registry.log.get_seats(table.table_id)
    assert all(ada.token.encode() not in seat.token_hash for seat in kept)
    await registry.close()


@live
async def test_a_seat_asked_for_twice_is_one_seat_with_one_token() -> None:
    registry = TableRegistry(MemoryLog())
    table = await registry.create(Settings(edition="mod", seats=3))
    first = await take_seat(registry, table.table_id, "Ada", action_id="a1")
    again = surely(IssuedToken, await take_seat(registry, table.table_id, "Ada", action_id="a1"))
    assert again == first
    assert await seat_with(registry, table.table_id, again.token) == 0
    assert isinstance(await table.act(0, "bye", a.Leave()), Accepted)
    assert await seat_with(registry, table.table_id, again.token) is None
    assert isinstance(await take_seat(registry, table.table_id, "Eve", action_id="e1", seat=0), IssuedToken)
    assert isinstance(await take_seat(registry, table.table_id, "Ada", action_id="a1"), Refusal)
    await registry.close()


@live
async def test_many_who_come_at_once_get_a_seat_each() -> None:
    log = MemoryLog()
    hosts = [TableRegistry(log), TableRegistry(log)]
    table = await hosts[0].create(Settings(edition="mod", seats=4))
    seat_tokens = await asyncio.gather(
        *(take_seat(hosts[k % 2], table.table_id, f"P{k}", action_id=f"i{k}") for k in range(6))
    )
    seated = [claim for claim in seat_tokens if isinstance(claim, IssuedToken)]
    assert sorted(claim.seat for claim in seated) == [0, 1, 2, 3]
    for claim in seated:
        assert await seat_with(hosts[1], table.table_id, claim.token) == claim.seat
    for registry in hosts:
        await registry.close()


@live
async def test_a_token_can_be_renewed_and_the_old_one_is_worth_nothing() -> None:
    registry = TableRegistry(MemoryLog())
    table = await registry.create(Settings(edition="mod", seats=2))
    ada = surely(IssuedToken, await take_seat(registry, table.table_id, "Ada", action_id="a1"))
    fresh = sure(await renew_token(registry, table.table_id, ada.token))
    assert await seat_with(registry, table.table_id, fresh.token) == 0
    assert await seat_with(registry, table.table_id, ada.token) is None
    assert await renew_token(registry, table.table_id, ada.token) is None
    await registry.close()


@live
async def test_who_leaves_keeps_the_token_in_a_match_until_somebody_takes_the_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start_at(monkeypatch, "mod hands=r1/g1,g2/b1 pile=r7 draw=* turn=0")
    registry = TableRegistry(MemoryLog())
    table = await registry.create(Settings(edition="mod", seats=3))
    ada, bob, eve = [
        surely(IssuedToken, await take_seat(registry, table.table_id, name, action_id=name))
        for name in ("Ada", "Bob", "Eve")
    ]
    await table.act(0, "s", a.Start())
    assert isinstance(await table.act(1, "l", a.Leave()), Accepted)
    assert await seat_with(registry, table.table_id, bob.token) == 1
    assert isinstance(await table.act(0, "r1", a.Play("r1")), Accepted)
    zoe = surely(IssuedToken, await take_seat(registry, table.table_id, "Zoe", action_id="z", seat=1))
    assert zoe.seat == 1
    assert await seat_with(registry, table.table_id, bob.token) is None
    assert {ada.seat, eve.seat} == {0, 2}
    await registry.close()


@live
async def test_the_log_keeps_no_id_that_opens_a_seat() -> None:
    log = MemoryLog()
    registry = TableRegistry(log)
    table = await registry.create(Settings(edition="classic", seats=2))
    assert isinstance(
        await take_seat(registry, table.table_id, "Ann", action_id="a-secret-of-anns"), IssuedToken
    )
    assert "a-secret-of-anns" not in repr(await log.read(table.table_id))
    await registry.close()


@live
async def test_a_listener_that_fails_stops_no_table(caplog: pytest.LogCaptureFixture) -> None:
    registry = TableRegistry(MemoryLog())

    def fail(_table: LiveTable) -> None:
        raise RuntimeError("gone")

    registry.changed.append(fail)
    table = await registry.create(Settings(edition="classic", seats=2))
    assert isinstance(await take_seat(registry, table.table_id, "Ann", action_id="ann"), IssuedToken)
    assert "a listener failed" in caplog.text
    await registry.close()
