"""The action table: every word of the notation has one number at its moment, and the kernel's masks agree."""

from __future__ import annotations

import pytest

import lastcard
from lastcard.envs import actions
from lastcard.rules import cards as c
from wander import CHUNKS, chunk_of, random_round, walk


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_number_and_its_word_are_the_same_action_for_every_seat(chunk: int) -> None:
    for number in chunk_of(chunk, 160):
        r, rng = random_round(number)
        for _ in walk(r, rng):
            for seat in range(r.seats):
                for moment in (r, r.view(seat)):
                    words = r.legal(seat)
                    numbers = [actions.number(moment, seat, word) for word in words]
                    assert len({*numbers}) == len(words)
                    assert [actions.token(moment, seat, one) for one in numbers] == words


def test_the_numbers_of_version_1_are_as_they_were() -> None:
    """Whoever has trained with them must find them so: a change here is version 2."""
    r = lastcard.Round.deal("mod", seats=3, seed=1)
    words = [actions.token(r, 0, number) for number in range(actions.ACTIONS)]
    faces = (*map(str, range(10)), "s", "r", "d")
    assert words[:52] == [colour + face for colour in "rygb" for face in faces]
    assert words[52:] == ["W", "F", "M", "draw", "keep", "r", "y", "g", "b", "uno", "catch-1", "pass"]


def test_in_an_answer_two_numbers_mean_something_else() -> None:
    r = lastcard.Round.from_position("mod hands=F,r1,r2/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4 turn=0")
    r.act(0, "F")
    r.act(0, "b")
    assert [actions.token(r, 1, number) for number in (55, 56)] == ["take", "challenge"]


@pytest.mark.parametrize(
    "direction, words", [("cw", ["swap2", "swap3", "swap0"]), ("ccw", ["swap0", "swap3", "swap2"])]
)
def test_whom_to_swap_with_is_told_by_the_place_in_the_order_of_play(
    direction: str, words: list[str]
) -> None:
    table = "mod hands=b2,b3/r7,r1,r2/y1,y4/g1,g2 pile=r5 draw=b1,y2,g4 turn=1 options=seven_zero:seven"
    r = lastcard.Round.from_position(f"{table} dir={direction}")
    r.act(1, "r7")
    assert r.phase == "swap"
    assert [actions.token(r, 1, place) for place in (1, 2, 3)] == words
    assert [actions.number(r, 1, word) for word in words] == [1, 2, 3]


def test_the_table_of_the_page_tells_of_every_number() -> None:
    told = [row[0] for row in actions.TABLE]
    assert told[0] == f"0–{c.WILD - 1}"
    assert told[-1] == str(actions.PASS)


@pytest.mark.parametrize("number", [-1, 64, 54])
def test_what_is_no_action_is_unreadable(number: int) -> None:
    with pytest.raises(lastcard.InvalidNotation):
        actions.token(lastcard.Round.deal("classic", seed=1), 0, number)


def test_a_word_that_does_not_belong_to_the_moment_has_no_number() -> None:
    r = lastcard.Round.deal("mod", seats=3, seed=1)
    for word in ("challenge", "swap1", "catch1"):
        with pytest.raises(lastcard.InvalidNotation, match="no answer in phase turn"):
            actions.number(r, 0, word)
    assert actions.number(r, 0, "pass") == 63
