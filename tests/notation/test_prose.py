"""Events as sentences, for the one who reads them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lastcard
from kit import lay, play
from lastcard.events import EVENTS, DealerDraw
from lastcard.notation.prose import SENTENCES, tell, tell_dealer
from wander import random_round, scaled, walk


def told(
    r: lastcard.Round, actions: str, viewer: int | None, names: Sequence[str] | None = None
) -> list[str]:
    events = [lastcard.redact(event, viewer) for event in play(r, actions)]
    return [sentence for event in events if (sentence := tell(event, r.edition, viewer, names))]


def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    position = "mod hands=b1,b2/y1,y2/g1,g2 pile=r7 draw=b4 turn=0"
    assert told(lay(position), "0:draw", 0)[0] == "You draw b4."
    assert told(lay(position), "0:draw", 2)[0] == "Seat 0 draws a card."
    assert told(lay(position), "0:draw", None)[0] == "Seat 0 draws a card."


def test_names_stand_for_seats() -> None:
    r = lay("mod hands=r1,b2/y1,y2/g1,g2 pile=r7 draw=b4,b5 turn=0")
    assert told(r, "0:r1 2:catch0", 1, names=["Ann", "Ben", "Cleo"]) == [
        "Ann plays r1.",
        "Ann has one card left and has not called.",
        "Your turn.",
        "Cleo catches Ann.",
        "Ann draws 2 cards for not calling.",
    ]


TIED = "You and Cleo tied with {} and drew again."


@pytest.mark.parametrize(
    "draws, viewer, sentence",
    [
        ("0:r7 1:g9 2:W", None, "Ben drew highest (9) and deals."),
        ("0:r7 1:g9 2:W", 1, "You drew highest (9) and deal."),
        (
            "0:r9 1:g9 2:W 0:b3 1:y4", None,
            "Ann and Ben tied with 9 and drew again. Ben drew highest (4) and deals.",
        ),
        (
            "0:rd 1:F 2:b0 0:b1 1:W 2:ys", 2,
            "Ann, Ben and you tied with 0 and drew again. Ann drew highest (1) and deals.",
        ),
        (
            "0:r9 1:g1 2:b9 0:b3 2:y3 0:W 2:y1", 0,
            f"{TIED.format(9)} {TIED.format(3)} Cleo drew highest (1) and deals.",
        ),
    ],
)  # fmt: skip
def test_the_draw_for_the_deal_is_told_by_its_outcome(draws: str, viewer: int | None, sentence: str) -> None:
    events = [DealerDraw(int(draw[0]), draw[2:]) for draw in draws.split()]
    assert tell_dealer(events, "mod", viewer, ["Ann", "Ben", "Cleo"]) == sentence


def test_a_guess_tells_colour_and_verdict() -> None:
    r = lay("corn hands=b1,b2/y1,y2 pile=b7 draw=b4 foreheads=p3/- turn=0")
    assert told(r, "0:y", 0)[0] == "You guess yellow: wrong; the turn is over."


def test_a_challenged_hand_is_told_to_the_challenger_alone() -> None:
    position = "classic hands=r1,F/y1,y2/g1,g2 pile=r7 draw=* turn=0"
    assert "Seat 0 shows you their hand: r1." in told(lay(position), "0:F 0:b 1:challenge", 1)
    assert "Seat 0 shows seat 1 their hand." in told(lay(position), "0:F 0:b 1:challenge", 2)


@pytest.mark.parametrize(
    "viewer, sentence",
    [(0, "You are to name the colour in play."), (1, "Seat 0 is to name the colour in play.")],
)
def test_whoever_is_asked_is_told_what_to_do(viewer: int, sentence: str) -> None:
    assert sentence in told(lay("mod hands=W,b2/y1,y2 pile=r7 draw=b4 turn=0"), "0:W", viewer)


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(SENTENCES) == set(EVENTS)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_whole_rounds_are_told_in_sentences(viewer: int | None) -> None:
    for number in range(max(10, scaled(60))):
        r, rng = random_round(number)
        for _ in walk(r, rng):
            pass
        for event in r.history:
            sentence = tell(lastcard.redact(event, viewer), r.edition, viewer)
            assert sentence == "" or (sentence[0].isupper() or sentence[0] in "rygbpWFKMNA")
            assert sentence == "" or sentence[-1] in ".!"
