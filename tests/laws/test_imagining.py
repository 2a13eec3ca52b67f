"""A view imagines a whole round: it looks the same to its viewer, and it knows no more than the view."""

from __future__ import annotations

import contextlib
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import msgspec
import pytest

import lastcard
from hostile import IMPOSSIBLE
from kit import ALL, lay
from lastcard.view_checks import ImpossibleView, check_view
from lookalikes import twin_of, viewers
from wander import pick, random_round, scaled

TOKENS = ("uno", "draw", "keep", "take", "challenge", "catch0", "catch1", "W", "F")
MOMENTS = 150


def course(r: lastcard.Round, chance: random.Random) -> Iterator[lastcard.Round]:
    """A round by chance, moment by moment."""
    for _ in range(MOMENTS):
        yield r
        if r.over:
            return
        r.act(*pick(r, chance))


def refusal(r: lastcard.Round, seat: int, token: str) -> tuple[str, str] | None:
    try:
        r.clone().act(seat, token)
    except lastcard.IllegalAction as refused:
        return refused.clause, refused.reason
    return None


SHARES = 5


def share_of(share: int, total: int) -> range:
    """At least one round for each share, however few are asked for."""
    return range(share, max(scaled(total), SHARES), SHARES)


def looks_the_same(r: lastcard.Round, viewer: int | None, seed: int) -> lastcard.Round:
    view = r.view(viewer)
    imagined = view.imagine(seed)
    assert imagined.view(viewer) == view, (r.position(), viewer)
    return imagined


@pytest.mark.parametrize("share", range(SHARES))
def test_it_looks_the_same_to_its_viewer_with_any_options(share: int) -> None:
    for number in share_of(share, 50):
        for step, r in enumerate(course(*random_round(number))):
            for viewer in viewers(r):
                looks_the_same(r, viewer, step)


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("preset", lastcard.PRESETS)
def test_it_looks_the_same_under_every_preset_and_is_a_round_like_any_other(
    edition: str, preset: str
) -> None:
    for number in range(max(1, scaled(10))):
        chance = random.Random(f"{edition} {preset} {number}")
        seats = chance.randint(2, 5)
        dealt = lastcard.Round.deal(edition, seats, number, options=lastcard.PRESETS[preset])
        for step, r in enumerate(course(dealt, chance)):
            viewer = chance.choice(viewers(r))
            imagined = looks_the_same(r, viewer, step)
            assert lastcard.Round.from_position(imagined.position()).position() == imagined.position()
            if not r.over:
                imagined.act(*pick(imagined, chance))


@pytest.mark.parametrize("share", range(SHARES))
def test_it_refuses_what_the_true_one_refuses_and_says_why(share: int) -> None:
    for number in share_of(share, 20):
        for r in course(*random_round(number)):
            seat = len(r.actions) % r.seats
            twin = r.view(seat).imagine(number)
            for token in sorted({*TOKENS, *r.hand(seat), *lastcard.EDITIONS[r.edition].colours}):
                assert refusal(twin, seat, token) == refusal(r, seat, token)


@pytest.mark.parametrize("share", range(SHARES))
def test_what_its_viewer_cannot_know_changes_nothing_in_it(share: int) -> None:
    for number in share_of(share, 60):
        r, chance = random_round(number)
        for step, _ in enumerate(course(r, chance)):
            viewer = chance.choice(viewers(r))
            if step % 4 == 0 and not r.over:
                twin = twin_of(r, viewer, chance)
                assert twin.view(viewer).imagine(step).position() == r.view(viewer).imagine(step).position()


def test_the_seed_decides_and_it_is_not_the_seed_of_the_true_round() -> None:
    view = lastcard.Round.deal("mod", 4, "7").view(0)
    assert view.imagine(7).position() == view.imagine("7").position()
    assert view.imagine(7).position() != view.imagine(8).position()
    assert view.imagine().position() != view.imagine().position()
    assert view.imagine(7).seed != "7"


def test_it_can_be_sent_to_another_process() -> None:
    imagined = lastcard.Round.deal("corn", 3, 1).view(None).imagine(2)
    assert pickle.loads(pickle.dumps(imagined)).position() == imagined.position()


# The cards out of sight come fairly

TRIES = 600


def imagined_often(position: str, viewer: int | None) -> list[lastcard.Round]:
    view = lay(position).view(viewer)
    return [view.imagine(number) for number in range(TRIES)]


