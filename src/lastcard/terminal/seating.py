"""Who sits where: the person, the bots and their names, also as tags of a record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, islice

from ..bots import BOTS
from ..match import Match
from ..round import check_seat

NAMES = ("Ada", "Bo", "Cleo", "Dot", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo")
YOU = "You"
PERSON = "person"
"""What stands in the place of a bot."""

DEFAULT_BOTS = ("sensible",)
WRITTEN = re.compile(rf"seat (\d): (.+) \(({'|'.join((PERSON, *BOTS))})\)")


@dataclass(frozen=True)
class Player:
    """A name, and the bot that plays, or PERSON."""

    name: str
    kind: str


@dataclass(frozen=True)
class SeatRequest:
    """What was asked for; what was not is as before, or as usual."""

    seat: int | None = None
    names: Sequence[str] = ()
    bots: Sequence[str] = ()
    watch: bool = False

    def person(self, usual: int | None = None) -> int | None:
        """Where the person sits, if there is one."""
        return None if self.watch else self.seat if self.seat is not None else usual or 0

    def check(self, seats: int, usual: int | None = None) -> None:
        """Whether a table of so many seats can be like that."""
        person = self.person(usual)
        if person is not None:
            check_seat(person, seats)
        if any(name.casefold() == YOU.casefold() for seat, name in enumerate(self.names) if seat != person):
            raise ValueError("--names: You is what the game calls you; give the other seats other names")
        if len(self.names) > seats:
            raise ValueError(f"--names takes up to {seats} different names, not {', '.join(self.names)}")
        most = seats if self.watch else seats - 1
        if len(self.bots) > most:
            allowed = "one" if most == 1 else f"1 to {most}"
            raise ValueError(f"{len(self.bots)} bots for {most} of {seats} seats; name {allowed}")


def seated(wish: SeatRequest, match: Match) -> list[Player]:
    """Everybody at the table of a match, as wished, or else as its record tells."""
    before = written_in(match)
    was = person_of(before)
    wish.check(match.seats, was)
    person = wish.person(was)
    same = bool(before) and person == was
    names = names_for(wish.names, match.seats, person)
    kinds = kinds_for(wish.bots or DEFAULT_BOTS, match.seats, person)
    if same and not wish.names:
        names = [player.name for player in before]
    if same and not wish.bots:
        kinds = [player.kind for player in before]
        check_our_own(kinds)
    return [Player(name, kind) for name, kind in zip(names, kinds, strict=True)]


def check_our_own(kinds: Sequence[str]) -> None:
    """A record may come from anybody: it does not decide which code is loaded."""
    foreign = [kind for kind in kinds if kind not in (PERSON, *BOTS)]
    if foreign:
        raise ValueError(f"the record was played with the bot {foreign[0]}; name the bots again with --bots")


def person_of(players: Sequence[Player]) -> int | None:
    return next((seat for seat, player in enumerate(players) if player.kind == PERSON), None)


def names_for(given: Sequence[str], seats: int, person: int | None) -> list[str]:
    """A name for every seat: those that were given, then our own."""
    taken = {name.casefold() for name in given}
    spare = [name for name in NAMES if name.casefold() not in taken]
    return [*given, *(YOU if seat == person else spare.pop(0) for seat in range(len(given), seats))]


def kinds_for(bots: Sequence[str], seats: int, person: int | None) -> list[str]:
    """The bots round the table, past the person."""
    others = [seat for seat in range(seats) if seat != person]
    sitting = dict(zip(others, islice(cycle(bots), len(others)), strict=True))
    return [sitting.get(seat, PERSON) for seat in range(seats)]


# In a record


def write_into(match: Match, players: Sequence[Player]) -> None:
    """Put the players into the head of the record. A person without a name has none there either."""
    others = [comment for comment in match.comments.pop((0, 0), []) if not WRITTEN.fullmatch(comment)]
    if others:
        match.comments[0, 0] = others
    for seat, player in enumerate(players):
        for tag, value, nothing in (("player", player.name, YOU), ("bot", player.kind, PERSON)):
            match.tags.pop(f"{tag} {seat}", None)
            if value != nothing:
                match.tag(f"{tag} {seat}", value)


def written_in(match: Match) -> list[Player]:
    """The players that a record tells, if one person sat at its table at most."""
    seats = range(match.seats)
    if not any(f"bot {seat}" in match.tags for seat in seats):
        return written_before(match)
    tags = match.tags
    told = [Player(tags.get(f"player {seat}", YOU), tags.get(f"bot {seat}", PERSON)) for seat in seats]
    return told if [player.kind for player in told].count(PERSON) <= 1 else []


def written_before(match: Match) -> list[Player]:
    """The players as comments tell them in records from before there were tags."""
    found = [WRITTEN.fullmatch(comment) for comment in match.comments.get((0, 0), [])]
    told = {int(line[1]): Player(line[2], line[3]) for line in found if line}
    return [told[seat] for seat in range(match.seats)] if set(told) == set(range(match.seats)) else []


def names_in(match: Match) -> list[str]:
    """What a record calls the players, and the seats of those whom it does not name."""
    before = [player.name for player in written_before(match)] or [YOU] * match.seats
    names = [match.tags.get(f"player {seat}", before[seat]) for seat in range(match.seats)]
    return [f"Seat {seat}" if name == YOU else name for seat, name in enumerate(names)]
