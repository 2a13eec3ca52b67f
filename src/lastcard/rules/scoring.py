"""The end of a round and the points that cards are worth (OUT, SCOR)."""

from __future__ import annotations

from .calls import close_window
from .cards import BIT, ENDED, NO_CARD, NOBODY, OPENED, OVER, POINTS, POINTS_OUT, TYPES, WRITES
from .journal import note
from .mercy import retire_all
from .state import State


def hand_points(s: State, seat: int) -> int:
    """The points a seat is left with, forehead cards included (SCOR-1 to SCOR-5, NAR-14, MERCY-2)."""
    if s.out & BIT[seat]:
        return POINTS_OUT
    points = 0
    for card in range(TYPES):
        points += s.hands[seat * TYPES + card] * POINTS[card]
    if s.forehead_counts[seat] and s.rules.forehead_scores:
        for i in range(s.forehead_total):
            if s.forehead_seats[i] == seat:
                points += POINTS[s.foreheads[i]]
    return points


def lay_open(s: State) -> None:
    """Write down what everybody is left with, now that there is nothing to hide."""
    for seat in range(s.seats):
        for card in range(TYPES):
            for _ in range(s.hands[seat * TYPES + card]):
                note(s, OPENED, seat, card, 0)
    for i in range(s.forehead_total):
        note(s, OPENED, s.forehead_seats[i], s.foreheads[i], 1)


def finish(s: State, winner: int, ending: int) -> None:
    """The round is over: a seat has no cards left (OUT-1), or it is void (SHUF-6, SHUF-7)."""
    close_window(s)
    s.phase = OVER
    s.actor = NOBODY
    s.winner = winner
    s.ending = ending
    s.early = 0
    s.said = 0
    s.blanks = 0
    s.turns = 0
    s.pending = 0
    s.by_four = 0
    if s.rules.mercy:
        retire_all(s)
    if s.noting & WRITES:
        lay_open(s)
    note(s, ENDED, winner, NO_CARD, ending)