def is_fair(found: Counter[str], expected: dict[str, float]) -> bool:
    """Chi-square, with a bound that fair counts pass 9,999 times in 10,000 for up to seven kinds."""
    assert set(found) <= set(expected)
    total = sum(expected.values())
    counts = ((found[key], TRIES * share / total) for key, share in expected.items())
    return sum((number - mean) ** 2 / mean for number, mean in counts) < 28


def test_a_hidden_card_lies_anywhere_with_the_odds_of_the_number_of_cards() -> None:
    """Four cards are out of sight: two in one hand, one in another, one in the draw pile."""
    seen = [card for card in deck("classic") if card[-1] != "0"]
    for card in ("r7", "b1"):
        seen.remove(card)
    rounds = imagined_often(f"classic hands=b1/b0,y0/g0 pile=r7,{','.join(seen)} draw=r0", 0)
    places = Counter(next((str(seat) for seat in (1, 2) if "r0" in r.hand(seat)), "draw") for r in rounds)
    assert is_fair(places, {"1": 2, "2": 1, "draw": 1})


def deck(edition: str) -> list[str]:
    r = lastcard.Round.deal(edition, 2, 1)
    return sorted(r.hand(0) + r.hand(1) + r.draw_pile + r.discard_pile)


def test_a_forehead_card_is_none_of_those_guessed_in_vain() -> None:
    table = "corn hands=p1/b1/g1 pile=N colour=b phase=guess foreheads=p9/y1/g2 guessed=by/-/-"
    seen = Counter(r.foreheads(0)[0][0] for r in imagined_often(table, 0))
    assert is_fair(seen, {"p": 24, "g": 23})  # one of each hand and forehead is not in the deck any longer


def test_a_spectator_imagines_every_forehead_and_two_that_compete_come_fairly() -> None:
    table = "corn hands=p1/b1 pile=N colour=b phase=guess foreheads=p9/g2 guessed=by/byg"
    pairs = Counter(r.foreheads(0)[0][0] + r.foreheads(1)[0][0] for r in imagined_often(table, None))
    assert is_fair(pairs, {"pp": 25 * 24, "gp": 25 * 25})


def test_a_card_that_may_be_played_at_once_is_one_that_fits() -> None:
    table = "classic hands=y2,r3/g1,g2 pile=r7 phase=drawn drawn=r3"
    kinds = Counter("wild" if len(card := r.drawn or "") == 1 else card[0] for r in imagined_often(table, 1))
    assert is_fair(kinds, {"r": 24, "y": 2, "g": 2, "b": 2, "wild": 8})


def test_a_hand_that_was_shown_is_known() -> None:
    r = lay("classic hands=r1,y2/b1,b2,b3/g1,g2 pile=F,r7 colour=g phase=answer guilty=yes turn=0")
    r.act(1, "challenge")
    for number in range(20):
        hand = Counter(r.view(1).imagine(number).hand(0))
        assert hand >= Counter(("r1", "y2"))
        assert hand.total() == 6
    assert len({tuple(r.view(2).imagine(number).hand(0)) for number in range(20)}) == 20


def test_guilt_follows_from_the_imagined_hand() -> None:
    view = lay("classic hands=r1,y2/b1,b2,b3 pile=F,r7 colour=g phase=answer guilty=yes turn=0").view(1)
    for number in range(40):
        imagined = view.imagine(number)
        guilty = any(card[0] == "r" for card in imagined.hand(0))
        imagined.act(1, "challenge")
        assert (len(imagined.hand(0)) == 6) is guilty


def test_who_gives_holds_cards_to_choose_from_and_who_follows_up_all_colours() -> None:
    giving = imagined_often("mod hands=r1,r2,b3/y1,y2/g1,g2 pile=M,y7 phase=give gift=r to=1", 1)
    assert all(len({card for card in r.hand(0) if card[0] == "r"}) > 1 for r in giving)
    following = imagined_often("avatar hands=r1,y1,g1,b1/y2,y3/g2,g3 pile=A,r7 phase=follow", 2)
    assert all({card[0] for card in r.hand(0)} >= set("rygb") for r in following)


# Views that no round has made


def sent(view: lastcard.View, **changes: Any) -> lastcard.View:
    """A view as it arrives over the network, where somebody may have changed it."""
    return msgspec.convert(view.to_dict() | changes, lastcard.View)


