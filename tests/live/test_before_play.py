"""Before the first deal the host changes the settings and sends bots away."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lastcard.live.live_table import LiveTable
from lastcard.live.registry import TableRegistry
from lastcard.live.seat_tokens import IssuedToken
from lastcard.match import commitment_to
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Refusal
from lastcard.table.facts import Changed, Left, redact_all
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM
from live.room import Room, live, renew_token, seat_with, take_seat
from sure import sure, surely

WRONG_SEATS: Any = {"seats": "3"}
WRONG_PUBLIC: Any = {"public": "yes"}


async def laid(room: Room, people: dict[int, str], **more: Any) -> LiveTable:
    table = await room.lay(Settings(edition="mod", **more))
    for seat, name in people.items():
        await room.do(table, SYSTEM, a.Sit(seat, name))
    return table


@live
async def test_the_host_changes_what_is_named_and_the_rest_stays() -> None:
    room = Room()
    table = await laid(room, {1: "Ada", 2: "Bo"}, options={"target": "300"}, think_ms=70)
    before = table.state.settings
    answer = await room.do(table, 1, a.Change(turn_seconds=None, reflexes=False, leaver="autopilot"))
    wanted = Settings(
        edition="mod",
        options={"target": "300"},
        think_ms=70,
        turn_seconds=None,
        catch_grace_ms=1200,
        reflexes=False,
        leaver="autopilot",
    )
    assert table.view(None).settings == table.view(2).settings == wanted
    assert answer.facts == (Changed(wanted),)
    assert redact_all(answer.facts, None) == [{"kind": "changed", "settings": wanted.to_dict()}]
    assert table.state.settings is not before
    assert before.turn_seconds == 60


@live
async def test_options_are_replaced_as_a_whole() -> None:
    room = Room()
    table = await laid(room, {0: "Ada"}, options={"target": "300", "mod_optional": "on"})
    await room.do(table, 0, a.Change(options={"target": "200"}))
    assert table.view(None).settings.options == Settings(edition="mod", options={"target": "200"}).options


@live
async def test_everybody_is_told_which_options_are_not_as_the_edition_has_them() -> None:
    room = Room()
    table = await laid(room, {0: "Ada"}, options={"target": "300", "mod_optional": "on", "mod_go_out": "on"})
    assert table.view(None).house_rules == ("mod_optional", "target")
    await room.do(table, 0, a.Change(options={}))
    assert table.view(0).house_rules == ()


@live
async def test_null_asks_for_the_usual_grace_time() -> None:
    room = Room()
    table = await laid(room, {0: "Ada"}, turn_seconds=None)
    await room.do(table, 0, a.Change(turn_seconds=30))
    assert table.view(None).settings.grace == 0
    await room.do(table, 0, a.Change(catch_grace_ms=None))
    assert table.view(None).settings.grace == 1200


@live
async def test_what_was_changed_is_played() -> None:
    room = Room()
    table = await laid(room, {0: "Ada", 1: "Bo"})
    await room.do(table, 0, a.Change(seats=3, turn_seconds=20, options={"target": "100"}))
    await room.do(table, 0, a.Start(fill="chance"))
    view = table.view(0)
    assert (sure(view.game).seats, len(view.players), view.scores) == (3, 3, (0, 0, 0))
    assert sure(table.state.match).options["target"] == "100"
    assert view.deadline == room.clock.now + 20_000


@live
async def test_the_promise_of_the_first_deal_stays() -> None:
    room = Room()
    table = await laid(room, {0: "Ada"})
    promise = table.view(None).promise
    await room.do(table, 0, a.Change(seats=2, options={"target": "100"}))
    assert table.view(None).promise == promise
    await room.do(table, 0, a.Start(fill="chance"))
    assert table.view(None).commitment == promise == commitment_to(table.state.round.seed)


@pytest.mark.parametrize("actor", [2, 3, 0, SYSTEM])
@live
async def test_only_the_person_seated_longest_is_the_host(actor: int) -> None:
    room = Room()
    table = await laid(room, {1: "Ada", 2: "Bo"}, bots={0: "chance"})
    refusal = await room.refuse(table, actor, a.Change(seats=5))
    if actor == 2:
        assert refusal.hint == "ask Ada, the host"
    await room.refuse(table, actor, a.Clear(0))


@live
async def test_a_guest_who_takes_a_lower_seat_is_not_the_host() -> None:
    room = Room()
    table = await laid(room, {2: "Ada", 1: "Bo"}, bots={0: "chance"})
    await room.do(table, SYSTEM, a.Sit(0, "Cem"))
    assert table.view(0).host == 2
    for act in (a.Dismiss(2), a.Change(seats=5)):
        assert (await room.refuse(table, 0, act)).code == "host-only"
    await room.do(table, 2, a.Leave())
    assert table.view(0).host == 1


@live
async def test_when_the_host_leaves_the_next_one_is() -> None:
    room = Room()
    table = await laid(room, {0: "Ada", 2: "Bo"})
    await room.do(table, 0, a.Leave())
    await room.do(table, 2, a.Change(seats=5))


@live
async def test_a_table_is_set_up_before_its_first_deal_only() -> None:
    room = Room()
    table = await laid(room, {0: "Ada"})
    await room.do(table, 0, a.Start(fill="chance"))
    for act in (a.Change(turn_seconds=30), a.Clear(1)):
        assert "before its first deal" in (await room.refuse(table, 0, act)).reason
    while table.state.phase == "playing":
        await room.system(table)
    await room.refuse(table, 0, a.Change(turn_seconds=30))


@live
async def test_seats_come_and_those_of_nobody_or_of_bots_go() -> None:
    room = Room()
    table = await laid(room, {0: "Ada", 1: "Bo"}, bots={3: "chance"})
    await room.do(table, 0, a.Change(seats=6))
    assert [player.name for player in table.view(None).players] == ["Ada", "Bo", "", "Bot 3", "", ""]
    await room.do(table, SYSTEM, a.Sit(5, "Cem"))
    refusal = await room.refuse(table, 0, a.Change(seats=2))
    assert refusal.reason == "Cem would lose the seat at a table with 2"
    assert refusal.hint == "keep 6 seats or more, or wait until they have left"
    await room.do(table, 5, a.Leave())
    await room.do(table, 0, a.Change(seats=2))
    view = table.view(None)
    assert ([player.name for player in view.players], view.settings.bots) == (["Ada", "Bo"], {})
    await room.do(table, 0, a.Change(seats=4))
    assert [player.name for player in table.view(None).players] == ["Ada", "Bo", "", ""]


@pytest.mark.parametrize(
    "act, words",
    [
        (a.Change(), "nothing would change"),
        (a.Change(seats=1), "2 to 10"),
        (a.Change(seats=11), "2 to 10"),
        (a.Change(**WRONG_SEATS), "Expected `int`"),
        (a.Change(options={"tarot": "1"}), "unknown option 'tarot'"),
        (a.Change(options={"target": "-1"}), "target"),
        (a.Change(turn_seconds=4), "from 5 to"),
        (a.Change(catch_grace_ms=10_001), "catch_grace_ms"),
        (a.Change(turn_seconds=5, think_ms=5000), "think_ms cannot be 5000"),
        (a.Change(leaver="genius"), "one of chance"),
        (a.Change(**WRONG_PUBLIC), "Expected `bool`"),
    ],
)
@live
async def test_settings_that_make_no_sense_are_refused_and_change_nothing(act: a.Change, words: str) -> None:
    room = Room()
    table = await laid(room, {0: "Ada"})
    before = table.view(0)
    assert words in (await room.refuse(table, 0, act)).reason
    assert table.view(0) == before


@live
async def test_a_changed_table_is_read_from_its_log() -> None:
    room = Room()
    table = await laid(room, {0: "Ada"}, bots={3: "chance"})
    await room.do(table, 0, a.Change(seats=2, turn_seconds=10))
    await room.do(table, 0, a.Start(fill="chance"))
    other = await room.open()
    assert other.view(0) == table.view(0)
    await table.begin_anew()
    assert other.view(0) == table.view(0)


@live
async def test_the_record_of_an_earlier_match_is_of_the_changed_table() -> None:
    room = Room()
    table = await laid(room, {0: "Ada"})
    await room.do(table, 0, a.Change(seats=2, options={"scoring": "points", "target": "50"}))
    await room.do(table, 0, a.Start(fill="chance"))
    await room.do(table, 0, a.Leave())
    await room.play_out(table)
    record = (await table.at_end_of(1)).record()
    await room.do(table, SYSTEM, a.Rematch())
    assert (await table.at_end_of(1)).record() == record


@live
async def test_the_state_tells_by_its_hash_what_the_settings_are() -> None:
    room = Room()
    table = await laid(room, {0: "Ada"})
    twin = table.state.clone()
    table.state.apply(a.Change(turn_seconds=30), 0, 0)
    twin.apply(a.Change(turn_seconds=30), 0, 0)
    assert twin.state_hash() == table.state.state_hash()
    twin.settings = replace(twin.settings, turn_seconds=31)
    assert twin.state_hash() != table.state.state_hash()


# Bots that are sent away


@live
async def test_the_host_sends_a_bot_away() -> None:
    room = Room()
    table = await laid(room, {0: "Ada", 1: "Bo"}, bots={3: "chance"})
    await room.do(table, 0, a.Sit(2, "Robot", bot="sensible"))
    assert (await room.do(table, 0, a.Clear(2))).facts == (Left(2, ""),)
    await room.do(table, 0, a.Clear(3))
    assert [player.name for player in table.view(None).players] == ["Ada", "Bo", "", ""]
    assert (await room.refuse(table, 0, a.Clear(3))).hint == "seats with bots: none"


@pytest.mark.parametrize("seat", [0, 1, 2, 9, -1])
@live
async def test_only_bots_are_sent_away(seat: int) -> None:
    room = Room()
    table = await laid(room, {0: "Ada", 1: "Bo"}, bots={3: "chance"})
    assert (await room.refuse(table, 0, a.Clear(seat))).hint == "seats with bots: 3"


# In the store


@live
async def test_the_store_lists_a_table_once_its_host_makes_it_public() -> None:
    log = MemoryLog()
    registry = TableRegistry(log)
    table = await registry.create(Settings(edition="mod"))
    claim = surely(IssuedToken, await take_seat(registry, table.table_id, "Ada", action_id="a"))
    for public in (True, False):
        await table.act(claim.seat, f"public {public}", a.Change(public=public))
        await table.act(claim.seat, f"other {public}", a.Change(think_ms=10))
        assert [row.table_id for row in await log.lobby()] == [table.table_id] * public
    await registry.close()


@live
async def test_a_token_of_a_seat_that_is_no_more_opens_nothing() -> None:
    log = MemoryLog()
    registry = TableRegistry(log)
    table = await registry.create(Settings(edition="mod"))
    await take_seat(registry, table.table_id, "Ada", action_id="a", seat=0)
    bo = surely(IssuedToken, await take_seat(registry, table.table_id, "Bo", action_id="b", seat=3))
    await table.act(3, "leave", a.Leave())
    await table.act(0, "change", a.Change(seats=2))
    assert len(table.state.seats) == 2
    assert await seat_with(registry, table.table_id, bo.token) is None
    assert await renew_token(registry, table.table_id, bo.token) is None
    assert isinstance(await take_seat(registry, table.table_id, "Bo", action_id="b", seat=3), Refusal)
    await registry.close()


# People who are sent away


FAMILY, STRANGER = 7, 8
"""Numbers of two addresses."""


async def dismissed(room: Room, *, host_home: int) -> LiveTable:
    """Return a table whose host has sent Bo away, who came from the family's address."""
    table = await room.lay(Settings(edition="mod"))
    await room.do(table, SYSTEM, a.Sit(0, "Ada", home=host_home))
    await room.do(table, SYSTEM, a.Sit(1, "Bo", home=FAMILY))
    await room.do(table, 0, a.Dismiss(1))
    return table


