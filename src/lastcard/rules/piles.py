"""The draw pile and the discard pile (DRAW, SHUF)."""

from __future__ import annotations

from .calls import watch_exposure
from .cards import DREW, NO_CARD, NOBODY, RESHUFFLED, SHORT
from .chance import shuffle_draw_pile
from .journal import note
from .state import State, gain


def discard(s: State, card: int) -> None:
    """A card goes on top of the discard pile."""
    s.discard[s.discards] = card
    s.discards += 1


def tuck(s: State, card: int) -> None:
    """A card goes into the discard pile directly below the top (NAR-9)."""
    s.discard[s.discards] = s.discard[s.discards - 1]
    s.discard[s.discards - 1] = card
    s.discards += 1


def anything_to_draw(s: State) -> int:
    """Whether a card can still be drawn, after a reshuffle if need be."""
    return s.draws > 0 or s.discards > 1


def reshuffle(s: State) -> None:
    """All discards but the top become the new draw pile (SHUF-1, SHUF-2)."""
    s.draws = s.discards - 1
    for i in range(s.draws):
        s.draw[i] = s.discard[i]
    s.discard[0] = s.discard[s.draws]
    s.discards = 1
    shuffle_draw_pile(s)
    note(s, RESHUFFLED, NOBODY, NO_CARD, s.draws)


def next_card(s: State) -> int:
    """Take the next card of the draw pile, reshuffling on need (R-40); NO_CARD if both piles are bare."""
    if s.draws == 0:
        if s.discards <= 1:
            return NO_CARD
        reshuffle(s)
    s.draws -= 1
    return s.draw[s.draws]


def draw_cards(s: State, seat: int, wanted: int, why: int) -> None:
    """A seat draws as many of the wanted cards as there are (SHUF-3, SHUF-5)."""
    for i in range(wanted):
        card = next_card(s)
        if card == NO_CARD:
            note(s, SHORT, seat, NO_CARD, wanted - i)
            break
        gain(s, seat, card)
        note(s, DREW, seat, card, why)
    watch_exposure(s, seat)
