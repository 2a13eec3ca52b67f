"""What goes over HTTP: the bodies of requests and answers."""

from __future__ import annotations

from typing import Any

import msgspec

from ..reasons import ReasonCode
from ..table.acts import Head
from ..table.settings import Settings
from .messages import Number


class Created(msgspec.Struct, frozen=True):
    """A new table. Whoever has the link can sit down or watch."""

    table: str
    link: str
    promise: str  # the hash of the seed of the first deal


class TakeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    seat: Number | None = None  # None: the first that is free
    head: Head | None = None  # None, or one that somebody wears: the first that is free
    id: str = ""  # of the request, a secret of at least 22 characters, to ask again if no answer came


class RenewToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str = ""  # of the request, a secret of at least 22 characters, to ask again if no answer came


class Seated(msgspec.Struct, frozen=True):
    """A seat, and the token that it belongs to. The token is shown here and nowhere else."""

    table: str
    seat: int
    token: str
    seq: int


class Listed(msgspec.Struct, frozen=True):
    """A public table that waits for players."""

    table: str
    settings: Settings
    players: list[str]
    heads: list[int]  # of those players, in the same order
    free: int


class Tables(msgspec.Struct, frozen=True):
    tables: list[Listed]
    bots: list[str]  # the levels that bots can have at tables of this server


class ReplayedRound(msgspec.Struct, frozen=True):
    seed: str
    dealer: int
    events: list[dict[str, Any]]  # all of them, with all cards
    winner: int | None
    points: list[int]


class Replay(msgspec.Struct, frozen=True):
    """A match that is over, with nothing left to hide."""

    table: str
    match: int  # at this table, from 1
    edition: str
    options: dict[str, str]
    players: list[str]
    scores: list[int]
    winners: list[int]
    rounds: list[ReplayedRound]


class ReplayedStep(msgspec.Struct, frozen=True):
    """One action of a round that is over, or the deal, which is nobody's."""

    seat: int | None
    action: str
    why: ReasonCode | None  # it was allowed
    clause: str  # that allows it
    facts: list[dict[str, Any]]  # all events, with all cards
    game: dict[str, Any]  # the view after it, as a spectator has it but with all cards open


class ReplayedSteps(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the steps of one round of a match that is over."""

    table: str
    match: int
    round: int
    rounds: int  # so many has the match
    edition: str
    options: dict[str, str]
    players: list[str]
    heads: list[int | None]
    seed: str
    commitment: str
    dealer: int
    scores_before: list[int]
    scores_after: list[int]
    total: int  # how many steps the round has
    first: int  # the number of the first of these steps; step 0 is the deal
    steps: list[ReplayedStep]
