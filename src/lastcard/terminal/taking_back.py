"""Undo at home: back to one's own last decision, and the record says so."""

from __future__ import annotations

from ..match import Match
from ..notation.prose import plural

MARK = "took back"


def take_back(match: Match, person: int) -> list[tuple[int, str]]:
    """Take back what a person did last in this round and all that came of it; what it was, the latest first.

    Nothing if they have not done anything yet. No card is named in the record: a viewer may not know it.
    """
    if all(seat != person for seat, _ in match.round.actions):
        return []
    before = remarks(match)
    undone = [match.undo()]
    while undone[-1][0] != person:
        undone.append(match.undo())
    kept = remarks(match)
    for text in before:
        if MARK in text and text not in kept:  # it stood further on, and stays true
            match.comment(text)
    later = len(undone) - 1
    since = f" and the {plural(later, 'action')} after it" if later else ""
    match.comment(f"seat {person} {MARK} action {len(match.round.actions) + 1}{since}")
    return undone


def remarks(match: Match) -> list[str]:
    """What the record says beside the actions of this round."""
    return [text for (number, _), texts in match.comments.items() if number == match.number for text in texts]
