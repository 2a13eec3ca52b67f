"""Rounds as Python objects: copied, pickled, and safe from those who look at them."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
import random
import re
from collections.abc import Callable
from typing import Any, cast

import numpy
import pytest

import lastcard
from kit import lay
from lastcard.events import Forehead
from lastcard.inside import drop_history
from wander import first_choice, random_round, walk

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "clone": lambda r: r.clone(),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_is_the_same_round_and_goes_its_own_way(way: str) -> None:
    for number in range(10):
        r, rng = random_round(number)
        for _, _ in zip(range(20), walk(r, rng), strict=False):
            pass
        before, twin = r.position(), WAYS[way](r)
        assert (twin.position(), twin.history, twin.actions) == (before, r.history, r.actions)
        if not twin.over:
            twin.act(twin.actor, twin.legal(twin.actor)[0])
            assert r.position() == before


@pytest.mark.parametrize("way", WAYS)
def test_a_round_from_a_position_is_copied_too(way: str) -> None:
    r = lay("mod hands=M,r1,r2,W/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4 turn=0")
    r.act(0, "M")
    assert WAYS[way](r).position() == r.position()


@pytest.mark.parametrize("way", WAYS)
def test_a_match_is_copied_with_its_rounds(way: str) -> None:
    m = lastcard.Match("corn", 3, "copied")
    m.act(*first_choice(m.round))
    twin = WAYS[way](m)
    assert twin.record() == m.record()
    if not twin.round.over:
        twin.act(twin.round.actor, twin.round.legal(twin.round.actor)[0])
    assert len(m.round.actions) == 1


def test_views_events_and_errors_are_pickled() -> None:
    r, _ = random_round(3)
    for thing in (r.view(0), *r.history):
        assert pickle.loads(pickle.dumps(thing)) == thing
    error = pickle.loads(pickle.dumps(lastcard.IllegalAction("no-call", "UNO-8", "no", "yes")))
    assert (error.code, error.clause, error.reason, error.hint) == ("no-call", "UNO-8", "no", "yes")


def test_what_is_handed_out_does_not_lead_back_in() -> None:
    m = lastcard.Match("mod", 2, "handed out")
    r, before = m.round, m.round.position()
    results: Any = m.results
    r.options["mod_go_out"] = "off"
    r.history.clear()
    r.actions.append((0, "r7"))
    r.hand(0).clear()
    r.legal(0).clear()
    results.append(None)
    m.rounds.clear()
    m.options.clear()
    m.scores.append(7)
    assert r.position() == before
    assert lastcard.read_record(m.record()).round.position() == before


def test_rounds_are_equal_when_they_stand_the_same_however_they_came_there() -> None:
    for number in range(10):
        r, rng = random_round(number)
        before = r.clone()
        for _, _ in zip(range(20), walk(r, rng), strict=False):
            pass
        assert r == lay(r.position())
        assert r == eval(repr(r), {"Round": lastcard.Round})
        assert r != before
        assert r != r.position()
        with pytest.raises(TypeError, match="unhashable"):
            hash(r)


@pytest.mark.parametrize(
    "one, other",
    [
        ("mod hands=r1/b2 pile=r7 draw=*", "mod hands=r1/b2 pile=r7 draw=* seed=x"),
        ("mod hands=r1/b2 pile=r7 draw=g1", "mod hands=r1/b2 pile=r7 draw=g1 seed=x"),
        ("mod hands=r1/b2 pile=r7 draw=g1", "mod hands=r1/b2 pile=r7 draw=g1 options=mod_go_out:off"),
        ("mod hands=r1/b2 pile=r7 draw=g1", "classic hands=r1/b2 pile=r7 draw=g1"),
        ("mod hands=r1/b2 pile=r7 draw=g1 turn=1", "mod hands=r1/b2 pile=r7 draw=g1 turn=1 said=0"),
    ],
)
def test_rounds_that_differ_in_anything_are_not_equal(one: str, other: str) -> None:
    assert lay(one) == lay(one)
    assert lay(one) != lay(other)


def test_a_view_can_be_a_key_and_nobody_can_change_it() -> None:
    r = lastcard.Round.deal("mod", seats=3, seed="keys")
    seen = {r.view(viewer): viewer for viewer in (0, 1, 2, None)}
    assert len(seen) == 4
    assert seen[pickle.loads(pickle.dumps(r.clone().view(1)))] == 1
    options: Any = r.view(0).options
    for change in ("clear()", "pop('foil')", "update(foil='on')", "setdefault('foil', 'on')", "popitem()"):
        with pytest.raises(TypeError, match="cannot be changed"):
            eval(f"options.{change}")
    with pytest.raises(TypeError, match="cannot be changed"):
        options["mod_go_out"] = "off"
    with pytest.raises(TypeError, match="cannot be changed"):
        options |= {"mod_go_out": "off"}
    assert dict(options) == r.options == json.loads(json.dumps(r.view(0).to_dict()))["options"]


def test_why_not_is_what_act_would_raise_and_nothing_for_what_is_legal() -> None:
    """That every refusal is told alike is seen by `kit.refused`, all over the clauses."""
    m = lastcard.Match("corn", seats=3, seed="why not")
    r, before = m.round, m.round.position()
    for seat in range(3):
        for token in (*r.legal(seat), "p1", "draw", "uno", "catch1", "y", "swap1", "K", "", "rr"):
            told = r.why_not(seat, token)
            assert (told is None) == (token in r.legal(seat))
            assert repr(told) == repr(m.why_not(seat, token))
            if told is not None:
                with pytest.raises(type(told), match=re.escape(str(told))):
                    r.act(seat, token)
    assert isinstance(r.why_not(0, "K"), lastcard.InvalidNotation)
    assert str(r.why_not(7, "p1")) == "there is no seat 7; the seats are 0 to 2"
    assert (r.position(), r.actions) == (before, [])


def test_a_card_is_played_as_its_token_is() -> None:
    m = lastcard.Match.resume("mod", [0, 0], lay("mod hands=r1,b3,r2/b2,b3 pile=r7 draw=b1,y2,g4 turn=0"))
    red, blue = lastcard.Card.parse("r1"), lastcard.Card.parse("b3")
    assert repr(m.why_not(0, blue)) == repr(m.round.why_not(0, "b3")) != repr(None)
    assert m.why_not(0, red) is None
    m.act(0, red)
    assert m.round.actions == [(0, "r1")]
    assert isinstance(m.why_not(1, lastcard.Card.parse("K")), lastcard.InvalidNotation)


def test_without_a_seat_the_one_to_act_is_asked() -> None:
    r = lay("mod hands=r1/b2,b3 pile=r7 draw=b1,y2,g4 turn=0")
    assert r.legal() == r.legal(0) != r.legal(1)
    r.act(0, "r1")
    assert r.over
    assert r.legal() == []


def test_points_are_those_of_the_cards_that_each_seat_holds_now() -> None:
    r = lay("mod hands=r1,r2/b2,W pile=r7 draw=b1,y2,g4 turn=0")
    assert r.points == [3, 52]
    r.act(0, "r1")
    assert r.points == [2, 52]


@pytest.mark.parametrize("number", range(5))
def test_what_is_taken_back_was_never_done(number: int) -> None:
    r, rng = random_round(number)
    kept = [r.clone(), *(r.clone() for _ in zip(range(30), walk(r, rng), strict=False))]
    if number == 1:
        drop_history(r)
    while r.actions:
        last = kept.pop().actions[-1]
        assert r.undo() == last
        assert r == kept[-1]
        assert (r.actions, r.history) == (kept[-1].actions, kept[-1].history)
        r.clone().act(*last)
    with pytest.raises(IndexError, match="no action to take back"):
        r.undo()


def test_an_action_upon_a_position_is_taken_back_too() -> None:
    r = lay("mod hands=M,r1,r2,W/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4 turn=0")
    before = r.clone()
    r.act(0, "M")
    assert r.undo() == (0, "M")
    assert r == before
    with pytest.raises(IndexError, match="no action to take back"):
        r.undo()


@pytest.mark.parametrize("viewer", [True, -1, 10, "spectator", 0.0])
def test_only_a_seat_or_a_spectator_is_told_anything(viewer: Any) -> None:
    with pytest.raises(ValueError, match="a viewer is a seat or None"):
        lastcard.redact(Forehead(0, "p1"), viewer)


class Index:
    """A whole number that is no int, as numpy's are."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_whatever_stands_for_a_whole_number_is_taken_for_it() -> None:
    zero, two, seven = (cast(int, Index(number)) for number in (0, 2, 7))
    r = lastcard.Round.deal("classic", seats=two, seed=seven, dealer=zero)
    assert r == lastcard.Round.deal("classic", seats=2, seed=7, dealer=0)
    assert r.hand(zero) == r.hand(0)
    assert (r.legal(zero), r.view(zero), r.foreheads(zero)) == (r.legal(0), r.view(0), [])
    assert lastcard.redact(Forehead(0, "p1"), zero) == Forehead(0, "?")
    m = lastcard.Match.resume("classic", [seven, zero], r, options={"target": cast(int, Index(210))})
    actor, token = first_choice(r)
    m.act(cast(int, Index(actor)), token)
    assert (m.first_scores, m.options["target"], r.actions) == ((7, 0), "210", [(actor, token)])
    assert type(r.actions[0][0]) is type(m.scores[0]) is type(r.seats) is int
    assert lastcard.Match("classic", two, seven, None, zero) == lastcard.Match("classic", 2, 7, dealer=0)
    assert lastcard.simulate("classic", two, games=two, seed=seven) == lastcard.simulate("classic", 2, 2, 7)


