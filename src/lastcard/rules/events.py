"""Events: what happened, as typed facts. Each field that is not for everybody says for whom it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, dataclass_transform

from . import cards as c
from .edition import Edition
from .editions import EDITIONS
from .kernel import State, hand_points, read_journal, read_known, row_code

HIDDEN = "?"
"""The token of a card that the viewer may not see."""


def shown_to(audience: str, *, counted: bool = True) -> Any:
    """A field that only its audience sees: "owner", "others", "both" (giver and receiver) or "challenger".

    All others see how many cards it tells of, unless that is not for them either.
    """
    return field(default=MISSING, metadata={"audience": audience, "counted": counted})


EVENTS: dict[str, type[Event]] = {}
"""Every kind of event by its name."""


@dataclass_transform(frozen_default=True, field_specifiers=(shown_to,))
@dataclass(frozen=True)
class Event:
    """A fact about a round. Each kind is a frozen dataclass, made so here."""

    kind: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)
        cls.kind = cls.__name__.lower()
        EVENTS[cls.kind] = cls

    def to_dict(self) -> dict[str, Any]:
        """The event as plain values, ready for JSON."""
        plain: dict[str, Any] = {"kind": self.kind}
        for name in names_of(type(self)):
            value = getattr(self, name)
            plain[name] = list(value) if isinstance(value, tuple) else value
        return plain


def names_of(kind: type[Event]) -> tuple[str, ...]:
    """The fields of a kind of event; looked up once, for events are told all the time."""
    known = _names.get(kind)
    if known is None:
        known = _names[kind] = tuple(f.name for f in fields(kind))
    return known


_names: dict[type[Event], tuple[str, ...]] = {}


class DealerDraw(Event):
    seat: int
    card: str


class DealerChosen(Event):
    seat: int
    how: str


class Dealt(Event):
    seat: int
    cards: tuple[str, ...] = shown_to("owner")


class Turned(Event):
    card: str
    ignored: bool = False  # an action card that cannot start the pile (FIRST-9)


class Returned(Event):
    cards: tuple[str, ...]


class Played(Event):
    seat: int
    card: str
    out_of_turn: bool = False


class Named(Event):
    seat: int
    colour: str


class Hit(Event):
    seat: int
    colour: str


class Gift(Event):
    seat: int
    colour: str


class Gave(Event):
    seat: int
    to: int
    card: str = shown_to("both")


class Received(Event):
    seat: int
    card: str = shown_to("owner")
    stops: bool = False


class Drew(Event):
    seat: int
    cards: tuple[str, ...] = shown_to("owner")
    why: str = "turn"


class Short(Event):
    seat: int
    missing: int


class Kept(Event):
    seat: int


class Declined(Event):
    seat: int


class Skipped(Event):
    seat: int


class Reversed(Event):
    direction: int


class Owed(Event):
    """A seat is hit by a draw card and asked for its answer, where that may be a card."""

    seat: int
    cards: int
    turn: int


class Took(Event):
    seat: int
    cards: int = 4


class Challenged(Event):
    seat: int
    whom: int


class Shown(Event):
    seat: int
    to: int | None  # None: to everybody
    cards: tuple[str, ...] = shown_to("challenger")
    proof: tuple[str, ...] = shown_to("challenger", counted=False)  # of the cards those that convict
    colour: str | None = None  # that was in play before the Draw Four


class Swapped(Event):
    """The two seats swap hands; what each holds then is told apart."""

    seat: int
    other: int


class MovedOn(Event):
    """Every hand moves one seat on."""

    direction: int


class Holds(Event):
    """What a seat holds now that hands have changed seats."""

    seat: int
    cards: tuple[str, ...] = shown_to("owner")


class Verdict(Event):
    seat: int
    guilty: bool


class Forehead(Event):
    seat: int
    card: str = shown_to("others")


class Guessed(Event):
    seat: int
    colour: str
    right: bool


class Cleared(Event):
    seat: int
    card: str
    on_top: bool


class Called(Event):
    seat: int
    early: bool


class Caught(Event):
    seat: int
    by: int


class Exposed(Event):
    seat: int | None  # None: nobody any longer


class Retired(Event):
    """A seat has too many cards and is out of the round; they go under the discard pile, in this order."""

    seat: int
    cards: tuple[str, ...]


class Reshuffled(Event):
    count: int


class Asked(Event):
    seat: int
    phase: str
    turn: int


class Opened(Event):
    seat: int
    cards: tuple[str, ...]
    foreheads: tuple[str, ...]


class Ended(Event):
    winner: int | None
    void: bool
    points: tuple[int, ...]


Row = tuple[int, int, int, int]
RowReader = Callable[[Edition, int, int, int], Event]

READERS: dict[int, RowReader] = {
    c.DEALER_DRAW: lambda e, seat, card, _: DealerDraw(seat, e.cards[card]),
    c.DEALER_CHOSEN: lambda _, seat, __, number: DealerChosen(seat, c.DEALERS[number]),
    c.TURNED: lambda e, _, card, number: Turned(e.cards[card], bool(number)),
    c.PLAYED: lambda e, seat, card, number: Played(seat, e.cards[card], bool(number)),
    c.NAMED: lambda e, seat, card, _: Named(seat, e.colours[card]),
    c.HIT_NAMED: lambda e, seat, card, _: Hit(seat, e.colours[card]),
    c.GIFT_NAMED: lambda e, seat, card, _: Gift(seat, e.colours[card]),
    c.GAVE: lambda e, seat, card, number: Gave(seat, number, e.cards[card]),
    c.RECEIVED: lambda e, seat, card, number: Received(seat, e.cards[card], bool(number)),
    c.SHORT: lambda _, seat, __, number: Short(seat, number),
    c.KEPT: lambda _, seat, __, ___: Kept(seat),
    c.DECLINED: lambda _, seat, __, ___: Declined(seat),
    c.SKIPPED: lambda _, seat, __, ___: Skipped(seat),
    c.REVERSED: lambda _, __, ___, number: Reversed(number),
    c.OWED: lambda _, seat, cards, turn: Owed(seat, cards, turn),
    c.TOOK: lambda _, seat, __, number: Took(seat, number),
    c.CHALLENGED: lambda _, seat, __, number: Challenged(seat, number),
    c.SWAPPED: lambda _, seat, __, number: Swapped(seat, number),
    c.MOVED_ON: lambda _, __, ___, number: MovedOn(number),
    c.VERDICT: lambda _, seat, __, number: Verdict(seat, bool(number)),
    c.FOREHEAD: lambda e, seat, card, _: Forehead(seat, e.cards[card]),
    c.GUESSED: lambda e, seat, card, number: Guessed(seat, e.colours[card], bool(number)),
    c.CLEARED: lambda e, seat, card, number: Cleared(seat, e.cards[card], bool(number)),
    c.CALLED: lambda _, seat, __, number: Called(seat, bool(number)),
    c.CAUGHT: lambda _, seat, __, number: Caught(seat, number),
    c.EXPOSED: lambda _, seat, __, ___: Exposed(None if seat == c.NOBODY else seat),
    c.RESHUFFLED: lambda _, __, ___, number: Reshuffled(number),
    c.ASKED: lambda e, seat, card, number: Asked(seat, e.phases[card], number),
}
"""From a journal row to its event; the rows that tell of several cards are read below."""


def read_shown(edition: Edition, seat: int, number: int, rows: Sequence[int]) -> Shown:
    """A hand that was laid open: to whom, on which colour, and what of it convicts."""
    before, to = divmod(number - c.NOBODY, c.BEFORE)
    return Shown(
        seat,
        to=to + c.NOBODY if to else None,
        cards=named(edition, [card % c.PROVES for card in rows]),
        proof=named(edition, [card - c.PROVES for card in rows if card >= c.PROVES]),
        colour=None if before == c.NO_COLOUR else edition.colours[before],
    )


def named(edition: Edition, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple([edition.cards[card] for card in cards])


RUNS: dict[int, Callable[[Edition, int, int, Sequence[int]], Event]] = {
    c.DEALT: lambda e, seat, _, cards: Dealt(seat, named(e, cards)),
    c.RETURNED: lambda e, _, __, cards: Returned(named(e, cards)),
    c.DREW: lambda e, seat, number, cards: Drew(seat, named(e, cards), c.WHYS[number]),
    c.SHOWN: read_shown,
    c.RETIRED: lambda e, seat, _, cards: Retired(seat, named(e, cards)),
    c.HOLDS: lambda e, seat, _, cards: Holds(seat, named(e, cards)),
}
"""Rows one card each that become one event as long as kind, seat and number stay the same."""


_shared: dict[str, dict[int, Event]] = {key: {} for key in EDITIONS}
"""By edition, every event that one row has told, by the row's code: few, and they happen all the time."""

