"""The round that lines are tried out on: for its player it is like the true one, and it knows no more."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

import lastcard
from lastcard.terminal.imagined import imagined
from wander import pick, random_round, scaled

TOKENS = ("uno", "draw", "keep", "take", "challenge", "catch0", "catch1", "W", "F")
MOMENTS = 150


def course(number: int) -> Iterator[lastcard.Round]:
    """A round by chance, moment by moment."""
    r, chance = random_round(number)
    for _ in range(MOMENTS):
        yield r
        if r.over:
            return
        r.act(*pick(r, chance))


def refusal(r: lastcard.Round, seat: int, token: str) -> tuple[str, str] | None:
    try:
        r.clone().act(seat, token)
    except lastcard.IllegalAction as refused:
        return refused.clause, refused.reason
    return None


SHARES = 5


def share_of(share: int, total: int) -> range:
    """At least one round for each share, however few are asked for."""
    return range(share, max(scaled(total), SHARES), SHARES)


@pytest.mark.parametrize("share", range(SHARES))
def test_it_looks_to_its_player_as_the_true_one_does(share: int) -> None:
    for number in share_of(share, 50):
        for r in course(number):
            for seat in range(r.seats):
                view = replace(r.view(seat), shown=None, proof=())  # seen, and nothing follows
                assert imagined(view).view(seat) == view


@pytest.mark.parametrize("share", range(SHARES))
def test_it_refuses_what_the_true_one_refuses_and_says_why(share: int) -> None:
    for number in share_of(share, 20):
        for r in course(number):
            seat = len(r.actions) % r.seats
            twin = imagined(r.view(seat))
            for token in sorted({*TOKENS, *r.hand(seat), *lastcard.EDITIONS[r.edition].colours}):
                assert refusal(twin, seat, token) == refusal(r, seat, token)


def test_it_does_not_depend_on_what_its_player_cannot_see() -> None:
    one = lastcard.Round.from_position("classic hands=r1,r2/y1,y2/b1,b2 pile=r7 draw=g1,g2")
    two = lastcard.Round.from_position("classic hands=r1,r2/g1,g2/b8,b9 pile=r7 draw=y1,y2")
    assert imagined(one.view(0)).position() == imagined(two.view(0)).position()
