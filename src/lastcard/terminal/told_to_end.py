"""Told to end by a window that is closed, or by a request: like Ctrl-C, with a code of its own."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

REQUESTS = [signal.SIGTERM] if sys.platform == "win32" else [signal.SIGTERM, signal.SIGHUP]


class ToldToEnd(KeyboardInterrupt):
    """Whoever tidies up after Ctrl-C does so after this too."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = 128 + number


@contextmanager
def requests_like_ctrl_c() -> Iterator[None]:
    """In here, a request to end is a ToldToEnd. One that is ignored, as after `nohup`, stays so."""
    heeded = [number for number in REQUESTS if signal.getsignal(number) is not signal.SIG_IGN]

    def tell(number: int, _frame: object) -> None:
        for other in heeded:
            signal.signal(other, signal.SIG_IGN)  # a closed window may tell twice; one is enough to save
        raise ToldToEnd(number)

    try:
        before = {number: signal.signal(number, tell) for number in heeded}
    except ValueError:  # signals are for the main thread
        before = {}
    try:
        yield
    finally:
        for number, answer in before.items():
            signal.signal(number, answer)
