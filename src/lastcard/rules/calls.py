"""UNO: the duty to call the last card, and the window in which others may catch a seat that did not (UNO)."""

from __future__ import annotations

from .cards import CALLED, EXPOSED, NO_CARD, NOBODY
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
    if s.sizes[seat] == 1 and not s.early:
        s.exposed = seat
        note(s, EXPOSED, seat, NO_CARD, 0)


def turn_action(s: State) -> None:
    """The first voluntary act of a turn closes the window (UNO-3) and hides a challenged hand again."""
    close_window(s)
    s.shown_seat = NOBODY
    s.shown_to = NOBODY


def call(s: State, seat: int) -> None:
    """Say UNO: late but not yet caught (UNO-5), or ahead of the play that leaves one card."""
    if s.exposed == seat:
        note(s, CALLED, seat, NO_CARD, 0)
        close_window(s)
    else:
        note(s, CALLED, seat, NO_CARD, 1)
        s.early = 1
