"""Who sits at a table: coming, going and coming back. Every function refuses before it changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from . import acts as a
from .facts import AnyFact, CameBack, Joined, Left, Renamed
from .table_errors import ActRefused

SYSTEM = -1
"""The actor of what no player does: bots' moves, timeouts, the next deal when nobody asks for it."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table: free, a bot's, or a person's, who may be away for a while."""

    name: str = ""
    bot: str = ""  # the level
    away: bool = False
    since: int = 0  # the number of the act by which they sat down
    head: int = -1  # -1 where nobody sits
    idle: bool = False  # their time was up, and they have not acted since
    won: int = 0  # matches, since they sat down
    asleep: bool = False  # were idle when the round was dealt, and have not acted since
    home: int = 0  # 16 bits for the address that the person sat down from
    known_as: str = ""  # what whoever sat there was called at the deal: nobody else is until the next one

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


def bot_name(seat: int) -> str:
    return f"Bot {seat}"


def filling(seats: Sequence[Seat], seat: int, level: str, wanted: Sequence[str] = ()) -> Seat:
    """A bot for a free seat, by a name that is wanted, by its usual one, or by one that is left."""
    taken = {other.name.casefold() for other in seats}
    names = (*wanted, *(bot_name(number) for number in (seat, *range(len(seats)))))
    name = next(name for name in names if name.casefold() not in taken)
    return Seat(name, level, head=free_head(seats, seat))


def player_at(seats: Sequence[Seat], actor: int) -> Seat:
    """The seat of a person who is there."""
    taken = seats[actor] if actor != SYSTEM else Seat()
    if taken.away:
        raise ActRefused("away", f"a bot plays seat {actor} while its player is away", "come back first")
    if taken.bot or not taken.name:
        raise ActRefused("not-a-player", "only a player at the table can do this", "take a seat first")
    return taken


def check_player_or_system(seats: Sequence[Seat], actor: int) -> None:
    if actor != SYSTEM:
        player_at(seats, actor)


def host_of(seats: Sequence[Seat]) -> int | None:
    """Return who has been seated longest of the people present, or None; an idle one only if all are idle.

    Whoever creates a table is the first to sit down, because nobody else has the link yet.
    """
    present = [(taken.idle, taken.since, seat) for seat, taken in enumerate(seats) if taken.present]
    return min(present)[2] if present else None


def free_seats(seats: Sequence[Seat]) -> str:
    return ", ".join(str(seat) for seat, taken in enumerate(seats) if taken.free) or "none"


def sit(seats: list[Seat], act: a.Sit, actor: int, since: int) -> list[AnyFact]:
    """Take a free seat; a person may also take that of a bot or of somebody who left.

    One whose player slept a whole round may be had by a bot too (R-48): nobody plays during a round, so the
    round is over.

    People are seated by the system alone, which gives them a token; else a seat could belong to nobody.
    """
    if not 0 <= act.seat < len(seats):
        raise ActRefused("no-seat", f"there is no seat {act.seat}", f"the seats are 0 to {len(seats) - 1}")
    if act.bot and not act.home:
        check_player_or_system(seats, actor)
    elif actor != SYSTEM:
        raise ActRefused(
            "house-only",
            "only bots can be seated by an act",
            "ask the server for a seat, or put a bot there",
        )
    taken = seats[act.seat]
    if not (taken.free or taken.asleep) and (act.bot or taken.present):
        raise ActRefused("seat-taken", f"seat {act.seat} is taken", f"free seats: {free_seats(seats)}")
    check_name(seats, act.seat, act.name, bot=bool(act.bot))
    head = free_head(seats, act.seat, act.head)
    seats[act.seat] = Seat(act.name, act.bot, since=since, head=head, home=act.home, known_as=taken.known_as)
    return [Joined(act.seat, act.name, act.bot, head)]


def check_name(seats: Sequence[Seat], seat: int, name: str, *, bot: bool) -> None:
    """A name is nobody else's, and a person's none that a bot may get."""
    if name.casefold() in {other.name.casefold() for k, other in enumerate(seats) if k != seat}:
        raise called_already(name)
    if not bot and name.casefold() in {bot_name(k).casefold() for k in range(len(seats))}:
        raise called_like_a_bot(name)


def called_like_a_bot(name: str) -> ActRefused:
    return ActRefused("name-of-bots", f"{name} is a name for bots", "choose a name of your own")


def called_already(name: str) -> ActRefused:
    return ActRefused("name-taken", f"somebody at the table is already called {name}", "choose another name")


def worn_by_others(seats: Sequence[Seat], seat: int) -> dict[int, str]:
    """Who at the other seats wears which head."""
    return {other.head: other.name for k, other in enumerate(seats) if k != seat and not other.free}


def free_head(seats: Sequence[Seat], seat: int, wanted: int | None = None) -> int:
    """The head that is asked for, or the first that nobody else wears, counted from the seat's number."""
    if wanted is not None:
        check_head(wanted)
    worn, count = worn_by_others(seats, seat), len(a.HEADS)
    choices = (wanted, *((seat + k) % count for k in range(count)))
    return next(head for head in choices if head is not None and head not in worn)


def check_head(head: int) -> None:
    if type(head) is not int or not 0 <= head < len(a.HEADS):
        known = ", ".join(f"{k} {name}" for k, name in enumerate(a.HEADS))
        raise ActRefused("no-head", f"there is no head {head!r}", f"the heads are {known}")


def check_own_head(seats: Sequence[Seat], seat: int, head: int) -> None:
    """A head is nobody else's."""
    check_head(head)
    worn = worn_by_others(seats, seat)
    if head in worn:
        own = seats[seat].head
        free = [f"{k} {name}" for k, name in enumerate(a.HEADS) if k not in worn and k != own]
        hint = f"free heads: {', '.join(free)}" if free else "all heads are taken; keep yours"
        raise ActRefused("head-taken", f"{worn[head]} already has head {head}, the {a.HEADS[head]}", hint)


def dealt(taken: Seat) -> Seat:
    """Whoever sits there when a round is dealt; the very same object if nothing is otherwise.

    With every act the seats are held against those before, which is quick where they are the same objects.
    """
    at_deal = replace(taken, asleep=taken.idle and taken.present, known_as=taken.name)
    return taken if at_deal == taken else at_deal


def rename(seats: list[Seat], act: a.Rename, actor: int) -> list[AnyFact]:
    taken = player_at(seats, actor)
    if act.name is None and act.head is None:
        raise ActRefused("nothing-new", "nothing would change", "give a name, a head, or both")
    if act.name is not None:
        check_name(seats, actor, act.name, bot=False)
        taken = replace(taken, name=act.name)
    if act.head is not None:
        check_own_head(seats, actor, act.head)
        taken = replace(taken, head=act.head)
    seats[actor] = taken
    return [Renamed(actor, taken.name, taken.head)]


def leave(seats: list[Seat], actor: int, leaver: str) -> list[AnyFact]:
    """Get up; `leaver` is the bot that plays on, or "" if the seat is free then."""
    taken = player_at(seats, actor)
    seats[actor] = replace(taken, away=True) if leaver else Seat()
    return [Left(actor, leaver)]


def come_back(seats: list[Seat], actor: int) -> list[AnyFact]:
    if actor == SYSTEM or not (seats[actor].away or seats[actor].idle):
        raise ActRefused("not-away", "only a player who left, or whose time ran out, can come back")
    seats[actor] = replace(seats[actor], away=False, idle=False, asleep=False)
    return [CameBack(actor)]
