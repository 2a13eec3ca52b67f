"""UNO: the duty to call the last card, and the window in which others may catch a seat that did not (UNO)."""

from __future__ import annotations

from .cards import ANSWER, BIT, CALLED, DRAWN, EXPOSED, GUESS, NO_CARD, NO_COLOUR, NOBODY, TURN
from .journal import note
from .state import State


def close_window(s: State) -> None:
    """Nobody can be caught any longer."""
    if s.exposed != NOBODY:
        s.exposed = NOBODY
        note(s, EXPOSED, NOBODY, NO_CARD, 0)


def watch_exposure(s: State, seat: int) -> None:
    """A seat that no longer holds exactly one card is no longer exposed."""
    if s.exposed == seat and s.sizes[seat] != 1:
        close_window(s)


def expose(s: State, seat: int) -> None:
    """Down to one card: unless the seat of the turn has called ahead, it can be caught (UNO-1, UNO-7)."""
    if s.sizes[seat] != 1 or s.rules.no_calls:
        return
    if s.early:
        s.said |= BIT[seat]
    else:
        s.said &= ~BIT[seat]
        s.exposed = seat
        note(s, EXPOSED, seat, NO_CARD, 0)


def turn_action(s: State) -> None:
    """The first voluntary act of a turn closes the window (UNO-3) and hides a challenged hand again."""
    close_window(s)
    s.shown_seat = NOBODY
    s.shown_to = NOBODY
    s.before = NO_COLOUR
    s.proof = 0


def call(s: State, seat: int) -> None:
    """Say UNO: late but not yet caught (UNO-5), or ahead of the play that leaves one card."""
    if s.exposed == seat:
        note(s, CALLED, seat, NO_CARD, 0)
        s.said |= BIT[seat]
        close_window(s)
    else:
        note(s, CALLED, seat, NO_CARD, 1)
        s.early = 1


def standing_calls(s: State) -> int:
    """Who has called and holds that one card still, or has called ahead of the play to come, as bits."""
    calls = 0
    for seat in range(s.seats):
        if s.said & BIT[seat] and s.sizes[seat] == 1:
            calls |= BIT[seat]
    if may_call_ahead(s) and s.early:
        calls |= BIT[s.actor]
    return calls


def may_call_ahead(s: State) -> int:
    """Whether a play, a guess, the choice on a drawn card or an answer (STACK-4) is awaited of two cards."""
    if s.rules.no_calls:
        return 0
    if s.phase == TURN or s.phase == DRAWN or s.phase == GUESS or (s.phase == ANSWER and s.rules.answerable):
        return s.sizes[s.actor] == 2
    return 0
