"""Seats in an SQLite file: what the writer does to them."""

from __future__ import annotations

import sqlite3

from . import schema
from .log import SeatToken

SIT = (
    f"INSERT INTO seats (table_id, {schema.SEAT}) VALUES (:table, :seat, :since, :hash, :name, 1, 0)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET since = excluded.since, token_hash = excluded.token_hash,"
    " name = excluded.name, connection = connection + 1, used = 0 WHERE excluded.since > since"
)
RENEW = (
    "UPDATE seats SET token_hash = :hash, name = :name, connection = connection + 1, used = 0"
    " WHERE table_id = :table AND seat = :seat AND since = :since AND token_hash = :replaces"
)
ARRIVE = "UPDATE seats SET connection = connection + 1, used = 1 WHERE table_id = ? AND token_hash = ?"
BY_SEAT = f"SELECT {schema.SEAT} FROM seats WHERE table_id = ? AND seat = ?"
BY_TOKEN = f"SELECT {schema.SEAT} FROM seats WHERE table_id = ? AND token_hash = ?"
OVERTAKEN = (
    "SELECT s.table_id, s.seat, s.connection FROM json_each($1) a CROSS JOIN seats s"
    " ON s.table_id = json_extract(a.value, '$[0]') AND s.seat = json_extract(a.value, '$[1]')"
    " WHERE s.connection > json_extract(a.value, '$[2]')"
)


def put(
    connection: sqlite3.Connection, table_id: str, seat: SeatToken, replaces: bytes | None
) -> SeatToken | None:
    values = {"table": table_id, "seat": seat.seat, "since": seat.since, "replaces": replaces}
    values |= {"hash": seat.token_hash, "name": seat.name}
    if not connection.execute(SIT if replaces is None else RENEW, values).rowcount:
        return None
    return schema.as_seat(connection.execute(BY_SEAT, (table_id, seat.seat)).fetchone())


def arrive(connection: sqlite3.Connection, table_id: str, token_hash: bytes) -> SeatToken | None:
    if not connection.execute(ARRIVE, (table_id, token_hash)).rowcount:
        return None
    return schema.as_seat(connection.execute(BY_TOKEN, (table_id, token_hash)).fetchone())
