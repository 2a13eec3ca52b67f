"""Who is asked, and in which order."""

from collections.abc import Mapping

import pytest

import lastcard
from kit import lay
from lastcard.bots import BOTS, Bot, make_bot, next_move, play_round
from wander import CHUNKS, chunk_of, random_round, walk


class Scripted:
    """A bot that says what it is told."""

    def __init__(self, choice: str, reaction: str | None = None) -> None:
        self.choice = choice
        self.reaction = reaction

    def choose(self, view: lastcard.View) -> str:
        return self.choice

    def react(self, view: lastcard.View) -> str | None:
        return self.reaction


def exposed_table() -> lastcard.Round:
    return lay("classic hands=r1,r2/b1/y1,y2/g1,g2 pile=r7 turn=2 exposed=1")


def table(**bots: Bot) -> Mapping[int, Bot]:
    return {int(name[-1]): bot for name, bot in bots.items()}


def test_the_exposed_seat_is_asked_before_the_seat_to_act_and_that_one_before_the_others() -> None:
    assert exposed_table().asking_order() == [1, 2, 3, 0]


def test_the_others_are_asked_in_the_direction_of_play() -> None:
    assert lay("classic hands=r1/r2/r3/r4 pile=r7 turn=1 dir=ccw").asking_order() == [1, 0, 3, 2]


def test_a_call_in_time_beats_a_catch() -> None:
    bots = table(s1=Scripted("draw", "uno"), s2=Scripted("draw", "catch1"))
    assert next_move(exposed_table(), bots) == (1, "uno")


def test_a_catch_comes_before_the_turn() -> None:
    bots = table(s1=Scripted("draw"), s2=Scripted("draw"), s3=Scripted("draw", "catch1"))
    assert next_move(exposed_table(), bots) == (3, "catch1")


def test_the_seat_to_act_chooses_when_nobody_reacts() -> None:
    assert next_move(exposed_table(), table(s2=Scripted("draw"), s3=Scripted("draw"))) == (2, "draw")


@pytest.mark.parametrize("chunk", CHUNKS)
def test_who_may_react_has_more_to_say_than_the_decision_that_is_awaited(chunk: int) -> None:
    for number in chunk_of(chunk, 400):
        r, rng = random_round(number)
        for _ in walk(r, rng):
            assert list(r.reacting()) == [seat for seat in r.asking_order() if has_more_to_say(r, seat)]


def has_more_to_say(r: lastcard.Round, seat: int) -> bool:
    open_to = r.legal(seat)
    return bool(open_to) if seat != r.actor else "uno" in open_to or r.exposed is not None


def test_nobody_is_asked_once_the_round_is_over() -> None:
    r = lay("classic hands=r1/r2 pile=r7 draw=*")
    r.act(0, "r1")
    assert (r.over, r.asking_order()) == (True, [])


def test_a_bot_that_has_nothing_to_react_to_is_not_asked() -> None:
    r = lay("classic hands=r1,r2,r3/b1,b2 pile=r7 turn=0")
    assert next_move(r, table(s0=Scripted("r1", "uno"), s1=Scripted("draw", "uno"))) == (0, "r1")


def test_a_person_is_waited_for_but_bots_react_meanwhile() -> None:
    assert next_move(exposed_table(), table(s3=Scripted("draw"))) is None
    assert next_move(exposed_table(), table(s3=Scripted("draw", "catch1"))) == (3, "catch1")


def test_nobody_moves_once_the_round_is_over() -> None:
    r = lay("classic hands=r1/b1,b2 pile=r7 turn=0")
    r.act(0, "r1")
    with pytest.raises(ValueError, match="over"):
        next_move(r, {})


def test_a_round_between_bots_needs_one_at_every_seat() -> None:
    with pytest.raises(ValueError, match="seat 1, 2"):
        play_round(lay("classic hands=r1/r2/r3 pile=r7"), {0: make_bot("chance", 1)})


def test_a_round_between_bots_that_only_draw_is_void_in_the_end() -> None:
    r = lastcard.Round.deal("classic", seats=2, seed="sleepy")
    play_round(r, {seat: make_bot("bots.odd_bots:Drawing", seat) for seat in range(2)})
    assert (r.void, r.view(None).ended) == (True, "too-long")


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seeds_play_the_same_round(name: str) -> None:
    def line(seed: int) -> str:
        r = lastcard.Round.deal("mod", seed="twice")
        play_round(r, {seat: make_bot(name, seed + seat) for seat in range(4)})
        return r.position()

    assert line(1) == line(1)
    assert len({line(seed) for seed in range(6)}) > 1


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'grandma'.*chance, casual, sensible"):
        make_bot("grandma", 1)
