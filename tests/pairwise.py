"""Tables on which every value of every option meets every value of every other one.

They are made from the declared options: a new one joins by itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product

import lastcard
from lastcard.rules.options import options_of
from wander import EDITIONS, agreed, values_of

SEATS = (2, 3, 4, 10)
Choice = tuple[str, str]
Table = tuple[str, int, dict[str, str]]
"""Edition, seats, options."""


@cache
def tables() -> tuple[Table, ...]:
    """In every edition, with few seats and many, all pairs of values; in an order that mixes them."""
    found = [
        (edition, seats, suited(row, seats))
        for edition in EDITIONS
        for row in rows(edition)
        for seats in SEATS
    ]
    return tuple(random.Random("pairs").sample(found, len(found)))


def suited(row: Mapping[str, str], seats: int) -> dict[str, str]:
    """Two sides need an even number of seats."""
    return {**row, "teams": "off"} if seats % 2 else dict(row)


@cache
def rows(edition: str) -> tuple[dict[str, str], ...]:
    """A few dozen sets of options: each takes the values that meet most others for the first time."""
    known = {key: values_of(option) for key, option in options_of(lastcard.EDITIONS[edition]).items()}
    rng = random.Random(f"pairs {edition}")
    unmet = set(pairs(known))
    found = []
    while unmet:
        first = min(unmet)  # so that every row meets something new
        row = dict(first)
        for key in rng.sample(sorted(known), len(known)):
            if key not in row:
                row[key] = max(known[key], key=lambda value: news(row, (key, value), unmet))
        unmet -= met_in(agreed(row))
        found.append(agreed(row))
    return tuple(found)


def pairs(known: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[Choice, Choice]]:
    """All pairs of values that do not contradict each other."""
    for one, other in combinations(sorted(known), 2):
        for values in product(known[one], known[other]):
            both = dict(zip((one, other), values, strict=True))
            if agreed(both) == both:
                yield ((one, values[0]), (other, values[1]))


def news(row: Mapping[str, str], choice: Choice, unmet: set[tuple[Choice, Choice]]) -> int:
    """How many values a choice would meet for the first time; none if it makes no sense there."""
    wanted = {**row, choice[0]: choice[1]}
    if agreed(wanted) != wanted:
        return -1
    return sum(tuple(sorted((choice, other))) in unmet for other in row.items())


def met_in(row: Mapping[str, str]) -> set[tuple[Choice, Choice]]:
    return set(combinations(sorted(row.items()), 2))
