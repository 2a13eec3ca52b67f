"""Entries, the time and bookmarks in PostgreSQL. What is asked for while others are served is asked together.

A server that shares its tables with others reads every act of theirs, one here and one there: a statement for
each would cost more than to follow them. Where thousands play at once, so many catches ask for the time that
they would wait for each other's connections. And bookmarks one by one would take all connections that tables
are read by, so that whoever reads would wait for a cache.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from . import schema
from .batch import Batcher
from .log import BOOKMARKS, Bookmark, Entry, LogError, NoSuchTable
from .postgres_link import NOW

READ = f"""
SELECT a.place, e.* FROM unnest($1::text[], $2::bigint[], $3::bigint[])
  WITH ORDINALITY AS a(table_id, after, most, place)
CROSS JOIN LATERAL (
  SELECT {schema.ENTRY} FROM entries WHERE table_id = a.table_id AND seq > a.after ORDER BY seq LIMIT a.most
) e ORDER BY a.place, e.seq
"""

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

AskPostgres = Callable[..., Awaitable[list[Any]]]
"""Runs a statement with its values; what comes back are rows."""

Page = tuple[str, int, int]
"""A table, the number before the first entry, and how many there may be."""

Put = tuple[str, Bookmark]


def batched_reads(ask: AskPostgres) -> Batcher[Page, list[Entry]]:
    async def read(pages: list[Page]) -> list[list[Entry] | LogError]:
        entries: list[list[Entry]] = [[] for _ in pages]
        for place, *entry in await ask(READ, *map(list, zip(*pages, strict=True))):
            entries[place - 1].append(Entry(*entry))
        return [*entries]

    return Batcher(read, lambda page: (page, None), patience=0.0)


def batched_clock(ask: AskPostgres) -> Batcher[None, int]:
    """Nobody is told a time from before they asked: whoever comes while it is told waits for the next."""

    async def tell(waiting: list[None]) -> list[int | LogError]:
        (row,) = await ask(f"SELECT {NOW} AS now")
        return [int(row["now"]) for _ in waiting]

    return Batcher(tell, lambda _: ("clock", None), patience=0.0)


def batched_bookmarks(ask: AskPostgres) -> Batcher[Put, None]:
    """Puts bookmarks, of each table one at a time."""

    async def put(marks: list[Put]) -> list[LogError | None]:
        columns = [(table_id, mark.seq, mark.written, mark.lasting) for table_id, mark in marks]
        found = {name for (name,) in await ask(MARK, *map(list, zip(*columns, strict=True)))}
        return [None if table_id in found else NoSuchTable(table_id) for table_id, _ in marks]

    return Batcher(put, lambda mark: (mark[0], object()), patience=0.0)
