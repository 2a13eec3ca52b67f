"""Nobody learns what they may not know, and what they are told is enough to know what they may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

import pytest

import lastcard
from lastcard.events import HIDDEN
from lastcard.sight import audiences_of
from lookalikes import seen, told_the_same, twin_of, viewers
from wander import CHUNKS, chunk_of, random_round, walk
from witness import Witness, without_legal


@pytest.mark.parametrize("chunk", CHUNKS)
def test_agreement_what_a_seat_is_told_adds_up_to_what_it_sees(chunk: int) -> None:
    for number in chunk_of(chunk, 2400):
        r, rng = random_round(number)
        viewer = rng.choice(viewers(r))
        witness = Witness(r.edition, r.options, r.seats, viewer)
        witness.see(lastcard.redact(event, viewer) for event in r.history)
        assert witness.view() == without_legal(r.view(viewer))
        for _, _, events in walk(r, rng):
            witness.see(lastcard.redact(event, viewer) for event in events)
            assert witness.view() == without_legal(r.view(viewer))
            if rng.random() < 0.02 and not r.over:
                witness = Witness.of_view(r.view(viewer))  # somebody who joins with one look at the table


def in_common(seen: Sequence[Any]) -> Any:
    """What several are shown alike; where they are not, what stands for a card that is hidden."""
    if all(one == seen[0] for one in seen):
        return seen[0]
    if (
        isinstance(seen[0], tuple)
        and len({len(one) if isinstance(one, tuple) else None for one in seen}) == 1
    ):
        return tuple(map(in_common, zip(*seen, strict=True)))
    return None if None in seen else () if () in seen else HIDDEN


OWN = {"viewer": None, "hand": (), "gifts": (), "with_call": (), "legal": ()}
"""What a spectator has none of."""


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_spectator_sees_what_all_seats_have_in_common_and_is_told_no_more(chunk: int) -> None:
    for number in chunk_of(chunk, 320):
        r, rng = random_round(number)
        for _, _, events in walk(r, rng):
            for event in events:
                told, *seats = [asdict(lastcard.redact(event, viewer)) for viewer in viewers(r)]
                hidden = {name for name, *_ in audiences_of(type(event)) if is_hidden(told[name])}
                for name, value in told.items():
                    assert name in hidden or all(one[name] == value for one in seats), (event, name)
            if rng.random() < 0.3:
                shown, *seen = [r.view(viewer) for viewer in viewers(r)]
                for name in (f.name for f in fields(shown)):
                    common = OWN[name] if name in OWN else in_common([getattr(one, name) for one in seen])
                    assert getattr(shown, name) == common, name


def is_hidden(value: object) -> bool:
    """Nothing is told but how many there are, or not even that."""
    return value == HIDDEN or (isinstance(value, tuple) and set(value) <= {HIDDEN})


@pytest.mark.parametrize("chunk", CHUNKS)
def test_non_interference_what_a_seat_cannot_know_changes_nothing_for_it(chunk: int) -> None:
    compared = 0
    for number in chunk_of(chunk, 2400):
        r, rng = random_round(number)
        for step, _ in enumerate(walk(r, rng)):
            if step % 8 or r.over:
                continue
            viewer = rng.choice(viewers(r))
            twin = twin_of(r, viewer, rng)
            assert seen(twin, viewer) == seen(r, viewer)
            compared += told_the_same(r, twin, viewer, rng)
    assert compared
