"""What can go wrong at a table: an act refused, or a log that does not fit this engine."""

from __future__ import annotations

from typing import Literal

from ..rules.errors import IllegalAction, InvalidNotation, NotAllowed, RuleCode
from .names import ImpossibleName

TABLE = "table"
"""The clause of a refusal that no sheet knows of: it is about seats, phases and links."""

TableCode = Literal[
    "stale",  # meant for a moment that has passed
    "too-early",  # right after `wait_ms`
    "not-playing",  # no round is
    "round-running",
    "no-next-round",
    "begun-already",  # the match, or its first deal
    "not-over",  # the match
    "closed",
    "asked-in-turn",  # and this seat is not asked now
    "nothing-to-pass",
    "not-a-player",  # but somebody who looks on, a bot, the system
    "away",  # a bot plays for whoever left
    "not-away",
    "replaced",  # somebody else has the seat now
    "host-only",
    "house-only",
    "last-player-only",
    "seats-free",
    "seats-needed",  # by people who would lose them
    "no-seat",
    "seat-taken",
    "table-full",
    "no-bot",
    "sent-away",  # by the host, not long ago
    "nobody-there",  # at the seat, but maybe a bot
    "name-impossible",
    "name-taken",
    "name-of-bots",
    "no-head",
    "head-taken",
    "nothing-new",
    "worn-out",  # a table before its first deal, at which too much has been changed
    "id-used",
    "bad-id",
    "unreadable",  # no action of this edition
    "wrong",  # a value that cannot be; the reason tells which
]
RefusalCode = Literal[RuleCode, TableCode]
"""Why a table refuses an act, as a word for programs: the closed set."""


class ActRefused(NotAllowed[RefusalCode]):
    """An act that cannot be done now; the table is as it was."""

    def __init__(
        self, code: RefusalCode, reason: str, hint: str = "", *, clause: str = TABLE, wait_ms: int = 0
    ) -> None:
        super().__init__(code, clause, reason, hint)
        self.wait_ms = wait_ms  # the same act may be right after so many milliseconds; 0: waiting is no help

    @classmethod
    def by_rules(cls, error: ValueError) -> ActRefused:
        """The refusal that the rules gave, passed on."""
        if isinstance(error, ActRefused):
            return error
        if isinstance(error, IllegalAction):
            return cls(error.code, error.reason, error.hint, clause=error.clause)
        return cls(code_of(error), str(error))


def code_of(error: ValueError) -> TableCode:
    """The code of an error that was not made for a table."""
    if isinstance(error, ImpossibleName):
        return "name-impossible"
    return "unreadable" if isinstance(error, (InvalidNotation, UnicodeError)) else "wrong"


class Stale(ActRefused):
    """An act that was meant for a decision that has passed; look at the table again."""

    def __init__(self, reason: str) -> None:
        super().__init__("stale", reason, "look at the table as it is now")


class NotOver(ActRefused):
    """What is asked for is open once the match is over."""

    def __init__(self) -> None:
        reason = "the record of a match is available when the match is over"
        super().__init__("not-over", reason, "play it to its end first")


class NoSuchMatch(ValueError):
    """There has been no match of that number."""


class Diverged(Exception):
    """A log that does not replay to the states it was written with. The table must not be played on."""


class UnknownEngine(Exception):
    """A table that another version of the rules has written."""
