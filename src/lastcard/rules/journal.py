"""The journal: what happened, row by row. Events are read from it, never guessed from differences."""

from __future__ import annotations

from typing import Any

from .cards import (
    DEALT,
    DREW,
    FOR_TURN,
    HOLDS,
    JOURNAL_ROWS,
    REMEMBERS,
    RETIRED,
    RETURNED,
    SHOWN,
    WRITES,
)
from .remembering import remember
from .state import Journal, State


def note(s: State, kind: int, seat: int, card: int, number: int) -> None:
    """Tell of one thing, if anybody reads or remembers it."""
    if s.noting:
        take_note(s, kind, seat, card, number)


def take_note(s: State, kind: int, seat: int, card: int, number: int) -> None:
    """Remember what there is to remember, and write one row."""
    if s.noting & REMEMBERS:
        remember(s, kind, seat, card, number)
    if s.noting & WRITES and s.journal.length < JOURNAL_ROWS:
        i = 4 * s.journal.length
        s.journal.rows[i] = kind
        s.journal.rows[i + 1] = seat
        s.journal.rows[i + 2] = card
        s.journal.rows[i + 3] = number
        s.journal.length += 1


def goes_on(j: Journal, k: int) -> bool:
    """Whether the row at a place tells of one more card of what the row before it tells."""
    return (
        (
            j.rows[k] == DREW
            or j.rows[k] == DEALT
            or j.rows[k] == RETURNED
            or j.rows[k] == SHOWN
            or j.rows[k] == HOLDS
            or j.rows[k] == RETIRED
        )
        and j.rows[k] == j.rows[k - 4]
        and j.rows[k + 1] == j.rows[k - 3]
        and j.rows[k + 3] == j.rows[k - 1]
        and not (j.rows[k] == DREW and j.rows[k + 3] == FOR_TURN)  # each of them is an event (UNTIL-1)
    )


def read_journal(s: State) -> list[list[tuple[int, int, int, int]]]:
    """All rows since the last reading; those that tell of one thing, card by card, are together."""
    j = s.journal
    found = []
    run: list[tuple[int, int, int, int]] = []
    for i in range(j.length):
        k = 4 * i
        if i == 0 or not goes_on(j, k):
            run = []
            found.append(run)
        run.append((j.rows[k], j.rows[k + 1], j.rows[k + 2], j.rows[k + 3]))
    j.length = 0
    return found


def row_code(kind: int, seat: int, card: int, number: int) -> int:
    """A row as one number; there may be a -1 in it. What is owed stands for a card, or for a number."""
    return ((kind * 16 + seat + 1) * 512 + card + 1) * 1024 + number + 1


def read_known(s: State, known: dict[int, Any]) -> list[Any]:
    """What the rows since the last reading are known as, by their codes.

    If one of them is not known, or goes on in the next one, none is read.
    """
    j = s.journal
    found = []
    for i in range(j.length):
        k = 4 * i
        if i + 1 < j.length and goes_on(j, k + 4):
            return []
        event = known.get(row_code(j.rows[k], j.rows[k + 1], j.rows[k + 2], j.rows[k + 3]))
        if event is None:
            return []
        found.append(event)
    j.length = 0
    return found
