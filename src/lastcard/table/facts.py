"""Facts of the table, beside the events of the game. They are for everybody; an event says for whom it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..events import Event
from ..sight import redact
from .settings import Settings


class Fact(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """Something that happened at a table, for all to know."""


class Joined(Fact, frozen=True):
    seat: int
    name: str
    bot: str  # its level; "" for a person
    head: int


class Renamed(Fact, frozen=True):
    """What somebody is called and looks like from now on; one of the two may be as it was."""

    seat: int
    name: str
    head: int


class Left(Fact, frozen=True):
    seat: int
    bot: str  # who plays on; "" if the seat is free now


class CameBack(Fact, frozen=True):
    seat: int


class Changed(Fact, frozen=True):
    """The host has changed the settings, and these are the new ones."""

    settings: Settings


class Committed(Fact, frozen=True):
    """The promise that the seed of a round is fixed: its hash, told before the deal."""

    match: int
    round: int
    commitment: str


class Begun(Fact, frozen=True):
    """A round is dealt."""

    match: int
    round: int
    commitment: str


class Revealed(Fact, frozen=True):
    """The seed of a round that is over; its hash is what was promised."""

    match: int
    round: int
    seed: str


class Offered(Fact, frozen=True):
    """A seat is asked whether it calls, catches or interrupts."""

    seat: int


class Passed(Fact, frozen=True):
    seat: int


class TimedOut(Fact, frozen=True):
    seat: int


class Scored(Fact, frozen=True):
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Closed(Fact, frozen=True):
    reason: str


FACTS = {str(one.__struct_config__.tag): one for one in Fact.__subclasses__()}
"""Every class of facts of the table by its kind."""

AnyFact = Event | Fact


def redact_all(facts: Iterable[AnyFact], viewer: int | None) -> list[dict[str, Any]]:
    """The facts as a seat may know them, or a spectator (None), as plain values ready for JSON."""
    return [redact_one(fact, viewer) for fact in facts]


def redact_one(fact: AnyFact, viewer: int | None) -> dict[str, Any]:
    """One fact as a viewer may know it."""
    if isinstance(fact, Event):
        return redact(fact, viewer).to_dict()
    plain: dict[str, Any] = msgspec.to_builtins(fact, str_keys=True)
    return plain
