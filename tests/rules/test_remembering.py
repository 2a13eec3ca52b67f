"""What a view remembers, case by case; that it is a fold of what its viewer was told is a law of its own."""

from __future__ import annotations

from typing import Any

import pytest

import lastcard
from kit import lay, play
from lastcard.inside import repeat, rest


def known(r: lastcard.Round) -> dict[Any, Any]:
    """Who knows which cards of whom; None is a spectator."""
    found = {}
    for viewer in (None, *range(r.seats)):
        for seat, cards in enumerate(r.view(viewer).known):
            if cards:
                found[viewer, seat] = cards
    return found


def test_who_draws_on_a_colour_is_remembered_with_the_cards_gained_since() -> None:
    r = lay("classic hands=b1,r3,r4/g1,g2,g3 pile=r7 draw=b5,y9,b7 turn=1")
    assert r.view(0).drew_on == ((), ())
    play(r, "1:draw 0:r3 1:draw 0:r4")
    assert r.view(0).drew_on == ((), (("r", 1),)), "the second time it had nothing to match again"
    assert r.view(0).drew_on == r.view(1).drew_on == r.view(None).drew_on


def test_a_card_that_is_played_as_soon_as_it_is_drawn_leaves_the_hand_as_it_was() -> None:
    r = lay("classic hands=b1,b2/g1,g2,g3 pile=r7 draw=r8,b5 turn=1")
    play(r, "1:draw")
    assert r.view(0).drew_on[1] == (("r", 1),)
    play(r, "1:r8")
    assert r.view(0).drew_on[1] == (("r", 0),)


@pytest.mark.parametrize("drawn, held", [("r8", ",A"), ("A", "")])
def test_an_avatar_state_laid_after_a_draw_may_have_been_held_so_the_drawn_card_stays_counted(
    drawn: str, held: str
) -> None:
    line = f"avatar hands=b1,b2/r1,y1,g1,b3,g2{held} pile=r7 draw={drawn},b5 turn=1 drewon=-/y2"
    r = lay(line)
    play(r, "1:draw 1:A")
    assert r.phase == "follow"
    assert [r.view(viewer).drew_on[1] for viewer in (0, 1, None)] == [(("r", 1), ("y", 3))] * 3


def test_a_card_of_that_colour_out_of_the_hand_ends_it() -> None:
    r = lay("classic hands=b1,b2/r1,g2,g3 pile=r7 draw=b5,b8 turn=1")
    play(r, "1:draw")
    assert r.view(0).drew_on[1] == (("r", 1),), "to draw by choice is no proof"
    play(r, "0:draw 1:r1")
    assert r.view(0).drew_on == ((("r", 1),), ())


def test_cards_that_come_later_are_counted_whatever_they_come_for() -> None:
    r = lay("classic hands=b1,rd,b2/g1,g2,g3 pile=r7 draw=b5,y8,y9 turn=1")
    play(r, "1:draw 0:rd")
    assert r.view(0).drew_on[1] == (("r", 3),)


def test_whoever_draws_until_a_card_fits_had_none_before_the_last() -> None:
    r = lay("classic hands=b1,b2/g1,g2 pile=r7 draw=b5,y8,r9 turn=1 options=draw_until:on")
    play(r, "1:draw")
    assert (r.phase, r.view(0).drew_on[1]) == ("drawn", (("r", 1),))


def test_a_colour_that_was_named_is_remembered_with_the_cards_laid_since() -> None:
    r = lay("classic hands=W,b2,b3,b4/b5,b6,b7 pile=r7 draw=b8 turn=0")
    play(r, "0:W")
    assert r.view(1).named == (None, None)
    play(r, "0:b")
    assert r.view(1).named == (("b", 0), None)
    play(r, "1:b5 0:b2")
    assert r.view(1).named == r.view(None).named == (("b", 1), None)


