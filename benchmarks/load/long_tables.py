"""A store with tables that have been played for long: a few are played, the others are copies, row by row.

Whoever holds a seat of a table has the same token at its copies. There is no turn time, so nothing happens at
these tables by itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path

from lastcard.live import seat_tokens
from lastcard.live.live_table import LiveTable
from lastcard.live.registry import TableRegistry
from lastcard.live.seat_tokens import IssuedToken
from lastcard.store.sqlite import SqliteLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.settings import Settings

SEATS = 4
IDLY = ("draw", "keep", "take", "pass")
"""How to play without getting anywhere."""

ID = "copy-{acts}-{number}"
COPY = {
    "tables": "table_id, edition, options, engine_version, secret, commitment, listed, status, due_at,"
    " creator, created_at, seated_at",
    "entries": "seq, actor, action_id, body, state_hash, at",
    "bookmarks": "seq, written, lasting",
    "seats": "seat, since, token_hash, name, connection, used",
}


async def play_one(store: Path, acts: int) -> tuple[str, list[str]]:
    """A table of so many acts, in a match: its id, and the tokens of its seats."""
    registry = await opened(store)
    made = await registry.create(Settings(edition="mod", seats=SEATS, turn_seconds=None))
    tokens = [
        await seat_tokens.sit(registry.log, made, f"Player {n}", action_id=f"{n}") for n in range(SEATS)
    ]
    await act(made, 0, a.Start())
    while made.seq < acts:
        await play_on(made)
    return await ended(registry, made.table_id, tokens)


async def play_short_and_rename(store: Path, acts: int) -> tuple[str, list[str]]:
    """A table whose first match is followed by so many acts that change a name, and then by another match."""
    registry = await opened(store)
    settings = Settings(edition="avatar", seats=2, turn_seconds=None, options={"scoring": "single"})
    made = await registry.create(settings)
    tokens = [await seat_tokens.sit(registry.log, made, f"Player {n}", action_id=f"{n}") for n in range(2)]
    await act(made, 0, a.Start())
    while made.state.phase != "over":
        await play_on(made)
    while made.seq < acts:
        await act(made, 0, a.Rename(f"Player of act {made.seq}"))
    await act(made, 0, a.Rematch())
    return await ended(registry, made.table_id, tokens)


async def play_a_long_round(store: Path, acts: int) -> tuple[str, int]:
    """Close a table in a round of `acts` actions, in which everybody only draws and keeps."""
    registry = await opened(store)
    made = await registry.create(Settings(edition="mod", seats=SEATS, turn_seconds=None))
    for n in range(SEATS):
        await seat_tokens.sit(registry.log, made, f"Player {n}", action_id=f"{n}")
    await act(made, 0, a.Start())
    while made.seq < acts and made.state.phase == "playing":
        seat = made.state.awaited
        assert seat is not None
        legal = made.state.round.view(seat).legal
        await act(made, seat, a.Play(next((token for token in IDLY if token in legal), legal[0])))
    length = len(made.state.round.actions)
    for seat in range(1, SEATS):
        await act(made, seat, a.Leave())
    await act(made, 0, a.Close())
    await ended(registry, made.table_id, ())
    return made.table_id, length


async def opened(store: Path) -> TableRegistry:
    return TableRegistry(await SqliteLog.open(store, synchronous="OFF", unsafe=True))


async def ended(registry: TableRegistry, table_id: str, issued: Sequence[object]) -> tuple[str, list[str]]:
    await registry.close()
    await registry.log.close()
    return table_id, [one.token for one in issued if isinstance(one, IssuedToken)]


async def play_on(table: LiveTable) -> None:
    """One act, as a bot would do it in the place of whoever is awaited."""
    state = table.state
    if state.phase == "between":
        await act(table, 0, a.NextRound())
    elif state.phase == "over":
        await act(table, 0, a.Rematch())
    else:
        seat = state.awaited
        assert seat is not None
        advice = table.advice(seat, since=state.since(seat))
        await act(table, seat, a.Play(advice.token, uno=advice.uno))


async def act(table: LiveTable, actor: int, do: a.AnyAct) -> None:
    answer = await table.act(actor, f"act {table.seq}", do)
    assert isinstance(answer, Accepted), answer


def copy(store: Path, table_id: str, acts: int, numbers: Iterable[int]) -> list[str]:
    """Tables like that one, with all that belongs to it, named by these numbers."""
    names = [ID.format(acts=acts, number=number) for number in numbers]
    connection = sqlite3.connect(store, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("BEGIN")
    (source,) = connection.execute("SELECT table_key FROM tables WHERE table_id = ?", (table_id,)).fetchone()
    _, columns = COPY["tables"].split(", ", 1)
    for name in names:
        query = (
            f"INSERT INTO tables (table_id, {columns}) SELECT ?, {columns} FROM tables WHERE table_key = ?"
        )
        key = connection.execute(query, (name, source)).lastrowid
        for table in ("entries", "bookmarks"):
            columns_of = COPY[table]
            query = f"INSERT INTO {table} (table_key, {columns_of}) SELECT ?, {columns_of} FROM {table}"
            connection.execute(f"{query} WHERE table_key = ?", (key, source))
        query = f"INSERT INTO seats (table_id, {COPY['seats']}) SELECT ?, {COPY['seats']} FROM seats"
        connection.execute(f"{query} WHERE table_id = ?", (name, table_id))
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return names


def drop_bookmarks(store: Path) -> None:
    """As it is with a store from before there were any."""
    connection = sqlite3.connect(store, isolation_level=None)
    connection.execute("DELETE FROM bookmarks")
    connection.close()
