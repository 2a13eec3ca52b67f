"""The rules give the same round to the last bit, compiled or interpreted."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

import lastcard
from kernels import both, each_kernel
from lastcard.rules import cards as c
from lastcard.rules.options import settle
from lastcard.rules.parameters import key_of, rules_for
from tries import tries
from wander import CHUNKS, EDITIONS, random_options

SCALARS = (
    *("dealer", "turn", "actor", "direction", "phase", "colour", "draws", "discards", "drawn", "early"),
    *(
        "exposed",
        "guilty",
        "pending",
        "by_four",
        "gift",
        "receiver",
        "forehead_total",
        "shown_seat",
        "shown_to",
        "blanks",
    ),
    *("winner", "counter", "said", "hit", "before", "proof", "ending"),
)
NAMES = tuple(map(str, range(64)))
ROUNDS = tries(350, 2_000)
OFTEN = 0.05  # enough to see each phase a hundred times


@pytest.fixture(scope="module", name="kernels")
def _kernels() -> tuple[Any, Any]:
    return both()


def everything(chapters: Any, s: Any) -> list[Any]:
    """All that a state holds."""
    seats = range(s.seats)
    return [
        [getattr(s, name) for name in SCALARS],
        [chapters.hand_list(s, seat) for seat in seats],
        [chapters.held_by(s, seat) for seat in seats],
        [chapters.size_of(s, seat) for seat in seats],
        [chapters.forehead_list(s, seat) for seat in seats],
        [chapters.get_guessed(s, seat) for seat in seats],
        [chapters.hand_points(s, seat) for seat in seats],
        [chapters.legal(s, seat) for seat in seats],
        [chapters.hand_names(s, seat, NAMES) for seat in seats],
        [chapters.legal_names(s, seat, NAMES) for seat in seats],
        [chapters.with_call(s, seat) for seat in seats],
        chapters.next_turn(s),
        chapters.anything_to_draw(s),
        chapters.standing_calls(s),
        chapters.top_card(s),
        chapters.hand_sizes(s),
        chapters.draw_list(s),
        chapters.discard_list(s),
        chapters.discard_names(s, NAMES),
        chapters.image(s),
        chapters.get_key(s),
        chapters.convicts(s),
        [chapters.gift_order(s, seat) for seat in seats],
        chapters.shown_list(s) if s.shown_seat != c.NOBODY else None,
    ]


def begin(chapters: Any, edition: str, seats: int, options: dict[str, str], seed: str) -> Any:
    declared = lastcard.EDITIONS[edition]
    s = chapters.State(rules_for(declared, settle(declared, options), chapters), seats)
    chapters.set_key(s, key_of(seed))
    chapters.keep_journal(s)
    chapters.deal(s, c.NOBODY)
    return s


@pytest.mark.parametrize("chunk", CHUNKS)
def test_both_kernels_play_the_same_rounds(kernels: tuple[Any, Any], chunk: int) -> None:
    for number in range(chunk, ROUNDS, len(CHUNKS)):
        rng = random.Random(f"twins {number}")
        edition = EDITIONS[number % len(EDITIONS)]
        seats, options = rng.randint(2, 10), random_options(edition, rng)
        one, two = (begin(chapters, edition, seats, options, f"twins {number}") for chapters in kernels)
        play_in_step(kernels, one, two, rng)


def play_in_step(kernels: tuple[Any, Any], one: Any, two: Any, rng: random.Random) -> None:
    for _ in range(40_000):  # with ten seats, King Pig and a barred last card chance takes its time
        check_journals(*rng.sample([(kernels[0], one), (kernels[1], two)], 2))
        if rng.random() < OFTEN:
            assert everything(kernels[0], one) == everything(kernels[1], two)
        masks = [kernels[0].legal(one, seat) for seat in range(one.seats)]
        assert masks == [kernels[1].legal(two, seat) for seat in range(two.seats)]
        if one.phase == c.OVER:
            break
        seat = rng.choice([seat for seat in range(one.seats) if masks[seat]])
        actions = [action for action in range(c.ACTIONS) if masks[seat] >> action & 1]
        onward = [a for a in actions if a < c.TYPES] or [a for a in actions if a not in (c.DRAW, c.CATCH)]
        action = rng.choice(onward or actions)
        illegal = rng.randrange(c.ACTIONS)
        if not masks[seat] >> illegal & 1:
            assert not kernels[0].apply(one, seat, illegal)
            assert not kernels[1].apply(two, seat, illegal)
        assert kernels[0].apply(one, seat, action)
        assert kernels[1].apply(two, seat, action)
    assert one.phase == c.OVER
    assert everything(kernels[0], one) == everything(kernels[1], two)


def check_journals(one: tuple[Any, Any], two: tuple[Any, Any]) -> None:
    """Both tell the same. Where each row tells something by itself, they are known by their codes."""
    runs = one[0].read_journal(one[1])
    rows = [row for run in runs for row in run]
    known = {one[0].row_code(*row): row for row in rows}
    alone = len(runs) == len(rows)
    assert two[0].read_known(two[1], {}) == []
    assert two[0].read_known(two[1], known) == (rows if alone else [])
    assert two[0].read_journal(two[1]) == ([] if alone else runs)


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
