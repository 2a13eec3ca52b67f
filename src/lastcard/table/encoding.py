"""The encoding of a table's state for its hash, which is stored with each entry of the log.

It depends on no class name, no repr and no order of declarations: the values are listed here one by one, and
described in docs/architecture.md ("The hash of a state").
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from ..rules.editions import edition_of
from ..rules.options import changed

if TYPE_CHECKING:
    from .table_state import TableState

write = msgspec.json.Encoder().encode


def moment(state: TableState) -> bytes:
    """Return the numbers that any act may change, as one line."""
    match = state.match
    number, scores = (match.number, listed(match.scores)) if match is not None else (0, "-")
    line = (
        f"{state.seq} {state.phase} {state.matches} {state.dealt} {state.decision}"
        f" {state.exposure} {listed(state.queue)} {number} {scores}\n"
    )
    return line.encode()


def listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers)) or "-"


def lasting(state: TableState) -> bytes:
    """Return what seldom changes: the settings and the seats, each as a line of JSON."""
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
