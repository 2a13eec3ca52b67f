"""A clock for what must not take long: it stands still while a thread could run and others have the cores."""

from __future__ import annotations

import time
from pathlib import Path

SCHEDULE = Path("/proc/thread-self/schedstat")  # of Linux; elsewhere it is the clock on the wall


def quiet_clock() -> float:
    """Seconds of this thread, at work or asleep, without those in which it waited for a core."""
    return time.monotonic() - _waited_for_a_core()


def _waited_for_a_core() -> float:
    try:
        return int(SCHEDULE.read_text("ascii").split()[1]) / 1e9
    except OSError:
        return 0.0
