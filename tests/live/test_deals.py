"""Only the host deals, once, and a slower request for the same deal is stale, not wrong."""

from __future__ import annotations

from typing import Any

import pytest

from lastcard.live.live_table import LiveTable
from lastcard.table import acts as a
from lastcard.table.acts import NextRound, Rematch
from lastcard.table.answers import Refusal
from lastcard.table.settings import Settings
from lastcard.table.table_state import HOST_MS, SYSTEM
from live.room import Room, live


async def play_round(room: Room, table: LiveTable) -> None:
    while table.state.phase == "playing":
        seat = table.state.awaited
        assert seat is not None
        await room.do(table, seat, a.Play(table.state.open_to(seat)[0]))


async def over(room: Room, **more: Any) -> LiveTable:
    """A table of two people whose round, or match, is over."""
    table = await room.lay(Settings(edition="mod", seats=2, turn_seconds=None, **more))
    await room.people(table, "Ann", "Bob")
    await play_round(room, table)
    return table


@pytest.mark.parametrize("target, act", [("500", a.NextRound()), ("1", a.Rematch())], ids=str)
@live
async def test_who_asks_for_a_deal_that_somebody_else_has_just_got_is_too_late_not_wrong(
    target: str, act: NextRound | Rematch
) -> None:
    room = Room()
    table = await over(room, options={"target": target})
    room.clock.now += HOST_MS  # the host has let the time pass, so both may deal
    seen, slow = table.seq, await room.open()
    await room.do(table, 0, act, seen_seq=seen)
    assert (await room.refuse(table, 1, act, seen_seq=seen)).stale
    raced = await slow.act(1, "raced", act)  # without a number: it was first tried before the deal
    assert isinstance(raced, Refusal)
    assert raced.stale
    wrong = await room.refuse(table, 1, act, seen_seq=table.seq)  # who sees the new cards and asks for more
    assert (wrong.stale, wrong.clause) == (False, "table" if target == "1" else "NEXT-1")
    assert not (await room.refuse(table, 1, act)).stale


@live
async def test_a_deal_is_not_asked_for_twice_by_two_who_want_it_once() -> None:
    """However fast the round in between was: what was wished for has been dealt."""
    room = Room()
    table = await over(room)
    seen = table.seq
    await room.do(table, 0, a.NextRound(), seen_seq=seen)
    await play_round(room, table)
    assert (await room.refuse(table, 0, a.NextRound(), seen_seq=seen)).stale
    await room.do(table, 0, a.NextRound(), seen_seq=table.seq)


@live
async def test_two_start_at_the_same_time() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=2))
    for seat, name in enumerate(("Ann", "Bob")):
        await room.do(table, SYSTEM, a.Sit(seat, name))
    seen = table.seq
    await room.do(table, 0, a.Start(), seen_seq=seen)
    assert (await room.refuse(table, 1, a.Start(), seen_seq=seen)).stale
    wrong = await room.refuse(table, 1, a.Start(), seen_seq=table.seq)
    assert (wrong.stale, wrong.reason) == (False, "the match has already begun")


DEALS = [("waiting", "500", a.Start()), ("between", "500", a.NextRound()), ("over", "1", a.Rematch())]


async def awaiting_deal(room: Room, phase: str, target: str) -> LiveTable:
    """Return a table of Ann, who is the host, and Bob that waits for a deal in this phase."""
    if phase != "waiting":
        return await over(room, options={"target": target})
    table = await room.lay(Settings(edition="mod", seats=2, turn_seconds=None))
    for seat, name in ((1, "Bob"), (0, "Ann")):
        await room.do(table, SYSTEM, a.Sit(seat, name))
        if name == "Bob":
            await room.do(table, 1, a.Leave())
    await room.do(table, SYSTEM, a.Sit(1, "Bob"))
    return table


@pytest.mark.parametrize("phase, target, act", DEALS, ids=str)
@live
async def test_only_the_host_deals(phase: str, target: str, act: a.AnyAct) -> None:
    room = Room()
    table = await awaiting_deal(room, phase, target)
    assert (table.state.phase, table.view(1).host) == (phase, 0)
    refusal = await room.refuse(table, 1, act)
    assert (refusal.code, refusal.reason) == ("host-only", "only the host deals")
    assert refusal.hint == "wait for Ann; in 120 seconds any player may deal"
    await room.do(table, 0, act)
    assert table.state.phase == "playing"
    assert table.view(1).deal_from is None


@pytest.mark.parametrize("phase, target, act", DEALS, ids=str)
@live
async def test_any_player_may_deal_after_the_host_has_let_two_minutes_pass(
    phase: str, target: str, act: a.AnyAct
) -> None:
    room = Room()
    table = await awaiting_deal(room, phase, target)
    assert table.view(1).deal_from == room.clock.now + HOST_MS
    room.clock.now += HOST_MS - 1
    assert "in 1 seconds" in (await room.refuse(table, 1, act)).hint
    room.clock.now += 1
    reopened = await room.open()
    assert reopened.view(1).may_deal(room.clock.now)
    await room.do(reopened, 1, act)


@live
async def test_spectators_cannot_deal_at_any_time() -> None:
    room = Room()
    table = await awaiting_deal(room, "between", "500")
    assert not table.view(None).may_deal(room.clock.now + HOST_MS)


@pytest.mark.parametrize("absence", ["away", "idle"])
@live
async def test_the_player_seated_longest_deals_while_the_host_is_absent(absence: str) -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=3, turn_seconds=5))
    for seat, name in ((2, "Ann"), (1, "Bob"), (0, "Cem")):
        await room.do(table, SYSTEM, a.Sit(seat, name))
    assert table.view(None).host == 2
    await room.do(table, 2, a.Start())
    while absence == "idle" and not table.state.seats[2].idle:
        await idle_out(room, table, others=(0, 1))
    if absence == "away":
        await room.do(table, 2, a.Leave())
    assert table.view(None).host == 1
    await room.do(table, 2, a.Back())
    assert table.view(None).host == 2


async def idle_out(room: Room, table: LiveTable, others: tuple[int, ...]) -> None:
    """Make the next decision: the seats in `others` act, any other seat runs out of time."""
    seat = table.state.awaited
    assert seat is not None
    if seat in others:
        await room.do(table, seat, a.Play(table.state.open_to(seat)[0]))
    else:
        await room.system(table)
