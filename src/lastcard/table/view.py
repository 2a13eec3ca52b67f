"""A table as one seat sees it, or a spectator. The game comes through `sight`; the rest is for everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from .. import sight
from ..rules.editions import edition_of
from ..rules.options import changed
from .fold import Sitting
from .settings import Settings


class SeatView(msgspec.Struct, frozen=True):
    """Who sits at a seat; without a name nobody does."""

    name: str
    bot: str  # the level of the bot that plays it now, also for somebody who is away
    away: bool
    head: int | None = None  # one of `acts.HEADS`; None where nobody sits
    idle: bool = False  # a person whose time was up, and who has not acted since


class TableView(msgspec.Struct, frozen=True):
    """All that a viewer may know of a table. msgspec writes it as JSON as it stands."""

    seq: int
    phase: str  # waiting playing between over closed
    viewer: int | None
    settings: Settings
    house_rules: tuple[str, ...]  # the options that are otherwise than the edition has them
    players: tuple[SeatView, ...]
    match: int  # which match at this table, from 1; 0 before the first deal
    round: int
    scores: tuple[int, ...]
    collected: tuple[int, ...]  # won from the others in this match, however it is counted
    leftovers: tuple[int, ...]  # what each seat was left with in this match, however it is counted
    gained: tuple[int, ...] | None  # what the round that is over gave each seat, as scores are counted
    winners: tuple[int, ...]
    matches_won: tuple[int, ...]  # at this table, by who sits there now
    next_dealer: int | None  # between rounds; None: also if the deal is drawn for
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
    return TableView(**shared_view(sitting), viewer=viewer, game=game_view(sitting, viewer))


def shared_view(sitting: Sitting) -> dict[str, Any]:
    """The fields of a view, beside the game, that are the same for everybody."""
    return dict(zip(MOMENT, moment(sitting), strict=True)) | standing(sitting)


MOMENT = ("seq", "awaited", "asked", "decision", "deadline", "catch_from")
"""Of the shared fields those that any act may change."""


def moment(sitting: Sitting) -> tuple[Any, ...]:
    """The values of MOMENT. Made for every act."""
    return (
        sitting.seq,
        sitting.awaited,
        sitting.queue[0] if sitting.queue else None,
        sitting.decision,
        sitting.deadline(),
        sitting.catch_from(),
    )


def standing(sitting: Sitting) -> dict[str, Any]:
    """Of the shared fields those that stay the same while the `chapter` does."""
    match = sitting.match
    return {
        "phase": sitting.phase,
        "settings": sitting.settings,
        "house_rules": changed(edition_of(sitting.settings.edition), sitting.settings.options),
        "players": tuple(
            [
                SeatView(
                    taken.name,
                    sitting.stand_in(seat),
                    taken.away,
                    None if taken.free else taken.head,
                    taken.idle,
                )
                for seat, taken in enumerate(sitting.seats)
            ]
        ),
        "match": sitting.matches,
        "round": match.number if match else 0,
        "scores": tuple(match.scores) if match else (0,) * sitting.settings.seats,
        "collected": match.collected if match else (0,) * sitting.settings.seats,
        "leftovers": match.leftovers if match else (0,) * sitting.settings.seats,
        "gained": match.gained if match else None,
        "winners": tuple(match.winners) if match else (),
        "matches_won": tuple([taken.won for taken in sitting.seats]),
        "next_dealer": match.next_dealer if match and sitting.phase == "between" else None,
        "commitment": sitting.commitment,
        "promise": sitting.promise,
        "revealed": tuple(sitting.revealed),
    }


def chapter(sitting: Sitting) -> tuple[Any, ...]:
    """What the standing follows from: a round of a match, whether it is being played, and who is there."""
    match = sitting.match
    number = match.number if match else 0
    return sitting.phase, sitting.settings, sitting.matches, number, tuple(sitting.seats)


def game_view(sitting: Sitting, viewer: int | None) -> sight.View | None:
    """The round as a viewer sees it, with what the table lets a seat do; None before the first deal."""
    if sitting.match is None:
        return None
    seen = sitting.match.round.view(viewer)
    if sitting.settings.reflexes or viewer is None:
        return seen
    return replace(seen, legal=tuple(sitting.open_to(viewer)))


def open_json(sitting: Sitting) -> Callable[[int | None], bytes] | None:
    """Tells for any viewer what is open to it, as JSON; None where that follows from the round alone."""
    if sitting.match is None or sitting.settings.reflexes:
        return None
    return lambda viewer: sight.as_json([] if viewer is None else sitting.open_to(viewer))
