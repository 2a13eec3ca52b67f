"""How long something would have taken on two quiet cores, which is what a budget is meant for.

What others took of the cores meanwhile is known on Linux: the system counts what all processes used (and what
a host kept for its other guests) and what ours did. A slower core is known by a piece of work. Neither makes
a step that is alone on a good machine look a second shorter than it was. Beside others it may look shorter:
what they took while we slept is taken off too.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

CORES = 2
COUNTS = Path("/proc/stat")
IDLE = (3, 4)  # idle, and idle but for a disk
USED = 8  # the first eight columns; guests, behind them, are counted among the others already
YARDSTICK = "n = 0\nfor i in range(2_500_000): n = (n * 31 + i) % 1_000_003"
YARDSTICK_SECONDS = 0.3  # of a core, where the budgets were set
TRIES = 3
LONGEST = 60.0  # for a third of a second of work


@dataclass(frozen=True)
class StepTime:
    """Seconds by the clock, and as they count."""

    seconds: float
    quiet: float


class Watch:
    """Runs from when it is made."""

    def __init__(self, slowness: float = 1.0) -> None:
        self._slowness = slowness
        self._start = self._now()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._start[0]

    def took(self) -> StepTime:
        """What has passed; what we started has ended, or its share is not counted as ours."""
        seconds, used, idle, ours = (now - then for now, then in zip(self._now(), self._start, strict=True))
        others = used - ours
        missed = min(others, CORES * seconds - ours - idle)  # on a large machine others are not in the way
        return StepTime(seconds, (seconds - max(0.0, missed) / CORES) / self._slowness)

    @staticmethod
    def _now() -> tuple[float, float, float, float]:
        used, idle = _counts()
        return time.monotonic(), used, idle, time.process_time() + _used_by_children()


def _counts() -> tuple[float, float]:
    """Seconds that all cores have worked, and rested; no others where nobody counts."""
    try:
        words = COUNTS.read_text("ascii").splitlines()[0].split()[1:]
    except (OSError, IndexError):
        return 0.0, 0.0
    columns = [int(word) / os.sysconf("SC_CLK_TCK") for word in words]
    idle = sum(columns[at] for at in IDLE)
    return sum(columns[:USED]) - idle, idle


def slowness() -> float:
    """How many times slower a core is here than where the budgets were set, when both work; at least 1."""
    return max(1.0, min(_yardstick() for _ in range(TRIES)) / YARDSTICK_SECONDS)


def _yardstick() -> float:
    """Seconds of a core for a piece of work, while as much is done on the other one."""
    before = _used_by_children()
    command = [sys.executable, "-I", "-S", "-c", YARDSTICK]
    both = [subprocess.Popen(command) for _ in range(CORES)]
    try:
        for one in both:
            one.wait(LONGEST)
    finally:
        for one in both:
            one.kill()
            one.wait(LONGEST)
    return (_used_by_children() - before) / CORES


def _used_by_children() -> float:
    used = os.times()
    return used.children_user + used.children_system
