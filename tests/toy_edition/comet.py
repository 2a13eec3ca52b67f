"""Comet, an edition that nobody sells: its card does what no other does, and all of it is in this file."""

from typing import Any

from lastcard.rules.cards import (
    BIT,
    COLOUR,
    COLOUR_OF,
    COLOURED,
    COLOURS,
    FOR_TURN,
    KEEP,
    NAME,
    OF_COLOUR,
    OWN,
    PHASES,
)
from lastcard.rules.edition import Edition, Option, Question, SpecialCard
from lastcard.rules.state import State

FALL = len(PHASES)  # the first phase after those that the kernel knows


def appear(do: Any, s: State) -> None:
    """Its player calls a colour that they hold; without one the card is a plain wild (COM-2)."""
    do.ask(s, FALL if do.held_by(s, s.turn) & COLOURED else NAME, s.turn)


def colours_held(do: Any, s: State) -> int:
    held = do.held_by(s, s.turn)
    return BIT[KEEP] | sum(BIT[COLOUR + colour] for colour in range(COLOURS) if held & OF_COLOUR[colour])


def fall(do: Any, s: State, action: int) -> None:
    """The next player draws as many cards as its player holds of the colour, or twice as many (COM-3)."""
    if action != KEEP:
        held = sum(COLOUR_OF[card] == action - COLOUR for card in do.hand_list(s, s.turn))
        tails = 2 if do.options["comet_tails"] == "two" else 1
        do.draw_cards(s, do.neighbour(s, s.turn), held * tails, FOR_TURN)
    do.ask(s, NAME, s.turn)


EDITION = Edition(
    key="comet",
    name="Comet",
    place=6,
    special=SpecialCard(
        token="C",
        name="Wild Comet",
        chapter="COM",
        effect=OWN,
        lay=appear,
        does="wild; the next player draws a card for each of yours of a colour",
        laying="COM-1",
        naming="COM-4",
        told={"played": "COM-1"},
        blow=2.0,
        questions=(
            Question(
                "fall",
                asks="call the colour of the comet",
                prompt="Which colour has the comet?",
                verb="send down",
                clause="COM-3",
                declining="COM-5",
                instead=("question-first", "COM-2", "call the colour of the comet first"),
                goal="own colour",
                answers=colours_held,
                decide=fall,
            ),
        ),
    ),
    options=(Option("comet_tails", ("one", "two"), "COM-3", "Whether a comet has one tail or two."),),
)
