"""The state of a table by itself: an act is tried on a copy, and the copy is nobody else's."""

from __future__ import annotations

import pytest

from lastcard.table import acts as a
from lastcard.table.duties import duty, is_left_to_people
from lastcard.table.settings import Settings
from lastcard.table.table_errors import ActRefused
from lastcard.table.table_state import SYSTEM, TableState, commitment_to
from lastcard.table.view import view
from live.room import EDITIONS, SECRET
from sure import sure
from tries import tries


def told(state: TableState) -> tuple[object, ...]:
    """Everything there is to know about a table."""
    match = state.match
    played = (match.scores, match.results, match.number, match.record()) if match else ()
    return (state.state_hash(), [view(state, viewer) for viewer in (None, 0, 1)], played)


@pytest.mark.parametrize("reflexes", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_tried_on_a_copy_leaves_the_sitting_as_it_was(edition: str, reflexes: bool) -> None:
    bots = dict.fromkeys(range(3), "sensible")
    state = TableState(
        Settings(edition=edition, seats=3, bots=bots, reflexes=reflexes, options={"target": "100"}), SECRET
    )
    at = 0
    act: a.AnyAct = a.Start()
    for _ in range(tries(101, 301)):
        before, twin = told(state), state.clone()
        facts = twin.apply(act, SYSTEM, at)
        assert told(state) == before
        assert told(twin) != before
        assert state.apply(act, SYSTEM, at) == facts
        assert told(state) == told(twin)
        if state.phase == "over":
            break
        due = sure(duty(state))
        at, act = max(at, due.at), due.act
    assert state.seq > 20


def test_the_same_acts_lead_to_the_same_sitting_and_other_secrets_to_another() -> None:
    settings = Settings(edition="mod", seats=2, bots={0: "chance", 1: "chance"})
    states = [TableState(settings, secret) for secret in (SECRET, SECRET, bytes(32))]
    for state in states:
        state.apply(a.Start(), SYSTEM, 5)
    one, same, other = (state.state_hash() for state in states)
    assert one == same != other
    assert len(one) == 8


def test_time_is_no_part_of_the_hash_but_of_the_deadline() -> None:
    settings = Settings(edition="mod", seats=2, bots={0: "chance", 1: "chance"}, turn_seconds=10)
    early, late = TableState(settings, SECRET), TableState(settings, SECRET)
    early.apply(a.Start(), SYSTEM, 5)
    late.apply(a.Start(), SYSTEM, 7)
    assert early.state_hash() == late.state_hash()
    assert (early.deadline(), late.deadline()) == (10_005, 10_007)


def test_the_promise_is_the_hash_of_the_seed_of_the_next_deal() -> None:
    state = TableState(Settings(edition="mod", seats=2, bots={0: "chance", 1: "chance"}), SECRET)
    promise = state.promise
    state.apply(a.Start(), SYSTEM, 0)
    assert commitment_to(state.round.seed) == promise == state.commitment
    assert state.promise == ""


def test_a_refused_act_changes_nothing_even_on_the_sitting_itself() -> None:
    state = TableState(Settings(edition="mod", seats=2, bots={0: "chance"}), SECRET)
    before = told(state)
    refused: list[tuple[int, a.AnyAct]] = [
        (SYSTEM, a.Start()),
        (SYSTEM, a.Start(fill="genius")),
        (7, a.Leave()),
        (1, a.Sit(0, "Bot 1")),
    ]
    for actor, act in refused:
        with pytest.raises(ActRefused):
            state.apply(act, actor, 0)
        assert told(state) == before


@pytest.mark.parametrize("turn_seconds", [None, 30])
@pytest.mark.parametrize("bots", [{}, {1: "sensible"}])
def test_a_round_is_left_to_people_where_the_house_will_have_no_duty(
    bots: dict[int, str], turn_seconds: int | None
) -> None:
    state = TableState(Settings(edition="mod", seats=2, bots=bots, turn_seconds=turn_seconds), SECRET)
    for seat in {0, 1} - {*bots}:
        state.apply(a.Sit(seat, f"Player {seat}"), SYSTEM, 0)
    assert not is_left_to_people(state), "before the deal"
    state.apply(a.Start(), 0, 0)
    assert is_left_to_people(state) == (not bots and turn_seconds is None)
    for _ in range(40):
        if is_left_to_people(state):
            assert duty(state) is None
        seat = sure(state.round.actor)
        token = state.round.legal(seat)[0]
        bot = seat in bots
        state.apply(a.BotPlay(seat, token) if bot else a.Play(token), SYSTEM if bot else seat, 0)
        if state.phase != "playing":
            break
    state.apply(a.Leave(), 0, 0)
    assert not is_left_to_people(state), "a bot plays for whoever has left"
