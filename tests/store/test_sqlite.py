"""What is true of SQLite alone: an act writes its entry and no more; the last one says how far a table is."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from lastcard.store import schema, sqlite, sqlite_entries, sqlite_readers, sqlite_seats
from lastcard.store.log import Conflict, Duplicate, NoSuchTable, SeatToken, Stored, StoreError
from lastcard.store.sqlite import SqliteLog
from lastcard.store.sqlite_file import in_sqlite
from logs import add, assert_sound, row, whole

TOKEN = bytes(32)
HEADER, FRAME = 32, 4096 + 24  # bytes of a write-ahead log, and of one page in it


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


async def pages_of(log: SqliteLog, file: Path, seq: int, **fields: Any) -> int:
    """How many pages the next act writes."""
    await log._writer.write(lambda _: None)
    log._writer._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    assert isinstance(await add(log, seq, **fields), Stored)
    return (Path(f"{file}-wal").stat().st_size - HEADER) // FRAME


async def test_an_act_writes_its_entry_and_its_id_and_nothing_else(file: Path) -> None:
    log = await SqliteLog.open(file)
    await log.create(row())
    await add(log, 1, status="live", due_at=5)
    assert await pages_of(log, file, 2, status="live", due_at=5) == 2
    assert await pages_of(log, file, 3, due_at=5) == 2
    assert await pages_of(log, file, 4, due_at=6) > 2  # the row of the table, and when it is due
    assert await pages_of(log, file, 5, due_at=6, status="over") > 2
    assert await pages_of(log, file, 6, due_at=6, listed=True) > 2
    assert await pages_of(log, file, 7, due_at=6, listed=True) == 2
    await log.close()


async def test_how_far_a_table_has_come_is_looked_up_and_not_searched_for(file: Path) -> None:
    log = await SqliteLog.open(file)

    async def plan(query: str) -> list[str]:
        return [step for *_, step in await log._fetch(f"EXPLAIN QUERY PLAN {query}")]

    for step in await plan("SELECT head_seq, touched_at FROM table_rows WHERE table_id = 'T'"):
        assert not step.startswith("SCAN")
    steps = await plan("SELECT head_seq, touched_at FROM table_rows")
    assert [step.split(" USING ")[0] for step in steps if "SCAN" in step] == ["SCAN t"]
    assert "SCAN tables USING INDEX tables_lobby" in await plan(schema.RANKED)
    await log.close()


async def test_the_writer_is_the_last_to_close_its_connection(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is last empties the write-ahead log; of two that close at once, none may be."""
    log = await SqliteLog.open(file)
    both = threading.Barrier(sqlite_readers.READERS)

    def read(connection: sqlite3.Connection) -> None:
        connection.execute("SELECT count(*) FROM tables").fetchone()
        both.wait(60)

    await asyncio.gather(*(log._readers.ask(read) for _ in range(sqlite_readers.READERS)))
    close = log._writer.close
    still_open: list[bool] = []

    async def closing() -> None:
        still_open.extend(thread.is_alive() for thread in log._readers._threads)
        await close()

    monkeypatch.setattr(log._writer, "close", closing)
    await log.close()
    assert still_open == [False] * sqlite_readers.READERS
    assert not Path(f"{file}-wal").exists()


async def test_time_goes_on_where_it_was_after_a_restart(file: Path) -> None:
    log = await SqliteLog.open(file, clock=lambda: 5000)
    await log.create(row())
    await log.create(row("new"))
    await add(log, 1)
    await log.close()
    log = await SqliteLog.open(file, clock=lambda: 2000)
    await add(log, 2)
    await add(log, 1, table_id="new")
    assert [entry.at for entry in await whole(log) + await whole(log, "new")] == [5000] * 3
    loaded = await log.load("T")
    assert loaded is not None
    assert loaded.touched_at == 5000
    await log.close()


