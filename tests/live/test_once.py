"""Every act is done once: retries, lost answers, reused ids, silent stores, logs that do not fit."""

from __future__ import annotations

import asyncio
import dataclasses
import random
from typing import Any

import pytest

from lastcard.live.live_table import LiveTable
from lastcard.store.log import Append, Entry, Outcome, StoreError, TableRow, Unknown
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted, Refusal
from lastcard.table.settings import Settings, write_settings
from lastcard.table.table_errors import Diverged, UnknownEngine
from lastcard.table.table_state import SYSTEM, TableState
from live.room import SECRET, Clock, Room, live, table_at, table_of_bots
from sure import surely
from waiting import until

THREE = "mod hands=r1,r2,r3/r4,g2,g3/b1,b2,b3 pile=r7 draw=* turn=0"


@live
async def test_the_same_id_is_done_once_and_answered_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    first = await table.act(0, "mine", a.Play("r1"), seen_seq=table.seq)
    again = [await table.act(0, "mine", a.Play("r1"), seen_seq=0) for _ in range(4)]
    assert isinstance(first, Accepted)
    assert again == [first] * 4
    assert len(await room.log.read("t")) == first.seq


@live
async def test_a_retry_in_another_process_is_answered_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table, other = await table_at(room, monkeypatch, THREE), None
    other = await room.open()
    first = await table.act(0, "mine", a.Play("r1"))
    await room.play(table, "1:r4")
    assert await other.act(0, "mine", a.Play("r1")) == first
    assert other.seq == table.seq


@live
async def test_a_retry_long_after_is_answered_from_the_log() -> None:
    room = Room()
    table = await table_of_bots(room, "classic", options={"target": "300"})
    start = await table.act(SYSTEM, "id1", a.Start())
    await room.play_out(table)
    assert table.seq > 100
    assert await table.act(SYSTEM, "id1", a.Start()) == start
    assert start.seq == 1


@live
async def test_an_id_stands_for_one_act_of_one_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    await table.act(0, "mine", a.Play("r1"))
    other = await table.act(0, "mine", a.Rename("Eve"))
    assert isinstance(other, Refusal)
    assert "id" in other.hint
    assert isinstance(await table.act(1, "mine", a.Play("r4")), Accepted)  # everybody has ids of their own


@pytest.mark.parametrize("action_id", ["x" * 300, "\ud800", "a\0b"], ids=["long", "surrogate", "nought"])
@live
async def test_an_id_that_cannot_be_kept_is_refused(monkeypatch: pytest.MonkeyPatch, action_id: str) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    answer = await table.act(0, action_id, a.Play("r1"))
    assert isinstance(answer, Refusal)
    assert "id" in answer.reason
    assert isinstance(await table.act(0, "x", a.Play("\ud800")), Refusal)


