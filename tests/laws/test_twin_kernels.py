"""The rules give the same round to the last bit, compiled or interpreted."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

import lastcard
from in_step import begin, everything, play_in_step
from kernels import both, each_kernel
from lastcard.rules.options import settle
from lastcard.rules.parameters import key_of, rules_for
from tries import tries
from wander import CHUNKS, EDITIONS, random_options

ROUNDS = tries(100, 2_000)


@pytest.fixture(scope="module", name="kernels")
def _kernels() -> tuple[Any, Any]:
    return both()


@pytest.mark.parametrize("chunk", CHUNKS)
def test_both_kernels_play_the_same_rounds(kernels: tuple[Any, Any], chunk: int) -> None:
    for number in range(chunk, ROUNDS, len(CHUNKS)):
        rng = random.Random(f"twins {number}")
        edition = EDITIONS[number % len(EDITIONS)]
        seats, options = rng.randint(2, 10), random_options(edition, rng)
        one, two = (begin(chapters, edition, seats, options, f"twins {number}") for chapters in kernels)
        play_in_step(kernels, one, two, rng)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_both_kernels_count_the_same_playouts(kernels: tuple[Any, Any], edition: str, seats: int) -> None:
    tallies = []
    for chapters in kernels:
        declared = lastcard.EDITIONS[edition]
        s = chapters.State(rules_for(declared, settle(declared, None), chapters), seats)
        tally = chapters.Tally()
        chapters.playout(s, tally, key_of("tally"), 7, 100)
        tallies.append((chapters.read_tally(tally), everything(chapters, s)))
    assert tallies[0] == tallies[1]


def test_the_two_kernels_are_really_two(kernels: tuple[Any, Any]) -> None:
    compiled, plain = kernels
    assert isinstance(plain, SimpleNamespace)
    assert compiled.State is not plain.State


@each_kernel
@pytest.mark.parametrize("seat, action", [(-1, 3), (4, 3), (300, 3), (0, -1), (0, 63), (0, 64), (0, 10_000)])
def test_the_door_of_the_kernel_refuses_what_no_seat_or_action_has_as_a_number(
    chapters: Any, seat: int, action: int
) -> None:
    s = begin(chapters, "classic", 4, {}, "door")
    before = everything(chapters, s)
    assert not chapters.apply(s, seat, action)
    assert everything(chapters, s) == before
