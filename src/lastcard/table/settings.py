"""The settings of a table: what is played, by how many, and how much time there is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import force_setattr

from ..bots import BOTS, check_level, is_own
from ..round import check_seat, check_seats
from ..rules.cards import MOST_SEATS
from ..rules.editions import edition_of
from ..rules.house_rules import check_sides
from ..rules.options import settle
from .names import tidy_name

AUTOPILOT = "autopilot"
"""The level of a stand-in that does the simplest thing (R-48)."""

LEAVERS = (*BOTS, AUTOPILOT)

GRACE_MS = 1200
MOST_GRACE_MS = 10_000
TURN_SECONDS = range(5, 7 * 24 * 3600 + 1)
MOST_THINK_MS = 60_000


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is created with. A wrong value is a ValueError that tells the right ones."""

    edition: str
    seats: int = 4
    options: dict[str, str] = {}
    bots: dict[int, str] = {}
    bot_names: tuple[str, ...] = ()  # what the server's bots are called, while these last
    public: bool = False
    turn_seconds: int | None = 60  # None: no hurry, a turn-based table
    catch_grace_ms: int | None = None  # None: the usual time, or none at a turn-based table
    leaver: str = "sensible"  # who plays on for somebody who left
    reflexes: bool = True  # False: each seat is asked in turn whether it calls, catches or interrupts
    think_ms: int = 900  # how long a bot seems to think
    rehearsed: bool = False  # whoever created the table chose the seed, and may know all cards

    def __post_init__(self) -> None:
        edition = edition_of(self.edition)
        check_seats(self.seats)
        force_setattr(self, "options", settle(edition, self.options, scope=None))
        check_sides(self.seats, self.options)
        for seat, level in self.bots.items():
            check_seat(seat, self.seats)
            if not is_own(level):  # whether a server offers it is asked when the table is new
                check_level(level)
        if len(self.bot_names) > MOST_SEATS:
            raise ValueError(f"bot_names has {len(self.bot_names)} names; {MOST_SEATS} are enough")
        force_setattr(self, "bot_names", tuple(map(tidy_name, self.bot_names)))
        if self.turn_seconds is not None:
            check_number("turn_seconds", self.turn_seconds, TURN_SECONDS)
        if self.catch_grace_ms is None:
            force_setattr(self, "catch_grace_ms", GRACE_MS if self.turn_seconds is not None else 0)
        check_number("catch_grace_ms", self.grace, range(MOST_GRACE_MS + 1))
        check_number("think_ms", self.think_ms, range(MOST_THINK_MS + 1))
        if self.turn_seconds is not None and self.think_ms >= self.turn_seconds * 1000:
            raise ValueError(
                f"think_ms cannot be {self.think_ms} if a turn has {self.turn_seconds} seconds;"
                f" a bot must not take longer than a player may, so at most {self.turn_seconds * 1000 - 1}"
            )
        if self.leaver not in LEAVERS:
            raise ValueError(f"leaver cannot be {self.leaver!r}; it is one of {', '.join(LEAVERS)}")

    @property
    def grace(self) -> int:
        """How long a seat has to call before a catch counts, in milliseconds."""
        return self.catch_grace_ms or 0

    def to_dict(self) -> dict[str, Any]:
        """The settings as plain values, ready for JSON."""
        return {**msgspec.to_builtins(self), "bots": {str(seat): bot for seat, bot in self.bots.items()}}


def read_settings(source: str | bytes | Mapping[str, Any]) -> Settings:
    """The settings from JSON text or plain values."""
    try:
        if isinstance(source, (str, bytes)):
            return msgspec.json.decode(source, type=Settings)
        return msgspec.convert(source, type=Settings, str_keys=True)
    except msgspec.MsgspecError as error:
        raise ValueError(f"wrong settings: {error}") from error


@lru_cache(maxsize=256)
def stored_settings(line: str) -> Settings:
    """Return the settings from a line of the store; cached, because most tables have the same few."""
    return read_settings(line)


def write_settings(settings: Settings) -> str:
    """The settings as a line of JSON, for the store."""
    return msgspec.json.encode(settings).decode()


def check_number(key: str, value: int, numbers: range) -> None:
    if type(value) is not int or value not in numbers:
        raise ValueError(
            f"{key} cannot be {value!r}; it is a whole number from {numbers.start} to {numbers.stop - 1}"
        )
