"""The log in PostgreSQL: for several processes or machines, each able to serve every table.

One connection carries all appends of this process, in batches: measured, it beats a pool of 64.
Nothing notifies inside an append's transaction; the bell has its own connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import asyncpg

from . import log, postgres_seats, schema
from . import postgres_link as link
from .batch import FIRST_PAUSE, LONGEST_PAUSE
from .postgres_batches import batched_bookmarks, batched_clock, batched_reads
from .postgres_writer import PostgresWriter

READERS = 4
TOUCH = f"UPDATE tables SET touched_at = greatest(touched_at, {link.NOW}) WHERE table_id = $1"


class PostgresLog(schema.SqlReader):
    """A `Log` in a PostgreSQL database. Made by `PostgresLog.open`."""

    def __init__(self, url: str, pool: asyncpg.Pool[Any], *, unsafe: bool, patience: float) -> None:
        self._pool = pool
        self._patience = patience
        self._writer = PostgresWriter(url, unsafe=unsafe, patience=patience)
        # a number too many does no harm, so those who arrive may be noted again
        self._arrivals = postgres_seats.batched_arrivals(self._fetch)
        self._bookmarks = batched_bookmarks(self._fetch)
        self._reads = batched_reads(self._fetch)
        self._clock = batched_clock(self._fetch)

    @classmethod
    async def open(cls, url: str, *, unsafe: bool = False, patience: float = 5.0) -> PostgresLog:
        """Connect, and make the tables if there are none. `patience`: seconds to wait for a lost server."""

        async def check(connection: Any) -> None:
            await link.check_durable(connection, unsafe=unsafe)

        try:
            connection = await link.connect(url)
            try:
                await check(connection)
                await link.make_tables(connection)
            finally:
                await connection.close()
            pool = await asyncpg.create_pool(url, min_size=0, max_size=READERS, init=check, **link.settings())
        except (*link.LOST, asyncpg.PostgresError, ValueError) as error:
            raise log.StoreError(f"PostgreSQL cannot be used: {link.words(error)}") from error
        return cls(url, pool, unsafe=unsafe, patience=patience)

    async def create(self, row: log.TableRow) -> log.TableRow:
        query = (
            f"INSERT INTO tables ({schema.ROW}) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, now, now"
            f" FROM (SELECT {link.NOW}) AS clock(now) ON CONFLICT DO NOTHING RETURNING {schema.ROW}"
        )
        values = [getattr(row, name) for name in schema.ROW.split(", ")[:10]]
        created = await self._write(query, *values)
        if not created:
            raise log.TableExists(row.table_id)
        return log.TableRow(*created[0])

    async def append(self, asked: log.Append) -> log.Outcome:
        return await self._writer.append(asked)

    async def read(self, table_id: str, after: int = 0, limit: int = 1000) -> list[log.Entry]:
        return await self._reads.ask((table_id, *log.page(after, limit))) if log.is_text(table_id) else []

    async def put_bookmark(self, table_id: str, put: log.Bookmark) -> None:
        log.check_table(table_id)
        await self._bookmarks.ask((table_id, put))

    async def heads(self, table_ids: Iterable[str]) -> dict[str, int]:
        query = "SELECT table_id, head_seq FROM tables WHERE table_id = ANY ($1::text[])"
        return dict(map(tuple, await self._fetch(query, list(filter(log.is_text, table_ids)))))

    async def due(self, now: int | None = None, limit: int = 100) -> list[str]:
        query = (
            f"SELECT table_id FROM tables WHERE due_at <= coalesce($1::bigint, (SELECT {link.NOW}))"
            " ORDER BY due_at, table_id LIMIT $2"
        )
        return [row["table_id"] for row in await self._fetch(query, now, limit)]

    async def put_seat(
        self, table_id: str, put: log.SeatToken, *, replaces: bytes | None = None
    ) -> log.SeatToken | None:
        change = postgres_seats.SIT if replaces is None else postgres_seats.RENEW
        query = f"WITH changed AS ({change}), touched AS ({TOUCH} AND EXISTS (SELECT FROM changed))"
        values = (table_id, put.seat, put.since, put.token_hash, put.name)
        log.check_table(table_id)
        if changed := await self._write(
            f"{query} SELECT * FROM changed", *values, *(() if replaces is None else (replaces,))
        ):
            return log.SeatToken(*changed[0])
        if await self.load(table_id) is None:
            raise log.NoSuchTable(table_id)
        return None

    async def arrive(self, table_id: str, token_hash: bytes) -> log.SeatToken | None:
        return await self._arrivals.ask((table_id, token_hash)) if log.is_text(table_id) else None

    async def overtaken(self, connections: Sequence[log.Connected]) -> list[log.Connected]:
        columns = map(list, zip(*connections, strict=True)) if connections else ([], [], [])
        return [(*row,) for row in await self._fetch(postgres_seats.OVERTAKEN, *columns)]

    async def forget(self, idle_before: int, status: log.Status | None = None, limit: int = 100) -> list[str]:
        query = (
            "WITH idle AS (SELECT table_id FROM tables"
            " WHERE touched_at < $1 AND status = coalesce($2, status)"
            " ORDER BY touched_at, table_id LIMIT $3 FOR UPDATE SKIP LOCKED)"
            " DELETE FROM tables t USING idle i WHERE t.table_id = i.table_id"
            " RETURNING t.touched_at, t.table_id"
        )
        gone = await self._write(query, idle_before, status, limit)
        return [table_id for _, table_id in sorted(map(tuple, gone))]

    async def touch(self, table_id: str) -> None:
        log.check_table(table_id)
        if not await self._fetch(
            f"{TOUCH} RETURNING touched_at", table_id
        ):  # may be asked again, like a read
            raise log.NoSuchTable(table_id)

    async def clock(self) -> int:
        return await self._clock.ask(None)

    async def close(self) -> None:
        await self._writer.close()
        try:
            async with asyncio.timeout(link.CONNECT_SECONDS):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()

    async def _fetch(self, query: str, *values: object) -> list[asyncpg.Record]:
        return await self._ask(query, values, harmless=True) if all(map(log.is_text, values)) else []

    async def _write(self, query: str, *values: object) -> list[asyncpg.Record]:
        return await self._ask(query, values, harmless=False)

    async def _ask(self, query: str, values: tuple[object, ...], *, harmless: bool) -> list[asyncpg.Record]:
        """Ask on a connection of the pool. What harms nobody if done twice is asked again if it got lost."""
        loop = asyncio.get_running_loop()
        until, pause = loop.time() + self._patience, FIRST_PAUSE
        while True:
            sent = False
            try:
                async with self._pool.acquire(timeout=link.CONNECT_SECONDS) as connection:
                    sent = True
                    return await connection.fetch(query, *values)
            except link.LOST as error:
                if sent and not harmless:
                    raise log.Unknown(f"PostgreSQL does not answer ({link.words(error)})") from error
                if loop.time() + pause > until or self._pool.is_closing():
                    raise log.StoreError(f"PostgreSQL cannot be reached ({link.words(error)})") from error
            except asyncpg.PostgresError as error:
                raise link.refusal(error) from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
