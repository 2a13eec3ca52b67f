"""Coming, going and coming back; who may do what at a table."""

from __future__ import annotations

from typing import Any

import pytest

from kit import clause
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.duties import duty
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM
from live.room import Room, live, start_at, table_at, table_of_bots
from sure import sure

THREE = "mod hands=r1,r2,r3/g1,g2,g3/b1,b2,b3 pile=r7 draw=* turn=0"


@live
async def test_a_table_fills_and_starts() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=3, bots={2: "chance"}))
    assert table.view(None).phase == "waiting"
    await room.do(table, SYSTEM, a.Sit(0, "Ada"))
    assert (await room.refuse(table, 0, a.Start())).hint == "wait for players or fill them with bots"
    await room.do(table, 0, a.Start(fill="sensible"))
    view = table.view(0)
    assert (view.phase, view.round, [player.bot for player in view.players]) == (
        "playing",
        1,
        ["", "sensible", "chance"],
    )
    assert len(sure(view.game).hand) == 7


@pytest.mark.parametrize(
    "actor, act",
    [
        (1, a.Sit(0, "Eve")),
        (0, a.Sit(1, "Eve")),
        (1, a.Sit(1, "Eve")),
        (0, a.Sit(0, "Eve")),
        (SYSTEM, a.Sit(1, "ada")),
        (SYSTEM, a.Sit(1, "bot 2")),
        (SYSTEM, a.Sit(1, "E\u202eve")),
        (SYSTEM, a.Sit(3, "Eve")),
        (5, a.Sit(5, "Eve")),
        (SYSTEM, a.Sit(-1, "Eve")),
        (0, a.Sit(1, "Bot", bot="genius")),
        (1, a.Sit(2, "Bot", bot="chance")),
        (0, a.Sit(2, "ADA", bot="chance")),
        (1, a.Rename("Eve")),
        (1, a.Leave()),
        (0, a.Back()),
        (1, a.Start(fill="sensible")),
        (0, a.Start()),
        (0, a.Start(fill="genius")),
        (0, a.Play("draw")),
        (0, a.Pass()),
        (0, a.NextRound()),
        (0, a.Rematch()),
        (0, a.BotPlay(1, "draw")),
        (SYSTEM, a.BotPlay(1, "draw")),
        (SYSTEM, a.BotPlay(99, "draw")),
        (SYSTEM, a.TimeOut(0, "draw", 0)),
        (1, a.Close()),
    ],
)
@live
async def test_what_makes_no_sense_is_refused_and_changes_nothing(actor: int, act: Any) -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=3))
    await room.do(table, SYSTEM, a.Sit(0, "Ada"))
    await room.refuse(table, actor, act)


