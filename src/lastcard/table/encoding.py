"""How a table's state is encoded for its hash, which is kept with each entry of the log.

It depends on no name of a class, no repr and no order of declarations: what is encoded is listed here, value
by value, and described in docs/architecture.md ("The hash of a state"). A log continues as it began, so an
encoding that was ever used stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ..rules.editions import edition_of
from ..rules.options import changed, is_of_the_sheets

if TYPE_CHECKING:
    from .settings import Settings
    from .table_state import TableState

write = msgspec.json.Encoder().encode


class Encoding(NamedTuple):
    """What is hashed beside the acts and the cards: what any act may change, and what changes seldom."""

    moment: Callable[[TableState], str]
    lasting: Callable[[TableState], bytes]


# Version 2


def moment(state: TableState) -> str:
    """The numbers of the moment, one line."""
    match = state.match
    number, scores = (match.number, listed(match.scores)) if match is not None else (0, "-")
    return (
        f"2 {state.seq} {state.phase} {state.matches} {state.dealt} {state.decision}"
        f" {state.exposure} {listed(state.queue)} {number} {scores}\n"
    )


def listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers)) or "-"


def lasting(state: TableState) -> bytes:
    """The settings and who sits where, a line of JSON each."""
    settings, edition = state.settings, edition_of(state.settings.edition)
    chosen = [
        settings.edition,
        settings.seats,
        [[key, settings.options[key]] for key in sorted(changed(edition, settings.options))],
        sorted(settings.bots.items()),
        settings.bot_names,
        settings.public,
        settings.turn_seconds,
        settings.catch_grace_ms,
        settings.leaver,
        settings.reflexes,
        settings.think_ms,
    ]
    seats = [
        [taken.name, taken.bot, taken.away, taken.since, taken.head, taken.idle, taken.won]
        for taken in state.seats
    ]
    return write(chosen) + b"\n" + write(seats) + b"\n"


# Version 1: as Python happened to spell lists, None and a class that was called Seat


def first_moment(state: TableState) -> str:
    match = state.match
    words = (state.seq, state.phase, state.matches, state.queue, state.decision)
    return str([*words, *(() if match is None else (match.number, match.scores))])


FIRST_SETTINGS = (
    *("edition", "seats", "options", "bots", "bot_names", "public", "turn_seconds"),
    *("catch_grace_ms", "leaver", "reflexes", "think_ms"),
)


def first_options(settings: Settings) -> dict[str, str]:
    """All options that there were then, and of the later ones those that are otherwise than usual."""
    edition = edition_of(settings.edition)
    otherwise = changed(edition, settings.options)
    return {
        key: value
        for key, value in settings.options.items()
        if key in otherwise or is_of_the_sheets(edition, key)
    }


def first_lasting(state: TableState) -> bytes:
    """The settings, once the host has changed them, and who sits where; in ASCII but for names of bots."""
    chosen = {name: getattr(state.settings, name) for name in FIRST_SETTINGS}
    chosen["options"] = first_options(state.settings)
    seats = [
        f"Seat(name={taken.name!a}, bot={taken.bot!a}, away={taken.away}, since={taken.since})"
        for taken in state.seats
    ]
    return (write(chosen) if state.set_up_anew else b"") + f"({', '.join(seats)})".encode()


ENCODINGS = {1: Encoding(first_moment, first_lasting), 2: Encoding(moment, lasting)}
"""By the first number of the engine's version, which stands in the table's row."""
