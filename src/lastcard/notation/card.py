"""Cards as small objects, for whoever wants to ask a token what it is; and the deck of an edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from ..rules.cards import POINTS
from ..rules.edition import Edition
from ..rules.editions import EDITIONS, edition_of
from ..rules.options import AnyOptions, deck_of, settle
from .token_kinds import colour_of, face_of
from .tokens import card_numbers, read_card

WILDS = {"W": "Wild", "F": "Wild Draw Four"}
SIGNS = {"s": "Skip", "r": "Reverse", "d": "Draw Two"}


@dataclass(frozen=True, slots=True)
class Card:
    """A card: `Card.parse("r7").name` is "red 7"."""

    token: str
    """How it is written, everywhere in this library: "r7", "bs", "W"."""
    colour: str | None
    """The letter of its colour; None for a colourless card."""
    face: str
    """The number or sign without the colour: "7", "s" for Skip, "r" for Reverse, "d" for Draw Two, "W"."""
    points: int
    """What it counts when it is left in a hand."""
    name: str
    """In English: "red 7", "blue Skip", "King Pig"."""

    @classmethod
    def parse(cls, token: str, edition: str | None = None) -> Self:
        """The card of a token; with an edition, one that its deck has not is refused as unreadable."""
        declared = edition_of(edition) if edition else edition_with(token)
        points = POINTS[read_card(declared, token)]
        return cls(token, colour_of(token) or None, face_of(token), points, card_name(declared, token))

    def __str__(self) -> str:
        return self.token

    def __repr__(self) -> str:
        return f"Card.parse({self.token!r})"


def edition_with(token: str) -> Edition:
    """The first edition that has a card; if none has, the first one, which says what can be read."""
    known = [one for one in EDITIONS.values() if token in card_numbers(one.key)]
    return next(iter([*known, *EDITIONS.values()]))


def card_name(edition: Edition, token: str) -> str:
    """A card in words: "red 7", "blue Skip", "Wild"."""
    if token == edition.special.token:
        return edition.special.name
    if token in WILDS:
        return WILDS[token]
    return f"{edition.colour_name(token[0])} {SIGNS.get(token[1], token[1])}"


def deck(edition: str, options: AnyOptions | None = None) -> list[str]:
    """Every card in play, sorted, as tokens; some options leave cards out."""
    declared = edition_of(edition)
    return [declared.cards[card] for card in deck_of(declared, settle(declared, options))]
