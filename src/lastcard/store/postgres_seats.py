"""Seats in PostgreSQL. Those who arrive while others are being noted are noted together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from . import schema
from .batch import Batcher
from .log import LogError, SeatToken

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

Caller = tuple[str, bytes]
"""A table and the hash of a token."""

InsertSeats = Callable[[str, list[str], list[bytes]], Awaitable[list[Any]]]


def batched_arrivals(ask: InsertSeats) -> Batcher[Caller, SeatToken | None]:
    """After a restart thousands come at once: they share statements and commits, one after the other.

    Who comes twice gets two numbers, so no two claims of a caller are the same.
    """

    async def note(callers: list[Caller]) -> list[SeatToken | LogError | None]:
        tables, hashes = map(list, zip(*callers, strict=True))
        found = [(table_id, SeatToken(*row)) for table_id, *row in await ask(ARRIVE, tables, hashes)]
        seats = {(table_id, seat.token_hash): seat for table_id, seat in found}
        return [seats.get(caller) for caller in callers]

    return Batcher(note, lambda caller: (caller, object()), patience=0.0)
