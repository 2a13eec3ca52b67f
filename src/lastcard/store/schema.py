"""The tables of both databases, and what is asked of both in the same words, from one text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from .log import Bookmark, Entry, LogPage, SeatToken, Survey, TableRow, page

SQLITE_VERSION = 5
POSTGRES_VERSION = 4
"""Of the schemas. A store of another version is refused, not changed."""

_SCHEMA = """
CREATE TABLE tables (
  {identity},
  edition {text} NOT NULL,
  options {text} NOT NULL,
  engine_version {text} NOT NULL,
  secret {bytes} NOT NULL,
  commitment {text} NOT NULL,
  listed {truth} NOT NULL,
  status {text} NOT NULL CHECK (status IN ('open', 'live', 'over')),
  due_at {number},
  creator {number} NOT NULL,
  created_at {number} NOT NULL,
  {progress}
) {busy};
CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tables_lobby ON tables (creator, created_at DESC, table_id) WHERE listed;
CREATE TABLE entries (
  {key} NOT NULL REFERENCES tables ON DELETE CASCADE,
  seq {number} NOT NULL,
  actor {text} NOT NULL,
  action_id {text} NOT NULL,
  body {text} NOT NULL,
  state_hash {bytes} NOT NULL,
  at {number} NOT NULL,
  PRIMARY KEY ({key_name}, seq),
  UNIQUE ({key_name}, action_id)
) {clustered};
CREATE TABLE seats (
  table_id {text} NOT NULL REFERENCES tables (table_id) ON DELETE CASCADE,
  seat {number} NOT NULL,
  since {number} NOT NULL,
  token_hash {bytes} NOT NULL,
  name {text} NOT NULL,
  connection {number} NOT NULL,
  used {truth} NOT NULL,
  PRIMARY KEY (table_id, seat)
) {clustered} {busy};
"""

# A cache, which may be dropped at any time: a store of this version may have come to be before there was one.
_BOOKMARKS = """
CREATE TABLE IF NOT EXISTS bookmarks (
  {key} NOT NULL REFERENCES tables ON DELETE CASCADE,
  seq {number} NOT NULL,
  written {bytes} NOT NULL,
  lasting {truth} NOT NULL,
  PRIMARY KEY ({key_name}, seq)
);
"""

ROW = (
    "table_id, edition, options, engine_version, secret, commitment, listed, status,"
    " due_at, creator, head_seq, created_at, touched_at"
)
LISTED = ROW.split(", ").index("listed")
ENTRY = "seq, actor, action_id, body, state_hash, at"
SEAT = "seat, since, token_hash, name, connection, used"
RANKED = (
    "SELECT table_id, row_number() OVER (PARTITION BY creator ORDER BY created_at DESC, table_id) AS place"
    " FROM tables WHERE listed"
)
SEATS = f"SELECT {SEAT} FROM seats WHERE table_id = $1 ORDER BY seat"

# In SQLite an act writes its entry and nothing else: how far a table has come is told by its last entry.
_TABLE_ROWS = f"""
CREATE VIEW table_rows AS
SELECT table_key, seated_at, {ROW} FROM (
  SELECT t.*, coalesce(e.seq, 0) AS head_seq, max(t.seated_at, coalesce(e.at, 0)) AS touched_at
  FROM tables t LEFT JOIN entries e ON e.table_key = t.table_key
    AND e.seq = (SELECT max(seq) FROM entries WHERE table_key = t.table_key)
);
"""

_SQLITE_WORDS = {
    "text": "TEXT",
    "number": "INTEGER",
    "bytes": "BLOB",
    "truth": "INTEGER",
    # AUTOINCREMENT: no key is given out again, so a new table never meets what another has left behind
    "identity": "table_key INTEGER PRIMARY KEY AUTOINCREMENT,\n  table_id TEXT NOT NULL UNIQUE",
    "progress": "seated_at INTEGER NOT NULL",  # when it was set up, or a seat was last taken
    "key": "table_key INTEGER",
    "key_name": "table_key",
    "clustered": "WITHOUT ROWID",
    "busy": "",
}
SQLITE = _SCHEMA.format(**_SQLITE_WORDS) + _TABLE_ROWS
SQLITE_BOOKMARKS = _BOOKMARKS.format(**_SQLITE_WORDS)

# In PostgreSQL the row is locked by an append anyway. It has no index by touched_at: every append would
# have to keep it, and only `forget` would use it.
_POSTGRES_WORDS = {
    "text": 'TEXT COLLATE "C"',
    "number": "BIGINT",
    "bytes": "BYTEA",
    "truth": "BOOLEAN",
    "identity": 'table_id TEXT COLLATE "C" PRIMARY KEY',
    "progress": "head_seq BIGINT NOT NULL,\n  touched_at BIGINT NOT NULL",
    "key": 'table_id TEXT COLLATE "C"',
    "key_name": "table_id",
    "clustered": "",
    "busy": "WITH (fillfactor = 70)",  # room to update a row in its own page
}
POSTGRES = _SCHEMA.format(**_POSTGRES_WORDS)
POSTGRES_BOOKMARKS = _BOOKMARKS.format(**_POSTGRES_WORDS)


class SqlReader(ABC):
    """The part of a `Log` that only reads. In a query `$1` is the first value."""

    rows: ClassVar[str] = "tables"  # where all columns of ROW are
    entries: ClassVar[str] = "entries WHERE table_id = $1"  # of a table
    bookmarks: ClassVar[str] = "bookmarks WHERE table_id = $1"
    binary: ClassVar[str] = _POSTGRES_WORDS["bytes"]

    @abstractmethod
    async def _fetch(self, query: str, *values: Any) -> Sequence[Any]:
        """What is found; nothing for a text that no database can hold."""

    async def load(self, table_id: str) -> TableRow | None:
        found = await self._fetch(f"SELECT {ROW} FROM {self.rows} WHERE table_id = $1", table_id)
        return as_row(found[0]) if found else None

    async def read(self, table_id: str, after: int = 0, limit: int = 1000) -> list[Entry]:
        query = f"SELECT {ENTRY} FROM {self.entries} AND seq > $2 ORDER BY seq LIMIT $3"
        return [Entry(*row) for row in await self._fetch(query, table_id, *page(after, limit))]

    async def find(self, table_id: str, action_id: str) -> Entry | None:
        query = f"SELECT {ENTRY} FROM {self.entries} AND action_id = $2"
        found = await self._fetch(query, table_id, action_id)
        return Entry(*found[0]) if found else None

    async def read_from(self, table_id: str, last: int, limit: int) -> LogPage:
        return as_page(await self._fetch(self.page_query(), table_id, *page(last, limit)))

    async def load_page(self, table_id: str, limit: int) -> tuple[TableRow, LogPage] | None:
        row = await self.load(table_id)
        return None if row is None else (row, await self.read_from(table_id, row.head_seq, limit))

    @classmethod
    def page_query(cls) -> str:
        return (
            f"WITH mark AS (SELECT seq AS place, CAST(written AS {cls.binary}) AS written, lasting"
            f" FROM {cls.bookmarks} AND seq <= $2"
            " ORDER BY seq DESC LIMIT 1)"
            f" SELECT {ENTRY}, written, lasting FROM (SELECT {ENTRY} FROM {cls.entries}"
            " AND seq >= coalesce((SELECT place FROM mark), 1) ORDER BY seq LIMIT $3) AS found"
            " LEFT JOIN mark ON place = seq ORDER BY seq"
        )

    async def lobby(self, limit: int = 50, each: int = 3) -> list[TableRow]:
        query = (
            f"SELECT {ROW} FROM {self.rows}"
            f" WHERE table_id IN (SELECT table_id FROM ({RANKED}) AS ranked WHERE place <= $2)"
            " ORDER BY created_at DESC, table_id LIMIT $1"
        )
        return [as_row(row) for row in await self._fetch(query, limit, each)]

    async def survey(self) -> Survey:
        query = f"SELECT count(*), coalesce(sum(head_seq), 0), max(touched_at) FROM {self.rows}"
        ((tables, acts, newest),) = await self._fetch(query)
        engines = await self._fetch(f"SELECT engine_version, count(*) FROM {self.rows} GROUP BY 1 ORDER BY 1")
        return Survey(tables, int(acts), newest, engines=dict(engines))

    async def get_seats(self, table_id: str) -> list[SeatToken]:
        return [as_seat(row) for row in await self._fetch(SEATS, table_id)]


def as_row(values: Sequence[Any]) -> TableRow:
    told = [*values]
    told[LISTED] = bool(told[LISTED])
    return TableRow(*told)


def as_seat(values: Sequence[Any]) -> SeatToken:
    told = [*values]
    told[-1] = bool(told[-1])
    return SeatToken(*told)


def as_page(rows: Sequence[Any]) -> LogPage:
    """What `page_query` has found."""
    entries = [Entry(*row[:6]) for row in rows]
    if not rows or rows[0][6] is None:
        return None, entries
    return Bookmark(entries[0].seq, bytes(rows[0][6]), bool(rows[0][7])), entries
