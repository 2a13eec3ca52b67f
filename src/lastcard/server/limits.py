"""How much anybody may ask for: per connection, per address and in all."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable

Now = Callable[[], float]

MOST_ADDRESSES = 10_000
"""How many addresses a quota remembers; the longest silent one is forgotten first."""


class Bucket:
    """A bucket of tokens that fills up at a steady rate; who finds it empty asks too much."""

    __slots__ = ("_at", "_burst", "_left", "_now", "_rate")  # there is one for each connection

    def __init__(self, rate: float, burst: float, now: Now = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._left = burst
        self._at = now()

    def take(self, cost: float = 1.0) -> bool:
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        self._left -= cost
        return self._left >= 0


class Quota:
    """So many within a time, by address."""

    def __init__(self, most: int, seconds: float, now: Now = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._now = now
        self._taken: OrderedDict[str, deque[float]] = OrderedDict()

    def take(self, address: str, cost: int = 1) -> bool:
        now = self._now()
        taken = self._taken.setdefault(address, deque())
        self._taken.move_to_end(address)
        while len(self._taken) > MOST_ADDRESSES:
            self._taken.popitem(last=False)
        while taken and taken[0] <= now - self._seconds:
            taken.popleft()
        if len(taken) + cost > self._most:
            return False
        taken.extend([now] * cost)
        return True


class Doors:
    """How many are inside at once, in all and by address."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._inside: Counter[str] = Counter()
        self._all = 0

    def enter(self, address: str) -> bool:
        if self._all >= self._most or self._inside[address] >= self._most_each:
            return False
        self._all += 1
        self._inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._all -= 1
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]
