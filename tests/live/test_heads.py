"""Heads: everybody looks different, and nobody has to choose."""

from __future__ import annotations

from typing import Any

import pytest

from lastcard.live.live_table import LiveTable
from lastcard.table import acts as a
from lastcard.table.facts import Joined, Renamed
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM
from live.room import Room, live
from sure import sure


def heads(table: LiveTable) -> list[int | None]:
    return [player.head for player in table.view(None).players]


@live
async def test_whoever_does_not_choose_gets_the_first_free_head_counted_from_the_seat() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=4, bots={3: "chance"}))
    assert heads(table) == [None, None, None, 3]
    answer = await room.do(table, SYSTEM, a.Sit(2, "Ada", head=1))
    assert answer.facts == (Joined(2, "Ada", "", 1),)
    answer = await room.do(table, SYSTEM, a.Sit(1, "Bo"))
    assert answer.facts == (Joined(1, "Bo", "", 2),)
    await room.do(table, 1, a.Rename(head=0))
    started = await room.do(table, 2, a.Start(fill="sensible"))
    assert sure(started.facts)[0] == Joined(0, "Bot 0", "sensible", 2)
    assert heads(table) == [2, 0, 1, 3]
    assert heads(await room.open()) == heads(table)


@live
async def test_the_count_goes_on_from_the_beginning() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=10, bots={9: "chance"}))
    await room.do(table, SYSTEM, a.Sit(0, "Ada", head=8))
    await room.do(table, SYSTEM, a.Sit(8, "Bo"))
    assert (heads(table)[8], heads(table)[9]) == (0, 9)


@live
async def test_one_click_is_enough_to_sit_down_though_the_head_is_taken() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=3))
    for seat, name in enumerate(("Ada", "Bo", "Cem")):
        await room.do(table, SYSTEM, a.Sit(seat, name, head=4))
    assert heads(table) == [4, 1, 2]


@live
async def test_a_person_in_place_of_a_bot_may_have_its_head() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=3, bots={1: "chance"}))
    await room.do(table, SYSTEM, a.Sit(1, "Ada", head=1))
    assert heads(table) == [None, 1, None]


@live
async def test_a_head_can_be_changed_alone_or_with_the_name() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=2))
    await room.do(table, SYSTEM, a.Sit(0, "Ada"))
    assert (await room.do(table, 0, a.Rename(head=7))).facts == (Renamed(0, "Ada", 7),)
    assert (await room.do(table, 0, a.Rename("Bo"))).facts == (Renamed(0, "Bo", 7),)
    assert (await room.do(table, 0, a.Rename("Cem", head=2))).facts == (Renamed(0, "Cem", 2),)
    assert (await room.do(table, 0, a.Rename("Dan", head=2))).facts == (Renamed(0, "Dan", 2),)
    again = (await room.open()).view(None).players[0]
    assert (again.name, again.head) == ("Dan", 2)


@live
async def test_nobody_can_look_like_somebody_else() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=3, bots={2: "chance"}))
    for seat, name in enumerate(("Ada", "Bo")):
        await room.do(table, SYSTEM, a.Sit(seat, name))
    refusal = await room.refuse(table, 1, a.Rename("Eve", head=0))
    assert refusal.reason == "Ada already has head 0, the bear"
    assert refusal.hint == "free heads: 3 owl, 4 fox, 5 frog, 6 mouse, 7 ram, 8 deer, 9 hedgehog"
    assert "Bot 2 already has head 2" in (await room.refuse(table, 1, a.Rename(head=2))).reason
    assert (table.view(1).players[1].name, heads(table)) == ("Bo", [0, 1, 2])


@live
async def test_at_a_table_of_ten_every_head_is_worn() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=10))
    for seat in range(10):
        await room.do(table, SYSTEM, a.Sit(seat, f"P{seat}", head=5))
    assert {*heads(table)} == {*range(10)}
    assert "keep yours" in (await room.refuse(table, 0, a.Rename(head=heads(table)[1]))).hint
    await room.do(table, 0, a.Rename("P of 5", head=5))


@pytest.mark.parametrize("head", [-1, 10, 1.0, True])
@live
async def test_there_are_ten_heads(head: Any) -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=3))
    await room.do(table, SYSTEM, a.Sit(0, "Ada"))
    assert "0 bear, 1 cat" in (await room.refuse(table, 0, a.Rename(head=head))).hint
    assert "no head" in (await room.refuse(table, SYSTEM, a.Sit(1, "Bo", head=head))).reason


@live
async def test_a_rename_gives_a_name_or_a_head() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=2))
    await room.do(table, SYSTEM, a.Sit(0, "Ada"))
    assert (await room.refuse(table, 0, a.Rename())).hint == "give a name, a head, or both"


@live
async def test_a_head_is_free_again_when_its_player_has_left() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=2))
    for seat, name in enumerate(("Ada", "Bo")):
        await room.do(table, SYSTEM, a.Sit(seat, name))
    await room.do(table, 0, a.Leave())
    await room.do(table, 1, a.Rename(head=0))
    assert heads(table) == [None, 0]
