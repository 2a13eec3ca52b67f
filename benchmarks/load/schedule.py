"""When acts fall due: so many in every second, at moments left to chance, whatever the server does.

Tables that know nothing of each other do not act in step. And a generator that waited for the server before
it asked for more would leave out of its numbers the very moments when the server was slow.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator


def moments(pace: float, chance: random.Random) -> Iterator[float]:
    """Seconds from the start, in order, without end. A pace below one a second has longer spans."""
    span = max(1.0, 1.0 / pace)
    owed = 0.0
    for number in itertools.count():
        owed += pace * span
        count = int(owed + 1e-9)
        owed -= count
        yield from sorted((number + chance.random()) * span for _ in range(count))


def turns(tables: int, chance: random.Random) -> Iterator[int]:
    """Every table once, in an order left to chance, then all again in the same order."""
    order = list(range(tables))
    chance.shuffle(order)
    return itertools.cycle(order)
