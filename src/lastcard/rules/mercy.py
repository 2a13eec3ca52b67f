"""Mercy: too many cards in hand put a seat out of the round (MERCY)."""

from __future__ import annotations

from . import cards as c
from .journal import note
from .state import State, lose, oldest_forehead, remove_forehead


def slip_under(s: State, card: int) -> None:
    """A card goes to the very bottom of the discard pile."""
    for i in range(s.discards, 0, -1):
        s.discard[i] = s.discard[i - 1]
    s.discard[0] = card
    s.discards += 1


def retire_cards(s: State, seat: int, first: int, end: int) -> None:
    """The cards in hand from one kind up to another go under the discard pile."""
    for card in range(first, end):
        for _ in range(s.hands[seat * c.TYPES + card]):
            lose(s, seat, card)
            slip_under(s, card)
            note(s, c.RETIRED, seat, card, 0)


def retire(s: State, seat: int) -> None:
    """A seat is out: its hand, in order, and its forehead cards go under the discard pile."""
    for place in range(c.COLOURS):
        card = (s.rules.colour_order >> 2 * place & 3) * c.FACES
        retire_cards(s, seat, card, card + c.FACES)
    retire_cards(s, seat, c.WILD, c.TYPES)
    while s.forehead_counts[seat]:
        place = oldest_forehead(s, seat)
        card = s.foreheads[place]
        remove_forehead(s, place)
        slip_under(s, card)
        note(s, c.RETIRED, seat, card, 0)
    s.guessed[seat] = 0
    s.out |= c.BIT[seat]


def retire_all(s: State) -> int:
    """Whoever holds too many cards is out, seat by seat; as bits."""
    retired = 0
    for seat in range(s.seats):
        if s.sizes[seat] >= s.rules.mercy:
            retire(s, seat)
            retired |= c.BIT[seat]
    return retired
