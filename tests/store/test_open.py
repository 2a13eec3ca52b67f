"""Stores by URL: what is opened, and what is refused with a reason."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from cluster import Cluster
from lastcard.store.bell import LocalBell
from lastcard.store.log import Conflict, LogError, Stored, StoreError, Unknown
from lastcard.store.memory import MemoryLog
from lastcard.store.open import open_bell, open_log
from lastcard.store.sqlite import SqliteLog
from logs import Site, add, assert_sound, row, whole


@pytest.mark.parametrize(
    "url, reason",
    [
        ("sqlite:///:memory:", "use memory:"),
        ("sqlite:///", "use memory:"),
        ("mysql://host/db", "not 'mysql'"),
        ("sqlite://a.db", "sqlite:///a.db or sqlite:////PATH/a.db"),
        ("sqlite:a.db", "sqlite:///a.db or sqlite:////PATH/a.db"),
        ("a.db", "for the file a.db write sqlite:///a.db"),
        ("/nonexistent/a.db", "write sqlite:////nonexistent/a.db"),
        ("", "a store is"),
        ("sqlite:///x.db?mode=ro", "only setting.*synchronous, not 'mode'"),
        ("sqlite:///x.db?synchronous=normal", "NORMAL would lose accepted acts"),
        ("sqlite:///x.db?synchronous=off", "OFF would lose accepted acts"),
        ("sqlite:///x.db?synchronous=perhaps", "one of OFF, NORMAL, FULL, EXTRA"),
        ("sqlite:////nonexistent/x.db", "no folder /nonexistent"),
        ("postgresql://nobody@/none?host=/nonexistent", "PostgreSQL cannot be used"),
    ],
)
async def test_a_store_that_cannot_be_is_refused_with_a_reason(
    url: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError, match=reason):
        await open_log(url)
    assert list(tmp_path.iterdir()) == []


async def test_a_password_is_not_repeated_in_an_error() -> None:
    with pytest.raises(StoreError) as refused:
        await open_log("postgresql://ada:s3cret@/none?host=/nonexistent")
    assert "s3cret" not in str(refused.value)
    with pytest.raises(StoreError) as refused:
        await open_log("oracle://ada:s3cret@host/none")
    assert "s3cret" not in str(refused.value)


async def test_without_asyncpg_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("lastcard.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreError, match=r"lastcard\[server\]"):
        await open_log("postgresql://host/db")
    with pytest.raises(StoreError, match=r"lastcard\[server\]"):
        open_bell("postgresql://host/db")


async def test_memory_and_files_are_opened(tmp_path: Path) -> None:
    assert isinstance(await open_log("memory:"), MemoryLog)
    log = await open_log(f"sqlite:///{tmp_path}/t.db")
    assert isinstance(log, SqliteLog)
    assert (tmp_path / "t.db").exists()
    assert isinstance(open_bell("sqlite:///t.db"), LocalBell)
    await log.close()


@pytest.mark.parametrize("level, number", [("FULL", 2), ("extra", 3), ("NORMAL", 1)])
async def test_the_level_of_durability_is_what_the_file_obeys(
    tmp_path: Path, level: str, number: int
) -> None:
    log = await SqliteLog.open(tmp_path / "t.db", synchronous=level, unsafe=level == "NORMAL")
    assert await log._writer.write(lambda c: c.execute("PRAGMA synchronous").fetchone()) == (number,)
    assert await log._writer.write(lambda c: c.execute("PRAGMA journal_mode").fetchone()) == ("wal",)
    await log.close()


async def test_postgres_that_does_not_wait_for_its_disk_is_refused(schema: str) -> None:
    unsafe_url = f"{schema}&synchronous_commit=off"
    with pytest.raises(StoreError, match="synchronous_commit=off and would lose accepted acts"):
        await open_log(unsafe_url)
    log = await open_log(unsafe_url, unsafe=True)
    await log.create(row())
    assert isinstance(await add(log, 1), Stored)
    await log.close()


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
async def test_postgres_that_a_power_cut_could_damage_is_refused(clusters: Path, setting: str) -> None:
    cluster = Cluster(clusters, **{setting: "off"})
    try:
        await asyncio.to_thread(cluster.start)
        with pytest.raises(StoreError, match=f"{setting}=off and would lose accepted acts"):
            await open_log(cluster.url)
    finally:
        await asyncio.to_thread(cluster.remove)


def foreign(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


async def test_a_file_of_another_program_or_version_is_left_alone(tmp_path: Path) -> None:
    foreign(tmp_path / "other.db", "CREATE TABLE recipes (cake TEXT)")
    with pytest.raises(StoreError, match="belongs to another program"):
        await SqliteLog.open(tmp_path / "other.db")
    await (await SqliteLog.open(tmp_path / "newer.db")).close()
    foreign(tmp_path / "newer.db", "PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="version 99"):
        await SqliteLog.open(tmp_path / "newer.db")
    foreign(tmp_path / "newer.db", "PRAGMA user_version = 1")
    before = (tmp_path / "newer.db").read_bytes()
    with pytest.raises(StoreError, match=r"has version 1; .* version \d+\. Choose another file with --db"):
        await SqliteLog.open(tmp_path / "newer.db")
    assert (tmp_path / "newer.db").read_bytes() == before
    assert not (tmp_path / "newer.db-wal").exists(), "it can be moved away as it is"
    (tmp_path / "text.db").write_text("Dear diary, " * 100)
    with pytest.raises(StoreError, match="not an SQLite file"):
        await SqliteLog.open(tmp_path / "text.db")
    (tmp_path / "folder.db").mkdir()
    with pytest.raises(StoreError, match="cannot be opened"):
        await SqliteLog.open(tmp_path / "folder.db")


async def test_a_database_of_another_program_is_left_alone(schema: str) -> None:
    connection = await asyncpg.connect(schema)
    await connection.execute("CREATE TABLE tables (legs int)")
    await connection.close()
    with pytest.raises(StoreError, match="tables of another program"):
        await open_log(schema)


async def test_a_database_of_another_version_is_left_alone(schema: str) -> None:
    await (await open_log(schema)).close()
    connection = await asyncpg.connect(schema)
    await connection.execute("UPDATE lastcard_schema SET version = 1")
    with pytest.raises(StoreError, match=r"has version 1; .* version \d+\. Choose another one with --db"):
        await open_log(schema)
    assert await connection.fetchval("SELECT version FROM lastcard_schema") == 1
    await connection.close()


async def test_several_processes_may_start_on_an_empty_store_at_once(site: Site) -> None:
    logs = await asyncio.gather(*(site.open() for _ in range(6)))
    await logs[0].create(row())
    assert [await log.heads(["T"]) for log in logs] == [{"T": 0}] * 6


# SQLite in trouble


async def test_a_file_that_another_program_holds_gives_a_clear_error_and_no_entry(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "t.db", patience=0.2)
    await log.create(row())
    holder = sqlite3.connect(tmp_path / "t.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    refused = await asyncio.gather(*(add(log, 1, f"a{i}") for i in range(20)), return_exceptions=True)
    assert {type(error) for error in refused} == {StoreError}
    assert "locked by another program" in str(refused[0])
    loaded = await log.load("T")  # readers do not wait for anybody
    assert loaded is not None
    assert loaded.head_seq == 0
    with pytest.raises(StoreError, match="locked by another program"):
        await SqliteLog.open(tmp_path / "t.db", patience=0.1)
    holder.execute("ROLLBACK")
    holder.close()
    assert isinstance(await add(log, 1), Stored)
    await log.close()


async def test_a_full_disk_gives_a_clear_error_and_no_entry_and_passes(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "t.db")
    await log.create(row())
    (pages,) = await log._writer.write(lambda c: c.execute("PRAGMA page_count").fetchone())
    await log._writer.write(lambda c: c.execute(f"PRAGMA max_page_count = {pages + 5}").fetchone())
    seq = 0
    refusal = None
    while refusal is None:
        try:
            await add(log, seq + 1, body="x" * 3000)
            seq += 1
        except StoreError as error:
            refusal = str(error)
    assert "disk is full" in refusal
    assert "nothing was written" in refusal
    assert await log.heads(["T"]) == {"T": seq}
    small = await asyncio.gather(
        add(log, seq + 1, "large", body="y" * 60_000), add(log, 99, "far"), return_exceptions=True
    )
    assert isinstance(small[0], StoreError)
    assert small[1] == Conflict(seq)  # the neighbour of what does not fit has its own answer
    await log._writer.write(lambda c: c.execute("PRAGMA max_page_count = 100000").fetchone())
    assert isinstance(await add(log, seq + 1, body="x" * 3000), Stored)
    assert_sound(await whole(log))
    await log.close()


async def test_a_file_that_became_read_only_gives_a_clear_error(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "t.db")
    await log.create(row())
    log._writer._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="read-only"):
        await add(log, 1)
    log._writer._connection.execute("PRAGMA query_only = OFF")
    assert isinstance(await add(log, 1), Stored)
    await log.close()


class FailingDisk:
    """A connection whose next commit ends in a failed fsync."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.failed = False

    def __getattr__(self, name: str) -> object:
        return getattr(self.connection, name)

    def execute(self, query: str, *values: Any) -> sqlite3.Cursor:
        if query == "COMMIT" and not self.failed:
            self.failed = True
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise error
        return self.connection.execute(query, *values)