@live
async def test_retries_in_any_order_apply_once(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    tables = [table, await room.open()]
    steps = [(0, "r1"), (1, "r4"), (2, "draw")]
    rng = random.Random(5)
    sent: list[tuple[int, str]] = []
    for step in steps:
        sent.append(step)
        for seat, token in rng.sample(sent * 4, len(sent) * 4):
            await rng.choice(tables).act(seat, f"{seat}{token}", a.Play(token))
    bodies = [entry.action_id for entry in await room.log.read("t")][-3:]
    assert bodies == ["0.1:0r1", "1.2:1r4", "2.3:2draw"]  # the seat, since when its player sits there, the id


@live
async def test_a_decision_seen_too_early_is_refused_as_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    seen = table.seq
    await room.play(table, "0:r1")
    refusal = await room.refuse(table, 1, a.Play("r4"), seen_seq=seen)
    assert refusal.stale
    await room.do(table, 2, a.Rename("Eve"))  # the decision is the same as before
    await room.do(table, 1, a.Play("r4"), seen_seq=seen + 1)


@live
async def test_an_act_that_still_makes_sense_is_rebased(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    other = await room.open()
    await room.do(table, 2, a.Rename("Eve"))
    answer = await other.act(0, "late", a.Play("r1"), seen_seq=other.seq)
    assert answer == Accepted(table.seq + 1)
    await room.do(other, 1, a.Leave())
    assert isinstance(await table.act(2, "late", a.Leave()), Accepted)
    await table.catch_up()
    assert table.state.state_hash() == (await room.open()).state.state_hash()


@live
async def test_a_turn_that_somebody_else_has_taken_is_not_rebased(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    other = await room.open()
    await room.play(table, "0:r1")
    answer = await other.act(0, "late", a.Play("r2"))
    assert isinstance(answer, Refusal)
    assert answer.stale
    assert answer.seq == table.seq


class FlakyLog(MemoryLog):
    """A store that now and then falls silent, before or after it has written."""

    silent = ""

    async def append(self, asked: Append) -> Outcome:
        silent, self.silent = self.silent, ""
        if silent == "before":
            raise Unknown("the line went dead")
        if silent == "down":
            raise StoreError("disk full")
        outcome = await super().append(asked)
        if silent == "after":
            raise Unknown("the line went dead")
        return outcome


@pytest.mark.parametrize("silent", ["before", "after"])
@live
async def test_when_the_store_falls_silent_the_act_is_looked_for_and_done_once(
    monkeypatch: pytest.MonkeyPatch, silent: str
) -> None:
    room = Room()
    room.log = FlakyLog(room.clock)
    table = await table_at(room, monkeypatch, THREE)
    room.log.silent = silent
    answer = await table.act(0, "mine", a.Play("r1"))
    assert isinstance(answer, Accepted)
    assert answer.seq == table.seq == len(await room.log.read("t"))
    assert (await room.open()).state.state_hash() == table.state.state_hash()


@live
async def test_a_store_that_refuses_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    room.log = FlakyLog(room.clock)
    table = await table_at(room, monkeypatch, THREE)
    before = table.state.state_hash()
    room.log.silent = "down"
    with pytest.raises(StoreError):
        await table.act(0, "mine", a.Play("r1"))
    assert table.state.state_hash() == before
    assert isinstance(await table.act(0, "mine", a.Play("r1")), Accepted)


@live
async def test_a_watcher_that_fails_does_not_hold_up_the_table(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    told = []

    def fail(_seq: int, _facts: object) -> None:
        raise RuntimeError("gone")

    table.watch(fail)
    leave = table.watch(lambda seq, facts: told.append((seq, table.view(0).seq)))
    await room.play(table, "0:r1")
    leave()
    await room.play(table, "1:r4")
    assert told == [(table.seq - 1, table.seq - 1)]
    assert "a watcher" in caplog.text


# Logs that do not fit


def tamper(room: Room, place: int, changes: dict[str, object]) -> None:
    kept = room.log._tables["t"].entries
    kept[place] = dataclasses.replace(kept[place], **changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"state_hash": b"12345678"},
        {"body": '{"act":"play","token":"r2"}'},
        {"body": '{"act":"play","token":"b1"}'},
        {"body": "nonsense"},
        {"actor": "1"},
        {"actor": "nobody"},
        {"seq": 9},
    ],
    ids=str,
)
@live
async def test_a_log_that_leads_elsewhere_is_refused_loudly(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, changes: dict[str, Any]
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    behind = await room.open()
    await room.play(table, "0:r1 1:r4")
    tamper(room, -2, changes)
    with pytest.raises(Diverged):
        await room.open()
    for _ in range(2):
        with pytest.raises(Diverged):
            await behind.catch_up()
    with pytest.raises(Diverged):
        await behind.act(2, "on", a.Play("draw"))
    with pytest.raises(Diverged):
        behind.view(0)
    assert "cannot be played on" in caplog.text


@pytest.mark.usefixtures("hasty_bots")
@live
async def test_every_entry_of_a_long_log_is_held_against_its_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_of_bots(room, "classic", options={"target": "2000"})
    while table.seq < 1100:
        await room.system(table)
    reckoned: list[int] = []
    state_hash = TableState.state_hash

    def reckon(state: TableState) -> bytes:
        reckoned.append(state.seq)
        return state_hash(state)

    monkeypatch.setattr(TableState, "state_hash", reckon)
    room.log._tables["t"].bookmarks.clear()
    again = await room.open()
    assert reckoned[:1100] == [*range(1, 1101)]
    assert state_hash(again.state) == state_hash(table.state)
    for place in (0, 250, 499, 1099):
        kept = list(room.log._tables["t"].entries)
        room.log._tables["t"].bookmarks.clear()
        tamper(room, place, {"state_hash": b"12345678"})
        with pytest.raises(Diverged, match=f"entry {place + 1} "):
            await room.open()
        room.log._tables["t"].entries[:] = kept
    kept = room.log._tables["t"].entries
    catch = next(k for k, entry in enumerate(kept) if '"token":"draw"' in entry.body)
    tamper(room, catch, {"body": '{"act":"rename","name":"Eve"}'})
    room.log._tables["t"].bookmarks.clear()
    with pytest.raises(Diverged):
        await room.open()


@pytest.mark.parametrize("version", ["", "1.000000000000"])
@live
async def test_a_table_of_another_engine_is_not_opened(version: str) -> None:
    log = MemoryLog()
    settings = write_settings(Settings(edition="mod"))
    await log.create(TableRow("t", "mod", settings, version, SECRET, "", False))
    with pytest.raises(UnknownEngine, match=f"written by engine {version or 'unknown'}, this is"):
        await LiveTable.open(log, "t")


# Somebody who no longer waits


class SlowLog(MemoryLog):
    """A store that answers when told to, after it has written."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.written = asyncio.Event()
        self.answers = asyncio.Event()
        self.answers.set()

    async def append(self, asked: Append) -> Outcome:
        outcome = await super().append(asked)
        self.written.set()
        await self.answers.wait()
        return outcome


@live
async def test_who_goes_away_between_the_commit_and_the_news_keeps_nothing_from_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    room.log = SlowLog(room.clock)
    table = await table_at(room, monkeypatch, THREE)
    told = []
    table.watch(lambda seq, facts: told.append(seq))
    room.log.written.clear()
    room.log.answers.clear()
    act = asyncio.create_task(table.act(0, "mine", a.Play("r1")))
    await room.log.written.wait()
    act.cancel()
    with pytest.raises(asyncio.CancelledError):
        await act
    queued = asyncio.create_task(table.act(1, "never", a.Play("r4")))
    await asyncio.sleep(0)
    queued.cancel()  # it has had no turn yet, so it is as if it had never been
    room.log.answers.set()
    await until(lambda: told, "news of the act")
    assert told == [table.seq] == [len(await room.log.read("t"))]
    await room.play(table, "1:r4")


class ReadingLog(MemoryLog):
    read_so_far = 0

    async def read(self, *args: Any, **kwargs: Any) -> list[Entry]:
        self.read_so_far += 1
        return await super().read(*args, **kwargs)


@live
async def test_an_act_asked_for_again_long_after_costs_one_look() -> None:
    room = Room()
    room.log = ReadingLog(room.clock)
    table = await table_of_bots(room, "classic", options={"target": "300"})
    start = surely(Accepted, await table.act(SYSTEM, "id1", a.Start()))
    assert start.facts
    await room.play_out(table)
    before = room.log.read_so_far
    again = surely(Accepted, await table.act(SYSTEM, "id1", a.Start()))
    assert again == start == Accepted(1)
    assert again.facts is None
    assert room.log.read_so_far == before
