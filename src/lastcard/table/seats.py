"""Who sits at a table: coming, going and coming back. Every function refuses before it changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from . import acts as a
from .errors import TABLE, Refused
from .facts import AnyFact, CameBack, Joined, Left, Renamed
from .settings import check_level

HOUSE = -1
"""The actor of what no player does: bots' moves, timeouts, the next deal when nobody asks for it."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table: free, a bot's, or a person's, who may be away for a while."""

    name: str = ""
    bot: str = ""  # the level
    away: bool = False
    since: int = 0  # the number of the act by which they sat down

    @property
    def free(self) -> bool:
        return not self.name

    @property
    def person(self) -> bool:
        return bool(self.name) and not self.bot

    @property
    def present(self) -> bool:
        """A person who is there."""
        return self.person and not self.away


def bot_seat(seat: int, level: str) -> Seat:
    return Seat(f"Bot {seat}", level)


def filling(seats: Sequence[Seat], seat: int, level: str) -> Seat:
    """A bot for a free seat, by its usual name or by one that is left: there are as many as seats."""
    taken = {other.name.casefold() for other in seats}
    bots = (bot_seat(number, level) for number in (seat, *range(len(seats))))
    return next(bot for bot in bots if bot.name.casefold() not in taken)


def player_at(seats: Sequence[Seat], actor: int) -> Seat:
    """The seat of a person who is there."""
    taken = seats[actor] if actor != HOUSE else Seat()
    if taken.away:
        raise Refused(TABLE, f"a bot plays seat {actor} while its player is away", "come back first")
    if not taken.person:
        raise Refused(TABLE, "only a player at the table can do this", "take a seat first")
    return taken


def check_player_or_house(seats: Sequence[Seat], actor: int) -> None:
    if actor != HOUSE:
        player_at(seats, actor)


def free_seats(seats: Sequence[Seat]) -> str:
    return ", ".join(str(seat) for seat, taken in enumerate(seats) if taken.free) or "none"


def sit(seats: list[Seat], act: a.Sit, actor: int, since: int) -> list[AnyFact]:
    """Take a free seat; a person may also take that of a bot or of somebody who left.

    People are seated by the house alone, which gives them a token; else a seat could belong to nobody.
    """
    if not 0 <= act.seat < len(seats):
        raise Refused(TABLE, f"there is no seat {act.seat}", f"the seats are 0 to {len(seats) - 1}")
    if act.bot:
        check_level(act.bot)
        check_player_or_house(seats, actor)
    elif actor != HOUSE:
        raise Refused(
            TABLE, "a person does not sit down by an act", "ask the server for a seat, or put a bot there"
        )
    taken = seats[act.seat]
    if not taken.free and (act.bot or taken.present):
        raise Refused(TABLE, f"seat {act.seat} is taken", f"free seats: {free_seats(seats)}")
    check_name(seats, act.seat, act.name, bot=bool(act.bot))
    seats[act.seat] = Seat(act.name, act.bot, since=since)
    return [Joined(act.seat, act.name, act.bot)]


def check_name(seats: Sequence[Seat], seat: int, name: str, *, bot: bool) -> None:
    """A name is nobody else's, and a person's none that a bot may get."""
    taken = {other.name.casefold() for k, other in enumerate(seats) if k != seat}
    if not bot:
        taken |= {bot_seat(k, "").name.casefold() for k in range(len(seats))}
    if name.casefold() in taken:
        raise Refused(TABLE, f"somebody at the table is called {name} already", "choose another name")


def rename(seats: list[Seat], act: a.Rename, actor: int) -> list[AnyFact]:
    taken = player_at(seats, actor)
    check_name(seats, actor, act.name, bot=False)
    seats[actor] = replace(taken, name=act.name)
    return [Renamed(actor, act.name)]


def leave(seats: list[Seat], actor: int, leaver: str) -> list[AnyFact]:
    """Get up; `leaver` is the bot that plays on, or "" if the seat is free then."""
    taken = player_at(seats, actor)
    seats[actor] = replace(taken, away=True) if leaver else Seat()
    return [Left(actor, leaver)]


def come_back(seats: list[Seat], actor: int) -> list[AnyFact]:
    if actor == HOUSE or not seats[actor].away:
        raise Refused(TABLE, "only a player who left can come back")
    seats[actor] = replace(seats[actor], away=False)
    return [CameBack(actor)]