def test_rounds_and_matches_take_the_same_things_in_the_same_order() -> None:
    def order(call: Callable[..., object]) -> list[str]:
        return [name for name in inspect.signature(call).parameters if name != "self"]

    assert (
        order(lastcard.Round.deal)
        == order(lastcard.Match)
        == ["edition", "seats", "seed", "options", "dealer"]
    )
    for wrong in ("r", 0):
        with pytest.raises(ValueError, match="options are keys with values"):
            lastcard.Round.deal("mod", 2, "trap", cast(Any, wrong))


def test_options_may_be_given_as_what_they_mean() -> None:
    m = lastcard.Match(
        "mod", 2, "meant", {"mod_go_out": False, "must_play": True, "target": 200, "hand_size": 5}
    )
    assert {key: m.options[key] for key in ("mod_go_out", "must_play", "target", "hand_size")} == {
        "mod_go_out": "off",
        "must_play": "on",
        "target": "200",
        "hand_size": "5",
    }
    again = lastcard.Match.resume(
        "mod", [0, 0], m.round, {"mod_go_out": False, "hand_size": 5, "target": 200}
    )
    assert again.round.options == m.round.options
    with pytest.raises(ValueError, match="another value of mod_go_out"):
        lastcard.Match.resume("mod", [0, 0], m.round, {"mod_go_out": True})