_interned_ids: set[int] = set()


def is_interned(event: Event) -> bool:
    """Whether an event stays for good and is told again and again; one of several cards hardly ever is."""
    return id(event) in _interned_ids


def read_events(edition: Edition, s: State) -> list[Event]:
    """What has happened in a round since the last reading."""
    return read_known(s, _shared[edition.key]) or read_rows(edition, s)


def read_rows(edition: Edition, s: State) -> list[Event]:
    """The same where an event is new, or takes more than one row to tell."""
    runs = read_journal(s)
    events: list[Event] = []
    for run in runs:
        kind, seat, _, number = run[0]
        if kind == c.ENDED:
            events += opened(edition, [first for first, *_ in runs], s.seats)
            points = [hand_points(s, left) for left in range(s.seats)]
            events.append(Ended(None if seat == c.NOBODY else seat, seat == c.NOBODY, tuple(points)))
        elif len(run) > 1:
            events.append(RUNS[kind](edition, seat, number, [card for _, _, card, _ in run]))
        elif kind != c.OPENED:
            events.append(read_row(edition, run[0]))
    return events


def read_row(edition: Edition, row: Row) -> Event:
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


def opened(edition: Edition, rows: Iterable[Row], seats: int) -> list[Event]:
    """What every seat is left with, for all to see."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    foreheads: list[list[str]] = [[] for _ in range(seats)]
    for kind, seat, card, worn in rows:
        if kind == c.OPENED:
            (foreheads if worn else hands)[seat].append(edition.cards[card])
    return [Opened(seat, tuple(hands[seat]), tuple(foreheads[seat])) for seat in range(seats)]
