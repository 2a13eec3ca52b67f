"""The one connection that carries all appends of this process to PostgreSQL, in batches."""

from __future__ import annotations

import contextlib

import asyncpg

from .batch import Batcher, Unreachable
from .log import Append, Conflict, Entry, LogError, NoSuchTable, Outcome, Stored, StoreError, Unknown
from .postgres_link import LOST, NOW, PostgresConnection, check_durable, connect, refusal, words

COLLISIONS = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
ATTEMPTS = 3
COLUMNS = (
    *("table_id", "expected_seq", "actor", "action_id", "body", "state_hash", "due_at", "status"),
    "listed",
)

# Locks are taken in the order of the ids, so that two processes cannot wait for each other. They leave the
# key alone, so that nobody waits who refers to a table, as a bookmark or a seat does.
APPEND = f"""
WITH asked AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bytea[],
    $7::bigint[], $8::text[], $9::boolean[])
    AS a(table_id, expected_seq, actor, action_id, body, state_hash, due_at, status, listed)
), locked AS (
  SELECT table_id, head_seq FROM tables WHERE table_id = ANY ($1::text[]) ORDER BY table_id FOR NO KEY UPDATE
), moved AS (
  UPDATE tables t SET head_seq = l.head_seq + 1, touched_at = greatest(t.touched_at, {NOW}),
    due_at = a.due_at, status = coalesce(a.status, t.status), listed = coalesce(a.listed, t.listed)
  FROM asked a JOIN locked l ON l.table_id = a.table_id AND l.head_seq = a.expected_seq
  WHERE t.table_id = l.table_id AND NOT EXISTS (
    SELECT FROM entries e WHERE e.table_id = a.table_id AND e.action_id = a.action_id)
  RETURNING t.table_id, t.head_seq, t.touched_at
)
INSERT INTO entries (table_id, seq, actor, action_id, body, state_hash, at)
SELECT m.table_id, m.head_seq, a.actor, a.action_id, a.body, a.state_hash, m.touched_at
FROM moved m JOIN asked a ON a.table_id = m.table_id
RETURNING table_id, at
"""
WHY_NOT = """
SELECT t.head_seq, e.seq, e.actor, e.action_id, e.body, e.state_hash, e.at
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS a(table_id, action_id, place)
LEFT JOIN tables t ON t.table_id = a.table_id
LEFT JOIN entries e ON e.table_id = a.table_id AND e.action_id = a.action_id
ORDER BY a.place
"""


class PostgresWriter:
    """Appends, and connects again when the connection is lost."""

    def __init__(self, url: str, *, unsafe: bool, patience: float) -> None:
        self._url = url
        self._unsafe = unsafe
        self._connection: PostgresConnection | None = None
        # whoever builds on an append waits for the next batch
        self._batcher = Batcher[Append, Outcome](
            self._carry, lambda asked: (asked.table_id, asked.expected_seq), patience
        )

    async def append(self, asked: Append) -> Outcome:
        return await self._batcher.ask(asked)

    async def close(self) -> None:
        await self._batcher.close()
        if self._connection:
            with contextlib.suppress(*LOST):
                await self._connection.close(timeout=1)

    async def _carry(self, batch: list[Append]) -> list[Outcome | LogError]:
        """Append a batch in one statement and one commit: of each table the first, for one can win."""
        first: dict[str, Append] = {}
        for asked in sorted(batch, key=lambda asked: asked.table_id):
            first.setdefault(asked.table_id, asked)
        try:
            connection = self._connection = await self._connect()
        except (*LOST, asyncpg.PostgresError) as error:
            raise Unreachable(f"PostgreSQL cannot be reached ({words(error)})") from error
        try:
            stored = await self._append(connection, list(first.values()))
        except LOST as error:
            connection.terminate()
            raise Unknown(f"PostgreSQL does not answer ({words(error)})") from error
        except asyncpg.PostgresError as error:
            if len(batch) == 1:
                raise refusal(error) from error
            alone = [await self._carry_apart([asked]) for asked in batch]  # for one of them is to blame
            return [answer for (answer,) in alone]
        answers: dict[int, Outcome | LogError] = {
            id(first[name]): Stored(first[name].entry(at)) for name, at in stored.items()
        }
        others = [asked for asked in batch if id(asked) not in answers]
        answers |= zip(map(id, others), await self._reasons(connection, others), strict=True)
        again = [asked for asked in others if answers[id(asked)] == Conflict(asked.expected_seq)]
        if again and len(again) < len(batch):  # the first did not move the table: one of them may win yet
            answers |= zip(map(id, again), await self._carry_apart(again), strict=True)
        return [answers[id(asked)] for asked in batch]

    async def _carry_apart(self, batch: list[Append]) -> list[Outcome | LogError]:
        """Without harm to the answers that others have got already."""
        try:
            return await self._carry(batch)
        except Unreachable as error:
            return [StoreError(f"{error}; nothing was written") for _ in batch]
        except LogError as error:
            return [type(error)(*error.args) for _ in batch]

    async def _append(self, connection: PostgresConnection, batch: list[Append]) -> dict[str, int]:
        """When each entry was stored, by table; those that were not are left out."""
        columns = [[getattr(asked, name) for asked in batch] for name in COLUMNS]
        for attempt in range(ATTEMPTS):
            try:
                return dict(map(tuple, await connection.fetch(APPEND, *columns)))
            except COLLISIONS:
                if attempt == ATTEMPTS - 1:
                    raise
        return {}

    async def _reasons(
        self, connection: PostgresConnection, refused: list[Append]
    ) -> list[Outcome | LogError]:
        """Why these were not stored."""
        if not refused:
            return []
        columns = [asked.table_id for asked in refused], [asked.action_id for asked in refused]
        try:
            rows = await connection.fetch(WHY_NOT, *columns)
        except (*LOST, asyncpg.PostgresError) as error:
            connection.terminate()
            return [Unknown(f"PostgreSQL does not answer ({words(error)})") for _ in refused]
        return [_reason(asked, row) for asked, row in zip(refused, rows, strict=True)]

    async def _connect(self) -> PostgresConnection:
        if self._connection and not self._connection.is_closed():
            return self._connection
        connection = await connect(self._url)
        try:
            await check_durable(connection, unsafe=self._unsafe)
        except BaseException:
            connection.terminate()
            raise
        return connection


def _reason(asked: Append, known: asyncpg.Record) -> Outcome | LogError:
    if known["head_seq"] is None:
        return NoSuchTable(asked.table_id)
    if known["seq"] is None:
        return Conflict(known["head_seq"])
    try:
        return asked.again(Entry(*tuple(known)[1:]))
    except LogError as mismatch:
        return mismatch
