"""A table as one seat sees it, or a spectator. The game comes through `sight`; the rest is for everybody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from .. import sight
from .fold import Sitting
from .settings import Settings


class SeatView(msgspec.Struct, frozen=True):
    """Who sits at a seat; without a name nobody does."""

    name: str
    bot: str  # the level of the bot that plays it now, also for somebody who is away
    away: bool


class TableView(msgspec.Struct, frozen=True):
    """All that a viewer may know of a table. msgspec writes it as JSON as it stands."""

    seq: int
    phase: str  # waiting playing between over closed
    viewer: int | None
    settings: Settings
    players: tuple[SeatView, ...]
    match: int  # which match at this table, from 1; 0 before the first deal
    round: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    commitment: str  # to the seed of the round on the table
    promise: str  # to the seed of the next deal, told once a round is over
    revealed: tuple[str, ...]  # the seeds of the finished rounds of this match
    awaited: int | None  # whose decision is awaited
    asked: int | None  # without reflexes: who is asked whether it calls, catches or interrupts
    decision: int  # the number of the act that led to the decision
    deadline: int | None  # by the store's clock, in milliseconds
    catch_from: int | None  # from when on a catch counts
    game: sight.View | None

    def to_dict(self) -> dict[str, Any]:
        """The view as plain values, ready for JSON."""
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return plain


def view(sitting: Sitting, viewer: int | None) -> TableView:
    """What a seat sees; None for a spectator."""
    match = sitting.match
    rounds = match.rounds if match else []
    return TableView(
        seq=sitting.seq,
        phase=sitting.phase,
        viewer=viewer,
        settings=sitting.settings,
        players=tuple(
            SeatView(taken.name, sitting.stand_in(seat), taken.away)
            for seat, taken in enumerate(sitting.seats)
        ),
        match=sitting.matches,
        round=len(rounds),
        scores=tuple(match.scores) if match else (0,) * sitting.settings.seats,
        winners=tuple(match.winners) if match else (),
        commitment=sitting.commitment,
        promise=sitting.promise,
        revealed=tuple(r.seed for r in rounds if r.over),
        awaited=sitting.awaited,
        asked=sitting.queue[0] if sitting.queue else None,
        decision=sitting.decision,
        deadline=sitting.deadline(),
        catch_from=sitting.catch_from(),
        game=game_view(sitting, viewer),
    )


def game_view(sitting: Sitting, viewer: int | None) -> sight.View | None:
    """The round as a viewer sees it, with what the table lets a seat do; None before the first deal."""
    if sitting.match is None:
        return None
    seen = sitting.round.view(viewer)
    if sitting.settings.reflexes or viewer is None:
        return seen
    return replace(seen, legal=tuple(sitting.open_to(viewer)))