@pytest.mark.parametrize(
    "actor, act, clause",
    [
        (1, a.Play("g1"), "TURN-3"),
        (0, a.Play("g1"), "MATCH-1"),
        (0, a.Play("uno"), "UNO-8"),
        (0, a.Play("r1", uno=True), "UNO-8"),
        (0, a.Play("catch1"), "UNO-1"),
        (0, a.Play("K"), "table"),
        (0, a.Play("💥"), "table"),
        (0, a.Pass(), "R-37"),
        (0, a.Start(), "table"),
        (0, a.NextRound(), "NEXT-1"),
        (0, a.Rematch(), "table"),
        (0, a.Close(), "table"),
        (0, a.Sit(0, "Eve"), "table"),
        (0, a.TimeOut(0, "draw", 4), "R-48"),
        (SYSTEM, a.TimeOut(0, "draw", 4), "R-48"),
        (SYSTEM, a.BotPlay(0, "draw"), "table"),
        (SYSTEM, a.Play("draw"), "table"),
    ],
)
@live
async def test_a_refusal_names_its_clause(
    monkeypatch: pytest.MonkeyPatch, actor: int, act: Any, clause: str
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    assert (await room.refuse(table, actor, act)).clause == clause


@live
async def test_a_name_can_be_changed_and_is_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    await room.do(table, 1, a.Rename("  Grace  Hopper "))
    assert table.view(0).players[1].name == "Grace Hopper"
    assert "called" in (await room.refuse(table, 2, a.Rename("GRACE HOPPER"))).reason


@live
async def test_names_of_bots_are_kept_for_them_also_where_none_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    refusal = await room.refuse(table, 1, a.Rename("bot 2"))
    assert (refusal.reason, refusal.hint) == ("bot 2 is a name for bots", "choose a name of your own")
    await room.do(table, 1, a.Rename("Bot 3"))  # there is no seat 3


@clause("R-48")
@pytest.mark.parametrize("leaver", ["sensible", "chance", "autopilot"])
@live
async def test_a_bot_plays_on_for_a_leaver_until_the_player_comes_back(
    monkeypatch: pytest.MonkeyPatch, leaver: str
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE, leaver=leaver)
    await room.do(table, 0, a.Leave())
    assert table.view(1).players[0].bot == leaver
    assert "come back" in (await room.refuse(table, 0, a.Play("r1"))).hint
    assert isinstance(await room.system(table), Accepted)
    assert table.state.round.actor != 0 or table.state.round.phase == "drawn"
    await room.do(table, 0, a.Back())
    assert table.view(1).players[0].bot == ""
    await room.refuse(table, SYSTEM, a.BotPlay(0, "draw"))


@live
async def test_a_leaver_who_comes_back_decides_what_the_bot_had_not(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    await room.do(table, 0, a.Leave())
    late = sure(duty(table.state))
    await room.do(table, 0, a.Back())
    await room.refuse(table, SYSTEM, late.act)
    await room.play(table, "0:r1")


@live
async def test_bots_that_fill_the_seats_get_names_that_nobody_has() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=5))
    await room.do(table, SYSTEM, a.Sit(0, "Ada"))
    await room.do(table, 0, a.Sit(1, "bot 2", bot="chance"))
    await room.do(table, 0, a.Sit(4, "Bot 3", bot="chance"))
    await room.do(table, 0, a.Start(fill="sensible"))
    assert [seat.name for seat in table.state.seats] == ["Ada", "bot 2", "Bot 0", "Bot 1", "Bot 3"]


@live
async def test_before_the_match_who_leaves_frees_the_seat() -> None:
    room = Room()
    table = await room.lay(Settings(edition="mod", seats=2))
    await room.do(table, SYSTEM, a.Sit(0, "Ada"))
    await room.do(table, 0, a.Leave())
    await room.do(table, SYSTEM, a.Sit(0, "Eve"))


@live
async def test_nobody_sits_down_by_an_act_of_their_own_for_that_leaves_a_seat_without_a_token(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, "mod hands=r1/g1,g2/b1 pile=r7 draw=* turn=0")
    await room.play(table, "0:r1")
    await room.do(table, 1, a.Leave())
    refusal = await room.refuse(table, 1, a.Sit(1, "Player 1"))
    assert (refusal.clause, refusal.hint) == ("table", "ask the server for a seat, or put a bot there")
    await room.do(table, 1, a.Back())


@live
async def test_a_person_may_take_the_seat_of_a_bot_but_not_in_the_middle_of_a_round() -> None:
    room = Room()
    table = await table_of_bots(room, "classic", options={"target": "200"})
    assert "over" in (await room.refuse(table, SYSTEM, a.Sit(2, "Ada"))).hint
    while table.state.phase == "playing":
        await room.system(table)
    await room.do(table, SYSTEM, a.Sit(2, "Ada"))
    assert table.state.people_present() == [2]
    await room.do(table, 2, a.NextRound())
    assert table.state.phase == "playing"


@live
async def test_a_seat_that_was_left_is_free_for_others_between_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, "mod hands=r1/g1,g2/b1 pile=r7 draw=* turn=0")
    await room.do(table, 1, a.Leave())
    await room.play(table, "0:r1")
    assert table.state.phase == "between"
    await room.refuse(table, SYSTEM, a.Sit(2, "Eve"))
    await room.do(table, SYSTEM, a.Sit(1, "Eve"))
    assert not table.state.seats[1].away


