"""The two ways to be wrong: unreadable, or readable but not allowed."""

from __future__ import annotations

QUOTED = 60


def quoted(text: object) -> str:
    """What was written, short enough for a message."""
    shown = repr(text)
    return shown if len(shown) <= QUOTED else f"{shown[: QUOTED - 1]}…"


class InvalidNotation(ValueError):
    """A token, position or record that cannot be read."""


class IllegalAction(ValueError):
    """An action that can be read but is not allowed now; the round is as it was."""

    def __init__(self, clause: str, reason: str, hint: str = "") -> None:
        super().__init__(f"{reason}; {hint} [{clause}]" if hint else f"{reason} [{clause}]")
        self.clause = clause
        self.reason = reason
        self.hint = hint  # what would be right

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str, str]]:
        return type(self), (self.clause, self.reason, self.hint)
