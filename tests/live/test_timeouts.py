"""Who takes too long: the simplest action is taken for the seat, by the store's clock (R-48)."""

from __future__ import annotations

import pytest

from kit import clause
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.duties import duty, wake_at
from lastcard.table.facts import TimedOut
from lastcard.table.table_state import PAUSE_MS, SYSTEM
from live.room import Room, live, table_at
from sure import sure, surely

PHASES = {
    "opening": ("mod hands=r1,g2,g3/b1,b2 pile=M draw=* turn=0 dealer=1 phase=opening", 0, "g"),
    "turn": ("mod hands=r1,g2,g3/b1,b2 pile=r7 draw=* turn=0", 0, "draw"),
    "drawn": ("mod hands=r1,g2,g3/b1,b2 pile=r7 draw=* turn=0 phase=drawn drawn=r1", 0, "keep"),
    "name": ("mod hands=r1,b2,b3/b1,y2 pile=W,r7 draw=* turn=0 phase=name", 0, "b"),
    "hit": ("angry-birds hands=r1,y2,y3/b1,b2 pile=K,r7 draw=* turn=0 phase=hit", 0, "y"),
    "gift": ("mod hands=r1,y2,y3/b1,b2 pile=M,r7 draw=* turn=0 phase=gift", 0, "y"),
    "give": ("mod hands=r1,r2,b3/b1,b2/y1,y2 pile=M,r7 draw=* turn=0 phase=give gift=r to=1", 0, "r1"),
    "answer": ("classic hands=r1,y2/b1,b2 pile=F,r7 colour=g draw=* turn=0 phase=answer", 1, "take"),
    "guess": ("corn hands=p1,y2/b1,b2 pile=p7 draw=* turn=0 phase=guess foreheads=g1/- guessed=p/-", 0, "y"),
    "follow": ("avatar hands=r1,yd,g3,b3/b1,b2 pile=A,r7 draw=* turn=0 phase=follow", 0, "yd"),
    "stuck": ("classic hands=r1,g2/b1,b2 pile=r7 draw=- turn=0", 0, "r1"),
}


@clause("R-48")
@pytest.mark.parametrize("phase", PHASES)
@live
async def test_a_seat_that_takes_too_long_does_the_simplest_thing(
    monkeypatch: pytest.MonkeyPatch, phase: str
) -> None:
    position, seat, token = PHASES[phase]
    room = Room()
    table = await table_at(room, monkeypatch, position, turn_seconds=30)
    assert table.state.awaited == seat
    due = sure(duty(table.state))
    late = surely(a.TimeOut, due.act)
    assert (late.seat, late.token) == (seat, token)
    assert due.at == table.view(None).deadline == room.clock.now + 30_000
    assert (await room.log.load("t")).due_at is not None
    answer = await room.system(table)
    assert isinstance(answer, Accepted)
    assert sure(answer.facts)[0] == TimedOut(seat)
    assert (await room.open()).state.state_hash() == table.state.state_hash()


@clause("R-48")
@live
async def test_nobody_is_timed_out_before_the_stores_clock_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, PHASES["turn"][0], turn_seconds=30)
    due = sure(duty(table.state))
    room.clock.now = due.at - 1
    refusal = await room.refuse(table, SYSTEM, due.act)
    assert (refusal.clause, refusal.wait_ms) == ("R-48", 1)
    room.clock.now += 1
    await room.do(table, SYSTEM, due.act)


@live
async def test_a_timeout_for_a_decision_that_was_taken_in_time_comes_to_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, PHASES["turn"][0])
    due = sure(duty(table.state))
    room.clock.now = due.at
    await room.play(table, "0:r1")
    room.clock.now += 10**6
    assert (await room.refuse(table, SYSTEM, due.act)).stale


@live
async def test_a_call_or_a_catch_gives_nobody_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, "mod hands=r1,b2/r5,g2/b1,b5 pile=r7 draw=* turn=0")
    await room.play(table, "0:r1")
    deadline = sure(table.view(None).deadline)
    room.clock.now += 5000
    await room.play(table, "2:catch0")
    assert table.view(None).deadline == deadline
    await room.play(table, "1:uno")
    assert table.view(None).deadline == deadline
    await room.play(table, "1:r5")
    assert table.view(None).deadline == deadline + 5000


@live
async def test_without_turn_time_nobody_is_timed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, PHASES["turn"][0], turn_seconds=None)
    assert table.view(None).deadline is None
    assert duty(table.state) is None
    assert wake_at(table.state) is None
    assert (await room.refuse(table, SYSTEM, a.TimeOut(0, "draw", table.state.decision))).clause == "R-48"


@live
async def test_the_next_round_is_dealt_by_itself_when_the_pause_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, "mod hands=r1/g1,g2/b1 pile=r7 draw=* turn=0")
    await room.play(table, "0:r1")
    due = sure(duty(table.state))
    assert due.at == room.clock.now + PAUSE_MS
    assert (await room.refuse(table, SYSTEM, due.act)).wait_ms == PAUSE_MS
    await room.system(table)
    assert (table.state.phase, table.view(None).round) == ("playing", 2)


@live
async def test_the_host_may_deal_the_next_round_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(
        room, monkeypatch, "mod hands=r1/g1,g2/b1 pile=r7 draw=* turn=0", turn_seconds=None
    )
    await room.play(table, "0:r1")
    assert duty(table.state) is None
    await room.do(table, 0, a.NextRound())
    assert table.view(None).scores == (4, 0, 0)
