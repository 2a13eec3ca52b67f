"""Whose time was up is not waited for until they act again (R-48)."""

from __future__ import annotations

from typing import Any

import pytest

from kit import clause
from lastcard.live.live_table import LiveTable
from lastcard.table import acts as a
from lastcard.table import table_state
from lastcard.table.acts import Back, Play, Rename
from lastcard.table.duties import STEPS_A_TURN, duty, timed_out, wake_at
from lastcard.table.facts import CameBack
from lastcard.table.settings import Settings
from lastcard.table.table_state import IDLE_MS, SYSTEM
from live.room import Room, live, table_at
from sure import sure

TWO = "mod hands=r1,r2,r3/r4,r5,r6 pile=r7 draw=g9,b9,g8,b8,g7,b7,g6,b6 turn=0"


async def idle_table(room: Room, monkeypatch: pytest.MonkeyPatch, **more: Any) -> LiveTable:
    """Seat 0 has let its time run out, and it is its turn again."""
    table = await table_at(room, monkeypatch, TWO, **{"turn_seconds": 30} | more)
    await room.system(table)
    assert table.state.awaited == 1
    await room.play(table, "1:r4")
    return table


def is_soon_after(due_at: int | None, deadline: int) -> bool:
    """Other processes are called in after the deadline, within part of the time of a turn."""
    return due_at is not None and deadline <= due_at < deadline + 30_000 / STEPS_A_TURN


@live
async def test_few_acts_write_down_another_moment_and_none_writes_one_that_is_too_early() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=2, turn_seconds=30))
    await room.people(table, "Ada", "Eve")
    written = set()
    for _ in range(30):
        room.clock.now += 1000
        await table._replica.clock.ask()
        seat = sure(table.state.awaited)
        await room.do(table, seat, a.Play(timed_out(table.state, seat).token))
        due_at = (await room.log.load("t")).due_at
        assert is_soon_after(due_at, sure(table.view(None).deadline))
        written.add(due_at)
    assert len(written) <= 1 + STEPS_A_TURN


@clause("R-48")
@live
async def test_after_a_timeout_the_next_decisions_time_out_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO, turn_seconds=30)
    assert table.view(None).deadline == room.clock.now + 30_000
    assert not table.view(None).players[0].idle
    await room.system(table)
    assert [player.idle for player in table.view(None).players] == [True, False]
    assert table.view(None).deadline == room.clock.now + 30_000, "the others have their whole time"
    await room.play(table, "1:r4")
    assert table.view(1).deadline == room.clock.now + IDLE_MS == sure(duty(table.state)).at
    assert is_soon_after((await room.log.load("t")).due_at, room.clock.now + IDLE_MS)
    due = sure(duty(table.state))
    room.clock.now = due.at - 1
    assert (await room.refuse(table, SYSTEM, due.act)).wait_ms == 1
    await room.system(table)
    assert (await room.open()).view(0) == table.view(0)


@clause("R-48")
@pytest.mark.parametrize(
    "act", [a.Play("r1"), a.Play("draw"), a.Back(), a.Rename("Eve"), a.Rename(head=9)], ids=repr
)
@live
async def test_whoever_acts_again_has_the_whole_time_again(
    monkeypatch: pytest.MonkeyPatch, act: Play | Back | Rename
) -> None:
    room = Room()
    table = await idle_table(room, monkeypatch)
    room.clock.now += 1000
    await room.do(table, 0, act)
    assert not table.view(None).players[0].idle
    if table.state.awaited == 0:
        since = 0 if isinstance(act, a.Play) else 1000
        assert table.view(0).deadline == room.clock.now - since + 30_000
        assert is_soon_after((await room.log.load("t")).due_at, sure(table.view(0).deadline))


@live
async def test_a_call_is_an_act_too(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, "mod hands=r1/r4,r5,r6 pile=r7 draw=g9,b9 turn=0")
    await room.system(table)
    await room.play(table, "1:r4")
    assert table.view(None).players[0].idle
    await room.play(table, "0:uno")
    assert not table.view(None).players[0].idle