def test_options_may_be_numpy_s_truth_and_numbers() -> None:
    chosen: dict[str, Any] = {
        "mod_go_out": numpy.bool_(False),
        "must_play": numpy.True_,
        "hand_size": numpy.int64(5),
    }
    r = lastcard.Round.deal("mod", 2, "meant", chosen)
    assert [r.options[key] for key in chosen] == ["off", "on", "5"]


@pytest.mark.parametrize(
    "options", [5, [1, 2], {5: "on"}, {"mod_go_out": 5}, {"target": True}, {"foil": None}]
)
def test_options_that_are_none_are_refused(options: Any) -> None:
    with pytest.raises(ValueError, match="option"):
        lastcard.Round.deal("mod", 2, options=options)


def test_a_match_is_resumed_with_scores_and_a_round_only() -> None:
    wrong: list[Any] = [(None, lay("mod hands=r1/b2 pile=r7")), ([0, 0], None)]
    for scores, r in wrong:
        with pytest.raises(ValueError, match="list of scores and a Round"):
            lastcard.Match.resume("mod", scores, r)


@pytest.mark.parametrize("ask", ["hand", "foreheads", "legal", "view"])
@pytest.mark.parametrize("seat", [-1, 4, 10, 99, True])
def test_a_round_tells_nothing_of_a_seat_that_it_has_not(ask: str, seat: int) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        getattr(lastcard.Round.deal("corn", seats=4, seed="1"), ask)(seat)


def test_a_clone_of_a_match_goes_its_own_way_from_round_to_round() -> None:
    m = lastcard.Match("mod", seats=2, seed="apart")
    dealt, twin, rng = m.round, m.clone(), random.Random(1)
    for _ in range(2):
        list(walk(twin.round, rng))
        twin.next_round()
    twin.comment("only here")
    assert m.round is dealt
    assert (m.number, dealt.actions, m.results, m.scores, m.comments) == (1, [], [], [0, 0], {})
    again = twin.clone()
    list(walk(again.round, rng))
    assert (len(again.results), len(twin.results)) == (3, 2)
    assert again.scores != twin.scores


def test_a_clone_of_a_match_keeps_the_scores_of_a_round_that_has_just_ended() -> None:
    m = lastcard.Match.resume("mod", [460, 0], lay("mod hands=b1/W pile=b5 draw=g1"))
    m.round.act(0, "b1")
    twin = m.clone()
    assert (twin.scores, twin.winners, len(twin.results)) == ([510, 0], [0], 1)
