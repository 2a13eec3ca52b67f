"""What a view tells: cards by their tokens, neighbours, and which cards nobody has shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..rules.editions import EDITIONS
from ..rules.events import HIDDEN
from ..rules.options import deck_of
from ..sight import View

COLOURLESS_POINTS = 50
ACTION_POINTS = 20


def is_card(token: str) -> bool:
    """Whether an action token is a card: r7, ys, W."""
    return len(token) == 2 or token.isupper()


def cards_in(tokens: Iterable[str]) -> list[str]:
    return [token for token in tokens if is_card(token)]


def colour_of(card: str) -> str:
    """The printed colour; nothing for a colourless card."""
    return card[0] if len(card) == 2 else ""


def face_of(card: str) -> str:
    """The number or symbol, without the colour."""
    return card[-1]


def points_of(card: str) -> int:
    """What a card counts when it is left in hand."""
    if not colour_of(card):
        return COLOURLESS_POINTS
    return int(face_of(card)) if face_of(card).isdigit() else ACTION_POINTS


def without(cards: Iterable[str], card: str) -> list[str]:
    """The cards less one copy of a card."""
    rest = list(cards)
    rest.remove(card)
    return rest


def me(view: View) -> int:
    """The seat whose view it is."""
    if view.viewer is None:
        raise ValueError("a bot needs the view of a seat, not that of a spectator")
    return view.viewer


def neighbour(view: View, steps: int = 1) -> int:
    """The seat so many steps on in the direction of play."""
    return (me(view) + steps * view.direction) % view.seats


def opponents(view: View) -> list[int]:
    return [seat for seat in range(view.seats) if seat != view.viewer]


def masters_all_colours(view: View, cards: Iterable[str]) -> bool:
    """Whether cards are enough for an Avatar State: the card itself and one of each colour (WAS-1)."""
    held = {colour_of(card) or card for card in cards}
    return held.issuperset({*EDITIONS[view.edition].colours, "A"})


def unseen(view: View) -> Counter[str]:
    """The cards that the viewer has no sight of: in the draw pile, in other hands, on the own forehead."""
    edition = EDITIONS[view.edition]
    cards = Counter(edition.cards[card] for card in deck_of(edition, view.options))
    cards.subtract(view.hand)
    cards.subtract(view.discard_pile)
    for worn in view.foreheads:
        cards.subtract(card for card in worn if card != HIDDEN)
    if view.shown and view.shown[0] != view.viewer:
        cards.subtract(view.shown[1])
    return +cards


def unseen_colours(view: View) -> dict[str, int]:
    """How many cards of each colour the viewer has no sight of."""
    return by_colour(view, unseen(view).elements())


def by_colour(view: View, cards: Iterable[str]) -> dict[str, int]:
    """How many of the cards are of each colour."""
    counts = Counter(colour_of(card) for card in cards)
    return {colour: counts[colour] for colour in EDITIONS[view.edition].colours}