async def test_no_act_is_older_than_the_seats_that_were_taken_before_it(file: Path) -> None:
    times = iter([1000, 1000, 9000, 3000, 3000])
    log = await SqliteLog.open(file, clock=lambda: next(times))
    await log.create(row())
    await add(log, 1)
    await log.put_seat("T", SeatToken(0, 1, TOKEN, "Ada"))
    loaded = await log.load("T")
    assert loaded is not None
    assert loaded.touched_at == 9000
    await add(log, 2)
    assert [entry.at for entry in await whole(log)] == [1000, 9000]
    await log.close()


async def test_a_table_that_was_forgotten_is_not_remembered(file: Path) -> None:
    log = await SqliteLog.open(file)
    for number in range(3):
        await log.create(row(edition=f"edition {number}"))
        assert isinstance(await add(log, 1), Stored)
        assert await log.forget(await log.clock() + 1000) == ["T"]
        with pytest.raises(NoSuchTable):
            await add(log, 2)
    await log.close()


async def test_what_another_program_removed_is_not_remembered(file: Path) -> None:
    log = await SqliteLog.open(file)
    await log.create(row())
    for seq in (1, 2, 3):
        await add(log, seq)
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("DELETE FROM entries WHERE seq > 1")
    assert await add(log, 4) == Conflict(1)
    assert isinstance(await add(log, 2), Stored)
    connection.executescript("PRAGMA foreign_keys = ON; DELETE FROM tables")
    with pytest.raises(NoSuchTable):
        await add(log, 3)
    connection.close()
    await log.close()


async def test_what_is_remembered_wrongly_harms_nobody(file: Path) -> None:
    """The keys of the file decide: a number that it has is not given again, an action not done again."""
    log = await SqliteLog.open(file)
    await log.create(row())
    for seq in (1, 2, 3):
        await add(log, seq)
    log._entries._standing["T"].head_seq = 1
    assert isinstance(await add(log, 2, "a3"), Duplicate)
    with pytest.raises(StoreError, match="nothing was written"):
        await add(log, 2, "late")
    assert await add(log, 2, "late") == Conflict(3)
    assert isinstance(await add(log, 4), Stored)
    assert_sound(await whole(log))
    await log.close()


async def test_more_tables_than_can_be_remembered_are_looked_up_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_entries, "MOST_REMEMBERED", 3)
    log = await SqliteLog.open(file)
    names = [f"T{k}" for k in range(10)]
    for name in names:
        await log.create(row(name))
    for seq in (1, 2, 3):
        for name in names:
            assert isinstance(await add(log, seq, table_id=name), Stored)
            assert len(log._entries._standing) <= 4
    assert await log.heads(names) == dict.fromkeys(names, 3)
    await log.close()


async def test_a_new_table_never_meets_what_another_has_left_behind(file: Path) -> None:
    log = await SqliteLog.open(file)
    await log.create(row("T"))
    await add(log, 1)
    with sqlite3.connect(file) as careless:  # without foreign keys, so the entry stays
        careless.execute("DELETE FROM tables")
    careless.close()
    await log.create(row("U"))
    assert await whole(log, "U") == []
    assert await log.heads(["U"]) == {"U": 0}
    await log.close()


@pytest.mark.parametrize("how", ["replaced", "removed"])
async def test_nothing_is_written_to_a_file_that_is_no_longer_there(file: Path, how: str) -> None:
    log = await SqliteLog.open(file)
    await log.create(row())
    await add(log, 1)
    kept = file.read_bytes()
    file.unlink()
    if how == "replaced":
        file.write_bytes(kept)
    with pytest.raises(StoreError, match=r"taken its place|No such file"):
        await add(log, 2)
    await log.close()


@pytest.mark.parametrize(
    "module", [schema, sqlite, sqlite_entries, sqlite_seats], ids=lambda one: one.__name__
)
def test_no_query_numbers_its_values(module: object) -> None:
    """Python 3.14 takes no sequence for `?1`; earlier ones do, so only a look at the queries tells."""
    queries = [in_sqlite(text) for name, text in vars(module).items() if name.isupper() and type(text) is str]
    assert queries
    assert [query for query in queries if re.search(r"[?$]\d", query)] == []
