"""The way from the kernel to what an edition does in Python with a special card of its own.

The kernel has no exceptions: `CustomEffect` keeps one that an edition raises, and `Round` raises it.
"""

from __future__ import annotations

from .state import State


def lay_own(s: State) -> None:
    """The special card lies, and its edition says what it does."""
    s.rules.own.lay(s)


def own_answers(s: State) -> int:
    """What may be answered to a question that only the edition knows, as bits."""
    answers: int = s.rules.own.answers(s)
    return answers


def decide_own(s: State, action: int) -> None:
    """The answer to such a question."""
    s.rules.own.decide(s, action)


def own_failed(s: State) -> bool:
    """Whether the edition's code came to an error."""
    return s.rules.own.failure is not None
