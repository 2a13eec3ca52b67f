"""The odds that a Draw Four is a bluff."""

from __future__ import annotations

from collections import Counter
from math import comb

from ..deduction import convicting, unseen
from ..notation.token_kinds import colour_of
from ..rules.editions import EDITIONS
from ..sight import View


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
    colours = dict.fromkeys(EDITIONS[view.edition].colours, 0)
    for card, number in cards.items():
        if colour_of(card):
            colours[colour_of(card)] += number
    before = colour_of(view.discard_pile[1]) if len(view.discard_pile) > 1 else ""
    return wilds + (colours[before] if before else sum(colours.values()) // len(colours))
