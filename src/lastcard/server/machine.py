"""What a server needs of its machine: a file of its own, and enough open files."""

from __future__ import annotations

import contextlib
import logging
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from ..store.open import sqlite_file

logger = logging.getLogger(__name__)

LOCK = ".lock"
SPARE_FILES = 256
"""What a process has open beside its connections at tables: those that only ask something, and its store."""


TAKEN = (
    "another lastcard server already uses {path}; stop it, give this one its own file,"
    " or let several share PostgreSQL (--db postgresql://...)"
)


class AlreadyServed(ValueError):
    """Another server uses the SQLite file."""


@contextlib.contextmanager
def alone_with(db: str) -> Iterator[None]:
    """Serve an SQLite file alone: two servers would hear of each other's acts late.

    The lock is the system's, on a file beside, and ends with the process however that ends.
    """
    path = sqlite_file(db)
    file = Path(path or "").resolve()
    if path is None or not file.parent.is_dir():  # a lock would make it; the store says why
        yield
        return
    lock = FileLock(f"{file}{LOCK}", mode=0o600, blocking=False, fallback_to_soft=False)
    try:
        lock.acquire()
    except Timeout:
        raise AlreadyServed(TAKEN.format(path=path)) from None
    except PermissionError:
        pass  # then the store cannot be opened either, and says why
    except OSError as error:
        logger.warning("cannot lock %s, so a second server could use it too: %s", path, error.strerror)
    with tidied_up_at_the_end():
        try:
            with holding(db):
                pass  # nobody has it under another name; and the store is not open yet, so we may let go
            yield
        finally:
            if lock.is_locked:  # whoever comes now makes a new one, and finds out if it has opened this one
                with contextlib.suppress(OSError):
                    Path(lock.lock_file).unlink()
            lock.release()


@contextlib.contextmanager
def tidied_up_at_the_end() -> Iterator[None]:
    """In here, a request to end is like Ctrl-C; then it is followed, as whoever sent it expects."""
    before = signal.getsignal(signal.SIGTERM)
    if before in (None, signal.SIG_IGN) or threading.current_thread() is not threading.main_thread():
        yield
        return
    told = False

    def tell(number: int, _frame: object) -> None:
        nonlocal told
        told = True
        signal.signal(number, signal.SIG_IGN)  # once is enough
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, tell)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
        if told:
            signal.raise_signal(signal.SIGTERM)


@contextlib.contextmanager
def holding(db: str) -> Iterator[None]:
    """Hold the very file while its store is open, so that no hard link of it and no removed lock helps.

    On Linux such a lock has nothing to do with SQLite's own; elsewhere it could get in their way. To close
    the file gives up SQLite's as well, so that comes after the store is closed.
    """
    path = sqlite_file(db)
    if sys.platform != "linux" or path is None or not Path(path).is_file():
        yield
        return
    import fcntl

    with Path(path).open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyServed(TAKEN.format(path=path)) from None
        except OSError as error:
            logger.warning("cannot hold %s, so a second server could use it too: %s", path, error.strerror)
        yield


def raise_open_files(connections: int) -> int:
    """Let so many connections be open, as far as the system allows it; how many that are.

    Whoever came beyond the limit would take the files that the store needs.
    """
    if sys.platform == "win32":
        return connections
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    wanted = connections + SPARE_FILES
    most = wanted if hard == endless else min(wanted, hard)
    if soft != endless and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if most < wanted:
        logger.warning(
            "the limit of %d open files is too low for %d connections;"
            " raise it (ulimit -Hn), or allow fewer connections (--connections)",
            most,
            connections,
        )
    return max(1, min(connections, most - SPARE_FILES))
