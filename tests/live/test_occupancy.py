"""A token, an id and an act belong to whoever sat down then, not to a seat's number."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from lastcard.live.live_table import LiveTable
from lastcard.live.registry import TableRegistry
from lastcard.live.seat_tokens import IssuedToken, arrive
from lastcard.store.bell import LocalBell
from lastcard.store.log import Log, SeatToken, StoreError
from lastcard.store.memory import MemoryLog
from lastcard.store.sqlite import SqliteLog
from lastcard.table import acts as a
from lastcard.table.acts import Back, Leave, NextRound, Rename
from lastcard.table.answers import Accepted, Refusal
from lastcard.table.settings import Settings
from live.room import file_of, live, renew_token, seat_with, start_at, take_seat
from sure import sure, surely

BETWEEN_ROUNDS = "mod hands=r1/g1,g2/b1 pile=r7 draw=* turn=0"


class Moody(MemoryLog):
    """A store that forgets to write seats down, while it is told to."""

    away = False

    async def put_seat(self, *args: Any, **kwargs: Any) -> Any:
        if self.away:
            raise StoreError("out of reach")
        return await super().put_seat(*args, **kwargs)


class Jittery:
    """Makes every call of a store wait a while, by lot, so that calls overtake each other."""

    def __init__(self, log: Log, seed: int) -> None:
        self._log = log
        self._rng = random.Random(seed)

    def __getattr__(self, name: str) -> Any:
        call = getattr(self._log, name)

        async def later(*args: Any, **kwargs: Any) -> Any:
            for _ in range(self._rng.randrange(6)):
                await asyncio.sleep(0)
            answer = await call(*args, **kwargs)
            for _ in range(self._rng.randrange(6)):
                await asyncio.sleep(0)
            return answer

        return later


async def left_between_rounds(registry: TableRegistry) -> tuple[LiveTable, list[IssuedToken]]:
    """A table of three between two rounds; the player of seat 1 has left."""
    table = await registry.create(Settings(edition="mod", seats=3))
    seat_tokens = [await sat(registry, table, name, action_id=name) for name in ("Ada", "Bob", "Eve")]
    for seat, act in ((0, a.Start()), (1, a.Leave()), (0, a.Play("r1"))):
        assert isinstance(await table.act(seat, f"{act}", act), Accepted)
    assert table.state.phase == "between"
    return table, seat_tokens


async def sat(registry: TableRegistry, table: LiveTable, name: str, **more: Any) -> IssuedToken:
    return surely(IssuedToken, await take_seat(registry, table.table_id, name, **more))


# Tokens


@live
async def test_a_token_that_was_not_written_down_leaves_the_seat_to_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start_at(monkeypatch, BETWEEN_ROUNDS)
    log = Moody()
    registry = TableRegistry(log)
    table, (_, bob, _) = await left_between_rounds(registry)
    assert await seat_with(registry, table.table_id, bob.token) == 1
    log.away = True
    with pytest.raises(StoreError):
        await take_seat(registry, table.table_id, "Zoe", action_id="zoe's", seat=1)
    log.away = False
    assert table.state.seats[1].name == "Zoe"
    assert await seat_with(registry, table.table_id, bob.token) is None
    assert await renew_token(registry, table.table_id, bob.token, action_id="bob's") is None
    assert isinstance(
        await take_seat(registry, table.table_id, "Bob", action_id="Bob"), Refusal
    )  # no dead token
    zoe = await sat(registry, table, "Zoe", action_id="zoe's", seat=1)
    assert await seat_with(registry, table.table_id, zoe.token) == zoe.seat == 1
    assert await seat_with(registry, table.table_id, bob.token) is None
    await registry.close()


@live
async def test_a_token_that_comes_late_does_not_take_the_seat_back(monkeypatch: pytest.MonkeyPatch) -> None:
    start_at(monkeypatch, BETWEEN_ROUNDS)
    log = MemoryLog()
    registry = TableRegistry(log)
    table, (_, bob, _) = await left_between_rounds(registry)
    bobs = (await log.get_seats(table.table_id))[1]
    zoe = await sat(registry, table, "Zoe", action_id="zoe's", seat=1)
    assert await log.put_seat(table.table_id, SeatToken(1, bob.seq, bobs.token_hash, "Bob")) is None
    assert await seat_with(registry, table.table_id, zoe.token) == 1
    assert await seat_with(registry, table.table_id, bob.token) is None
    await registry.close()


@live
async def test_a_process_that_is_behind_finds_out_who_sits_there() -> None:
    log = MemoryLog()
    here, there = TableRegistry(log), TableRegistry(log, LocalBell())
    table = await here.create(Settings(edition="mod", seats=2))
    twin = await there.open(table.table_id)
    ada = await sat(here, table, "Ada", action_id="ada's")
    assert twin.seq == 0
    assert await seat_with(there, table.table_id, ada.token) == 0
    assert twin.seq == 1
    for registry in (here, there):
        await registry.close()


# Whose seat somebody gets


@live
async def test_nobody_gets_the_seat_of_a_player_who_left_without_asking_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start_at(monkeypatch, BETWEEN_ROUNDS)
    registry = TableRegistry(MemoryLog())
    table, (_, bob, _) = await left_between_rounds(registry)
    refused = await take_seat(registry, table.table_id, "Zoe", action_id="zoe's")
    assert isinstance(refused, Refusal)
    assert refused.reason == "no seat is free"
    assert refused.hint.endswith("between rounds: 1")
    assert await seat_with(registry, table.table_id, bob.token) == 1
    assert (await sat(registry, table, "Zoe", action_id="zoe's", seat=1)).seat == 1
    assert await seat_with(registry, table.table_id, bob.token) is None
    await registry.close()


@live
async def test_whoever_names_no_seat_gets_that_of_a_bot_rather_than_a_leavers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start_at(monkeypatch, BETWEEN_ROUNDS)
    registry = TableRegistry(MemoryLog())
    table = await registry.create(Settings(edition="mod", seats=3, bots={2: "chance"}))
    for name in ("Ada", "Bob"):
        await sat(registry, table, name, action_id=name)
    for seat, act in ((0, a.Start()), (1, a.Leave()), (0, a.Play("r1"))):
        assert isinstance(await table.act(seat, f"{act}", act), Accepted)
    assert (await sat(registry, table, "Zoe", action_id="zoe's")).seat == 2
    assert isinstance(await take_seat(registry, table.table_id, "Eve", action_id="eve's"), Refusal)
    await registry.close()


# Ids and acts


@live
async def test_the_next_sitter_has_ids_of_her_own() -> None:
    registry = TableRegistry(MemoryLog())
    table = await registry.create(Settings(edition="mod", seats=2))
    await sat(registry, table, "Ada", action_id="ada's")
    first = await table.act(0, "k1", a.Rename("Same"))
    assert isinstance(await table.act(0, "k2", a.Leave()), Accepted)
    await sat(registry, table, "Eve", action_id="eve's")
    second = await table.act(0, "k1", a.Rename("Same"))
    assert isinstance(second, Accepted)
    assert second.seq == table.seq > first.seq
    assert table.state.seats[0].name == "Same"
    assert isinstance(await table.act(0, "k2", a.Rename("Eve")), Accepted)
    await registry.close()


@pytest.mark.parametrize("act", [a.Back(), a.Rename("Bobby"), a.Leave(), a.NextRound()], ids=str)
@live
async def test_what_a_former_sitter_asks_for_late_is_not_done_for_the_next(
    monkeypatch: pytest.MonkeyPatch, act: Back | Rename | Leave | NextRound
) -> None:
    start_at(monkeypatch, BETWEEN_ROUNDS)
    log = MemoryLog()
    here, there = TableRegistry(log), TableRegistry(log, LocalBell())
    table, (_, bob, _) = await left_between_rounds(here)
    behind = await there.open(table.table_id)
    await sat(here, table, "Zoe", action_id="zoe's", seat=1)
    before = table.state.state_hash()
    answer = await behind.act(1, "late", act, since=bob.seq)
    assert isinstance(answer, Refusal)
    await behind.catch_up()
    assert behind.state.state_hash() == before
    assert "somebody else" in surely(Refusal, await behind.act(1, "later", act, since=bob.seq)).reason
    for registry in (here, there):
        await registry.close()


@live
async def test_who_has_left_still_gets_the_answer_to_the_leaving() -> None:
    registry = TableRegistry(MemoryLog())
    table = await registry.create(Settings(edition="mod", seats=2))
    ada = await sat(registry, table, "Ada", action_id="ada's")
    first = await table.act(0, "bye", a.Leave(), since=ada.seq)
    await sat(registry, table, "Eve", action_id="eve's")
    assert await table.act(0, "bye", a.Leave(), since=ada.seq) == first
    assert table.state.seats[0].name == "Eve"
    await registry.close()


# Sitting down twice


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("seed", range(12))
@live
async def test_a_wish_sent_twice_at_once_gives_one_seat_and_one_good_token(seed: int, processes: int) -> None:
    log = MemoryLog()
    hosts = [TableRegistry(Jittery(log, seed + k), LocalBell()) for k in range(processes)]
    table = await hosts[0].create(Settings(edition="mod", seats=4))
    wishes = [sat(hosts[k % processes], table, "Ada", action_id="ada's") for k in range(4)]
    others = [sat(hosts[-1], table, name, action_id=name) for name in ("Bob", "Eve")]
    *seat_tokens, bob, eve = await asyncio.gather(*wishes, *others)
    assert len({(claim.seat, claim.seq, claim.token) for claim in seat_tokens}) == 1
    assert sorted(claim.seat for claim in (seat_tokens[0], bob, eve)) == [0, 1, 2]
    for registry in hosts:
        assert await seat_with(registry, table.table_id, seat_tokens[0].token) == seat_tokens[0].seat
        await registry.close()


@live
async def test_a_wish_sent_twice_at_once_to_two_processes_on_a_file(tmp_path: Path) -> None:
    logs = [await SqliteLog.open(file_of(tmp_path)) for _ in range(2)]
    hosts = [TableRegistry(log, LocalBell()) for log in logs]
    table = await hosts[0].create(Settings(edition="mod", seats=4))
    seat_tokens = await asyncio.gather(
        *(sat(hosts[k % 2], table, "Ada", action_id="ada's") for k in range(6))
    )
    assert len({claim.token for claim in seat_tokens}) == 1
    for registry, log in zip(hosts, logs, strict=True):
        assert await seat_with(registry, table.table_id, seat_tokens[0].token) == 0
        await registry.close()
        await log.close()


@live
async def test_an_id_of_sitting_down_is_worth_nothing_once_the_seat_was_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start_at(monkeypatch, BETWEEN_ROUNDS)
    registry = TableRegistry(MemoryLog())
    table, (ada, bob, _) = await left_between_rounds(registry)
    assert await sat(registry, table, "Ada", action_id="Ada") == ada
    assert isinstance(await take_seat(registry, table.table_id, "Bob", action_id="Bob"), Refusal)
    assert await seat_with(registry, table.table_id, bob.token) == 1  # the token is the way back
    await sat(registry, table, "Zoe", action_id="zoe's", seat=1)
    assert isinstance(await take_seat(registry, table.table_id, "Bob", action_id="Bob"), Refusal)
    await registry.close()


@live
async def test_an_id_of_sitting_down_is_worth_nothing_once_the_token_is_renewed() -> None:
    registry = TableRegistry(MemoryLog())
    table = await registry.create(Settings(edition="mod", seats=2))
    ada = await sat(registry, table, "Ada", action_id="ada's")
    fresh = sure(await renew_token(registry, table.table_id, ada.token, action_id="again"))
    again = await take_seat(registry, table.table_id, "Ada", action_id="ada's")
    assert isinstance(again, Refusal)
    assert "id" in again.reason
    assert await seat_with(registry, table.table_id, fresh.token) == 0
    await registry.close()


# A new token


@live
async def test_a_renewal_whose_answer_got_lost_is_asked_for_again() -> None:
    registry = TableRegistry(MemoryLog())
    table = await registry.create(Settings(edition="mod", seats=2))
    ada = await sat(registry, table, "Ada", action_id="ada's")
    first = sure(await renew_token(registry, table.table_id, ada.token, action_id="lost"))
    again = sure(await renew_token(registry, table.table_id, ada.token, action_id="lost"))
    assert first == again
    assert first.token != ada.token
    assert await seat_with(registry, table.table_id, ada.token) is None
    assert await renew_token(registry, table.table_id, ada.token, action_id="a thief's") is None
    assert await renew_token(registry, table.table_id, ada.token) is None
    assert sure(await arrive(registry.log, table, again.token)).seat == 0
    assert await renew_token(registry, table.table_id, ada.token, action_id="lost") is None
    assert await arrive(registry.log, table, ada.token) is None
    assert (
        sure(await renew_token(registry, table.table_id, again.token, action_id="lost")).token != again.token
    )
    await registry.close()


@pytest.mark.parametrize("seed", range(8))
@live
async def test_renewals_at_once_agree_on_one_token(seed: int) -> None:
    log = MemoryLog()
    hosts = [TableRegistry(Jittery(log, seed + k), LocalBell()) for k in range(2)]
    table = await hosts[0].create(Settings(edition="mod", seats=2))
    ada = await sat(hosts[0], table, "Ada", action_id="ada's")
    ids = ["mine", "mine", "mine", "a thief's"]
    random.Random(seed).shuffle(ids)
    seat_tokens = await asyncio.gather(
        *(renew_token(hosts[k % 2], table.table_id, ada.token, action_id=ids[k]) for k in range(4))
    )
    granted = [(name, claim) for name, claim in zip(ids, seat_tokens, strict=True) if claim is not None]
    assert len({claim.token for _, claim in granted}) == len({name for name, _ in granted}) == 1
    assert len(granted) == ids.count(granted[0][0])
    assert await seat_with(hosts[1], table.table_id, granted[0][1].token) == 0
    for registry in hosts:
        await registry.close()


@live
async def test_neither_ids_nor_tokens_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    start_at(monkeypatch, BETWEEN_ROUNDS)
    log = MemoryLog()
    registry = TableRegistry(log)
    table, (ada, *_) = await left_between_rounds(registry)
    fresh = sure(await renew_token(registry, table.table_id, ada.token, action_id="a renewal of Ada's"))
    kept = repr([await log.read(table.table_id), log._tables])
    for secret in (ada.token, fresh.token, "a renewal of Ada's"):
        assert secret not in kept
        assert secret not in repr([ada, fresh])
    await registry.close()
