"""What has to be there, or of a kind: where it is not, the test ends here, and type checkers know."""

from __future__ import annotations

from typing import TypeVar

Thing = TypeVar("Thing")


def sure(thing: Thing | None) -> Thing:
    """What is there for certain."""
    assert thing is not None
    return thing


def surely(kind: type[Thing], thing: object) -> Thing:
    """What is of this kind for certain, among all that it might be."""
    assert isinstance(thing, kind), thing
    return thing