@pytest.mark.parametrize("name", ["Bo", "Cem"])
@live
async def test_a_dismissed_person_stays_out_for_ten_minutes_under_any_name(name: str) -> None:
    room = Room()
    table = await dismissed(room, host_home=STRANGER)
    back = a.Sit(1, name, home=FAMILY)
    for reader in (table, await room.open()):
        refusal = await room.refuse(reader, SYSTEM, back)
        assert (refusal.code, refusal.hint) == ("sent-away", "watch, or sit down again in 10 minutes")
    room.clock.now += 599_999
    assert "in 1 minutes" in (await room.refuse(table, SYSTEM, back)).hint
    room.clock.now += 1
    await room.do(table, SYSTEM, back)


@live
async def test_others_sit_down_at_a_table_that_somebody_was_dismissed_from() -> None:
    room = Room()
    table = await dismissed(room, host_home=STRANGER)
    await room.do(table, SYSTEM, a.Sit(1, "Bo", home=STRANGER + 1))
    await room.do(table, 0, a.Sit(2, "Bot 2", bot="chance"))


@live
async def test_where_a_player_shares_the_address_of_a_dismissed_person_only_the_name_stays_out() -> None:
    room = Room()
    table = await dismissed(room, host_home=FAMILY)
    assert (await room.refuse(table, SYSTEM, a.Sit(1, "B\u043e", home=FAMILY))).code == "sent-away"
    await room.do(table, SYSTEM, a.Sit(1, "Sister", home=FAMILY))


@live
async def test_only_the_server_says_where_somebody_sits_down_from() -> None:
    room = Room()
    table = await dismissed(room, host_home=STRANGER)
    refusal = await room.refuse(table, 0, a.Sit(1, "Bot 1", bot="chance", home=FAMILY))
    assert refusal.code == "house-only"
