"""What a player can work out from a view: neighbours, which cards nobody has shown, what would be a bluff."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import chain

from .events import HIDDEN
from .notation.token_kinds import CALL, colour_of, is_catch
from .rules.editions import EDITIONS
from .rules.options import specials_in
from .rules.parameters import convicting_wilds
from .sight import View


def me(view: View) -> int:
    """The seat whose view it is."""
    if view.viewer is None:
        raise ValueError("a player has the view of a seat, not that of a spectator")
    return view.viewer


def neighbour(view: View) -> int:
    """The next seat in the direction of play, not counting those that are out."""
    seat = (me(view) + view.direction) % view.seats
    while seat in view.out:
        seat = (seat + view.direction) % view.seats
    return seat


def opponents(view: View) -> list[int]:
    viewer, out = view.viewer, view.out
    return [seat for seat in range(view.seats) if seat != viewer and seat not in out]


def masters_all_colours(view: View, cards: Iterable[str]) -> bool:
    """Whether cards are enough to interrupt: the special card and one of each colour (WAS-1)."""
    edition = EDITIONS[view.edition]
    held = {colour_of(card) or card for card in cards}
    return edition.special.interruption is not None and held.issuperset(
        {*edition.colours, edition.special.token}
    )


def interruption(view: View) -> str | None:
    """The card with which the viewer may break into the turn of another now."""
    card = EDITIONS[view.edition].special.token
    return card if card in view.legal and view.actor != view.viewer else None


def jump_in(view: View) -> str | None:
    """The like of the top card, if the viewer may lay it out of turn now (JUMP-1)."""
    return view.top if view.top in view.legal and view.actor != view.viewer else None


def reactions(view: View) -> list[str]:
    """What the viewer may do without being asked: a late call, a catch, a card out of turn."""
    out_of_turn = (interruption(view), jump_in(view))
    return [
        token
        for token in view.legal
        if is_catch(token) or (token == CALL and view.exposed == view.viewer) or token in out_of_turn
    ]


def may_be_answered(view: View) -> bool:
    """Whether who is hit by a draw card may answer with a card at this table (STACK-2)."""
    return view.options.get("stacking", "off") != "off" or view.options.get("deflect", "off") != "off"


def unseen(view: View) -> Counter[str]:
    """The cards that the viewer has no sight of: in the draw pile, in other hands, on the own forehead."""
    left = _copies(view.edition, specials_in(EDITIONS[view.edition], view.options)).copy()
    shown = view.shown[1] if view.shown and view.shown[0] != view.viewer else ()
    for card in chain(view.hand, view.discard_pile, *view.foreheads, shown):
        left[card] = left.get(card, 0) - 1
    left[HIDDEN] = 0
    return Counter({card: number for card, number in left.items() if number > 0})


def unseen_colours(view: View) -> dict[str, int]:
    """How many cards of each colour the viewer has no sight of."""
    if view.shown is not None:
        return by_colour(view, unseen(view).elements())
    whole = _colours_of_deck(view.edition, specials_in(EDITIONS[view.edition], view.options))
    seen = by_colour(view, chain(view.hand, view.discard_pile, *view.foreheads))
    return {colour: number - seen[colour] for colour, number in whole.items()}


@cache
def _copies(key: str, specials: int) -> dict[str, int]:
    """How many of each card there are in a deck."""
    edition = EDITIONS[key]
    return dict(Counter(edition.cards[card] for card in edition.deck(specials)))


@cache
def _colours_of_deck(key: str, specials: int) -> dict[str, int]:
    """How many cards of each colour there are in a deck."""
    copies = _copies(key, specials).items()
    return {
        colour: sum(number for card, number in copies if card[0] == colour)
        for colour in EDITIONS[key].colours
    }


def by_colour(view: View, cards: Iterable[str]) -> dict[str, int]:
    """How many of the cards are of each colour."""
    letters = [card[0] for card in cards]  # of wilds it is no colour
    return {colour: letters.count(colour) for colour in EDITIONS[view.edition].colours}


def would_be_guilty(view: View, left: Iterable[str]) -> bool:
    """Whether a Draw Four laid now, with these cards left in hand, would be a bluff (WD4-2)."""
    wilds = convicting(view)
    return any(view.colour == colour_of(card) or card in wilds for card in left)


def convicting(view: View) -> frozenset[str]:
    """The wild cards that count as a match against a Draw Four: none but in avatar (WD4-3, R-18)."""
    return _convicting(view.edition, view.options.get("wild_match", "all"), view.options["draw_four"])


@cache
def _convicting(key: str, wild_match: str, draw_four: str) -> frozenset[str]:
    edition = EDITIONS[key]
    wilds = convicting_wilds(edition, {"wild_match": wild_match, "draw_four": draw_four})
    return frozenset(token for number, token in enumerate(edition.cards) if wilds >> number & 1)
