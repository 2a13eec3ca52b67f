"""From the kernel's journal to events: each row tells one, or several rows of one kind do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from . import events as ev
from .events import AnyEvent
from .rules import cards as c
from .rules.edition import Edition
from .rules.editions import EDITIONS
from .rules.kernel import State, hand_points, read_journal, read_known, row_code

DEALERS = cast("tuple[ev.DealerChoice, ...]", c.DEALERS)
WHYS = cast("tuple[ev.DrawReason, ...]", c.WHYS)
ENDINGS = cast("tuple[ev.RoundEnding, ...]", c.ENDINGS)

Row = tuple[int, int, int, int]
RowReader = Callable[[Edition, int, int, int], AnyEvent]

READERS: dict[int, RowReader] = {
    c.DEALER_DRAW: lambda e, seat, card, _: ev.DealerDraw(seat, e.cards[card]),
    c.DEALER_CHOSEN: lambda _, seat, __, number: ev.DealerChosen(seat, DEALERS[number]),
    c.TURNED: lambda e, _, card, number: ev.Turned(e.cards[card], bool(number)),
    c.PLAYED: lambda e, seat, card, number: ev.Played(seat, e.cards[card], bool(number)),
    c.NAMED: lambda e, seat, card, _: ev.Named(seat, e.colours[card]),
    c.HIT_NAMED: lambda e, seat, card, _: ev.Hit(seat, e.colours[card]),
    c.GIFT_NAMED: lambda e, seat, card, _: ev.Gift(seat, e.colours[card]),
    c.GAVE: lambda e, seat, card, number: ev.Gave(seat, number, e.cards[card]),
    c.RECEIVED: lambda e, seat, card, number: ev.Received(seat, e.cards[card], bool(number)),
    c.SHORT: lambda _, seat, __, number: ev.Short(seat, number),
    c.KEPT: lambda _, seat, __, ___: ev.Kept(seat),
    c.DECLINED: lambda _, seat, __, ___: ev.Declined(seat),
    c.SKIPPED: lambda _, seat, __, ___: ev.Skipped(seat),
    c.REVERSED: lambda _, __, ___, number: ev.Reversed(number),
    c.OWED: lambda _, seat, cards, turn: ev.Owed(seat, cards, turn),
    c.TOOK: lambda _, seat, __, number: ev.Took(seat, number),
    c.CHALLENGED: lambda _, seat, __, number: ev.Challenged(seat, number),
    c.SWAPPED: lambda _, seat, __, number: ev.Swapped(seat, number),
    c.MOVED_ON: lambda _, __, ___, number: ev.MovedOn(number),
    c.VERDICT: lambda _, seat, __, number: ev.Verdict(seat, bool(number)),
    c.FOREHEAD: lambda e, seat, card, _: ev.Forehead(seat, e.cards[card]),
    c.GUESSED: lambda e, seat, card, number: ev.Guessed(seat, e.colours[card], bool(number)),
    c.CLEARED: lambda e, seat, card, number: ev.Cleared(seat, e.cards[card], bool(number)),
    c.CALLED: lambda _, seat, __, number: ev.Called(seat, bool(number)),
    c.CAUGHT: lambda _, seat, __, number: ev.Caught(seat, number),
    c.EXPOSED: lambda _, seat, __, ___: ev.Exposed(None if seat == c.NOBODY else seat),
    c.RESHUFFLED: lambda _, __, ___, number: ev.Reshuffled(number),
    c.ASKED: lambda e, seat, card, number: ev.Asked(seat, e.phases[card], number),
}
"""From a journal row to its event; the rows that tell of several cards are read below."""


def read_shown(edition: Edition, seat: int, number: int, rows: Sequence[int]) -> ev.Shown:
    """A hand that was laid open: to whom, on which colour, and what of it convicts."""
    before, to = divmod(number - c.NOBODY, c.BEFORE)
    return ev.Shown(
        seat,
        to=to + c.NOBODY if to else None,
        cards=named(edition, [card % c.PROVES for card in rows]),
        proof=named(edition, [card - c.PROVES for card in rows if card >= c.PROVES]),
        colour=None if before == c.NO_COLOUR else edition.colours[before],
    )


def named(edition: Edition, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple([edition.cards[card] for card in cards])


RUNS: dict[int, Callable[[Edition, int, int, Sequence[int]], AnyEvent]] = {
    c.DEALT: lambda e, seat, _, cards: ev.Dealt(seat, named(e, cards)),
    c.RETURNED: lambda e, _, __, cards: ev.Returned(named(e, cards)),
    c.DREW: lambda e, seat, number, cards: ev.Drew(seat, named(e, cards), WHYS[number]),
    c.SHOWN: read_shown,
    c.RETIRED: lambda e, seat, _, cards: ev.Retired(seat, named(e, cards)),
    c.HOLDS: lambda e, seat, _, cards: ev.Holds(seat, named(e, cards)),
}
"""Rows one card each that become one event as long as kind, seat and number stay the same."""


_shared: dict[str, dict[int, AnyEvent]] = {key: {} for key in EDITIONS}
"""By edition, every event that one row has told, by the row's code: few, and they happen all the time."""

_interned_ids: set[int] = set()


def is_interned(event: ev.Event) -> bool:
    """Whether an event stays for good and is told again and again; one of several cards hardly ever is."""
    return id(event) in _interned_ids


def read_events(edition: Edition, s: State) -> list[AnyEvent]:
    """What has happened in a round since the last reading."""
    return read_known(s, _shared[edition.key]) or read_rows(edition, s)


def read_rows(edition: Edition, s: State) -> list[AnyEvent]:
    """The same where an event is new, or takes more than one row to tell."""
    runs = read_journal(s)
    events: list[AnyEvent] = []
    for run in runs:
        kind, seat, _, number = run[0]
        if kind == c.ENDED:
            events += opened(edition, [first for first, *_ in runs], s.seats)
            points = [hand_points(s, left) for left in range(s.seats)]
            winner = None if seat == c.NOBODY else seat
            events.append(ev.Ended(winner, winner is None, tuple(points), ENDINGS[number]))
        elif len(run) > 1:
            events.append(RUNS[kind](edition, seat, number, [card for _, _, card, _ in run]))
        elif kind != c.OPENED:
            events.append(read_row(edition, run[0]))
    return events


def read_row(edition: Edition, row: Row) -> AnyEvent:
    """The event of one row: the same one everywhere."""
    shared, code = _shared[edition.key], row_code(*row)
    if code not in shared:
        kind, seat, card, number = row
        if kind in RUNS:
            shared[code] = RUNS[kind](edition, seat, number, [card])
        else:
            shared[code] = READERS[kind](edition, seat, card, number)
        _interned_ids.add(id(shared[code]))
    return shared[code]


def opened(edition: Edition, rows: Iterable[Row], seats: int) -> list[AnyEvent]:
    """What every seat is left with, for all to see."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    foreheads: list[list[str]] = [[] for _ in range(seats)]
    for kind, seat, card, worn in rows:
        if kind == c.OPENED:
            (foreheads if worn else hands)[seat].append(edition.cards[card])
    return [ev.Opened(seat, tuple(hands[seat]), tuple(foreheads[seat])) for seat in range(seats)]
