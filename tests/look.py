"""A look at the table in the middle of a move: who decides what, and what is open to whom."""

from collections.abc import Iterable
from typing import Any

import lastcard


def decision(r: lastcard.Round) -> tuple[str, int, int | None, str | None]:
    """The open decision: phase, turn, actor and colour in play."""
    return r.phase, r.turn, r.actor, r.colour


def offered(r: lastcard.Round) -> list[str]:
    """What is open to each seat, seat 0 first, every token once and in alphabetical order."""
    return [" ".join(sorted(r.legal(seat))) for seat in range(r.seats)]


def cards(tokens: Iterable[str]) -> str:
    """Some cards in an order of their own, so that two hands can be compared."""
    return " ".join(sorted(tokens))


def only(events: Iterable[Any], kind: str) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]
