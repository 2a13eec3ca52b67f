"""The odds that a Draw Four is a bluff."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb

from ..sight import View
from .reading import by_colour, colour_of, unseen

WILDS_THAT_CONVICT = {
    "all": "WFA",
    "except-draw-four": "WA",
    "plain-wild-only": "W",
    "none": "",
}
"""Which wilds left in hand make a Draw Four unlawful, by the option `wild_match` (R-18)."""


def convicting(view: View) -> str:
    """The wild cards that count as a match against a Draw Four: none but in avatar (WD4-3)."""
    return WILDS_THAT_CONVICT[view.options.get("wild_match", "none")]


def would_be_guilty(view: View, left: Iterable[str]) -> bool:
    """Whether a Draw Four laid now, with these cards left in hand, would be a bluff (WD4-2)."""
    return any(view.colour == colour_of(card) or card in convicting(view) for card in left)


def odds_of_guilt(view: View) -> float:
    """How likely the Draw Four to be answered is a bluff, if one player in two never bluffs."""
    holding = odds_of_a_match(view)
    return holding / (2 - holding)


def odds_of_a_match(view: View) -> float:
    """How likely one of the cards its player kept convicts, if they are a blind pick from the unseen ones."""
    cards = unseen(view)
    total = cards.total()
    kept = min(view.sizes[view.turn], total)
    harmless = total - matches(view, cards)
    return 1 - comb(harmless, kept) / comb(total, kept)


def matches(view: View, cards: Counter[str]) -> int:
    """How many of the cards convict; an equal share of each colour if a wild hides which one was in play."""
    wilds = sum(cards[card] for card in convicting(view))
    colours = by_colour(view, cards.elements())
    before = colour_of(view.discard_pile[1]) if len(view.discard_pile) > 1 else ""
    return wilds + (colours[before] if before else sum(colours.values()) // len(colours))
