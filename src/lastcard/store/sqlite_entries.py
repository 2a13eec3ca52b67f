"""Entries in an SQLite file, and bookmarks among them: how the writer adds one, and what it remembers."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.json import decode

from . import schema
from .log import (
    BOOKMARKS,
    Append,
    Bookmark,
    Conflict,
    Entry,
    LogPage,
    NoSuchTable,
    Outcome,
    Status,
    Stored,
    TableRow,
)

MOST_REMEMBERED = 20_000

ADD = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_key, action_id) DO NOTHING"
FIND = f"SELECT {schema.ENTRY} FROM entries WHERE table_key = ? AND action_id = ?"
STANDING = "SELECT table_key, head_seq, touched_at, due_at, status, listed FROM table_rows WHERE table_id = ?"
WAKE = "UPDATE tables SET due_at = ? WHERE table_key = ?"
MOVE = "UPDATE tables SET status = ?, listed = ?, due_at = ? WHERE table_key = ?"
KEY = "SELECT table_key FROM tables WHERE table_id = ?"
MARK = "INSERT OR REPLACE INTO bookmarks (table_key, seq, written, lasting) VALUES (?, ?, ?, ?)"
UNMARK = """
DELETE FROM bookmarks WHERE table_key = :table AND NOT lasting AND seq NOT IN (
  SELECT seq FROM bookmarks WHERE table_key = :table AND NOT lasting ORDER BY seq DESC LIMIT :kept)
"""

# All in one row: with each row that SQLite finds, a thread waits for Python's lock anew, and after a restart
# that took longer than the reading.
ROW_AND_PAGE = f"""
SELECT {schema.ROW}, mark.seq, CAST(written AS BLOB), lasting, (
  SELECT json_group_array(json_array(seq, actor, action_id, body, hex(state_hash), at)) FROM (
    SELECT {schema.ENTRY} FROM entries e
    WHERE e.table_key = t.table_key AND e.seq >= coalesce(mark.seq, 1) ORDER BY e.seq LIMIT $2))
FROM table_rows t LEFT JOIN bookmarks mark ON mark.table_key = t.table_key
  AND mark.seq = (SELECT max(seq) FROM bookmarks WHERE table_key = t.table_key AND seq <= t.head_seq)
WHERE table_id = $1
"""


def as_row_and_page(found: Sequence[Any]) -> tuple[TableRow, LogPage]:
    """What that finds; a bookmark counts with its own entry alone."""
    *row, place, written, lasting, told = found
    entries = [
        Entry(seq, actor, action_id, body, bytes.fromhex(state_hash), at)
        for seq, actor, action_id, body, state_hash, at in sorted(decode(told))
    ]
    marked = bool(entries) and entries[0].seq == place
    return schema.as_row(row), (Bookmark(place, written, bool(lasting)) if marked else None, entries)


@dataclass(slots=True)
class TableHead:
    """Where a table stands."""

    table_key: int
    head_seq: int
    touched_at: int
    due_at: int | None
    status: Status
    listed: bool


class Entries:
    """Adds entries. Where a table stands is looked up once, and remembered until somebody else has written.

    That saves work and decides nothing: the keys of the file refuse a number or an action that it has.
    """

    def __init__(self, writer: sqlite3.Connection, clock: Callable[[], int]) -> None:
        self._cursor = writer.cursor()  # one for all of them, which is cheaper than one for each
        self._clock = clock
        self._standing: dict[str, TableHead] = {}
        self._version = 0

    def begin(self) -> None:
        """In a transaction that has just begun: has any other connection, of any process, written since?"""
        (version,) = self._cursor.execute("PRAGMA data_version").fetchone()
        if version != self._version or len(self._standing) > MOST_REMEMBERED:
            self._version = version
            self.forget_all()

    def forget_all(self) -> None:
        self._standing.clear()

    def forget(self, *table_ids: str) -> None:
        """They have been changed by other means."""
        for table_id in table_ids:
            self._standing.pop(table_id, None)

    def append(self, asked: Append) -> Outcome:
        table = self._standing.get(asked.table_id) or self._look_up(asked.table_id)
        if table is None:
            raise NoSuchTable(asked.table_id)
        if asked.expected_seq == table.head_seq:
            new = asked.entry(max(self._clock(), table.touched_at))
            values = (table.table_key, new.seq, new.actor, new.action_id, new.body, new.state_hash, new.at)
            if self._cursor.execute(ADD, values).rowcount:
                table.head_seq, table.touched_at = new.seq, new.at
                self._move(table, asked)
                return Stored(new)
        known = self._cursor.execute(FIND, (table.table_key, asked.action_id)).fetchone()
        return Conflict(table.head_seq) if known is None else asked.again(Entry(*known))

    def heads(self, table_ids: list[str]) -> dict[str, int]:
        """Asked for often and of all tables at once, which is too much to read each time."""
        found = ((name, self._standing.get(name) or self._look_up(name)) for name in table_ids)
        return {name: table.head_seq for name, table in found if table is not None}

    def _look_up(self, table_id: str) -> TableHead | None:
        found = self._cursor.execute(STANDING, (table_id,)).fetchone()
        if found is None:
            return None
        table = self._standing[table_id] = TableHead(*found)
        return table

    def _move(self, table: TableHead, asked: Append) -> None:
        """Write to the table's row too, if the entry changes it; most do not."""
        status = asked.status or table.status
        listed = table.listed if asked.listed is None else asked.listed
        if status != table.status or listed != table.listed:
            table.status, table.listed, table.due_at = status, listed, asked.due_at
            self._cursor.execute(MOVE, (status, listed, asked.due_at, table.table_key))
        elif asked.due_at != table.due_at:
            table.due_at = asked.due_at
            self._cursor.execute(WAKE, (asked.due_at, table.table_key))


def put_bookmark(connection: sqlite3.Connection, table_id: str, put: Bookmark) -> None:
    found = connection.execute(KEY, (table_id,)).fetchone()
    if found is None:
        raise NoSuchTable(table_id)
    connection.execute(MARK, (*found, put.seq, put.written, put.lasting))
    connection.execute(UNMARK, {"table": found[0], "kept": BOOKMARKS})
