"""Entries and the time from PostgreSQL. What is asked for while others are being told is asked together.

A server that shares its tables with others reads every act of theirs, one here and one there: a statement for
each would cost more than to follow them. And where thousands play at once, so many catches ask for the time
that they would wait for each other's connections.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from . import schema
from .batch import Batcher
from .log import Entry, LogError
from .postgres_link import NOW

READ = f"""
SELECT a.place, e.* FROM unnest($1::text[], $2::bigint[], $3::bigint[])
  WITH ORDINALITY AS a(table_id, after, most, place)
CROSS JOIN LATERAL (
  SELECT {schema.ENTRY} FROM entries WHERE table_id = a.table_id AND seq > a.after ORDER BY seq LIMIT a.most
) e ORDER BY a.place, e.seq
"""

Page = tuple[str, int, int]
"""A table, the number before the first entry, and how many there may be."""


def batched_reads(ask: Callable[..., Awaitable[list[Any]]]) -> Batcher[Page, list[Entry]]:
    async def read(pages: list[Page]) -> list[list[Entry] | LogError]:
        found: list[list[Entry] | LogError] = []
        entries: list[list[Entry]] = [[] for _ in pages]
        for place, *entry in await ask(READ, *map(list, zip(*pages, strict=True))):
            entries[place - 1].append(Entry(*entry))
        found.extend(entries)
        return found

    return Batcher(read, lambda page: (page, None), patience=0.0)


def batched_clock(ask: Callable[..., Awaitable[list[Any]]]) -> Batcher[None, int]:
    """Nobody is told a time from before they asked: whoever comes while it is told waits for the next."""

    async def tell(waiting: list[None]) -> list[int | LogError]:
        (row,) = await ask(f"SELECT {NOW} AS now")
        return [int(row["now"]) for _ in waiting]

    return Batcher(tell, lambda _: ("clock", None), patience=0.0)
