"""What the host may do before the first deal: change the settings, send bots and people away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from . import acts as a
from .facts import AnyFact, Left
from .seats import Seat, host_of, player_at
from .settings import Settings, read_settings
from .table_errors import ActRefused

DISMISSED_MS = 600_000
"""How long a dismissed person cannot sit down at the table again."""


@dataclass(frozen=True, slots=True)
class Dismissal:
    """Who was sent away, by which act and when."""

    seq: int
    name: str
    home: int
    at: int = 0


def check_host(seats: Sequence[Seat], actor: int, phase: str) -> None:
    """Refuse everybody else, and the host too once cards have been dealt."""
    if phase != "waiting":
        raise ActRefused(
            "begun-already", "a table can be changed only before its first deal", "create a new one"
        )
    player_at(seats, actor)
    host = host_of(seats)
    if host is not None and actor != host:
        raise ActRefused(
            "host-only",
            "only the host can change the table",
            f"ask {seats[host].name}, the host",
        )


def changed(settings: Settings, seats: Sequence[Seat], act: a.Change) -> tuple[Settings, list[Seat]]:
    """Settings and seats as the host wants them; whoever sits at a table is not sent away by that."""
    wishes = act.wishes()
    if not wishes:
        raise ActRefused(
            "nothing-new", "nothing would change", f"name one of {', '.join(act.__struct_fields__)}"
        )
    wanted = read_settings({**settings.to_dict(), **wishes, "bots": {}})
    staying = [seat for seat, taken in enumerate(seats) if taken.person and seat >= wanted.seats]
    if staying:
        names = " and ".join(seats[seat].name for seat in staying)
        raise ActRefused(
            "seats-needed",
            f"{names} would lose the seat at a table with {wanted.seats}",
            f"keep {staying[-1] + 1} seats or more, or wait until they have left",
        )
    bots = {seat: level for seat, level in settings.bots.items() if seat < wanted.seats}
    new = [Seat()] * (wanted.seats - len(seats))
    return replace(wanted, bots=bots), [*seats[: wanted.seats], *new]


def dismiss(seats: list[Seat], act: a.Dismiss, actor: int) -> list[AnyFact]:
    """Free the seat of another person, whose token no longer works."""
    others = [str(seat) for seat, taken in enumerate(seats) if taken.person and seat != actor]
    if str(act.seat) not in others:
        raise ActRefused(
            "nobody-there",
            f"there is nobody at seat {act.seat} to send away",
            f"seats with other people: {', '.join(others) or 'none'}",
        )
    seats[act.seat] = Seat()
    return [Left(act.seat, "")]


def clear(seats: list[Seat], act: a.Clear) -> list[AnyFact]:
    """Take a bot away."""
    bots = [str(seat) for seat, taken in enumerate(seats) if taken.bot]
    if str(act.seat) not in bots:
        raise ActRefused(
            "no-bot", f"no bot sits at seat {act.seat}", f"seats with bots: {', '.join(bots) or 'none'}"
        )
    seats[act.seat] = Seat()
    return [Left(act.seat, "")]
