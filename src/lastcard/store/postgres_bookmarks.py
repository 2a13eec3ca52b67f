"""Bookmarks in PostgreSQL. Those of many tables go together, one statement and one commit after the other.

One by one they would take all connections that tables are read by when a busy server plays thousands of acts
a second, and whoever reads would wait for a cache.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from .batch import Batcher
from .log import BOOKMARKS, Bookmark, LogError, NoSuchTable

MARK = f"""
WITH put AS (
  SELECT p.* FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::boolean[])
    AS p(table_id, seq, written, lasting) JOIN tables USING (table_id)
), passed AS (
  DELETE FROM bookmarks b USING put p
  WHERE b.table_id = p.table_id AND NOT b.lasting AND b.seq < p.seq AND b.seq NOT IN (
    SELECT k.seq FROM bookmarks k WHERE k.table_id = p.table_id AND NOT k.lasting AND k.seq < p.seq
    ORDER BY k.seq DESC LIMIT CASE WHEN p.lasting THEN {BOOKMARKS} ELSE {BOOKMARKS - 1} END)
)
INSERT INTO bookmarks (table_id, seq, written, lasting) SELECT * FROM put ORDER BY table_id
ON CONFLICT (table_id, seq) DO UPDATE SET written = excluded.written, lasting = excluded.lasting
RETURNING table_id
"""

Put = tuple[str, Bookmark]
InsertBookmarks = Callable[..., Awaitable[list[Any]]]


def batched_bookmarks(ask: InsertBookmarks) -> Batcher[Put, None]:
    """Puts bookmarks, of each table one at a time."""

    async def put(marks: list[Put]) -> list[LogError | None]:
        columns = [(table_id, mark.seq, mark.written, mark.lasting) for table_id, mark in marks]
        found = {name for (name,) in await ask(MARK, *map(list, zip(*columns, strict=True)))}
        return [None if table_id in found else NoSuchTable(table_id) for table_id, _ in marks]

    return Batcher(put, lambda mark: (mark[0], object()), patience=0.0)
