"""Nobody learns what they may not know, and what they are told is enough to know what they may."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Sequence
from dataclasses import FrozenInstanceError, asdict, fields, replace
from typing import Any

import msgspec
import pytest

import lastcard
from in_step import everything
from lastcard.events import HIDDEN
from lastcard.rules import kernel
from lookalikes import seen, told_the_same, twin_of, viewers
from wander import CHUNKS, EDITIONS, chunk_of, random_round, walk
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


@pytest.mark.parametrize("preset", lastcard.PRESETS)
def test_agreement_under_every_preset_whoever_looks(preset: str) -> None:
    for edition in EDITIONS:
        r = lastcard.Round.deal(edition, 3, f"told {preset}", options=lastcard.PRESETS[preset])
        witnesses = [Witness(r.edition, r.options, r.seats, viewer) for viewer in viewers(r)]
        for witness in witnesses:
            witness.see(lastcard.redact(event, witness.viewer) for event in r.history)
        for _, _, events in walk(r, random.Random(f"{edition} {preset}")):
            for witness in witnesses:
                witness.see(lastcard.redact(event, witness.viewer) for event in events)
                assert witness.view() == without_legal(r.view(witness.viewer))


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
                hidden = {name for name, *_ in event.restricted if is_hidden(told[name])}
                for name, value in told.items():
                    assert name in hidden or all(one[name] == value for one in seats), (event, name)
            if rng.random() < 0.3:
                shown, *seen = [r.view(viewer) for viewer in viewers(r)]
                for seat, one in enumerate(seen):
                    of_others = [{*known} for known in one.known]
                    of_others[seat] = {*shown.known[seat]}  # of its own hand a seat knows everything anyway
                    assert all({*known} <= more for known, more in zip(shown.known, of_others, strict=True))
                for name in (f.name for f in fields(shown) if f.name != "known"):
                    common = OWN[name] if name in OWN else in_common([getattr(one, name) for one in seen])
                    assert getattr(shown, name) == common, name


def is_hidden(value: object) -> bool:
    """Nothing is told but how many there are, or not even that."""
    return value == HIDDEN or (isinstance(value, tuple) and set(value) <= {HIDDEN})


@pytest.mark.parametrize("chunk", CHUNKS)
def test_what_a_view_is_read_from_holds_nothing_that_its_viewer_cannot_know(chunk: int) -> None:
    for number in chunk_of(chunk, 800):
        r, rng = random_round(number)
        for step, _ in enumerate(walk(r, rng)):
            if step % 8 == 0 and not r.over:
                viewer = rng.choice(viewers(r))
                twin = twin_of(r, viewer, rng)
                assert laid_bare(twin.view(viewer)) == laid_bare(r.view(viewer))


ARRAYS = ("hands", "held", "draw", "foreheads", "shown", "key", "guessed")


def laid_bare(view: lastcard.View) -> list[Any]:
    """All that can be found behind a view, by whoever looks for it; where lists hold it, these as well.

    But for what a position does not tell though all have seen it: who has called in vain, and in which order
    cards went to different foreheads.
    """
    s = view._moment[0][0]
    s.said = 0
    held = [found for found in everything(kernel, s) if not isinstance(found, bytes)]
    return [held, [sorted(getattr(s, name, ())) for name in ARRAYS]]


def test_a_view_is_of_the_moment_at_which_it_was_taken() -> None:
    r, rng = random_round(7)
    early, whole = r.view(0), r.view(0).to_dict()
    for _ in walk(r, rng):
        pass
    assert r.over
    assert early.to_dict() == whole


def test_what_is_sent_elsewhere_is_what_a_view_shows_and_nothing_behind_it() -> None:
    view = random_round(8)[0].view(1)
    for other in (pickle.loads(pickle.dumps(view)), copy.copy(view), copy.deepcopy(view), replace(view)):
        assert other == view
        assert not hasattr(other, "_moment")
    assert json.loads(msgspec.json.encode(view)) == view.to_dict()
    with pytest.raises(AttributeError, match="a view has no 'secret'"):
        view.secret  # type: ignore[attr-defined] # noqa: B018
    with pytest.raises(FrozenInstanceError):
        view.hand = ()  # type: ignore[misc]


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
