"""Events as sentences, for the one who reads them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lastcard
from kit import lay, play
from lastcard.events import EVENTS
from lastcard.notation.prose import SENTENCES, tell
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
