"""The threads that read an SQLite file, each by a connection of its own: none waits for the writer's fsync.

After a restart every table is read once: the way there and back is a queue, and one call of the loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from .batch import settle
from .log import StoreError
from .sqlite_file import connect
from .sqlite_writer import trouble

T = TypeVar("T")
READERS = 2

Lookup = tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any]]


class SqliteReaders:
    """Ask in the order of coming, as many at once as there are threads."""

    def __init__(self, path: Path, patience: float) -> None:
        self._path = path
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._asked: SimpleQueue[Lookup | None] = SimpleQueue()
        self._closed = False
        self._threads = [
            Thread(target=self._run, name=f"lastcard sqlite reader {number}", daemon=True)
            for number in range(READERS)
        ]
        for thread in self._threads:
            thread.start()

    def ask(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """What the work finds in the file."""
        if self._closed:
            raise StoreError(f"{self._path} has been closed")
        answer: asyncio.Future[T] = self._loop.create_future()
        self._asked.put((work, answer))
        return answer

    async def close(self) -> None:
        """Answer what was asked, then end."""
        if not self._closed:
            self._closed = True
            for _ in self._threads:
                self._asked.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    # In the threads

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        while (asked := self._asked.get()) is not None:
            work, answer = asked
            if answer.cancelled():
                continue
            outcome: object
            try:
                connection = connection or self._connect()
                outcome = work(connection)
            except sqlite3.Error as error:
                outcome = trouble(error, self._path)
            except Exception as error:
                outcome = error
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits any more
                self._loop.call_soon_threadsafe(settle, answer, outcome)
        if connection is not None:
            connection.close()

    def _connect(self) -> sqlite3.Connection:
        connection = connect(self._path, self._patience)
        connection.execute("PRAGMA query_only = ON")
        return connection
