"""Two who ask for the same deal at the same time: it is dealt once, and the slower one did nothing wrong."""

from __future__ import annotations

from typing import Any

import pytest

from lastcard.live.live_table import LiveTable
from lastcard.table import acts as a
from lastcard.table.acts import NextRound, Rematch
from lastcard.table.answers import Refusal
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM
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
    assert (await room.refuse(table, 1, a.NextRound(), seen_seq=seen)).stale
    await room.do(table, 1, a.NextRound(), seen_seq=table.seq)


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
