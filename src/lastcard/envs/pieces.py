"""What the bytes of an observation mean, piece by piece: layout 1, which never changes.

`PIECES` is what a seat may know and `MEMORY` what it could remember; `INSIGHT` is what none may know, for
critics in training alone. `python building/pieces.py` puts them into docs/environments.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ..rules import cards as c

LAYOUT = 1
"""The number of the layout, and the `-v1` of every environment: a byte that means something else is 2."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of bytes with a name."""

    name: str
    at: int
    size: int
    most: int
    """The highest value of a byte: what floats are divided by."""
    about: str

    @property
    def span(self) -> slice:
        """Where it is: `row[piece.span]`, or `rows[:, piece.span]`."""
        return slice(self.at, self.at + self.size)


SEATS = c.MOST_SEATS
TYPES = c.TYPES
COPIES = 8  # no deck has more of a card

OPTIONS = (
    *("two_player_reverse", "draw_four", "wild_match", "challenge_reveal", "last_card_draw"),
    *("last_card_special", "king_pig_colours", "mod_optional", "mod_go_out", "narwhal_includes_player"),
    *("narwhal_discard", "narwhal_stack", "forehead_scores", "avatar_wild_on_turn", "challenge_penalty"),
    *("uno_penalty", "uno_call", "must_play", "draw_until", "drawn_card", "last_card", "stacking"),
    *("deflect", "seven_zero", "jump_in", "mercy"),
)
"""The options that change how a round is played, in the order of their bytes."""


def _run(end: int, *pieces: tuple[str, int, int, str]) -> Mapping[str, Piece]:
    """Pieces that follow each other: where one begins, the one before ends."""
    ends = [at for _, at, _, _ in pieces[1:]] + [end]
    made = [
        Piece(name, at, end - at, most, about)
        for (name, at, most, about), end in zip(pieces, ends, strict=True)
    ]
    return MappingProxyType({piece.name: piece for piece in made})


PIECES: Mapping[str, Piece] = _run(
    c.SEEN,
    ("hand", c.SEE_HAND, COPIES, "own cards, how many of each type"),
    ("discards", c.SEE_DISCARDS, COPIES, "the discard pile, how many of each type"),
    ("foreheads", c.SEE_FOREHEADS, COPIES, "forehead cards of the others, how many of each type"),
    ("shown", c.SEE_SHOWN, COPIES, "a challenged hand, while the viewer may see it"),
    ("unseen", c.SEE_UNSEEN, COPIES, "the deck less hand, discards and foreheads: what can be anywhere"),
    (
        "top",
        c.SEE_TOP,
        1,
        "the card to match: 0–9, Skip, Reverse, Draw Two, Wild, Draw Four, special",
    ),
    ("colour", c.SEE_COLOUR, 1, "the colour in play; the last byte: it has yet to be named"),
    ("phase", c.SEE_PHASE, 1, "what is decided: " + ", ".join(c.PHASES) + ", a question of an own edition"),
    ("sizes", c.SEE_SIZES, 32, "how many cards each seat holds"),
    ("worn", c.SEE_WORN, 8, "how many forehead cards each seat wears"),
    ("guesses", c.SEE_GUESSES, 15, "the colours that each seat has guessed wrong, as bits 1, 2, 4, 8"),
    ("seated", c.SEE_SEATED, 1, "whether there is such a seat"),
    ("turn", c.SEE_TURN, 1, "whose turn it is"),
    ("actor", c.SEE_ACTOR, 1, "whose decision is awaited"),
    ("exposed", c.SEE_EXPOSED, 1, "who can be caught"),
    ("out", c.SEE_OUT, 1, "who is out of the round (MERCY-1)"),
    ("callers", c.SEE_CALLERS, 1, "who has called the last card"),
    ("receiver", c.SEE_RECEIVER, 1, "who gets the next card of a gift"),
    ("guessed", c.SEE_GUESSED, 1, "the colours that the viewer has guessed wrong"),
    ("gift", c.SEE_GIFT, 1, "the colour that is being given away"),
    ("hit", c.SEE_HIT, 1, "King Pig's colour, while the colour in play is named"),
    ("before", c.SEE_BEFORE, 1, "the colour before the Draw Four on top, while something hangs on it"),
    ("shown_seat", c.SEE_SHOWN_SEAT, SEATS, "whose hand is shown: its place and 1 more; 0 if none is"),
    ("draw_pile", c.SEE_DRAW_PILE, c.DECK, "how many cards are left to draw before a reshuffle"),
    ("owed", c.SEE_OWED, 32, "what the seat that is hit has to take (STACK-3)"),
    ("owed_for_four", c.SEE_OWED_FOR_FOUR, 1, "whether it was a Draw Four that hit it"),
    ("clockwise", c.SEE_CLOCKWISE, 1, "whether play goes to higher seats"),
    ("called_ahead", c.SEE_CALLED_AHEAD, 1, "whether the seat to act has called ahead"),
    ("open_to_jumps", c.SEE_OPEN_TO_JUMPS, 1, "whether the like of the top card may be laid out of turn"),
    ("piles_bare", c.SEE_PILES_BARE, 1, "whether a draw would only pass the turn"),
    ("drawn", c.SEE_DRAWN, TYPES, "the card just drawn, its type and 1 more, for who may play it; else 0"),
    (
        "special",
        c.SEE_SPECIAL,
        1,
        "the special card: none, King Pig, Mod, Narwhal, Avatar State, an own one",
    ),
    ("options", c.SEE_OPTIONS, 30, "what the table has chosen, a number each: " + ", ".join(OPTIONS)),
    ("spare", c.SEE_SPARE, 1, "0, for what a later layout tells"),
)
"""What a seat may know."""

