"""A bot of the kernel goes by what the view of its seat holds, though it reads the state itself."""

from __future__ import annotations

import random

import pytest

import lastcard
from lastcard.rules import cards as c
from lastcard.rules import kernel as k
from lookalikes import seen, twin_of
from wander import CHUNKS, chunk_of, random_round, walk

LEVELS = range(c.CHANCE_BOT, c.SENSIBLE_BOT + 1)


def wants(s: k.State, seat: int, level: int, seed: int) -> tuple[int, int]:
    """What a bot says to a moment, and what it decides if that is awaited from it."""
    players = k.Players()
    k.seat_player(players, seat, level, seed)
    said = k.bot_reaction(s, seat, k.legal(s, seat), players)
    return said, k.bot_choice(s, seat, k.decisions(s), players) if seat == s.actor else c.SILENT


def asked(r: lastcard.Round) -> list[int]:
    """The seats whose bots are asked now."""
    assert r.actor is not None
    return [*{*r.reacting(), r.actor}]


@pytest.mark.parametrize("chunk", CHUNKS)
def test_it_decides_the_same_where_all_is_veiled_that_its_seat_may_not_know(chunk: int) -> None:
    for number in chunk_of(chunk, 400):
        r, rng = random_round(number)
        for _ in walk(r, rng):
            if r.over:
                break
            for seat in asked(r):
                level, seed = rng.choice(LEVELS), rng.getrandbits(64)
                s, veil = r._state, k.veiled(r._state, seat)
                assert wants(s, seat, level, seed) == wants(veil, seat, level, seed), r.position()


@pytest.mark.parametrize("chunk", CHUNKS)
def test_it_decides_the_same_in_two_worlds_that_its_seat_cannot_tell_apart(chunk: int) -> None:
    compared = 0
    for number in chunk_of(chunk, 400):
        r, rng = random_round(number)
        twins = random.Random(f"twins {number}")
        for _ in walk(r, rng):
            if r.over:
                break
            if twins.random() > 0.1:
                continue
            seat = twins.choice(asked(r))
            twin = twin_of(r, seat, twins)
            if seen(r, seat) == seen(twin, seat):
                compared += 1
                for level in LEVELS:
                    seed = twins.getrandbits(64)
                    assert wants(r._state, seat, level, seed) == wants(twin._state, seat, level, seed)
    assert compared
