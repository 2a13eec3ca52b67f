"""A view and what has changed in it come from one declaration: no field more, none less."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import lastcard
from lastcard import sight
from lastcard.inside import fixed_values, open_view, own_values, public_values
from lastcard.sight import FIXED, OWN, PUBLIC, View
from lastcard.table import view as table_view
from wander import CHUNKS, chunk_of, random_round, walk


@pytest.mark.parametrize(
    "view, groups",
    [
        (View, (FIXED, PUBLIC, OWN)),
        (table_view.TableView, (table_view.PUBLIC, table_view.PER_ROUND, table_view.OWN)),
    ],
)
def test_every_field_is_in_one_group(view: type, groups: tuple[Any, ...]) -> None:
    assert sorted(name for group in groups for name in group.names) == sorted(
        one.name for one in fields(view)
    )


def values(r: lastcard.Round, viewer: int | None) -> dict[str, Any]:
    view = r.view(viewer)
    return {one.name: getattr(view, one.name) for one in fields(view)}


def changes(r: lastcard.Round, other: lastcard.Round, viewer: int | None) -> dict[str, Any]:
    public = PUBLIC.changes(public_values(r), public_values(other))
    return public | OWN.changes(own_values(r, viewer), own_values(other, viewer))


@pytest.mark.parametrize("chunk", CHUNKS)
def test_what_has_changed_is_what_of_a_view_is_other_than_before(chunk: int) -> None:
    for number in chunk_of(chunk, 480):
        r, rng = random_round(number)
        viewer = rng.choice([None, *range(r.seats)])
        before, was = r.clone(), values(r, viewer)
        for _ in walk(r, rng):
            now = values(r, viewer)
            assert changes(r, before, viewer) == {name: now[name] for name in now if now[name] != was[name]}
            before, was = r.clone(), now
        assert changes(r, before, viewer) == {}
        assert PUBLIC.changes(public_values(r), ()) == {name: was[name] for name in PUBLIC.names}
        assert OWN.changes(own_values(r, viewer), ()) == {name: was[name] for name in OWN.names}
        assert FIXED.named(fixed_values(r)) == {name: was[name] for name in FIXED.names}


@pytest.mark.parametrize("chunk", CHUNKS)
def test_any_two_moments_are_told_apart(chunk: int) -> None:
    """Also such as no single act leads from one to the other."""
    for number in chunk_of(chunk, 640):
        r, rng = random_round(number)
        other = lastcard.Round.deal(r.edition, r.seats, f"other {number}", options=r.options)
        for _ in zip(walk(r, rng), walk(other, rng), strict=False):
            viewer = rng.choice([None, *range(r.seats)])
            now, was = values(r, viewer), values(other, viewer)
            told = changes(r, other, viewer)
            assert told == {name: now[name] for name in now if now[name] != was[name] and name != "dealer"}


def test_a_catch_of_another_seat_is_another_action() -> None:
    one, two = (
        lastcard.Round.from_position(f"classic hands=r1,r2/g1/g2 pile=b5 draw=* turn=0 exposed={seat}")
        for seat in (1, 2)
    )
    told = OWN.changes(own_values(two, 0), own_values(one, 0))
    assert told == {"legal": ("draw", "uno", "catch2")}


# With everything face up


def test_the_cards_of_a_round_lie_open_once_it_is_over() -> None:
    dealt = lastcard.Round.deal("corn", 3, "face up")
    r = dealt.clone()
    _, rng = random_round(1)
    for _ in walk(r, rng):
        pass
    assert r.over
    for seat, hand in enumerate(open_view(dealt, r).hands or ()):
        assert list(hand) == dealt.hand(seat)
    assert open_view(dealt, r) == dealt.laid_open()


def test_the_cards_of_a_round_that_is_still_played_stay_hidden() -> None:
    r = lastcard.Round.deal("corn", 3, "face up")
    with pytest.raises(sight.NotOverError, match="until the round is over"):
        open_view(r, r)
    assert open_view(r, r, abandoned=True) == r.laid_open()


def test_another_round_that_is_over_opens_nothing() -> None:
    r, rng = random_round(3)
    for _ in walk(r, rng):
        pass
    other = lastcard.Round.deal(r.edition, r.seats, "another", options=r.options)
    with pytest.raises(sight.NotOverError):
        open_view(other, r)


def test_nothing_that_serves_others_lays_cards_open_that_are_not_over() -> None:
    source = Path(lastcard.__file__).parent
    users = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if "laid_open" in path.read_text("utf-8")
    }
    at_home = {user for user in users if user.startswith("terminal/")}
    assert at_home
    assert users - at_home == {"round.py", "sight.py"}
