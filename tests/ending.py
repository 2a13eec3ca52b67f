"""A run of the tests that is told to end takes along what it has started.

Ctrl-C reaches a whole family of processes, SIGTERM one of them: servers and databases would stay behind.
"""

from __future__ import annotations

import os
import signal
import threading
from types import FrameType

from building.offspring import Offspring, Stopped, adopt
from cluster import children

ENDINGS = (signal.SIGTERM, signal.SIGHUP)
GRACE_SECONDS = 10.0
"""For whatever tests and fixtures do at their end."""


class Ending:
    """A plugin of pytest, in the process that was started and in its workers."""

    def __init__(self, grace: float = GRACE_SECONDS) -> None:
        self._grace = grace
        self._listener = os.getpid()
        self._told = 0

    def listen(self) -> None:
        if threading.current_thread() is threading.main_thread():
            for number in ENDINGS:
                if signal.getsignal(number) is signal.SIG_DFL:
                    signal.signal(number, self._hear)

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        """Everybody below is told too, and what the tests have open is closed as after Ctrl-C."""
        if os.getpid() != self._listener:  # a copy of us, which has nobody to take along
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        if self._told:
            self._leave()
        self._told = number
        adopt(True)
        for child in children(os.getpid()):
            os.kill(child, number)
        late = threading.Timer(self._grace, self._leave)
        late.daemon = True
        late.start()
        raise Stopped(number)

    def pytest_unconfigure(self) -> None:
        if self._told:
            Offspring(grace=1).end()

    def _leave(self) -> None:
        """Whoever is impatient, or waits in vain, ends all of us at once."""
        Offspring(grace=1).end()
        os._exit(128 + self._told)
