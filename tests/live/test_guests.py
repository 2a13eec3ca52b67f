"""Squatters and sleepers: the host sends people away, and a seat that slept a whole round goes to others."""

from __future__ import annotations

import pytest

from kit import clause
from lastcard.live.live_table import LiveTable
from lastcard.table import acts as a
from lastcard.table.facts import Joined, Left
from lastcard.table.names import ImpossibleName, tidy_name
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM
from live.room import Room, live
from sure import sure

# Before the first deal


@live
async def test_the_host_sends_somebody_away_and_the_seat_is_free() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=3))
    for seat, name in enumerate(("Ada", "Bo")):
        await room.do(table, SYSTEM, a.Sit(seat, name))
    assert (await room.do(table, 0, a.Dismiss(1))).facts == (Left(1, ""),)
    assert table.state.seats[1].free
    await room.do(table, SYSTEM, a.Sit(1, "Cem"))
    assert (await room.open()).view(None) == table.view(None)


@live
async def test_nobody_but_the_host_sends_away_and_only_others_and_only_before_the_deal() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=4, bots={3: "chance"}))
    for seat, name in enumerate(("Ada", "Bo")):
        await room.do(table, SYSTEM, a.Sit(seat, name))
    assert (await room.refuse(table, 1, a.Dismiss(0))).code == "host-only"
    for seat in (0, 2, 3, 4, -1):
        refused = await room.refuse(table, 0, a.Dismiss(seat))
        assert (refused.code, refused.hint) == ("nobody-there", "seats with other people: 1")
    await room.do(table, 0, a.Start("chance"))
    assert (await room.refuse(table, 0, a.Dismiss(1))).code == "begun-already"


# Between rounds


async def round_with_a_sleeper(room: Room, *, sleeps_from: str) -> LiveTable:
    """Seat 1 lets its time run out, from before the deal of the round that is over, or only during it."""
    table = await room.lay(Settings(edition="mod", seats=2, turn_seconds=30))
    await room.people(table, "Ada", "Eve")
    rounds = 2 if sleeps_from == "the round before" else 1
    for _ in range(rounds):
        while table.state.phase == "playing":
            if sure(table.state.awaited) == 1:
                await room.system(table)
            else:
                await act_for(room, table)
        if table.state.match is not None and table.state.match.number < rounds:
            await room.do(table, 0, a.NextRound())
    return table


async def act_for(room: Room, table: LiveTable) -> None:
    """Seat 0 plays what it can, else draws."""
    legal = [token for token in table.state.open_to(0) if not token.startswith("catch")]
    await room.do(table, 0, a.Play(next((one for one in legal if one not in ("draw", "keep")), legal[0])))


@clause("R-48")
@pytest.mark.parametrize("taker", ["a bot", "a person"])
@live
async def test_a_seat_that_slept_a_whole_round_goes_to_others_before_the_next(taker: str) -> None:
    room = Room()
    table = await round_with_a_sleeper(room, sleeps_from="the round before")
    assert table.state.phase in ("between", "over")
    assert [player.asleep for player in table.view(0).players] == [False, True]
    token_since = table.state.seats[1].since
    actor, act = (0, a.Sit(1, "Rob", "sensible")) if taker == "a bot" else (SYSTEM, a.Sit(1, "Zoe"))
    answer = await room.do(table, actor, act)
    assert isinstance(sure(answer.facts)[0], Joined)
    assert table.state.seats[1].since != token_since, "the old token is for nothing now"
    assert [player.asleep for player in table.view(0).players] == [False, False]
    assert (await room.open()).view(None) == table.view(None)


@clause("R-48")
@live
async def test_whoever_slept_for_a_part_of_the_round_keeps_the_seat() -> None:
    room = Room()
    table = await round_with_a_sleeper(room, sleeps_from="this round")
    assert table.view(0).players[1].idle
    assert not table.view(0).players[1].asleep
    for actor, act in ((0, a.Sit(1, "Rob", "sensible")), (SYSTEM, a.Sit(1, "Zoe"))):
        assert (await room.refuse(table, actor, act)).code == "seat-taken"


@clause("R-48")
@live
async def test_whoever_wakes_up_in_time_keeps_the_seat() -> None:
    room = Room()
    table = await round_with_a_sleeper(room, sleeps_from="the round before")
    await room.do(table, 1, a.Back())
    assert (await room.refuse(table, 0, a.Sit(1, "Rob", "sensible"))).code == "seat-taken"


# Names


@live
async def test_in_a_match_a_name_stays_with_its_seat_until_the_next_deal() -> None:
    room = Room()
    table = await round_with_a_sleeper(room, sleeps_from="this round")
    await room.do(table, 0, a.Rename("Zed"))
    assert (await room.refuse(table, 1, a.Rename("Ada"))).code == "name-taken"
    assert (await room.refuse(table, 1, a.Rename("\u0410da"))).code == "name-taken", "nor in Cyrillic"
    await room.do(table, 0, a.NextRound() if table.state.phase == "between" else a.Rematch())
    await room.do(table, 1, a.Rename("Ada"))
    await room.do(table, 1, a.Rename("Eve"))
    assert (await room.refuse(table, 1, a.Rename("Zed"))).code == "name-taken"


@live
async def test_nobody_is_taken_for_a_bot() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=3))
    for name in ("Bot 1", "bot 2", "\u0412ot 1", "\N{COPTIC CAPITAL LETTER VIDA}ot 2"):
        assert (await room.refuse(table, SYSTEM, a.Sit(0, name))).code == "name-of-bots"
    await room.do(table, SYSTEM, a.Sit(0, "Robot 1"))


@pytest.mark.parametrize(
    "name",
    ["A" + "\u0301" * 3, "A" + "\u0332\u0301\u0323", "A" + "\u20dd" * 3],
    ids=["one mark", "three marks", "circles"],
)
def test_no_name_is_a_tower(name: str) -> None:
    with pytest.raises(ImpossibleName, match="at most 2 marks"):
        tidy_name(name)


@pytest.mark.parametrize(
    "name",
    ["Nguy\u1ec5n", "A\u0323\u0301", "\u05e9\u05bc\u05b8", "\u1000\u103c\u103d\u1031\u1038", "1\ufe0f\u20e3"],
    ids=["Vietnamese", "two marks", "Hebrew", "Burmese", "keycap"],
)
def test_a_name_may_have_the_marks_of_its_script(name: str) -> None:
    assert tidy_name(name)
