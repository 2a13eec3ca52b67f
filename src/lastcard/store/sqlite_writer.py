"""The one thread that writes to an SQLite file: what waits goes into one transaction, one fsync for all."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from .batch import settle
from .log import LogError, StoreError, Unknown

T = TypeVar("T")
BATCH = 256
IDLE_SECONDS = 60.0
"""After so long without a write, what is in the write-ahead log alone goes into the file."""

TROUBLE = {
    sqlite3.SQLITE_BUSY: "is locked by another program",
    sqlite3.SQLITE_LOCKED: "is locked by another program",
    sqlite3.SQLITE_READONLY: "is read-only",
    sqlite3.SQLITE_FULL: "cannot grow: the disk is full",
    sqlite3.SQLITE_IOERR: "cannot be read or written",
    sqlite3.SQLITE_CORRUPT: "is damaged",
    sqlite3.SQLITE_NOTADB: "is not an SQLite file",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened",
    sqlite3.SQLITE_PERM: "cannot be opened",
}


def code_of(error: BaseException) -> int:
    """SQLite's primary result code."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def trouble(error: BaseException, path: Path) -> StoreError:
    """What went wrong with the file, in words."""
    return StoreError(f"{path} {TROUBLE.get(code_of(error), 'failed')} ({error}); nothing was written")


def place_of(path: Path) -> tuple[int, int]:
    """Which file this is: what is written to one that was replaced is lost when the server ends."""
    found = path.stat()
    return found.st_dev, found.st_ino


Reply = asyncio.Future[Any]
Write = tuple[Callable[[sqlite3.Connection], Any], Reply]
Answers = list[tuple[Reply, Any]]


class SqliteWriter:
    """Does work on its own connection, in the order of asking. Answers come after the commit, never before.

    A piece of work that raises a LogError must not have written; its neighbours are not touched by it.
    Nobody waits but for the commit before: all that was asked for meanwhile goes into the next one.
    `begun` is called in every transaction before the work, `undone` when one has been rolled back.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        begun: Callable[[], None],
        undone: Callable[[], None],
    ) -> None:
        self._connection = connection
        self._path = path
        self._place = place_of(path)
        self._begun = begun
        self._undone = undone
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Write] = []
        self._batches: SimpleQueue[list[Write] | None] = SimpleQueue()
        self._busy = False  # a batch is being written, or is handed over soon
        self._closed = False
        self._changes = self._saved = 0  # rows that were changed so far, and that are in the file by now
        self._changed_at = monotonic()
        self._thread = Thread(target=self._run, name="lastcard sqlite writer", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Do the work in a transaction, with what else waits. The answer comes when that is durable."""
        if self._closed:
            raise StoreError(f"{self._path} has been closed; nothing was written")
        answer: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append((work, answer))
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._begin)  # after those who are at it just now
        return answer

    async def close(self) -> None:
        """Write what waits, then end."""
        if not self._closed:
            self._closed = True
            self._begin()
            self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def _begin(self) -> None:
        """Hand what waits over to the thread."""
        batch = [task for task in self._waiting if not task[1].cancelled()]
        self._waiting.clear()
        self._busy = bool(batch)
        if batch:
            self._batches.put(batch)

    def _written(self, answers: Answers) -> None:
        for answer, outcome in answers:
            settle(answer, outcome)
        self._begin()

    # In the thread

    def _run(self) -> None:
        while (batch := self._next()) is not None:
            for start in range(0, len(batch), BATCH):
                answers = self._write(batch[start : start + BATCH])
                with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits any more
                    self._loop.call_soon_threadsafe(self._written, answers)
        self._connection.close()

    def _next(self) -> list[Write] | None:
        """What is to be written next. When nobody has written for a while, the file gets what the log has."""
        while True:
            changes = self._connection.total_changes
            if changes != self._changes:
                self._changes, self._changed_at = changes, monotonic()
            since = monotonic() - self._changed_at
            unsaved = self._changes != self._saved
            if unsaved and since >= IDLE_SECONDS:
                self._saved = self._changes
                with contextlib.suppress(sqlite3.Error):
                    self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            try:
                return self._batches.get(timeout=max(0.0, IDLE_SECONDS - since) if unsaved else None)
            except Empty:
                continue

    def _write(self, batch: list[Write]) -> Answers:
        try:
            answers = self._work(batch)
        except Exception as error:
            self._roll_back()
            if len(batch) > 1 and code_of(error) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                return [answered for task in batch for answered in self._write([task])]  # one may be to blame
            return [(answer, trouble(error, self._path)) for _, answer in batch]
        try:
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            if code_of(error) == sqlite3.SQLITE_IOERR:  # a failed fsync leaves open what is on the disk
                unknown = f"{self._path} failed while writing ({error})"
                return [(answer, Unknown(unknown)) for _, answer in batch]
            return [(answer, trouble(error, self._path)) for _, answer in batch]
        return answers

    def _work(self, batch: list[Write]) -> Answers:
        if place_of(self._path) != self._place:
            raise OSError("another file has taken its place; start the server again")
        self._connection.execute("BEGIN IMMEDIATE")
        self._begun()
        answers: Answers = []
        for work, answer in batch:
            try:
                answers.append((answer, work(self._connection)))
            except LogError as refusal:
                answers.append((answer, refusal))
        return answers

    def _roll_back(self) -> None:
        self._undone()
        with contextlib.suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
