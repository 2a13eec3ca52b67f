"""A contest between bots on duplicate deals: every line-up plays every deal, in every rotation of the seats.

Deal number d is the same for all line-ups, with the same dealer, so luck is the same for everybody. A block,
some deals of one line-up, is the unit of work. Its result depends only on the contest and on its place there,
so it does not matter who plays it, or in which order.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, permutations
from typing import Any

from .. import __version__
from ..bots import BOTS, BotMaker, find_bot, name_of
from ..round import check_seats, seed_text
from ..rules.edition import is_chosen
from ..rules.editions import edition_of
from ..rules.options import AnyOptions, settle
from ..rules.whole_numbers import check_number

FEWEST_DEALS, MOST_DEALS = 10, 10**7
MOST_BOTS = 32
DEALS_IN_BLOCK = {False: 64, True: 4}
"""By whether whole matches are played."""

OWN_DEALS_IN_BLOCK = {False: 8, True: 1}
"""With bots in Python: few, so that the progress bar moves soon."""

Seating = tuple[int, ...]
"""The bots at a table, by their numbers, from the first seat on."""


@dataclass(frozen=True)
class Contest:
    """All that the result of a contest depends on."""

    edition: str
    seats: int
    seed: str
    bots: tuple[str | BotMaker, ...]
    options: Mapping[str, str]
    deals: int
    matches: bool = False
    mixed: bool = False  # all bots at one table, in place of one against several of another
    duel: bool = False  # only the first bot against the second

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(name_of, self.bots))

    @property
    def unit(self) -> int:
        """The credit for one win: it can be split evenly between any number of seats."""
        return math.lcm(*range(1, self.seats + 1))

    @property
    def full(self) -> int:
        """The credit of all games of one deal."""
        return self.unit * self.seats

    @property
    def step(self) -> int:
        """The deals of a block."""
        ours = set(self.names) <= set(BOTS)
        return (DEALS_IN_BLOCK if ours else OWN_DEALS_IN_BLOCK)[self.matches]

    @property
    def line_ups(self) -> list[Seating]:
        """Which bots meet: every pair; with more seats, one against several of another or all different."""
        numbers = range(len(self.bots))
        if self.mixed or self.seats == 2:
            return list(combinations(numbers, self.seats))
        pairs = [(0, 1)] if self.duel else permutations(numbers, 2)
        return [(one, *(other,) * (self.seats - 1)) for one, other in pairs]

    def blocks(self) -> Iterator[tuple[int, int]]:
        """The line-up and the first deal of every block; all line-ups advance together."""
        for first in range(0, self.deals, self.step):
            yield from ((line_up, first) for line_up in range(len(self.line_ups)))

    def deals_of(self, first: int) -> range:
        return range(first, min(first + self.step, self.deals))

    def seatings(self, deal: int) -> list[Seating]:
        """Which member of a line-up sits where, in each game of a deal; neighbours change with the deal."""
        order: Seating = tuple(range(self.seats))
        if self.mixed and self.seats > 2:
            orders = permutations(order[1:])
            number = deal % math.factorial(self.seats - 1)
            order = (0, *next(islice(orders, number, None)))
        return [order[turn:] + order[:turn] for turn in range(self.seats)]

    def to_dict(self) -> dict[str, Any]:
        """What is played, as plain values."""
        return {
            "lastcard": __version__,
            "edition": self.edition,
            "seats": self.seats,
            "seed": self.seed,
            "bots": list(self.names),
            "options": dict(self.options),
            "deals": self.deals,
            "of": "matches" if self.matches else "rounds",
            "tables": self.tables,
        }

    @property
    def tables(self) -> str:
        if self.seats == 2:
            return "pairs"
        return "mixed" if self.mixed else "one against several"


def contest_of(
    edition: str,
    bots: Sequence[str | BotMaker],
    seats: int = 2,
    deals: int = 1000,
    seed: str | int | None = 1,
    options: AnyOptions | None = None,
    *,
    matches: bool = False,
    mixed: bool = False,
    duel: bool = False,
) -> Contest:
    """A contest that can be played; a ValueError says what is wrong with it."""
    declared = edition_of(edition)
    seats = check_seats(seats)
    deals = check_number("deals", deals, MOST_DEALS)
    if deals < FEWEST_DEALS:
        raise ValueError(f"an interval needs {FEWEST_DEALS} deals or more, not {deals}")
    settled = settle(declared, options, None if matches else "round")
    if not is_chosen(settled, "teams:off") and "teams" in settled:
        raise ValueError("an arena compares bots, not sides; leave the option teams off")
    for bot in bots:
        find_bot(bot)
    names = [name_of(bot) for bot in bots]
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise ValueError(f"{twice[0]} is named twice; a bot plays against the others, so name each once")
    if not 2 <= len(bots) <= MOST_BOTS:
        raise ValueError(f"name 2 to {MOST_BOTS} bots, not {len(bots)}")
    if mixed and len(bots) < seats:
        raise ValueError(
            f"{len(bots)} bots cannot fill {seats} seats with different ones; name {seats} or more"
        )
    if duel and (len(bots) != 2 or mixed):
        raise ValueError("a sequential test is of one bot against another: name exactly two")
    return Contest(declared.key, seats, seed_text(seed), tuple(bots), settled, deals, matches, mixed, duel)