@pytest.mark.parametrize("hand, guilty", [("g1,g2", 0), ("r1,g2", 1)])
def test_draw_fours_are_counted_with_what_became_of_them(hand: str, guilty: int) -> None:
    r = lay(f"classic hands=F,F,{hand}/b1,b2/y1,y2 pile=r7 draw=* turn=0")
    play(r, "0:F 0:g")
    assert r.view(2).fours == ((1, 0, 0), (0, 0, 0), (0, 0, 0))
    play(r, "1:challenge")
    assert r.view(2).fours == ((1, 1, guilty), (0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize("reveal, knowing", [("challenger", [1]), ("all", [None, 1, 2])])
def test_a_challenged_hand_is_known_to_those_who_saw_it_until_its_cards_are_laid(
    reveal: str, knowing: list[int | None]
) -> None:
    r = lay(
        f"classic hands=F,g1,g1,y2/b1,b2,g4/y1,y2,g5 pile=r7 draw=* turn=0 options=challenge_reveal:{reveal}"
    )
    play(r, "0:F 0:g 1:challenge")
    assert known(r) == {(viewer, 0): ("y2", "g1") for viewer in knowing}
    play(r, "2:g5 0:g1")
    assert known(r) == {(viewer, 0): ("y2",) for viewer in knowing}, "whether the other g1 is left"


def test_a_gift_is_known_to_its_giver_and_takes_away_what_others_knew() -> None:
    line = "mod hands=M,r1,r2,r3,b3/b1,b2/y1,y2 pile=r7 draw=* turn=0"
    r = lay(f"{line} known=1>0:r1,r2,b3/2>0:r1,r2,b3/s>0:r2")
    play(r, "0:M 0:r 0:r1")
    given = {(0, 1): ("r1",), (1, 0): ("r2", "b3"), (2, 0): ("b3",)}
    assert known(r) == given, "for all that seat 2 can tell it was r2"
    play(r, "0:r2")
    assert known(r) == {(0, 1): ("r1", "r3"), (0, 2): ("r2",), (1, 0): ("b3",), (2, 0): ("b3",)}


def test_who_swaps_a_hand_away_knows_it_and_what_others_know_goes_with_it() -> None:
    line = "classic hands=r7,b3,b4/b1,b2/y1,y2,y3 pile=r5 draw=* turn=0 options=seven_zero:both"
    r = lay(f"{line} known=2>0:b3/2>1:b2/0>1:b1/s>1:b1 drewon=g3/b1/-")
    play(r, "0:r7 0:swap1")
    assert known(r) == {
        (0, 1): ("b3", "b4"),
        (1, 0): ("b1", "b2"),
        (2, 0): ("b2",),
        (2, 1): ("b3",),
        (None, 0): ("b1",),
    }
    assert r.view(2).drew_on == ((("b", 1),), (("g", 3),), ()), "it is the hand that had none"


@pytest.mark.parametrize("direction, to", [("cw", (1, 2, 0)), ("ccw", (2, 0, 1))])
def test_hands_that_move_on_are_known_to_who_held_them(direction: str, to: tuple[int, ...]) -> None:
    line = "classic hands=r0,b3/b1,b2/y1,y2 pile=r5 draw=* turn=0 options=seven_zero:both"
    r = lay(f"{line} dir={direction} known=s>2:y1/0>2:y2/0>1:b1")
    play(r, "0:r0")
    passed = {(0, to[0]): ("b3",), (1, to[1]): ("b1", "b2"), (2, to[2]): ("y1", "y2")}
    more = {(None, to[2]): ("y1",), (0, to[2]): ("y2",), (0, to[1]): ("b1",)}
    assert known(r) == passed | {pair: cards for pair, cards in more.items() if pair[0] != pair[1]}


def test_of_a_seat_that_is_out_nothing_is_left_to_know() -> None:
    many = ",".join([f"b{n}" for n in range(1, 10)] + [f"y{n}" for n in range(10)])
    line = f"classic hands=r7,r8/{many}/g1,g2 pile=r5 draw=g3,g4,g5 turn=1 options=mercy:20"
    r = lay(f"{line} known=0>1:b1/s>1:b2 drewon=-/y3/g0")
    play(r, "1:draw")
    assert r.out == [1]
    assert known(r) == {}
    assert r.view(0).drew_on == ((), (), (("g", 0),))


def test_a_round_that_writes_nothing_down_remembers_as_well() -> None:
    one = lay("classic hands=F,g1,y2/b1,b2,g4/y1,y2,g5 pile=r7 draw=* turn=0")
    other = one.clone()
    for seat, token in ((0, "F"), (0, "g"), (1, "challenge"), (2, "g5"), (0, "draw")):
        one.act(seat, token)
        rest(other)
        repeat(other, seat, token)
    assert known(one) == {(1, 0): ("y2", "g1")}
    assert [other.view(viewer) for viewer in range(3)] == [one.view(viewer) for viewer in range(3)]


def test_imagined_hands_hold_what_is_known_to_be_in_them() -> None:
    r = lay("classic hands=r1,r2/b1,b2,F/y1,y2,W pile=r7 draw=* turn=0 known=0>1:F/0>2:y1,W/1>2:y2")
    view = r.view(0)
    for seed in range(5):
        imagined = view.imagine(seed)
        assert "F" in imagined.hand(1)
        assert {"y1", "W"} <= {*imagined.hand(2)}
        assert imagined.view(0) == view
