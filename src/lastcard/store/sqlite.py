"""The log in one SQLite file: for one process, with every entry on the disk before it is acknowledged.

Two processes on one file are safe, but slow, and have no bell between them.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from . import log, schema, sqlite_entries, sqlite_seats
from .sqlite_entries import Entries, put_bookmark
from .sqlite_file import check_room, in_sqlite, level_of, named, open_writer
from .sqlite_readers import SqliteReaders
from .sqlite_wal import doubts_about
from .sqlite_writer import SqliteWriter

CREATE = (
    "INSERT INTO tables (table_id, edition, options, engine_version, secret, commitment, listed, status,"
    " due_at, creator, created_at, seated_at) VALUES (:table_id, :edition, :options, :engine_version,"
    " :secret, :commitment, :listed, :status, :due_at, :creator, :created_at, :touched_at)"
)
TOUCH = "UPDATE tables SET seated_at = max(seated_at, ?) WHERE table_id = ?"


class SqliteLog(schema.SqlReader):
    """A `Log` in an SQLite file. Made by `SqliteLog.open`."""

    rows = "table_rows"
    entries = "entries WHERE table_key = (SELECT table_key FROM tables WHERE table_id = $1)"
    binary = "BLOB"  # a damaged value may have another type than its column
    bookmarks = "bookmarks WHERE table_key = (SELECT table_key FROM tables WHERE table_id = $1)"

    def __init__(
        self,
        writer: sqlite3.Connection,
        path: Path,
        patience: float,
        clock: Callable[[], int],
        doubts: tuple[str, ...] = (),
    ) -> None:
        self._path = path
        self._doubts = doubts
        self._clock = clock
        self._entries = Entries(writer, clock)
        self._writer = SqliteWriter(writer, path, self._entries.begin, self._entries.forget_all)
        self._readers = SqliteReaders(path, patience)

    @classmethod
    async def open(
        cls,
        path: str | Path,
        *,
        synchronous: str = "FULL",
        unsafe: bool = False,
        patience: float = 5.0,
        clock: Callable[[], int] = log.machine_clock,
    ) -> SqliteLog:
        """Open the file, or make it. `patience`: seconds to wait for another process that writes to it."""
        level = level_of(synchronous, unsafe=unsafe)
        path = Path(path).absolute()
        doubts = await asyncio.to_thread(doubts_about, path)  # before anything is written over it
        writer = await asyncio.to_thread(open_writer, path, level, patience)
        return cls(writer, path, patience, clock, doubts)

    async def create(self, row: log.TableRow) -> log.TableRow:
        check_room(self._path)

        def add(connection: sqlite3.Connection) -> log.TableRow:
            if _is_there(connection, row.table_id):
                raise log.TableExists(row.table_id)
            now = self._clock()
            stored = replace(row, head_seq=0, created_at=now, touched_at=now)
            connection.execute(CREATE, {name: getattr(stored, name) for name in schema.ROW.split(", ")})
            return stored

        return await self._writer.write(add)

    async def append(self, asked: log.Append) -> log.Outcome:
        return await self._writer.write(lambda _: self._entries.append(asked))

    async def put_bookmark(self, table_id: str, put: log.Bookmark) -> None:
        log.check_table(table_id)
        await self._writer.write(lambda connection: put_bookmark(connection, table_id, put))

    async def heads(self, table_ids: Iterable[str]) -> dict[str, int]:
        asked = list(filter(log.is_text, table_ids))
        return await self._writer.write(lambda _: self._entries.heads(asked))

    async def due(self, now: int | None = None, limit: int = 100) -> list[str]:
        query = "SELECT table_id FROM tables WHERE due_at <= $1 ORDER BY due_at, table_id LIMIT $2"
        return [name for (name,) in await self._fetch(query, self._clock() if now is None else now, limit)]

    async def put_seat(
        self, table_id: str, put: log.SeatToken, *, replaces: bytes | None = None
    ) -> log.SeatToken | None:
        def change(connection: sqlite3.Connection) -> log.SeatToken | None:
            if not _is_there(connection, table_id):
                raise log.NoSuchTable(table_id)
            kept = sqlite_seats.put(connection, table_id, put, replaces)
            if kept is not None:
                connection.execute(TOUCH, (self._clock(), table_id))
                self._entries.forget(table_id)
            return kept

        return await self._writer.write(change)

    async def arrive(self, table_id: str, token_hash: bytes) -> log.SeatToken | None:
        if not log.is_text(table_id):
            return None
        return await self._writer.write(
            lambda connection: sqlite_seats.arrive(connection, table_id, token_hash)
        )

    async def overtaken(self, connections: Sequence[log.Connected]) -> list[log.Connected]:
        return await self._fetch(sqlite_seats.OVERTAKEN, json.dumps(connections))

    async def forget(self, idle_before: int, status: log.Status | None = None, limit: int = 100) -> list[str]:
        query = (
            "SELECT table_id FROM table_rows WHERE seated_at < ? AND touched_at < ?"  # cheap, then exact
            " AND status = coalesce(?, status) ORDER BY touched_at, table_id LIMIT ?"
        )

        def remove(connection: sqlite3.Connection) -> list[str]:
            idle = [name for (name,) in connection.execute(query, (idle_before, idle_before, status, limit))]
            connection.executemany("DELETE FROM tables WHERE table_id = ?", [(name,) for name in idle])
            self._entries.forget(*idle)
            return idle

        return await self._writer.write(remove)

    async def survey(self) -> log.Survey:
        """Every page of the file is looked at, which takes a second for some 100 MB."""
        found = [text for (text,) in await self._fetch("PRAGMA quick_check(3)")]
        if found != ["ok"]:
            raise log.StoreError(
                f"{self._path} is damaged ({'; '.join(found)[:300]}): restore a copy of it, or move it away"
            )
        return replace(await super().survey(), doubts=self._doubts)

    async def touch(self, table_id: str) -> None:
        def change(connection: sqlite3.Connection) -> None:
            if not connection.execute(TOUCH, (self._clock(), table_id)).rowcount:
                raise log.NoSuchTable(table_id)
            self._entries.forget(table_id)

        log.check_table(table_id)
        await self._writer.write(change)

    async def clock(self) -> int:
        return self._clock()

    async def close(self) -> None:
        """The writer is the last to go: of two that go at once, neither empties the write-ahead log."""
        await self._readers.close()
        await self._writer.close()

    async def load_page(self, table_id: str, limit: int) -> tuple[log.TableRow, log.LogPage] | None:
        """Both at once: after a restart that is what every table asks for."""
        if not log.is_text(table_id):
            return None
        found = await self._fetch(sqlite_entries.ROW_AND_PAGE, table_id, limit)
        return sqlite_entries.as_row_and_page(found[0]) if found else None

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        if not all(map(log.is_text, values)):
            return []
        asked = in_sqlite(query), named(values)
        return await self._readers.ask(lambda connection: connection.execute(*asked).fetchall())


def _is_there(connection: sqlite3.Connection, table_id: str) -> bool:
    log.check_table(table_id)
    found = connection.execute("SELECT 1 FROM tables WHERE table_id = ?", (table_id,)).fetchone()
    return found is not None