@live
async def test_the_last_person_may_close_the_table_and_then_nothing_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, THREE)
    for seat in (1, 2):
        await room.do(table, seat, a.Leave())
    await room.refuse(table, 0, a.Close("boo"))
    await room.do(table, 0, a.Close())
    assert table.view(None).phase == "closed"
    assert "closed" in (await room.refuse(table, 0, a.Play("r1"))).reason
    assert (await room.log.load("t")).status == "over"


@live
async def test_bots_have_the_names_that_the_table_wants_and_then_their_own() -> None:
    room = Room()
    settings = Settings(edition="mod", seats=5, bots={1: "sensible"}, bot_names=("  Mia ", "Bruno", "Inge"))
    table = await room.lay(settings)
    await room.do(table, SYSTEM, a.Sit(0, "bruno"))
    await room.do(table, 0, a.Start(fill="sensible"))
    assert [seat.name for seat in table.state.seats] == ["bruno", "Mia", "Inge", "Bot 3", "Bot 4"]


ONE_CARD_EACH = "mod hands=r1/g1,g2/b1 pile=r7 draw=* turn=0 dealer=1"


@live
async def test_between_rounds_a_view_tells_what_the_last_one_gave_and_who_deals_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    options = {"scoring": "points", "target": "500"}
    table = await table_at(room, monkeypatch, ONE_CARD_EACH, options=options)
    playing = table.view(None)
    assert (playing.gained, playing.next_dealer) == (None, None)
    await room.play(table, "0:r1")
    for viewer in (0, 1, 2, None):
        between = table.view(viewer)
        assert (between.phase, between.gained, between.next_dealer) == ("between", (4, 0, 0), 2)
    await room.do(table, 0, a.NextRound())
    assert (table.view(None).gained, table.view(None).next_dealer) == (None, None)
    assert sure(table.view(None).game).dealer == 2


@live
async def test_where_the_deal_is_drawn_for_nobody_is_the_next_dealer(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    options = {"scoring": "points", "next_dealer": "redraw"}
    table = await table_at(room, monkeypatch, ONE_CARD_EACH, options=options)
    await room.play(table, "0:r1")
    assert (table.view(None).phase, table.view(None).next_dealer) == ("between", None)


@live
async def test_a_table_that_is_closed_in_the_middle_of_a_round_has_given_nobody_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, ONE_CARD_EACH)
    await room.do(table, SYSTEM, a.Close())
    assert (table.view(None).gained, table.view(None).next_dealer) == (None, None)


@live
async def test_matches_are_counted_for_whoever_sits_there_and_anew_for_whoever_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, ONE_CARD_EACH, options={"scoring": "single"})
    for won in (1, 2):
        await room.play(table, "0:r1")
        assert (table.view(None).phase, table.view(None).gained) == ("over", (4, 0, 0))
        assert table.view(1).matches_won == (won, 0, 0)
        await room.do(table, 0, a.Rematch())
        assert table.view(None).matches_won == (won, 0, 0)
    await room.do(table, 0, a.Rename("Ann"))
    await room.do(table, 0, a.Leave())
    await room.do(table, 0, a.Back())
    assert table.view(None).matches_won == (2, 0, 0)
    await room.play(table, "0:r1")
    await room.do(table, 0, a.Leave())
    assert table.view(None).matches_won == (3, 0, 0)
    assert (await room.open()).view(None).matches_won == (3, 0, 0)
    await room.do(table, SYSTEM, a.Sit(0, "Zoe"))
    assert table.view(None).matches_won == (0, 0, 0)
    assert (await room.open()).view(None).matches_won == (0, 0, 0)


@live
async def test_all_who_share_a_match_have_won_it(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    options = {"scoring": "alternative", "tie": "shared", "target": "40"}
    start_at(monkeypatch, ONE_CARD_EACH, [3, 0, 39])
    table = await room.lay(Settings(edition="mod", seats=3, options=options))
    await room.people(table, "Ann", "Ben", "Cleo")
    await room.play(table, "0:r1")
    view = table.view(None)
    assert (view.gained, view.scores) == ((0, 3, 1), (3, 3, 40))
    assert (view.winners, view.matches_won) == ((0, 1), (1, 1, 0))
