"""Seats in PostgreSQL. Those who arrive while others are being noted are noted together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from . import schema
from .log import LogError, SeatToken, Unknown

BATCH = 256
SIT = f"""
INSERT INTO seats AS s (table_id, {schema.SEAT})
SELECT table_id, $2::bigint, $3::bigint, $4::bytea, $5::text, 1, false FROM tables WHERE table_id = $1
ON CONFLICT (table_id, seat) DO UPDATE SET since = excluded.since, token_hash = excluded.token_hash,
  name = excluded.name, connection = s.connection + 1, used = false WHERE excluded.since > s.since
RETURNING {", ".join(f"s.{column}" for column in schema.SEAT.split(", "))}
"""
RENEW = f"""
UPDATE seats SET token_hash = $4, name = $5, connection = connection + 1, used = false
WHERE table_id = $1 AND seat = $2 AND since = $3 AND token_hash = $6 RETURNING {schema.SEAT}
"""
# Locks are taken in the order of the seats, so that two processes cannot wait for each other.
ARRIVE = f"""
WITH locked AS (
  SELECT s.table_id, s.seat
  FROM unnest($1::text[], $2::bytea[]) AS a(table_id, token_hash)
  JOIN seats s ON s.table_id = a.table_id AND s.token_hash = a.token_hash
  ORDER BY s.table_id, s.seat FOR UPDATE OF s
)
UPDATE seats s SET connection = s.connection + 1, used = true
FROM locked l WHERE s.table_id = l.table_id AND s.seat = l.seat
RETURNING s.table_id, {", ".join(f"s.{column}" for column in schema.SEAT.split(", "))}
"""
OVERTAKEN = """
SELECT s.table_id, s.seat, s.connection
FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS a(table_id, seat, connection)
JOIN seats s ON s.table_id = a.table_id AND s.seat = a.seat WHERE s.connection > a.connection
"""
ALL = f"SELECT {schema.SEAT} FROM seats WHERE table_id = $1 ORDER BY seat"

Caller = tuple[str, bytes]
"""A table and the hash of a token."""

InsertSeats = Callable[[str, list[str], list[bytes]], Awaitable[list[Any]]]


@dataclass(slots=True)
class _Arrival:
    caller: Caller
    answer: asyncio.Future[SeatToken | None]


class Arrivals:
    """After a restart thousands come at once: they share statements and commits, one after the other."""

    def __init__(self, ask: InsertSeats) -> None:
        self._ask = ask
        self._waiting: list[_Arrival] = []
        self._task: asyncio.Task[None] | None = None

    async def note(self, caller: Caller) -> SeatToken | None:
        waiting = _Arrival(caller, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run(), name="lastcard arrivals")
        return await waiting.answer

    async def _run(self) -> None:
        while batch := self._take():
            try:
                found = await self._note(list(batch))
            except Exception as error:
                for waiting in batch.values():
                    fail(waiting.answer, error)
                continue
            for caller, waiting in batch.items():
                if not waiting.answer.done():
                    waiting.answer.set_result(found.get(caller))

    def _take(self) -> dict[Caller, _Arrival]:
        """The next ones, each caller once: who comes twice gets two numbers."""
        batch: dict[Caller, _Arrival] = {}
        later: list[_Arrival] = []
        for waiting in self._waiting:
            if waiting.answer.done():
                continue  # it has gone again
            if waiting.caller in batch or len(batch) == BATCH:
                later.append(waiting)
            else:
                batch[waiting.caller] = waiting
        self._waiting = later
        return batch

    async def _note(self, callers: list[Caller]) -> dict[Caller, SeatToken]:
        tables, hashes = map(list, zip(*callers, strict=True))
        found = [(table_id, SeatToken(*row)) for table_id, *row in await self._ask(ARRIVE, tables, hashes)]
        return {(table_id, seat.token_hash): seat for table_id, seat in found}


def fail(answer: asyncio.Future[SeatToken | None], error: Exception) -> None:
    """Each one gets an error of its own."""
    if not answer.done():
        known = isinstance(error, LogError)
        answer.set_exception(type(error)(*error.args) if known else Unknown(f"the store failed: {error!r}"))
