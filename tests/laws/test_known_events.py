"""Events that happen again and again are known by a number, and are the very ones that their rows tell."""

from __future__ import annotations

import pytest

from lastcard import event_reading
from lastcard.notation.debts import MOST_OWED
from lastcard.rules import cards as c
from lastcard.rules.kernel import row_code
from wander import CHUNKS, EDITIONS, chunk_of, random_round, walk


@pytest.mark.parametrize("chunk", CHUNKS)
def test_events_that_are_known_are_those_that_their_rows_tell(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in chunk_of(chunk, 240):
        r, rng = random_round(number)
        twin = r.clone()
        for seat, token, found in walk(r, rng):
            with monkeypatch.context() as patch:
                patch.setattr(event_reading, "_shared", {key: {} for key in EDITIONS})
                assert twin.act(seat, token) == found


def test_every_row_has_a_code_of_its_own() -> None:
    seats = numbers = range(c.NOBODY, c.MOST_SEATS)
    rows = [
        (kind, seat, card, number)
        for kind in range(c.RETIRED + 1)
        for seat in seats
        for card in range(c.NO_CARD + 1)
        for number in (*numbers, c.DECK)
    ]
    rows += [
        (c.SHOWN, seat, card + proves, to + c.BEFORE * colour)
        for seat in range(c.MOST_SEATS)
        for card in range(c.TYPES)
        for proves in (0, c.PROVES)
        for to in numbers
        for colour in range(c.NO_COLOUR + 1)
        if proves or colour
    ]
    stacks = range(c.DECK + 1, MOST_OWED + 5)
    rows += [(c.OWED, seat, owed, turn) for seat in seats for owed in stacks for turn in numbers]
    rows += [(c.TOOK, seat, c.NO_CARD, owed) for seat in seats for owed in stacks]
    assert len({row_code(*row) for row in rows}) == len(rows)