@live
async def test_where_each_seat_is_asked_in_turn_a_pass_ends_it_and_questions_time_out_quickly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    position = "mod hands=r1,r2/r4,r5,r6/b1,b2,b3 pile=r7 draw=* turn=0"
    table = await table_at(room, monkeypatch, position, turn_seconds=30, reflexes=False)
    await room.play(table, "0:r1")
    assert table.view(None).asked == 0
    await room.system(table)
    assert table.view(None).players[0].idle
    await room.system(table)
    assert table.view(None).asked == 2
    assert [player.idle for player in table.view(None).players] == [True, True, False]
    await room.play(table, "2:pass")
    assert table.view(None).awaited == 1
    assert table.view(None).deadline == room.clock.now + IDLE_MS
    await room.play(table, "1:r4")
    assert [player.idle for player in table.view(None).players] == [True, False, False]


@live
async def test_one_can_say_that_one_is_there_and_not_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await idle_table(room, monkeypatch)
    assert (await room.do(table, 0, a.Back())).facts == (CameBack(0),)
    assert "time ran out" in (await room.refuse(table, 0, a.Back())).reason
    await room.refuse(table, 1, a.Back())


@live
async def test_what_others_and_the_house_do_and_what_is_refused_wakes_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await idle_table(room, monkeypatch)
    await room.do(table, 1, a.Rename("Bo"))
    await room.refuse(table, 0, a.Play("b5"))
    assert table.view(None).players[0].idle


@live
async def test_who_leaves_and_comes_back_is_awake(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await idle_table(room, monkeypatch)
    await room.do(table, 0, a.Leave())
    assert not table.view(None).players[0].idle
    await room.do(table, 0, a.Back())
    assert table.view(None).deadline == table.state.decision_at + 30_000


@live
async def test_the_timeout_of_a_whole_table_that_sleeps_takes_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO, turn_seconds=3600)
    await room.system(table)
    await room.system(table)
    began = room.clock.now
    for _ in range(4):
        await room.system(table)
    assert room.clock.now - began == 4 * IDLE_MS


@clause("R-48")
@pytest.mark.parametrize("act", [a.Back(), a.Play("keep")], ids=repr)
@live
async def test_a_table_that_all_players_are_idle_at_stops_until_one_of_them_acts(
    monkeypatch: pytest.MonkeyPatch, act: Play | Back
) -> None:
    monkeypatch.setattr(table_state, "DORMANT_AFTER", 5)
    room = Room()
    table = await table_at(room, monkeypatch, TWO, turn_seconds=30)
    while await room.system(table) is not None:
        pass
    assert table.state.seq - table.state.acted == 5
    assert (wake_at(table.state), (await room.log.load("t")).due_at) == (None, None)
    assert table.view(0).deadline is None
    seat = sure(table.state.awaited)
    assert (await room.refuse(table, SYSTEM, timed_out(table.state, seat))).clause == "R-48"
    room.clock.now += 8 * 3600 * 1000
    await room.do(table, seat, act)
    assert sure(table.view(0).deadline) - room.clock.now in (30_000, IDLE_MS), "the clock begins anew"
    assert (await room.open()).view(0) == table.view(0)
    while await room.system(table) is not None:
        pass
    assert all(player.idle for player in table.view(0).players), "and then they sleep again"


@live
async def test_a_table_does_not_stop_while_a_player_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_state, "DORMANT_AFTER", 2)
    room = Room()
    table = await idle_table(room, monkeypatch)
    assert table.view(1).deadline == room.clock.now + IDLE_MS
    await room.do(table, 1, a.Leave())
    while await room.system(table) is not None:
        pass
    assert table.state.seq - table.state.acted == 2
    assert table.view(0).deadline is None, "the other is away"
    assert duty(table.state) is None, "and the bot in that place has nobody to play with"


@live
async def test_without_turn_time_nobody_is_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO, turn_seconds=None)
    table.state.replay(a.TimeOut(0, "draw", table.state.decision), SYSTEM, 0)
    assert not table.state.seats[0].idle
    assert table.view(None).deadline is None


@live
async def test_who_sleeps_through_the_end_of_a_round_sleeps_in_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, "mod hands=r1,g1/r4/b1 pile=r7 draw=g9 turn=0", turn_seconds=30)
    await room.system(table)
    await room.play(table, "1:r4")
    assert (table.state.phase, table.view(None).players[0].idle) == ("between", True)
    await room.do(table, 1, a.NextRound())
    assert table.view(None).players[0].idle