INSIGHT: Mapping[str, Piece] = _run(
    c.ALL_SEEN,
    ("hands", c.ALL_HANDS, COPIES, "the hands of the others, from place 1 on, how many of each type"),
    ("forehead", c.ALL_FOREHEAD, COPIES, "the viewer's own forehead cards, how many of each type"),
    ("draw_cards", c.ALL_DRAW_PILE, COPIES, "the draw pile, how many of each type"),
    ("oldest", c.ALL_OLDEST, 1, "the colour that is to be guessed; the last byte: it has none"),
    ("guilty", c.ALL_GUILTY, 1, "whether the Draw Four on top is a bluff"),
    (
        "next_cards",
        c.ALL_NEXT_CARDS,
        TYPES,
        "the next cards to draw, their type and 1 more; 0: none is left",
    ),
    ("spare_insight", c.ALL_SPARE, 1, "0"),
)
"""What no seat may know."""

MEMORY: Mapping[str, Piece] = _run(
    c.RECALLED,
    (
        "known",
        c.RECALL_KNOWN,
        1,
        "cards known to be in the hands of the others, from place 1 on",
    ),
    (
        "drew_on",
        c.RECALL_DREW_ON,
        32,
        "on each colour: 1 more than a seat has gained since it drew; 0: it has not",
    ),
    ("named", c.RECALL_NAMED, 1, "the colour that each seat named last"),
    ("laid_since", c.RECALL_LAID_SINCE, 32, "how many cards each seat has laid since then"),
    ("fours", c.RECALL_FOURS, COPIES, "the Draw Fours of each seat: laid, challenged, found to be bluffs"),
    ("spare_memory", c.RECALL_SPARE, 1, "0"),
)
"""What a seat could remember."""


def split(row: Any, pieces: Mapping[str, Piece] = PIECES) -> dict[str, Any]:
    """An observation, or an array of them, by the names of its pieces; nothing is copied from an array."""
    if isinstance(row, (bytes, bytearray, memoryview)):
        return {name: row[piece.span] for name, piece in pieces.items()}
    return {name: row[..., piece.span] for name, piece in pieces.items()}


def scale(pieces: Mapping[str, Piece] = PIECES) -> Sequence[int]:
    """What each byte is divided by to become a float from 0 to about 1."""
    return [most for piece in pieces.values() for most in [piece.most] * piece.size]
