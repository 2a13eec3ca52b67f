"""The two ways to be wrong: unreadable, or readable but not allowed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Literal, TypeVar

QUOTED = 60

RuleCode = Literal[
    "round-over",
    "out-of-round",  # the seat holds no cards any longer
    "match-over",
    "round-running",  # so there is no next one yet
    "not-your-turn",
    "not-held",  # the card is in another hand, if in any
    "does-not-match",
    "draw-four-unlawful",  # with the colour in play in hand
    "must-play",  # a card fits, and nothing is left to draw
    "must-lay",  # a card that fits, where the table plays it so
    "last-card-barred",  # this kind cannot be the last, where the table plays it so
    "drew-already",
    "drawn-only",  # after a draw no other card
    "nothing-to-keep",
    "no-colour-asked",
    "name-first",  # the colour in play
    "hit-first",  # the colour that is hit
    "gift-first",  # the colour to give away
    "give-first",  # a card of that colour
    "guess-first",  # the forehead card
    "question-first",  # of a special card that the rules know only by its edition
    "answer-first",  # the Draw Four
    "answer-of-another",
    "swap-first",  # hands, with another seat
    "no-swap",  # of hands is asked for, or not with that seat
    "no-draw-four",  # to take or to challenge
    "draw-not-answered",  # a draw card on a draw card, by the seat that it hit
    "unchallengeable",
    "no-call",  # nobody waits for one of this seat
    "called-already",
    "no-catch",  # the seat has more than one card, or does not exist
    "catch-called",  # the seat has called
    "catch-late",  # the next turn has begun
    "catch-oneself",
    "follow-only",  # a special card, by a coloured one
    "all-colours-needed",  # in the hand that would interrupt
    "unresolved",  # the last card, so an interruption has to wait
]
"""Why the rules refuse an action, as a word for programs. The clause tells which rule it was."""


AnyCode = TypeVar("AnyCode")


def quoted(text: object) -> str:
    """What was written, short enough for a message."""
    shown = repr(text)
    return shown if len(shown) <= QUOTED else f"{shown[: QUOTED - 1]}…"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that a mistyped one stands for, or an empty text: the only one that it begins, or
    the one most like it. Case does not count.
    """
    from difflib import get_close_matches  # only a mistake waits for it

    folded = word.casefold()
    choices = {choice.casefold(): choice for choice in known}
    found = [choice for choice in choices if folded and choice.startswith(folded)]
    if len(found) != 1:
        found = get_close_matches(folded, choices, n=1, cutoff=0.7)
    return choices[found[0]] if found else ""


class InvalidNotation(ValueError):
    """A token, position or record that cannot be read."""


class NotAllowed(ValueError, Generic[AnyCode]):
    """What can be read but is not allowed now, by the rules or by a table; all is as it was."""

    code: AnyCode
    """Why not, as a word for programs."""
    clause: str
    """The clause of the rules that forbids it."""
    reason: str
    """Why not, as a sentence."""
    hint: str
    """What would be right."""

    def __init__(self, code: AnyCode, clause: str, reason: str, hint: str = "") -> None:
        super().__init__(f"{reason}; {hint} [{clause}]" if hint else f"{reason} [{clause}]")
        self.code, self.clause, self.reason, self.hint = code, clause, reason, hint


class IllegalAction(NotAllowed[RuleCode]):
    """An action that the rules do not allow now; the round is as it was."""

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[RuleCode, str, str, str]]:
        return type(self), (self.code, self.clause, self.reason, self.hint)
