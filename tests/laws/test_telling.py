"""What is told of a change is what the views say: no field more, none less, in the same words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import lastcard
from lastcard import sight
from lastcard.rules import cards as c
from lastcard.rules import events
from lastcard.rules.kernel import own_news, row_code, shared_news
from wander import CHUNKS, EDITIONS, chunk_of, first_choice, random_round, walk


def seen(r: lastcard.Round, viewer: int | None) -> dict[str, Any]:
    return r.view(viewer).to_dict()


def told(names: Iterable[str], now: dict[str, Any], before: dict[str, Any]) -> bytes:
    """The fields that are new or other than before, each behind a comma."""
    changed = [name for name in names if name not in before or now[name] != before[name]]
    return b"".join([b',"%b":%b' % (name.encode(), sight.as_json(now[name])) for name in changed])


@pytest.mark.parametrize("chunk", CHUNKS)
def test_news_tell_what_of_a_view_is_other_than_before(chunk: int) -> None:
    for number in chunk_of(chunk, 480):
        r, rng = random_round(number)
        viewer = rng.choice([None, *range(r.seats)])
        look, view = r.look(), seen(r, viewer)
        for _ in walk(r, rng):
            before, was = look, view
            look, view = r.look(), seen(r, viewer)
            assert shared_news(look, before) == told(sight.MOVING, view, was)
            assert own_news(look, before, viewer) == told(sight.OWN, view, was)
        assert shared_news(look, None) == told(sight.MOVING, view, {})
        assert own_news(look, None, viewer) == told(sight.OWN, view, {})
        assert shared_news(look, look) == own_news(look, look, viewer) == b""


@pytest.mark.parametrize("chunk", CHUNKS)
def test_news_tell_apart_any_two_moments(chunk: int) -> None:
    """Also such as no single act leads from one to the other."""
    for number in chunk_of(chunk, 640):
        r, rng = random_round(number)
        other = lastcard.Round.deal(r.edition, r.seats, f"other {number}", options=r.options)
        for _ in zip(walk(r, rng), walk(other, rng), strict=False):
            if not (r.over and other.over):
                viewer = rng.choice([None, *range(r.seats)])
                now, before = seen(r, viewer), seen(other, viewer)
                assert shared_news(r.look(), other.look()) == told(sight.MOVING, now, before)
                assert own_news(r.look(), other.look(), viewer) == told(sight.OWN, now, before)


def test_hands_of_the_same_cards_but_not_as_many_of_each_are_told_apart() -> None:
    one, two = (
        lastcard.Round.from_position(f"classic hands={hand}/g1,g2 pile=g5 draw=* turn=0")
        for hand in ("r1,r1,r2", "r1,r2,r2")
    )
    assert own_news(two.look(), one.look(), 0) == b',"hand":["r1","r2","r2"]'
    assert own_news(two.look(), one.look(), 1) == b""


def test_a_catch_of_another_seat_is_another_action() -> None:
    one, two = (
        lastcard.Round.from_position(f"classic hands=r1,r2/g1/g2 pile=b5 draw=* turn=0 exposed={seat}")
        for seat in (1, 2)
    )
    assert own_news(two.look(), one.look(), 0) == b',"legal":["draw","uno","catch2"]'


@pytest.mark.parametrize("chunk", CHUNKS)
def test_whoever_was_told_nothing_is_told_all(chunk: int) -> None:
    for number in chunk_of(chunk, 80):
        r, rng = random_round(number)
        for _ in walk(r, rng):
            viewer = rng.choice([None, *range(r.seats)])
            assert shared_news(r.look(), None) == told(sight.MOVING, seen(r, viewer), {})
            assert own_news(r.look(), None, viewer) == told(sight.OWN, seen(r, viewer), {})


def test_what_a_table_leaves_open_to_a_seat_takes_the_place_of_what_the_rules_do() -> None:
    r = lastcard.Round.deal("classic", 3, "asked")
    look = r.look()
    assert own_news(look, look, 1, b'["pass"]', b"[]") == b',"legal":["pass"]'
    assert own_news(look, look, 1, b'["pass"]', b'["pass"]') == b""
    assert own_news(look, None, 1, b"[]", b"[]").endswith(b',"legal":[]')


def test_a_look_stays_as_it_was() -> None:
    r = lastcard.Round.deal("mod", 4, "look")
    look = r.look()
    whole = shared_news(look, None), own_news(look, None, 0)
    r.act(*first_choice(r))
    assert (shared_news(look, None), own_news(look, None, 0)) == whole
    assert shared_news(r.look(), look)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_events_that_are_known_are_those_that_their_rows_tell(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in chunk_of(chunk, 240):
        r, rng = random_round(number)
        twin = r.clone()
        for seat, token, found in walk(r, rng):
            with monkeypatch.context() as patch:
                patch.setattr(events, "_shared", {key: {} for key in EDITIONS})
                assert twin.act(seat, token) == found


def test_every_row_has_a_code_of_its_own() -> None:
    seats = numbers = range(c.NOBODY, c.MOST_SEATS)
    rows = [
        (kind, seat, card, number)
        for kind in range(c.DECLINED + 1)
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
    assert len({row_code(*row) for row in rows}) == len(rows)
