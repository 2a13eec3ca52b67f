"""A single round is led as a batch leads it, and goes on from every copy."""

from __future__ import annotations

import pickle
import random
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest

import lastcard
from lastcard.envs import Batch
from lastcard.envs.led_rounds import Leading, LedRound, led_on, numbers
from lastcard.match import child_seed
from lastcard.rules import cards as c
from lastcard.rules import kernel
from tries import tries
from wander import EDITIONS, random_options

TABLES = tries(10, 200) if lastcard.COMPILED else 3
STEPS = 300 if lastcard.COMPILED else 40


def led(number: int) -> tuple[LedRound, Batch, random.Random]:
    """The first round of a batch, and the same one by itself: edition, options and terms by the number."""
    rng = random.Random(f"led {number}")
    edition, seats = EDITIONS[number % len(EDITIONS)], rng.choice((2, 3, 4, 10))
    options = dict(lastcard.PRESETS["party"]) if number % 3 == 0 else random_options(edition, rng)
    terms = {
        "reactions": rng.choice(("ask", "call", "auto")),
        "choices": rng.choice(("all", "needed")),
        "rewards": rng.choice(("win", "points")),
        "max_steps": rng.choice((STEPS // 3, 5000)),
    }
    b = Batch(edition, seats, 1, number, options, autoreset=False, **terms)  # type: ignore[arg-type]
    r = LedRound(Leading(edition, seats, options, **terms))  # type: ignore[arg-type]
    episode = int(b.episode[0])
    r.deal(child_seed(b.seed, episode), episode % seats)
    return r, b, rng


@pytest.mark.parametrize("number", range(TABLES))
def test_a_round_by_itself_goes_as_in_a_batch(number: int) -> None:
    r, b, _ = led(number)
    row = np.zeros(c.SEEN, np.uint8)
    for _ in range(STEPS):
        assert (r._lane.asked, r._lane.moves) == (b.seat[0], b.packed[0])
        assert r.position() == b.position(0)
        r.observe(r._lane.asked, row)
        assert (row == b.obs[0]).all()
        action = int(b.random_actions()[0])
        b.answer(action)
        r.answer(action)
        if b.done[0] or b.truncated[0]:
            break
    assert bool(r._lane.ended) == bool(b.done[0] or b.truncated[0])
    assert np.allclose(r.rewards(), b.reward[0])


@pytest.mark.parametrize("number", range(TABLES))
def test_every_copy_goes_on_alike_and_leaves_the_original_alone(number: int) -> None:
    r, _, rng = led(number)
    for _ in range(rng.randrange(STEPS // 6)):
        if not r._lane.ended:
            r.answer(rng.choice(numbers(r._lane.moves)))
    before = r.position(), r._lane.asked, r._lane.moves, r._lane.passed, r._lane.steps
    twins = [copy(r), deepcopy(r), pickle.loads(pickle.dumps(r))]
    while not all(twin._lane.ended for twin in twins) and twins[0]._lane.steps < before[4] + STEPS // 6:
        moves = {twin._lane.moves for twin in twins}
        assert len(moves) == 1
        action = rng.choice(numbers(moves.pop()))
        for twin in twins:
            twin.answer(action)
        assert len({(twin.position(), twin._lane.asked, twin._lane.ended) for twin in twins}) == 1
    assert (r.position(), r._lane.asked, r._lane.moves, r._lane.passed, r._lane.steps) == before


@pytest.mark.parametrize("number", range(TABLES))
def test_an_imagined_round_asks_the_same_seat_the_same(number: int) -> None:
    r, _, rng = led(number)
    changed = False
    for _ in range(STEPS // 6):
        if r._lane.ended:
            break
        seat = r._lane.asked
        twin = r.imagined(seat, rng.randrange(1000))
        assert (twin._lane.asked, twin._lane.moves, twin._lane.steps) == (seat, r._lane.moves, r._lane.steps)
        assert twin.view(seat) == r.view(seat)
        changed |= twin.position().split(" seed=")[0] != r.position().split(" seed=")[0]
        other = rng.randrange(r.seats)  # who may not be asked, and sees who is
        twin = r.imagined(other, rng.randrange(1000))
        assert (twin._lane.asked, twin._lane.steps) == (r._lane.asked, r._lane.steps)
        assert twin.view(other) == r.view(other)
        assert len(numbers(twin._lane.moves)) > 1
        r.answer(rng.choice(numbers(r._lane.moves)))
    assert changed


@pytest.mark.parametrize("most", [3, 5000])
def test_at_its_end_a_round_is_imagined_at_its_end_and_before_the_deal_not_at_all(most: int) -> None:
    rng = random.Random(1)
    r = LedRound(Leading("mod", 3, lastcard.PRESETS["party"], choices="needed", max_steps=most))
    with pytest.raises(ValueError, match="nothing is dealt yet"):
        r.imagined(0, 1)
    r.deal("1")
    while not r._lane.ended:
        r.answer(rng.choice(numbers(r._lane.moves)))
    for seat in range(3):
        twin = r.imagined(seat, 1)
        assert twin._lane.ended
        assert twin.view(seat) == r.view(seat)


def test_an_illegal_answer_is_told_and_changes_nothing() -> None:
    r = LedRound(Leading("mod", 3, reactions="auto"))
    with pytest.raises(ValueError, match="open to seat -1: nothing"):
        r.answer(3)
    r.deal("1")
    before = r.position()
    for wrong in (62, 64, -1, 10**30, 55.0, "55", True):
        with pytest.raises(ValueError, match=rf"action {wrong!r} is illegal; open to seat \d: \w"):
            r.answer(wrong)  # type: ignore[arg-type]
    assert r.position() == before


@pytest.mark.parametrize("seat", [3, 10, -1, 10**30, 1.0])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    r = LedRound(Leading("mod", 3))
    r.deal("1")
    for asked in (
        lambda: r.observe(seat, bytearray(c.SEEN)),
        lambda: r.view(seat),
        lambda: r.imagined(seat, 1),
        lambda: r.deal("2", seat),
    ):
        with pytest.raises(ValueError, match=r"there is no seat .*; the seats are 0 to 2"):
            asked()


def test_an_observation_needs_512_bytes() -> None:
    r = LedRound(Leading("mod", 3))
    r.deal("1")
    for out in (bytearray(4), bytearray(513), np.zeros((512, 0), np.uint8)):
        with pytest.raises(ValueError, match="an observation has 512 bytes, but out has"):
            r.observe(0, out)


def test_nothing_is_seen_before_the_deal() -> None:
    r = LedRound(Leading("mod", 3))
    for look in (lambda: r.observe(0, bytearray(c.SEEN)), lambda: r.view(0), lambda: r.imagined(0, 1)):
        with pytest.raises(ValueError, match="nothing is dealt yet"):
            look()


def test_the_lane_of_a_round_is_private() -> None:
    r = LedRound(Leading("mod", 3))
    assert [name for name in dir(r) if isinstance(getattr(r, name), kernel.Lane)] == ["_lane"]


def test_a_round_that_is_not_dealt_yet_can_be_pickled_too() -> None:
    r = pickle.loads(pickle.dumps(LedRound(Leading("corn", 3))))
    r.deal("7")
    fresh = LedRound(Leading("corn", 3))
    fresh.deal("7")
    assert r.position() == fresh.position()


def test_a_damaged_pickle_of_a_round_is_refused() -> None:
    leading = Leading("corn", 3)
    r, other = LedRound(leading), LedRound(Leading("corn", 4))
    r.deal("1")
    other.deal("1")
    for state, counts in ((other._lane.state, (0, 0)), ("state", (0, 0))):
        with pytest.raises(ValueError, match="states must be of the same edition"):
            led_on(leading, state, *counts)  # type: ignore[arg-type]
    for counts in ((8, 0), (0, -1), (0, 10**9)):
        with pytest.raises(ValueError, match="passed and steps cannot be"):
            led_on(leading, r._lane.state, *counts)
