"""What can go wrong at a table: an act refused, or a log that does not fit this engine."""

from __future__ import annotations

from ..rules.errors import IllegalAction

TABLE = "table"
"""The clause of a refusal that no sheet knows of: it is about seats, phases and links."""


class Refused(ValueError):
    """An act that cannot be done now; the table is as it was."""

    def __init__(self, clause: str, reason: str, hint: str = "", *, wait_ms: int = 0) -> None:
        super().__init__(f"{reason}; {hint} [{clause}]" if hint else f"{reason} [{clause}]")
        self.clause = clause
        self.reason = reason
        self.hint = hint  # what would be right
        self.wait_ms = wait_ms  # the same act may be right after so many milliseconds; 0: waiting is no help

    @classmethod
    def by_rules(cls, error: ValueError) -> Refused:
        """The refusal that the rules gave, passed on."""
        if isinstance(error, Refused):
            return error
        if isinstance(error, IllegalAction):
            return cls(error.clause, error.reason, error.hint)
        return cls(TABLE, str(error))


class Stale(Refused):
    """An act that was meant for a decision that has passed; look at the table again."""

    def __init__(self, reason: str) -> None:
        super().__init__(TABLE, reason, "look at the table as it is now")


class NotOver(Refused):
    """What is asked for is open once the match is over."""

    def __init__(self) -> None:
        super().__init__(TABLE, "the record of a match is open once it is over", "play it to its end first")


class NoSuchMatch(ValueError):
    """There has been no match of that number."""


class Diverged(Exception):
    """A log that does not replay to the states it was written with. The table must not be played on."""


class UnknownEngine(Exception):
    """A table that another version of the rules has written."""
