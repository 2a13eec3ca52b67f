"""Stores that an earlier version wrote are read, verified and played on.

tests/golden/stores holds two of them as 1.448f07fc16e1 left them: an SQLite file, and PostgreSQL as pg_dump
tells it. In each are the same three tables: one where seats are asked in turn, one whose host has changed the
settings, with three matches, and one that was closed.
"""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from lastcard.live.clock import StoreClock
from lastcard.live.live_table import LiveTable
from lastcard.live.reading import fold
from lastcard.store.log import Log
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.duties import duty
from lastcard.table.encoding import ENCODINGS
from lastcard.table.engine import EARLIER
from lastcard.table.settings import read_settings
from lastcard.table.table_errors import Diverged
from lastcard.table.table_state import SYSTEM, TableState
from logs import Site, whole
from sure import sure

STORES = Path(__file__).parent.parent / "golden" / "stores"
VERSION = "1.448f07fc16e1"

TABLES = {
    "in-turn": (110, "playing", 1, ["Zoë", "李", "Bot 2"], "c30543be544ff848"),
    "reflexes": (110, "playing", 3, ['O\'Neill "Q"', "Bea 🦊", "Bot 2", "Åsa"], "966dfbdbe8e7ca70"),
    "no-hurry": (60, "closed", 1, ["Zoë", "Lí"], "4125e24309a6e998"),
}
"""How far each came, its phase, its matches, who sits there, and the hash of its last state."""


@pytest.fixture
def stored_sqlite(sqlite_site: Site) -> Site:
    shutil.copy(STORES / f"{VERSION}.sqlite", sqlite_site.url.removeprefix("sqlite:///"))
    return sqlite_site


@pytest.fixture
def stored_postgres(postgres_site: Site) -> Site:
    return postgres_site


@pytest.fixture(params=["sqlite", "postgres"])
def stored(request: pytest.FixtureRequest) -> Site:
    place: Site = request.getfixturevalue(f"stored_{request.param}")
    return place


async def opened(place: Site) -> Log:
    """The store, filled as it was left."""
    if place.kind == "postgres" and not place.opened:
        await restore(place.url)
    return await place.open()


async def restore(url: str) -> None:
    schema = url.rpartition("=")[2]
    dump = (STORES / f"{VERSION}.sql").read_text(encoding="utf-8")
    connection = await asyncpg.connect(url)
    await connection.execute(f"DROP SCHEMA {schema}")
    await connection.execute(dump.replace("golden", schema))
    await connection.close()


async def table_in(log: Log, table_id: str) -> LiveTable:
    return await LiveTable.open(log, table_id, StoreClock(log))


@pytest.mark.parametrize("table_id", TABLES)
async def test_a_log_that_was_stored_before_leads_to_the_states_that_it_was_written_with(
    stored: Site, table_id: str
) -> None:
    log = await opened(stored)
    row = sure(await log.load(table_id))
    assert row.engine_version == VERSION in EARLIER
    state = (await table_in(log, table_id)).state
    names = [taken.name for taken in state.seats]
    found = (state.seq, state.phase, state.matches, names, state.state_hash().hex())
    assert found == TABLES[table_id]


@pytest.mark.parametrize("table_id", ["in-turn", "reflexes"])
async def test_a_table_that_was_stored_before_goes_on_and_its_log_stays_as_it_was_written(
    stored: Site, table_id: str
) -> None:
    log = await opened(stored)
    table = await table_in(log, table_id)
    for _ in range(5):
        due = sure(duty(table.state))
        token = getattr(due.act, "token", "")
        seat = sure(table.state.awaited)
        act = a.BotPlay(seat, token) if table.state.stand_in(seat) else a.Play(token)
        answer = await table.act(SYSTEM if isinstance(act, a.BotPlay) else seat, due.action_id, act)
        assert isinstance(answer, Accepted), answer
    entries = await whole(log, table_id)
    assert len(entries) == TABLES[table_id][0] + 5
    row = sure(await log.load(table_id))
    as_before = TableState(read_settings(row.options), row.secret, ENCODINGS[1])
    assert len([*fold(as_before, entries)]) == len(entries)
    again = await table_in(await stored.open(), table_id)
    assert again.state.state_hash() == table.state.state_hash() == as_before.state_hash()


async def test_a_stored_hash_that_is_not_that_of_its_state_is_noticed(stored_sqlite: Site) -> None:
    with sqlite3.connect(stored_sqlite.url.removeprefix("sqlite:///")) as file:
        file.execute("UPDATE entries SET state_hash = x'0123456789abcdef' WHERE seq = 60")
    file.close()
    log = await opened(stored_sqlite)
    with pytest.raises(Diverged, match="entry 60"):
        await table_in(log, "in-turn")
