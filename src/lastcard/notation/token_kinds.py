"""What kind of word a token is: a card, a call, a catch, or a plain word such as draw."""

from __future__ import annotations

from collections.abc import Iterable

from ..rules.cards import POINTS
from ..rules.editions import EDITIONS

CALL = "uno"
PASS = "pass"
"""What a seat that is asked in turn answers to let the moment go by; a table knows it, the rules do not."""

_CATCH = "catch"
_SWAP = "swap"
_POINTS = {
    token: POINTS[number] for edition in EDITIONS.values() for number, token in enumerate(edition.cards)
}


def is_catch(token: str) -> bool:
    return token.startswith(_CATCH)


def catch(seat: int | None) -> str:
    """The token by which a seat is caught; of nobody, one that is never legal."""
    return f"{_CATCH}{seat}"


def caught_by(token: str) -> int:
    """The seat that a catch is meant for."""
    return int(token.removeprefix(_CATCH))


def swap_with(seat: int) -> str:
    """The token by which hands are swapped with a seat."""
    return f"{_SWAP}{seat}"


def is_swap(token: str) -> bool:
    return token.startswith(_SWAP)


def swapped_by(token: str) -> int:
    """The seat that hands are swapped with."""
    return int(token.removeprefix(_SWAP))


def is_spoken(token: str) -> bool:
    """A call or a catch: it leaves the awaited decision as it is."""
    return token == CALL or is_catch(token)


def may_go_with_a_call(token: str) -> bool:
    """Whether the decision may leave its seat with one card: drawing and keeping never do."""
    return token not in ("draw", "keep")


def is_card(token: str) -> bool:
    """Whether an action token is a card: r7, ys, W."""
    return len(token) == 2 or token.isupper()


def cards_in(tokens: Iterable[str]) -> list[str]:
    return [token for token in tokens if len(token) == 2 or token.isupper()]


def colour_of(card: str) -> str:
    """The printed colour; nothing for a colourless card."""
    return card[0] if len(card) == 2 else ""


def face_of(card: str) -> str:
    """The number or symbol, without the colour."""
    return card[-1]


def points_of(card: str) -> int:
    """What a card counts when it is left in hand."""
    return _POINTS[card]


def without(cards: Iterable[str], card: str) -> list[str]:
    """The cards less one copy of a card."""
    rest = list(cards)
    rest.remove(card)
    return rest
