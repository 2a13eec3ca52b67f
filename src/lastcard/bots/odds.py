"""The odds that a Draw Four is a bluff."""

from __future__ import annotations

from collections import Counter
from math import comb

from ..deduction import convicting, unseen
from ..notation.token_kinds import colour_of
from ..rules.editions import EDITIONS
from ..sight import View


def is_likely_bluff(view: View) -> bool:
    """Whether the Draw Four to be answered is a bluff more often than one time in five.

    A challenge pays above these odds: guilt saves four cards and costs the other four, innocence two. If one
    player in two never bluffs, a match h comes to guilt in h / (2 - h) of all cases: more than a fifth if h
    is more than a third. Whole numbers decide, so that no rounding does.
    """
    harmless, kept, total = kept_cards(view)
    return 3 * comb(harmless, kept) < 2 * comb(total, kept)


def odds_of_a_match(view: View) -> float:
    """How likely one of the cards its player kept convicts, if they are a blind pick from the unseen ones."""
    harmless, kept, total = kept_cards(view)
    return 1 - comb(harmless, kept) / comb(total, kept)


def kept_cards(view: View) -> tuple[int, int, int]:
    """How many unseen cards would not convict, how many cards its player kept, and how many are unseen."""
    cards = unseen(view)
    total = cards.total()
    return total - matches(view, cards), min(view.sizes[view.turn], total), total


def matches(view: View, cards: Counter[str]) -> int:
    """How many of the cards convict; an equal share of each colour if a wild hides which one was in play."""
    wilds = sum(cards[card] for card in convicting(view))
    colours = dict.fromkeys(EDITIONS[view.edition].colours, 0)
    for card, number in cards.items():
        if colour_of(card):
            colours[colour_of(card)] += number
    before = colour_of(view.discard_pile[1]) if len(view.discard_pile) > 1 else ""
    return wilds + (colours[before] if before else sum(colours.values()) // len(colours))