async def test_after_a_failed_fsync_nobody_claims_to_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await SqliteLog.open(tmp_path / "t.db")
    await log.create(row())
    monkeypatch.setattr(log._writer, "_connection", FailingDisk(log._writer._connection))
    with pytest.raises(Unknown, match="failed while writing"):
        await add(log, 1, "a")
    assert await log.find("T", "a") is None
    assert isinstance(await add(log, 1, "a"), Stored)
    await log.close()


async def test_a_mistake_in_one_piece_of_work_does_not_reach_its_neighbours(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "t.db")
    await log.create(row())

    def mistaken(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM tables")
        raise ZeroDivisionError("ours")

    wrong, right = await asyncio.gather(log._writer.write(mistaken), add(log, 1), return_exceptions=True)
    assert isinstance(wrong, LogError)
    assert isinstance(right, Stored)
    await log.close()


async def test_a_clock_that_is_put_back_does_not_put_back_the_log(tmp_path: Path) -> None:
    times = iter([1000, 5000, 2000, 2000, 9000])
    log = await SqliteLog.open(tmp_path / "t.db", clock=lambda: next(times))
    await log.create(row())
    for seq in range(1, 5):
        await add(log, seq)
    assert [entry.at for entry in await whole(log)] == [5000, 5000, 5000, 9000]
    await log.close()


async def test_the_clock_of_this_machine_means_nothing_to_postgres(
    postgres_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await postgres_site.open()
    truth = await log.clock()
    monkeypatch.setattr("time.time_ns", lambda: 0)
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert abs(await log.clock() - truth) < 5000
    await log.create(row("past", due_at=truth - 1))
    await log.create(row("later", due_at=truth + 60_000))
    assert await log.due() == ["past"]
    stored = await add(log, 1, table_id="past")
    assert isinstance(stored, Stored)
    assert abs(stored.entry.at - truth) < 5000
