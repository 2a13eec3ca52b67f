"""How much anybody may ask for: by seat, by address and in all."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Hashable
from functools import lru_cache

Now = Callable[[], float]

MOST_ADDRESSES = 10_000
"""How many addresses a quota remembers; the longest silent one is forgotten first."""


class Bucket:
    """A bucket of tokens that fills up at a steady rate; who finds too little in it asks too much.

    What is taken from a bucket `within` another is taken from both.
    """

    __slots__ = ("_at", "_burst", "_left", "_now", "_rate", "_within")  # there is one for each connection

    def __init__(
        self, rate: float, burst: float, now: Now = time.monotonic, *, within: Bucket | None = None
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._left = burst
        self._at = now()
        self._within = within

    def take(self, cost: float = 1.0) -> bool:
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost or not (self._within is None or self._within.take(cost)):
            return False
        self._left -= cost
        return True


class Buckets:
    """A bucket for each who; whoever comes back finds it as it was left. The longest unused is forgotten."""

    def __init__(self, rate: float, burst: float, most: int, now: Now = time.monotonic) -> None:
        self.of: Callable[[Hashable], Bucket] = lru_cache(most)(lambda _who: Bucket(rate, burst, now))


class Quota:
    """So many within a time, by address."""

    def __init__(self, most: int, seconds: float, now: Now = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._now = now
        self._taken: Callable[[str], deque[float]] = lru_cache(MOST_ADDRESSES)(lambda _address: deque())

    def take(self, address: str, cost: int = 1) -> bool:
        now = self._now()
        taken = self._taken(address)
        while taken and taken[0] <= now - self._seconds:
            taken.popleft()
        if len(taken) + cost > self._most:
            return False
        taken.extend([now] * cost)
        return True


class ConnectionLimit:
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