def test_a_view_that_was_sent_imagines_the_same_rounds() -> None:
    for number in range(scaled(60)):
        r, chance = random_round(number)
        for step, _ in enumerate(course(r, chance)):
            view = r.view(chance.choice(viewers(r)))
            if step % 5 == 0:
                received = sent(view)
                assert [received.imagine(seed) for seed in (1, 2)] == [view.imagine(seed) for seed in (1, 2)]
                check_view(sent(r.laid_open()))


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_an_impossible_view_is_refused_before_the_kernel_reads_it(case: str) -> None:
    view = lastcard.Round.deal("classic", 2, 1).view(0)
    received = sent(view, **IMPOSSIBLE[case](view.to_dict()))
    for _ in range(2):
        with pytest.raises(ImpossibleView):
            received.imagine(1)


@pytest.mark.parametrize(
    "changes, refusal",
    [
        ({"hand": ["r0", "r0"], "sizes": [2, 2]}, "more cards than the deck"),
        ({"hand": ["r1"]}, "sizes has 2 for seat 0, whose hand has 1"),
        ({"drawn": "r1"}, "drawn must be the card just drawn"),
        ({"phase": "drawn", "drawn": "y1"}, "which seat 0 does not hold"),
        ({"phase": "drawn", "drawn": "?"}, "drawn is hidden, but the whole hand of seat 0 is known"),
        ({"phase": "answer", "actor": 1}, "needs one of F on top of pile="),
        ({"phase": "over"}, "actor cannot be 0 in phase over"),
        ({"colour": None}, "no round looks like this view"),
        ({"colour": "g"}, "colour=g, but the top card is r7"),
        ({"known": [["r1"], []]}, "known="),
        ({"exposed": 0}, "exposed=0 needs a seat with exactly one card"),
    ],
    ids=str,
)
def test_a_view_that_no_round_can_have_says_why(changes: dict[str, Any], refusal: str) -> None:
    view = lay("classic hands=r1,r2/g1,g2 pile=r7").view(0)
    with pytest.raises(ImpossibleView, match=refusal):
        sent(view, **changes).imagine(1)


def test_a_view_whose_list_grows_after_the_check_is_imagined_as_it_was_checked() -> None:
    view = lay("classic hands=r1,r2/g1,g2 pile=r7").view(0)
    pile = ["r7"]
    changed = replace(view, discard_pile=pile)  # type: ignore[arg-type]
    before = changed.imagine(1)
    pile += ["r0"] * 100_000
    assert changed.imagine(1) == before


@pytest.mark.parametrize("imagined_before", [False, True])
@pytest.mark.parametrize(
    "change",
    [lambda view, values: view.__setstate__(values), lambda view, values: view.__init__(*values)],
    ids=["__setstate__", "__init__"],
)
def test_a_view_that_gets_other_fields_is_checked_again(change: Any, imagined_before: bool) -> None:
    view = lay("classic hands=r1,r2/g1,g2 pile=r7").view(0)
    impossible = replace(view, hand=("r1",))
    if imagined_before:
        view = pickle.loads(pickle.dumps(view))
        view.imagine(1)
    change(view, [getattr(impossible, field.name) for field in fields(view)])
    assert view == impossible
    with pytest.raises(ImpossibleView, match="sizes has 2 for seat 0, whose hand has 1"):
        view.imagine(1)


def test_a_view_with_other_cards_is_checked_in_the_library_too() -> None:
    view = lay("classic hands=r1,r2/g1,g2 pile=r7").view(0)
    with pytest.raises(ImpossibleView, match="more cards than the deck"):
        replace(view, hand=("r0", "r0")).imagine(1)


WRONG_TYPES: tuple[Any, ...] = (
    None,
    True,
    1.5,
    10**30,
    b"x",
    "x",
    (),
    (1, 2),
    [[]],
    ["r0"] * 113,
    {},
    {"a": []},
    object(),
)


@pytest.mark.parametrize("name", [field.name for field in fields(lastcard.View)])
def test_a_field_of_a_wrong_type_is_refused_with_a_sentence(name: str) -> None:
    view = lay("corn hands=p1,p2/g1,g2 pile=N,p7 colour=p phase=guess foreheads=p9/y1").view(0)
    for value in WRONG_TYPES:
        with contextlib.suppress(ImpossibleView):  # some fit
            replace(view, **{name: value}).imagine(1)


def test_the_refusal_of_a_wrong_type_names_the_field_and_the_type() -> None:
    view = lay("classic hands=r1,r2/g1,g2 pile=r7").view(0)
    with pytest.raises(ImpossibleView, match=r"^draw_size must be int, not 1\.5$"):
        replace(view, draw_size=1.5).imagine(1)  # type: ignore[arg-type]
    with pytest.raises(ImpossibleView, match=r"^hand must be tuple\[str, \.\.\.\], not \(\('r1',\),\)$"):
        replace(view, hand=[["r1"]]).imagine(1)  # type: ignore[arg-type]
