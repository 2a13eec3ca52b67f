"""Buckets that all workers of a server share, in a file of the folder where they share their counts.

A bucket is two numbers and a hash of whose it is. The file is mapped into every worker, and locked for the
few microseconds in which a bucket is looked at.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from .metrics import FOLDER

if sys.platform != "win32":
    import fcntl

SLOT = struct.Struct("=Qdd")  # whose, what is left, and when that was
SLOTS = 1 << 15
NEAR = 8
"""How many slots a bucket may lie in; where all are taken, the longest unused is forgotten."""

TRIES = 50
"""For the lock. A worker that was stopped while it held it must not stop the others: then they do without."""


class Claim(NamedTuple):
    """A bucket that is asked for."""

    whose: str
    rate: float
    burst: float


class SharedBuckets:
    """As many buckets as there is room for, by name."""

    def __init__(self, file: Path, now: Callable[[], float] = time.monotonic) -> None:
        """`now` is the same for all processes of a machine."""
        self._now = now
        self._held = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        os.ftruncate(self._held, SLOTS * SLOT.size)
        self._map = mmap.mmap(self._held, SLOTS * SLOT.size)

    def close(self) -> None:
        self._map.close()
        os.close(self._held)

    def take(self, claims: Sequence[Claim], cost: float) -> bool:
        """Take it from all buckets, or from none if one of them has too little."""
        locked = self._lock()
        try:
            now = self._now()
            found = [self._look(claim, now) for claim in claims]
            if any(left < cost for _, _, left in found):
                return False
            for place, mark, left in found:
                SLOT.pack_into(self._map, place, mark, left - cost, now)
            return True
        finally:
            if sys.platform != "win32" and locked:
                fcntl.flock(self._held, fcntl.LOCK_UN)

    def _look(self, claim: Claim, now: float) -> tuple[int, int, float]:
        """Where a bucket lies, its mark, and what is in it now."""
        mark = int.from_bytes(hashlib.blake2b(claim.whose.encode(), digest_size=8).digest(), "big") | 1
        near = [(mark >> 1) + step for step in range(NEAR)]
        slots = {number % SLOTS * SLOT.size: None for number in near}
        read = [(place, *SLOT.unpack_from(self._map, place)) for place in slots]
        for place, whose, left, at in read:
            if whose == mark:
                return place, mark, min(claim.burst, left + max(0.0, now - at) * claim.rate)
        place, _, _, _ = min(read, key=lambda slot: slot[3])  # an empty one was never used
        return place, mark, claim.burst

    def _lock(self) -> bool:
        """Whether it is locked; Windows, where there is one worker, does without."""
        if sys.platform == "win32":
            return False
        for _ in range(TRIES):
            try:
                fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.sched_yield()
            else:
                return True
        return False


def buckets_of_workers() -> SharedBuckets | None:
    """Those of this worker and its siblings; None where one process serves alone."""
    folder = os.environ.get(FOLDER)
    return None if folder is None else SharedBuckets(Path(folder, "buckets"))
