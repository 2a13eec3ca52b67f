"""A simple heuristic player: the judgement of somebody after a few evenings at the table.

It looks at the cards as they lie and keeps nothing in mind from turn to turn. Each decision is a
function of the view; ties are broken at random.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..deduction import (
    by_colour,
    interruption,
    jump_in,
    masters_all_colours,
    neighbour,
    opponents,
    unseen_colours,
)
from ..notation.token_kinds import (
    CALL,
    cards_in,
    catch,
    colour_of,
    face_of,
    points_of,
    swapped_by,
    without,
)
from ..rules.edition import BotGoal
from ..rules.editions import EDITIONS
from ..sight import View
from .base import Seed
from .goals import drawing, goal_of, should_call, swaps, unguessed, wanted_cards
from .lots import Lots
from .odds import is_likely_bluff
from .worth import CardJudge

Choice = tuple[Sequence[str], Callable[[str], int]]
"""What there is to choose from, and what each is worth."""


class Sensible:
    """Keeps wilds, hits who is about to go out, challenges on odds, calls, catches, and counts cards."""

    def __init__(self, seed: Seed) -> None:
        self._lots = Lots(seed)

    def choose(self, view: View) -> str:
        choices, worth = CHOICES[goal_of(view)](view)
        return self._lots.best(choices, worth) if len(choices) > 1 else choices[0]

    def react(self, view: View) -> str | None:
        if catch(view.exposed) in view.legal:
            return catch(view.exposed)
        if CALL in view.legal and should_call(view):
            return CALL
        card = (interruption(view) if should_interrupt(view) else None) or jump_in(view)
        return None if card and would_go_round(view, card) else card


def playing(view: View) -> Choice:
    """The card worth most. It draws only for want of one, and mostly lays a drawn card that fits."""
    cards = wanted_cards(view)
    if not cards:
        return [drawing(view)], lambda _: 0
    cards = considered(view, cards)
    return cards, card_worth(view, cards)


def card_worth(view: View, cards: list[str]) -> Callable[[str], int]:
    """What each of the cards is worth; where there is no choice, nothing is worked out."""
    return CardJudge(view).worth_of if len(cards) > 1 else lambda _: 0


def considered(view: View, cards: list[str]) -> list[str]:
    """An interruption can wait until right after the own turn, as long as the four colours last."""
    special = EDITIONS[view.edition].special.token
    if special not in cards or not masters_all_colours(view, view.hand):
        return cards
    return [card for card in cards if masters_all_colours(view, without(view.hand, card))] or [special]


def naming(view: View) -> Choice:
    """The longest colour in hand; of two equal ones the one that others are less likely to hold."""
    held, elsewhere = by_colour(view, view.hand), unseen_colours(view)
    return [*held], lambda colour: 100 * held[colour] - elsewhere[colour]


def rare_colour(view: View) -> Choice:
    """Cards rain longest on the others for the colour that is rarest among the unseen ones."""
    elsewhere = unseen_colours(view)
    return [*elsewhere], lambda colour: -elsewhere[colour]


def gift_colour(view: View) -> Choice:
    """Give the longest colour away, of equal ones the one with more points. It never declines."""
    held = by_colour(view, view.hand)
    points = {
        colour: sum(points_of(card) for card in view.hand if colour_of(card) == colour) for colour in held
    }
    return [*held], lambda colour: 1000 * held[colour] + points[colour]


def gift_card(view: View) -> Choice:
    """The highest cards go first, but no weapon to a seat near the end or to the one before the giver."""
    cards, armed = cards_in(view.legal), may_be_armed(view)
    return cards, lambda card: points_of(card) if armed or face_of(card).isdigit() else -points_of(card)


def may_be_armed(view: View) -> bool:
    """Whether the receiver of a gift can be trusted with an action card."""
    fewest = min(view.sizes[seat] for seat in opponents(view))
    receiver = view.receiver
    return receiver is not None and receiver != neighbour(view, -1) and view.sizes[receiver] > fewest


def answering(view: View) -> Choice:
    """Lay a card if one answers what is owed; else challenge a Draw Four if a bluff is likely enough."""
    cards = cards_in(view.legal)
    if cards:
        return cards, card_worth(view, cards)
    doubts = "challenge" in view.legal and is_likely_bluff(view)
    return ["challenge" if doubts else "take"], lambda _: 0


def swapping(view: View) -> Choice:
    """The smallest hand is the best one to get."""
    return swaps(view), lambda token: -view.sizes[swapped_by(token)]


def guessing(view: View) -> Choice:
    """The colour with most cards unaccounted for, without those already guessed in vain."""
    return unguessed(view), unseen_colours(view).__getitem__


def should_interrupt(view: View) -> bool:
    """It costs no turn right after the own one; later it is for stopping somebody with one card."""
    return view.actor == neighbour(view) or any(view.sizes[seat] == 1 for seat in opponents(view))


def would_go_round(view: View, card: str) -> bool:
    """Return whether a card played out of turn could come back for ever, because all cards are in hands.

    So special cards do, upon their like, and a Draw Two: its victim draws the one below and jumps in with it.
    """
    if view.draw_size:
        return False
    return face_of(card) == "d" if colour_of(card) else view.options["jump_in"] == "all"


CHOICES: dict[BotGoal, Callable[[View], Choice]] = {
    "a card": playing,
    "own colour": naming,
    "rare colour": rare_colour,
    "colour to give": gift_colour,
    "card to give": gift_card,
    "guess": guessing,
    "answer": answering,
    "a hand": swapping,
}
"""How each goal is met."""
