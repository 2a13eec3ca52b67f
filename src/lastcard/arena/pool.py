"""Work shared out to several processes. Imported only when there is some to share, for it loads slowly."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import connection, current_process, get_context, parent_process
from threading import Thread
from typing import TypeVar

from .worker_lost import WorkerLost

T = TypeVar("T")
Chunk = tuple[int, int]
"""The first number, and how many."""

LOST = "a worker process ended before its work was done: it was killed, for want of memory perhaps"
UNGUARDED = (
    f"{LOST}; or your script does not guard the call: each process that it asks for runs it anew, so the call"
    " must stand below `if __name__ == '__main__':`"
)


def share_out(work: Callable[[int, int], T], chunks: Iterator[Chunk], processes: int) -> Iterator[T]:
    """The result of each chunk, in order of completion."""
    if getattr(current_process(), "_inheriting", False):  # as multiprocessing itself finds out
        sys.exit(1)  # a worker that is being started runs the caller's script anew; its parent tells why
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=end_with_parent)
    begun = False
    try:
        with interrupts_held_back():
            running = {pool.submit(work, *chunk) for chunk in islice(chunks, 2 * processes)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(work, *chunk) for chunk in islice(chunks, len(done))}
            for part in done:
                yield part.result()
                begun = True
    except BrokenProcessPool:
        raise WorkerLost(LOST if begun else UNGUARDED) from None
    finally:
        end(pool)


def end(pool: ProcessPoolExecutor) -> None:
    """Wait for the chunks in progress. A second Ctrl-C kills the workers, which would block the exit."""
    workers = list(pool._processes.values())  # noqa: SLF001 - public only from Python 3.14: `kill_workers`
    try:
        pool.shutdown(wait=True, cancel_futures=True)
    except KeyboardInterrupt:
        with interrupts_held_back():
            for worker in workers:
                worker.kill()
            pool.shutdown(wait=True)
        raise


def end_with_parent() -> None:
    """End this process when its parent is gone, even if that was killed."""
    parent = parent_process()
    if parent is not None:
        Thread(target=end_after, args=(parent.sentinel,), daemon=True).start()


def end_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Delay Ctrl-C until the end. Processes started in here inherit the block, so only this one answers."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
