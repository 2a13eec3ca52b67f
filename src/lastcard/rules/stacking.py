"""Answers to a Draw Two or a Draw Four: what is owed grows, or goes on as it is (STACK, DEFL)."""

from __future__ import annotations

from . import cards as c
from .journal import note
from .state import State, neighbour


def owed(s: State) -> int:
    """What the seat that is hit owes; a Draw Four that only a challenge can answer costs four."""
    return 4 if s.phase == c.ANSWER and not s.rules.answerable else s.pending


def owe(s: State, card: int) -> None:
    """A draw card adds what it costs to what is owed (STACK-1); no other card does (DEFL-1)."""
    if card == c.FOUR:
        s.pending += 4
        s.by_four = 1
    elif c.FACE_OF[card] == c.DRAW_TWO:
        s.pending += 2
        s.by_four = 0


def strike(s: State) -> None:
    """The next seat is hit and asked for its answer, whatever it holds (STACK-2)."""
    s.early = 0
    s.phase = c.ANSWER
    s.actor = neighbour(s, s.turn)
    note(s, c.OWED, s.actor, s.pending, s.turn)


def settle_debt(s: State) -> None:
    """Nothing is owed any longer."""
    s.pending = 0
    s.by_four = 0
