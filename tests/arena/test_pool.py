"""Workers end with the work, also when it is interrupted."""

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from threading import Event
from typing import Any

import pytest

from lastcard.arena import pool


def stall(_first: int, _count: int) -> None:
    """Work that never ends, such as the bot of a user who has made a mistake."""
    Event().wait()


def test_a_second_ctrl_c_kills_workers_that_are_still_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    shut_down = ProcessPoolExecutor.shutdown
    presses = iter([1])

    def interrupted(*_: object, **__: object) -> Any:
        raise KeyboardInterrupt

    def interrupted_once(self: ProcessPoolExecutor, **how: bool) -> None:
        if next(presses, None):
            raise KeyboardInterrupt
        shut_down(self, **how)

    monkeypatch.setattr(pool, "wait", interrupted)
    monkeypatch.setattr(ProcessPoolExecutor, "shutdown", interrupted_once)
    before = {*multiprocessing.active_children()}
    with pytest.raises(KeyboardInterrupt):
        next(pool.share_out(stall, iter([(0, 1), (1, 1)]), 2))
    assert {*multiprocessing.active_children()} <= before


@pytest.mark.skipif(os.name == "nt", reason="signals cannot be blocked there")
def test_ctrl_c_while_workers_are_started_is_not_lost() -> None:
    started: list[int] = []

    def start() -> None:
        with pool.interrupts_held_back():
            signal.raise_signal(signal.SIGINT)
            started.append(1)

    with pytest.raises(KeyboardInterrupt):
        start()
    assert started == [1]
