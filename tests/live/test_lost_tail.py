"""A store that was restored from an older copy: what is lost is lost, but nobody is stuck."""

from __future__ import annotations

import asyncio
from typing import Any, NoReturn

import pytest

from lastcard.live.registry import TableRegistry
from lastcard.store.log import StoreError
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted, Refusal
from lastcard.table.settings import Settings
from lastcard.table.table_errors import Diverged
from lastcard.table.table_state import SYSTEM
from live.room import Room, live, lose, table_at
from sure import surely

FOUR = "mod hands=r1,r2,r3,b4/r4,g2,g3,y1/b1,b2,b3,y2 pile=r7 draw=* turn=0"


@live
async def test_an_act_after_the_loss_is_done_at_the_table_as_it_is_in_the_store(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, FOUR)
    await room.play(table, "0:r1 1:r4")
    again, told = [], []
    table.watch(lambda seq, _: told.append(seq), lambda: again.append(table.seq))
    lose(room.log, "t", 1)
    refusal = surely(Refusal, await table.act(1, "name", a.Rename("Eve")))
    assert refusal.stale  # somebody else may sit there
    assert again == [refusal.seq]
    answer = await table.act(1, "name", a.Rename("Eve"))
    assert isinstance(answer, Accepted)
    assert again == [answer.seq - 1]
    assert told == [answer.seq]
    assert "has changed at or before entry" in caplog.text
    assert isinstance(await table.act(1, "anew", a.Play("r4")), Accepted)
    assert (await room.open()).state.state_hash() == table.state.state_hash()


@live
async def test_what_was_decided_at_the_lost_table_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, FOUR)
    await room.play(table, "0:r1 1:r4")
    lose(room.log, "t", 2)
    seen = table.seq
    refusal = await table.act(2, "late", a.Play("draw"), seen_seq=seen)
    assert isinstance(refusal, Refusal)
    assert (refusal.stale, refusal.seq) == (True, seen - 2)
    assert table.facts_since(seen - 2) == []
    assert table.facts_since(seen) == []
    assert surely(Refusal, await table.act(0, "late", a.Play("r2"), seen_seq=seen)).stale
    assert isinstance(await table.act(0, "on", a.Play("r2"), seen_seq=seen - 2), Accepted)


@live
async def test_a_log_that_went_on_another_way_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, FOUR)
    other = await room.open()
    await room.play(table, "0:r1 1:r4")
    lose(room.log, "t", 2)
    await room.play(other, "0:r2 1:r4 2:draw")
    again = []
    table.watch(lambda *_: None, lambda: again.append(table.seq))
    await table.catch_up()
    assert again == [other.seq]
    assert table.state.state_hash() == other.state.state_hash()
    await room.do(table, 0, a.Rename("Eve"))


@pytest.mark.parametrize("how", ["fails", "takes too long"])
@live
async def test_a_log_that_could_not_be_read_anew_is_before_the_next_act(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, FOUR)
    other = await room.open()
    await room.play(table, "0:r1")
    here = table.state.state_hash()
    lose(room.log, "t", 1)
    await room.play(other, "0:r2 1:r4")
    read, reads, told = room.log.read, [], []
    table.watch(lambda seq, _: told.append(seq))

    async def stumble(*args: Any) -> Any:
        reads.append(args)
        if len(reads) == 2:
            if how == "fails":
                raise StoreError("a moment")
            await asyncio.sleep(60)
        return await read(*args)

    monkeypatch.setattr(room.log, "read", stumble)
    with pytest.raises((StoreError, TimeoutError)):
        await asyncio.wait_for(table.catch_up(), 0.05)
    assert (table.state.state_hash(), table.must_reread, told) == (here, True, [])
    assert surely(Refusal, await table.act(2, "x", a.Play("draw"))).stale
    assert not table.must_reread
    assert table.state.state_hash() == other.state.state_hash()
    await room.do(table, 2, a.Rename("Eve"))
    assert (await room.open()).state.state_hash() == table.state.state_hash()


@live
async def test_the_poll_reads_anew_what_could_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    log = MemoryLog()
    registry = TableRegistry(log)
    table = await registry.create(Settings(edition="mod", seats=2, bots={0: "chance", 1: "chance"}))
    await table.act(SYSTEM, "start", a.Start())
    lose(log, table.table_id, 1)
    with monkeypatch.context() as patch:
        patch.setattr(log, "read", failing)
        await registry.poll()
    assert (table.must_reread, table.seq) == (True, 1)
    assert isinstance(
        await (await TableRegistry(log).open(table.table_id)).act(SYSTEM, "start", a.Start()), Accepted
    )
    await registry.poll()
    assert not table.must_reread
    await registry.close()


@live
async def test_an_act_that_waited_while_the_log_was_read_anew_is_not_done_for_who_sits_there_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, FOUR)
    since = table.state.seats[1].since
    await room.play(table, "0:r1")
    lose(room.log, "t", 1)
    read = room.log.read

    async def slowly(*args: Any) -> Any:
        await asyncio.sleep(0.02)
        return await read(*args)

    monkeypatch.setattr(room.log, "read", slowly)
    _, answer = await asyncio.gather(table.begin_anew(), table.act(1, "x", a.Rename("Eve"), since=since))
    assert surely(Refusal, answer).stale
    assert table.state.seats[1].name == "Player 1"


async def failing(*_: object) -> NoReturn:
    raise StoreError("a moment")


@live
async def test_a_log_that_fits_nowhere_is_still_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, FOUR)
    await room.play(table, "0:r1")
    kept = room.log._tables["t"].entries
    lose(room.log, "t", 1)
    kept[1], kept[2] = kept[2], kept[1]
    with pytest.raises(Diverged):
        await table.act(1, "x", a.Play("r4"))
    with pytest.raises(Diverged):
        table.view(0)


@live
async def test_the_poll_finds_what_is_lost() -> None:
    log = MemoryLog()
    registry = TableRegistry(log)
    table = await registry.create(Settings(edition="mod", seats=2, bots={0: "chance", 1: "chance"}))
    await table.act(SYSTEM, "start", a.Start())
    again = []
    table.watch(lambda *_: None, lambda: again.append(table.view(None).phase))
    lose(log, table.table_id, 1)
    await registry.poll()
    assert again == ["waiting"]
    assert table.seq == 0
    await registry.poll()
    assert again == ["waiting"]
    assert isinstance(await table.act(SYSTEM, "start", a.Start()), Accepted)
    await registry.close()
