"""How much anybody may ask for: by seat, by address, by the network around it, and in all."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache

from .addresses import Network, counted, is_in, site_of
from .shared_buckets import Claim, SharedBuckets

Now = Callable[[], float]

MOST_ADDRESSES = 10_000
"""How many addresses a quota remembers; the longest silent one is forgotten first."""

SITE_SHARE = 4
"""How many times as much as one home all homes of one network get."""

SPARE_EACH = 50
SPARE_IN_ALL = 100
"""How many connections beside those at tables may be open to ask something, by address and in all."""


MOST_REFUSALS = 100
REFUSAL_SECONDS = 10.0
"""How often an address may be refused, and within which time."""

SILENT = 0.1
"""How much a connection without a word counts: browsers open some in advance."""

SHUT_OUT_SECONDS = 10.0
"""How long an address is shut out that was refused more often."""


class Bucket:
    """A token bucket: it fills up at a steady rate, and what finds too little in it is refused.

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
    """One bucket per client, which stays when the client leaves. The least recently used one is forgotten."""

    def __init__(self, rate: float, burst: float, most: int, now: Now = time.monotonic) -> None:
        self.of: Callable[[Hashable], Bucket] = lru_cache(most)(lambda _who: Bucket(rate, burst, now))


class Quota:
    """A limit for some time: by address, by the network around it, and for all together.

    Each is a bucket, which needs two numbers however much is allowed. Workers of one server share them, by
    the name of what is limited.
    """

    def __init__(
        self,
        name: str,
        most: float,
        seconds: float,
        now: Now = time.monotonic,
        *,
        in_all: float | None = None,
        shared: SharedBuckets | None = None,
    ) -> None:
        self._name = name
        self._most = most
        self._seconds = seconds
        self._in_all = in_all
        self._shared = shared

        def bucket(most: float, within: Bucket | None) -> Bucket:
            return Bucket(most / seconds, most, now, within=within)

        every = None if in_all is None else bucket(in_all, None)
        around = lru_cache(MOST_ADDRESSES)(lambda _site: bucket(most * SITE_SHARE, every))

        def fresh(address: str) -> Bucket:
            site = site_of(address)
            return bucket(most, every if site is None else around(site))

        self._of: Callable[[str], Bucket] = lru_cache(MOST_ADDRESSES)(fresh)

    def take(self, address: str, cost: float = 1) -> bool:
        if self._shared is None:
            return self._of(address).take(cost)
        return self._shared.take([*self._claims(address)], cost)

    def _claims(self, address: str) -> Iterator[Claim]:
        for who, share in shares(address):
            yield self._claim(who, self._most * share)
        if self._in_all is not None:
            yield self._claim("", self._in_all)

    def _claim(self, who: str, most: float) -> Claim:
        return Claim(f"{self._name} {who}", most / self._seconds, most)


class ConnectionLimit:
    """How many connections are open at once: in all, by address, and by the network around it."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._inside: Counter[str] = Counter()
        self._all = 0

    def __len__(self) -> int:
        return self._all

    def enter(self, address: str | None) -> bool:
        """Whether there is room; without an address only in all."""
        if self._all >= self._most or any(
            self._inside[who] >= self._most_each * share for who, share in shares(address)
        ):
            return False
        self._count(address, 1)
        return True

    def leave(self, address: str | None) -> None:
        self._count(address, -1)

    def _count(self, address: str | None, change: int) -> None:
        self._all += change
        for who, _ in shares(address):
            self._inside[who] += change
            if not self._inside[who]:
                del self._inside[who]


def shares(address: str | None) -> Sequence[tuple[str, int]]:
    """Whom a connection counts for, and how many times the limit of one address that is."""
    if address is None:
        return ()
    site = site_of(address)
    return ((address, 1),) if site is None else ((address, 1), (site, SITE_SHARE))


class ShutOut:
    """Addresses that keep exceeding their limits. To refuse them costs less than to answer them.

    A refusal is counted by the process that refuses, in buckets shared by all workers; each process shuts
    an address out by itself.
    """

    def __init__(
        self,
        report: Callable[[str], object],
        now: Now = time.monotonic,
        *,
        shared: SharedBuckets | None = None,
    ) -> None:
        """`report` is called with each address that is shut out."""
        self._report = report
        self._now = now
        self._refusals = Quota("refusals", MOST_REFUSALS, REFUSAL_SECONDS, now, shared=shared)
        self._until: OrderedDict[str, float] = OrderedDict()

    def count(self, address: str, cost: float = 1.0) -> None:
        """Count a refusal. One too many shuts the address out."""
        if self._refusals.take(address, cost) or address in self:
            return
        self._until[address] = self._now() + SHUT_OUT_SECONDS
        if len(self._until) > MOST_ADDRESSES:
            self._until.popitem(last=False)
        self._report(address)

    def __contains__(self, address: str | None) -> bool:
        if address is None or address not in self._until:
            return False
        if self._now() < self._until[address]:
            return True
        del self._until[address]
        return False


class Doors:
    """Everybody who is connected, be it to ask something or as a WebSocket at a table.

    A connection counts from its first moment to its last, by where it comes from. What a trusted proxy
    brings counts in all only: for whom it is, a request tells. So WebSockets, which stay, are counted once
    more, by that. For the same reason a trusted proxy is never shut out.
    """

    def __init__(self, most: int, most_each: int, shut_out: ShutOut, proxies: Sequence[Network] = ()) -> None:
        self._shut_out = shut_out

        def by_whom(host: str) -> str | None:
            return None if is_in(host, proxies) else counted(host)

        self._counted: Callable[[str], str | None] = lru_cache(MOST_ADDRESSES)(by_whom)
        self._arrivals = ConnectionLimit(most + SPARE_IN_ALL, most_each + SPARE_EACH)
        self.at_tables = ConnectionLimit(most, most_each)

    def __len__(self) -> int:
        return len(self._arrivals)

    def arrive(self, host: str) -> bool:
        return not self.is_shut(host) and self._arrivals.enter(self._counted(host))

    def depart(self, host: str) -> None:
        self._arrivals.leave(self._counted(host))

    def is_shut(self, host: str) -> bool:
        """Whether a host is shut out."""
        return self._counted(host) in self._shut_out

    def asked_nothing(self, host: str, *, silent: bool) -> None:
        """A connection has ended that sent no whole request; this counts as a refusal."""
        address = self._counted(host)
        if address is not None:
            self._shut_out.count(address, SILENT if silent else 1.0)
