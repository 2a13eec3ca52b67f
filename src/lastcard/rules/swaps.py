"""Hands that change seats: a 7 swaps two of them, a 0 moves all of them on (SWAP)."""

from __future__ import annotations

from . import cards as c
from .calls import close_window, expose
from .journal import note
from .state import State, neighbour


def exchange(s: State, one: int, other: int) -> None:
    """Two seats change hands; foreheads and guesses stay (SWAP-3)."""
    for card in range(c.TYPES):
        i = one * c.TYPES + card
        j = other * c.TYPES + card
        copies = s.hands[i]
        s.hands[i] = s.hands[j]
        s.hands[j] = copies
    held = s.held[one]
    s.held[one] = s.held[other]
    s.held[other] = held
    size = s.sizes[one]
    s.sizes[one] = s.sizes[other]
    s.sizes[other] = size


def tell_hand(s: State, seat: int) -> None:
    """Write down what a seat holds now, for its own eyes."""
    if s.noting & c.WRITES:
        for card in range(c.TYPES):
            for _ in range(s.hands[seat * c.TYPES + card]):
                note(s, c.HOLDS, seat, card, 0)


def judge_anew(s: State) -> None:
    """The seat of the turn is exposed by its new hand, not by the old one; nobody else is (SWAP-4)."""
    if s.exposed == s.turn:
        close_window(s)
    expose(s, s.turn)


def swap_hands(s: State, other: int) -> None:
    """The seat of the turn swaps hands with another (SWAP-1)."""
    note(s, c.SWAPPED, s.turn, c.NO_CARD, other)
    exchange(s, s.turn, other)
    tell_hand(s, s.turn)
    tell_hand(s, other)
    s.said &= ~(c.BIT[s.turn] | c.BIT[other])
    judge_anew(s)


def move_hands_on(s: State) -> None:
    """Every hand moves one seat on in the direction of play (SWAP-2)."""
    note(s, c.MOVED_ON, s.turn, c.NO_CARD, s.direction)
    seat = neighbour(s, s.turn)
    while seat != s.turn:
        exchange(s, s.turn, seat)
        seat = neighbour(s, seat)
    for each in range(s.seats):
        tell_hand(s, each)  # of a seat that is out there is nothing to tell
    s.said = 0
    judge_anew(s)
