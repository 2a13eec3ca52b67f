"""Whole matches at a table: the log is all it takes, and the seeds are what was promised."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import lastcard
from lastcard.match import child_seed, commitment_to
from lastcard.store.sqlite import SqliteLog
from lastcard.table import acts as a
from lastcard.table.facts import Begun, Closed, Committed, Revealed, Scored
from lastcard.table.table_errors import ActRefused, NoSuchMatch, NotOver
from lastcard.table.table_state import SYSTEM
from live.room import EDITIONS, SECRET, Room, file_of, live, table_of_bots
from sure import sure


@pytest.mark.parametrize("reflexes", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_bots_play_a_match_to_its_end_and_the_log_tells_it_again(edition: str, reflexes: bool) -> None:
    room = Room()
    table = await table_of_bots(room, edition, reflexes=reflexes, options={"target": "150"})
    await room.play_out(table)
    assert table.state.phase == "over"
    assert table.view(None).winners == tuple(sure(table.state.match).winners)
    again = await room.open()
    assert again.state.state_hash() == table.state.state_hash()
    assert lastcard.read_record(table.state.record()).scores == sure(table.state.match).scores


@pytest.mark.parametrize("seats", [2, 10])
@live
async def test_any_number_of_seats_plays(seats: int) -> None:
    room = Room()
    table = await table_of_bots(room, "mod", "chance", seats, options={"scoring": "single"})
    await room.play_out(table)
    assert table.state.phase == "over"


@live
async def test_a_match_in_a_file_survives_its_process(tmp_path: Path) -> None:
    room = Room(await SqliteLog.open(file_of(tmp_path)))
    table = await table_of_bots(room, "corn", think_ms=0, turn_seconds=None, options={"scoring": "single"})
    for _ in range(20):
        await room.system(table)
    await room.log.close()
    room.log = await SqliteLog.open(file_of(tmp_path))
    again = await room.open()
    assert again.state.state_hash() == table.state.state_hash()
    await room.play_out(again)
    assert again.state.phase == "over"
    await room.log.close()


@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_a_table_that_is_dropped_at_any_moment_comes_back_the_same(edition: str) -> None:
    room = Room()
    table = await table_of_bots(room, edition, options={"scoring": "single"})
    while table.state.phase != "over":
        await room.system(table)
        again = await room.open()
        assert again.state.state_hash() == table.state.state_hash()
        assert again.state.deadline() == table.state.deadline()
        assert [again.view(viewer) for viewer in (None, 0, 3)] == [table.view(v) for v in (None, 0, 3)]
        table = again


@live
async def test_the_seed_of_a_round_is_promised_before_the_deal_and_shown_after_the_round() -> None:
    room = Room()
    told: list[object] = []
    table = await table_of_bots(room, "angry-birds", options={"target": "200"})
    first = table.state.commitment
    table.watch(lambda _, facts: told.extend(facts))
    await room.play_out(table)
    await room.do(table, SYSTEM, a.Rematch())
    promises = {(1, 1): first}
    revealed = [fact for fact in told if isinstance(fact, Revealed)]
    assert len(revealed) > 1
    for fact in told:
        if isinstance(fact, Committed):
            promises[fact.match, fact.round] = fact.commitment
        elif isinstance(fact, Begun):
            assert fact.commitment == promises[fact.match, fact.round]  # told before the cards were dealt
        elif isinstance(fact, Revealed):
            assert hashlib.sha256(fact.seed.encode()).hexdigest() == promises[fact.match, fact.round]
    assert table.state.matches == 2


@live
async def test_a_revealed_seed_deals_the_round_that_was_played_and_tells_nothing_of_the_next() -> None:
    room = Room()
    table = await table_of_bots(room, "mod", options={"target": "200"})
    await room.play_out(table)
    match = sure(table.state.match)
    for played in match.rounds:
        dealer = None if played.how_dealt != "given" else played.dealer
        dealt = lastcard.Round.deal("mod", 4, played.seed, played.options, dealer)
        for seat, token in played.actions:
            dealt.act(seat, token)
        assert dealt.position() == played.position()
    seeds = [played.seed for played in match.rounds]
    assert len({*seeds, match.seed, "#" + SECRET.hex()}) == len(seeds) + 2
    assert child_seed(seeds[0], 1) not in seeds


@live
async def test_a_rematch_deals_anew_with_scores_at_nought() -> None:
    room = Room()
    table = await table_of_bots(room, "classic", options={"scoring": "single"})
    await room.play_out(table)
    seed = sure(table.state.match).seed
    refusal = await room.refuse(table, SYSTEM, a.NextRound())
    assert refusal.clause == "NEXT-1"
    await room.do(table, SYSTEM, a.Rematch())
    assert sure(table.state.match).scores == [0, 0, 0, 0]
    assert sure(table.state.match).seed != seed
    await room.play_out(table)
    assert (await room.open()).state.state_hash() == table.state.state_hash()


@live
async def test_the_record_stays_closed_until_the_match_is_over() -> None:
    room = Room()
    table = await table_of_bots(room, "classic")
    with pytest.raises(ActRefused):
        table.state.record()


@live
async def test_every_match_of_a_table_can_be_told_again() -> None:
    room = Room()
    table = await table_of_bots(room, "mod", options={"target": "100"})
    records = []
    for _ in range(3):
        await room.play_out(table)
        records.append(table.state.record())
        await room.do(table, SYSTEM, a.Rematch())
    assert len({*records}) == 3
    for copy in (table, await room.open()):
        assert [(await copy.at_end_of(number)).record() for number in (1, 2, 3)] == records
        assert (await copy.at_end_of()).record() == records[-1]
        with pytest.raises(NotOver):
            await copy.at_end_of(4)
        for number in (0, 5, -1):
            with pytest.raises(NoSuchMatch, match="so far there are 4"):
                await copy.at_end_of(number)


@pytest.mark.parametrize("rounds", [1, 3])
@live
async def test_a_table_that_is_closed_shows_the_seeds_of_all_that_was_played_and_of_no_more(
    rounds: int,
) -> None:
    room = Room()
    table = await table_of_bots(room, "mod", options={"target": "2000"})
    while sure(table.state.match).number < rounds:
        await room.system(table)
    await room.system(table)
    seeds = sure(table.state.match).seeds
    assert list(table.view(None).revealed) == seeds[:-1]
    answer = await room.do(table, SYSTEM, a.Close("the house closes"))
    assert sure(answer.facts)[0] == Revealed(1, rounds, seeds[-1])
    assert list(table.view(None).revealed) == seeds
    match = lastcard.read_record((await table.at_end_of()).record())
    assert (match.seeds, match.over) == (seeds, False)
    assert commitment_to(seeds[-1]) == table.view(None).commitment


@live
async def test_a_table_closed_between_rounds_reveals_nothing_twice() -> None:
    room = Room()
    table = await table_of_bots(room, "mod", options={"target": "2000"})
    while table.state.phase == "playing":
        await room.system(table)
    answer = await room.do(table, SYSTEM, a.Close())
    assert [type(fact) for fact in sure(answer.facts)] == [Closed]
    assert len(lastcard.read_record(table.state.record()).results) == 1


@live
async def test_scores_are_told_when_a_round_ends() -> None:
    room = Room()
    table = await table_of_bots(room, "classic", options={"scoring": "single"})
    told: list[object] = []
    table.watch(lambda _, facts: told.extend(facts))
    await room.play_out(table)
    scored = [fact for fact in told if isinstance(fact, Scored)]
    assert [(fact.scores, fact.winners) for fact in scored] == [
        (tuple(sure(table.state.match).scores), tuple(sure(table.state.match).winners))
    ]
