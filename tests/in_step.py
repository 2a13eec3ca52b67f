"""A round that two kernels play in step, and all that a state of it holds."""

from __future__ import annotations

import random
from typing import Any

import lastcard
from lastcard.rules import cards as c
from lastcard.rules.options import settle
from lastcard.rules.parameters import key_of, rules_for

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
        "turns",
    ),
    *("winner", "counter", "said", "hit", "before", "proof", "ending"),
)
NAMES = tuple(map(str, range(64)))
OFTEN = 0.05  # enough to see each phase a hundred times


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
        chapters.reacting(s),
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
        remembered(chapters, s),
    ]


def remembered(chapters: Any, s: Any) -> list[Any]:
    """All that a state remembers."""
    seats = range(s.seats)
    return [
        [[chapters.get_drew_on(s, seat, colour) for colour in range(c.COLOURS)] for seat in seats],
        [(chapters.get_named(s, seat), chapters.get_laid_since(s, seat)) for seat in seats],
        [chapters.get_fours(s, seat) for seat in seats],
        [[chapters.get_known(s, viewer, seat) for seat in seats] for viewer in range(c.NOBODY, s.seats)],
    ]


def begin(chapters: Any, edition: str, seats: int, options: dict[str, str], seed: str) -> Any:
    declared = lastcard.EDITIONS[edition]
    s = chapters.State(rules_for(declared, settle(declared, options), chapters), seats)
    chapters.set_key(s, key_of(seed))
    chapters.keep_journal(s)
    chapters.keep_memory(s)
    chapters.deal(s, c.NOBODY)
    return s


def play_in_step(kernels: tuple[Any, Any], one: Any, two: Any, rng: random.Random) -> None:
    for _ in range(40_000):  # with ten seats, King Pig and a barred last card chance takes its time
        check_journals(*rng.sample([(kernels[0], one), (kernels[1], two)], 2))
        if rng.random() < OFTEN:
            assert everything(kernels[0], one) == everything(kernels[1], two)
            viewer = rng.randrange(-1, one.seats)
            veils = [kernel.veiled(s, viewer) for kernel, s in zip(kernels, (one, two), strict=True)]
            assert everything(kernels[0], veils[0]) == everything(kernels[1], veils[1])
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
