"""A table as one seat sees it, or a spectator. The game comes through `sight`; the rest is for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from .. import sight
from ..inside import own_values
from ..rules.editions import edition_of
from ..rules.options import changed
from ..view_fields import Group, Values, own, per_round, public
from .settings import Settings
from .table_state import TableState


class SeatView(msgspec.Struct, frozen=True):
    """Who sits at a seat; without a name nobody does."""

    name: str
    bot: str  # the level of the bot that plays it now, also for somebody who is away
    away: bool
    head: int | None = None  # one of `acts.HEADS`; None where nobody sits
    idle: bool = False  # a person whose time was up, and who has not acted since
    asleep: bool = False  # ... for the whole round that is over: the seat may be had by others


def _players(t: TableState) -> tuple[SeatView, ...]:
    return tuple([_seat(t, seat) for seat in range(len(t.seats))])


def _seat(t: TableState, seat: int) -> SeatView:
    taken = t.seats[seat]
    return SeatView(
        taken.name,
        t.stand_in(seat),
        taken.away,
        None if taken.free else taken.head,
        taken.idle,
        taken.asleep and t.phase != "playing",
    )


def _house_rules(t: TableState) -> tuple[str, ...]:
    return changed(edition_of(t.settings.edition), t.settings.options)


def _next_dealer(t: TableState) -> int | None:
    return t.match.next_dealer if t.match and t.phase == "between" else None


def _nothing_yet(t: TableState) -> tuple[int, ...]:
    return (0,) * t.settings.seats


def game_view(t: TableState, viewer: int | None) -> sight.View | None:
    """The round as a viewer sees it, with what the table lets a seat do; None before the first deal."""
    if t.match is None:
        return None
    seen = t.match.round.view(viewer)
    return seen if t.settings.reflexes or viewer is None else sight.with_legal(seen, tuple(t.open_to(viewer)))


@dataclass(frozen=True, slots=True)
class TableView:
    """All that a viewer may know of a table. msgspec writes it as JSON as it stands."""

    seq: int = public(lambda t: t.seq)
    phase: str = per_round(lambda t: t.phase)  # waiting playing between over closed
    viewer: int | None = own(lambda _t, viewer: viewer)
    settings: Settings = per_round(lambda t: t.settings)
    # the options that are otherwise than the edition has them
    house_rules: tuple[str, ...] = per_round(_house_rules)
    players: tuple[SeatView, ...] = per_round(_players)
    host: int | None = per_round(lambda t: t.host)  # who deals, and sets the table up before the first deal
    # which match at this table, from 1; 0 before the first deal
    match: int = per_round(lambda t: t.matches)
    round: int = per_round(lambda t: t.match.number if t.match else 0)
    scores: tuple[int, ...] = per_round(lambda t: tuple(t.match.scores) if t.match else _nothing_yet(t))
    # won from the others in this match, however it is counted
    collected: tuple[int, ...] = per_round(lambda t: t.match.collected if t.match else _nothing_yet(t))
    # what each seat was left with in this match, however it is counted
    leftovers: tuple[int, ...] = per_round(lambda t: t.match.leftovers if t.match else _nothing_yet(t))
    # what the round that is over gave each seat, as scores are counted
    gained: tuple[int, ...] | None = per_round(lambda t: t.match.gained if t.match else None)
    winners: tuple[int, ...] = per_round(lambda t: tuple(t.match.winners) if t.match else ())
    # at this table, by who sits there now
    matches_won: tuple[int, ...] = per_round(lambda t: tuple([taken.won for taken in t.seats]))
    # between rounds; None: also if the deal is drawn for
    next_dealer: int | None = per_round(_next_dealer)
    commitment: str = per_round(lambda t: t.commitment)  # to the seed of the round on the table
    promise: str = per_round(lambda t: t.promise)  # to the seed of the next deal, told once a round is over
    # the seeds of the finished rounds of this match
    revealed: tuple[str, ...] = per_round(lambda t: tuple(t.revealed))
    awaited: int | None = public(lambda t: t.awaited)  # whose decision is awaited
    # without reflexes: who is asked whether it calls, catches or interrupts
    asked: int | None = public(lambda t: t.queue[0] if t.queue else None)
    decision: int = public(lambda t: t.decision)  # the number of the act that led to the decision
    deadline: int | None = public(lambda t: t.deadline())  # by the store's clock, in milliseconds
    catch_from: int | None = public(lambda t: t.catch_from())  # from when on a catch counts
    deal_from: int | None = public(lambda t: t.deal_from())  # from when on any player may deal
    game: sight.View | None = own(game_view)

    def may_deal(self, now: float) -> bool:
        """Return whether the viewer may deal at this time of the table, when a deal is awaited."""
        if self.viewer is None or self.deal_from is None:
            return False
        return self.viewer == self.host or now >= self.deal_from

    def to_dict(self) -> dict[str, Any]:
        """The view as plain values, ready for JSON."""
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return plain


PUBLIC = Group(TableView, "public")  # read from the table
PER_ROUND = Group(TableView, "per round")  # read from the table; the same for as long as the `round_key` is
OWN = Group(TableView, "own")  # read from table and viewer


def view(t: TableState, viewer: int | None) -> TableView:
    """What a seat sees; None for a spectator."""
    return TableView(
        **PUBLIC.named(PUBLIC.read(t)),
        **PER_ROUND.named(PER_ROUND.read(t)),
        **OWN.named(OWN.read(t, viewer)),
    )


def round_key(t: TableState) -> tuple[Any, ...]:
    """What PER_ROUND follows from: a round of a match, whether it is being played, and who is there."""
    number = t.match.number if t.match else 0
    return t.phase, t.settings, t.matches, number, tuple(t.seats)


def own_game_values(t: TableState, viewer: int | None) -> Values:
    """The values of `sight.OWN`, with what the table lets a seat do."""
    assert t.match is not None
    values = own_values(t.match.round, viewer)
    if t.settings.reflexes or viewer is None:
        return values
    legal = sight.OWN.names.index("legal")
    return *values[:legal], tuple(t.open_to(viewer)), *values[legal + 1 :]
