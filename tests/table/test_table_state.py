"""A sitting by itself: an act is tried on a copy, and the copy is nobody else's."""

from __future__ import annotations

import pytest

from lastcard.table import acts as a
from lastcard.table.duties import duty, is_left_to_people
from lastcard.table.settings import Settings
from lastcard.table.table_errors import Refused
from lastcard.table.table_state import HOUSE, Sitting, commitment_to
from lastcard.table.view import view
from live.room import EDITIONS, SECRET
from sure import sure


def told(sitting: Sitting) -> tuple[object, ...]:
    """Everything there is to know about a sitting."""
    match = sitting.match
    played = (match.scores, match.results, match.number, match.record()) if match else ()
    return (sitting.state_hash(), [view(sitting, viewer) for viewer in (None, 0, 1)], played)


@pytest.mark.parametrize("reflexes", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_tried_on_a_copy_leaves_the_sitting_as_it_was(edition: str, reflexes: bool) -> None:
    bots = dict.fromkeys(range(3), "sensible")
    sitting = Sitting(
        Settings(edition=edition, seats=3, bots=bots, reflexes=reflexes, options={"target": "100"}), SECRET
    )
    at = 0
    act: a.AnyAct = a.Start()
    for _ in range(301):
        before, twin = told(sitting), sitting.clone()
        facts = twin.apply(act, HOUSE, at)
        assert told(sitting) == before
        assert told(twin) != before
        assert sitting.apply(act, HOUSE, at) == facts
        assert told(sitting) == told(twin)
        if sitting.phase == "over":
            break
        due = sure(duty(sitting))
        at, act = max(at, due.at), due.act
    assert sitting.seq > 20


def test_the_same_acts_lead_to_the_same_sitting_and_other_secrets_to_another() -> None:
    settings = Settings(edition="mod", seats=2, bots={0: "chance", 1: "chance"})
    sittings = [Sitting(settings, secret) for secret in (SECRET, SECRET, bytes(32))]
    for sitting in sittings:
        sitting.apply(a.Start(), HOUSE, 5)
    one, same, other = (sitting.state_hash() for sitting in sittings)
    assert one == same != other
    assert len(one) == 8


def test_time_is_no_part_of_the_hash_but_of_the_deadline() -> None:
    settings = Settings(edition="mod", seats=2, bots={0: "chance", 1: "chance"}, turn_seconds=10)
    early, late = Sitting(settings, SECRET), Sitting(settings, SECRET)
    early.apply(a.Start(), HOUSE, 5)
    late.apply(a.Start(), HOUSE, 7)
    assert early.state_hash() == late.state_hash()
    assert (early.deadline(), late.deadline()) == (10_005, 10_007)


def test_the_promise_is_the_hash_of_the_seed_of_the_next_deal() -> None:
    sitting = Sitting(Settings(edition="mod", seats=2, bots={0: "chance", 1: "chance"}), SECRET)
    promise = sitting.promise
    sitting.apply(a.Start(), HOUSE, 0)
    assert commitment_to(sitting.round.seed) == promise == sitting.commitment
    assert sitting.promise == ""


def test_a_refused_act_changes_nothing_even_on_the_sitting_itself() -> None:
    sitting = Sitting(Settings(edition="mod", seats=2, bots={0: "chance"}), SECRET)
    before = told(sitting)
    refused: list[tuple[int, a.AnyAct]] = [
        (HOUSE, a.Start()),
        (HOUSE, a.Start(fill="genius")),
        (7, a.Leave()),
        (1, a.Sit(0, "Bot 1")),
    ]
    for actor, act in refused:
        with pytest.raises(Refused):
            sitting.apply(act, actor, 0)
        assert told(sitting) == before


@pytest.mark.parametrize("turn_seconds", [None, 30])
@pytest.mark.parametrize("bots", [{}, {1: "sensible"}])
def test_a_round_is_left_to_people_where_the_house_will_have_no_duty(
    bots: dict[int, str], turn_seconds: int | None
) -> None:
    sitting = Sitting(Settings(edition="mod", seats=2, bots=bots, turn_seconds=turn_seconds), SECRET)
    for seat in {0, 1} - {*bots}:
        sitting.apply(a.Sit(seat, f"Player {seat}"), HOUSE, 0)
    assert not is_left_to_people(sitting), "before the deal"
    sitting.apply(a.Start(), 0, 0)
    assert is_left_to_people(sitting) == (not bots and turn_seconds is None)
    for _ in range(40):
        if is_left_to_people(sitting):
            assert duty(sitting) is None
        seat = sure(sitting.round.actor)
        token = sitting.round.legal(seat)[0]
        bot = seat in bots
        sitting.apply(a.BotPlay(seat, token) if bot else a.Play(token), HOUSE if bot else seat, 0)
        if sitting.phase != "playing":
            break
    sitting.apply(a.Leave(), 0, 0)
    assert not is_left_to_people(sitting), "a bot plays for whoever has left"
