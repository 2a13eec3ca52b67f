"""The journal: what happened, row by row. Events are read from it, never guessed from differences."""

from .cards import JOURNAL_ROWS
from .state import State


def note(s: State, kind: int, seat: int, card: int, number: int) -> None:
    """Write one row, if anybody reads."""
    if s.logging and s.journal.length < JOURNAL_ROWS:
        i = 4 * s.journal.length
        s.journal.rows[i] = kind
        s.journal.rows[i + 1] = seat
        s.journal.rows[i + 2] = card
        s.journal.rows[i + 3] = number
        s.journal.length += 1


def read_journal(s: State) -> list[tuple[int, int, int, int]]:
    """All rows since the last reading."""
    j = s.journal
    rows = []
    for i in range(j.length):
        rows.append((j.rows[4 * i], j.rows[4 * i + 1], j.rows[4 * i + 2], j.rows[4 * i + 3]))
    j.length = 0
    return rows
