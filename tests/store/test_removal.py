"""docs/server.md tells how to remove old tables and to copy a store; here it is done, word for word."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from lastcard.cli import main
from lastcard.server import removal
from lastcard.server.machine import alone_with
from lastcard.store.copies import move_aside, run_postgres
from lastcard.store.log import SeatToken, Stored, StoreError
from lastcard.store.open import open_log
from logs import Site, add, row, whole
from server.harness import serving

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "server.md").read_text("utf-8")
TOLD = {words.split()[1]: shlex.split(words)[1:] for words in re.findall(r"(?m)^\$ (lastcard .+)$", PAGE)}
TOKEN = bytes(32)
AGO, OLD = "91 * 86400000", "table_id <> 'new'"
LONG_AGO = {
    "sqlite": f"UPDATE tables SET seated_at = seated_at - {AGO};"
    f" UPDATE entries SET at = at - {AGO} WHERE table_key IN (SELECT table_key FROM tables WHERE {OLD})",
    "postgres": f"UPDATE tables SET touched_at = touched_at - {AGO}::bigint WHERE {OLD}",
}


async def run(store: str, url: str, script: str) -> None:
    if store == "sqlite":
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        connection.executescript(script)
        connection.close()
    else:
        server = await asyncpg.connect(url)
        await server.execute(script)
        await server.close()


async def lastcard(command: str, url: str, *more: str) -> int:
    """Do what the page says; the exit code."""
    return await asyncio.to_thread(main, [*TOLD[command], *more, "--db", url])


# Removal


@pytest.mark.parametrize("site", ["sqlite", "postgres"], indirect=True)
async def test_old_tables_are_removed_as_the_page_says(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    log = await site.open()
    for name in ("new", "live", "old"):
        await log.create(row(name))
        await log.put_seat(name, SeatToken(0, 1, TOKEN, "Ada"))
        await add(log, 1, table_id=name, status="live" if name == "live" else "over")
    await run(site.kind, site.url, LONG_AGO[site.kind])
    assert await lastcard("remove", site.url) == 0
    assert capsys.readouterr().out == "1 table was removed.\n"
    assert await log.heads(["new", "live", "old"]) == {"new": 1, "live": 1}
    await log.create(row("old"))
    assert await whole(log, "old") == []
    assert await log.get_seats("old") == []
    assert isinstance(await add(log, 2, table_id="live"), Stored)
    await run(site.kind, site.url, LONG_AGO[site.kind])
    assert await lastcard("remove", site.url, "--unfinished") == 0
    assert await log.heads(["new", "live"]) == {"new": 1}


async def left_old(url: str) -> None:
    """A store with one table that was over long ago, and one that is not old."""
    log = await open_log(url)
    for name in ("new", "old"):
        await log.create(row(name))
        await log.put_seat(name, SeatToken(0, 1, TOKEN, "Ada"))
        await add(log, 1, table_id=name, status="over")
    await log.close()
    await run("sqlite", url, LONG_AGO["sqlite"])


@pytest.fixture
def only_the_server_opens_a_store(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a second writer")

    monkeypatch.setattr(removal, "open_log", refuse)


@pytest.mark.usefixtures("only_the_server_opens_a_store")
async def test_a_running_server_removes_the_old_tables_of_its_file_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    await left_old(url)
    log = await open_log(url)
    with alone_with(url):
        async with serving(log, db=url):
            assert await lastcard("remove", url) == 0
            assert capsys.readouterr().out == "1 table was removed.\n"
            assert await log.heads(["new", "old"]) == {"new": 1}
            assert not [file for file in tmp_path.iterdir() if "remove" in file.name]
    await log.close()


@pytest.mark.usefixtures("only_the_server_opens_a_store")
async def test_a_server_that_does_not_answer_is_reported_and_the_request_withdrawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal, "PATIENCE_SECONDS", 0.0)
    url = f"sqlite:///{tmp_path}/tables.db"
    await left_old(url)
    with alone_with(url):
        assert await lastcard("remove", url) == 1
    assert "does not answer" in capsys.readouterr().err
    assert not [file for file in tmp_path.iterdir() if "remove" in file.name]


async def test_a_removal_that_the_store_refuses_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> list[str]:
        raise StoreError("the disk is full")

    url = f"sqlite:///{tmp_path}/tables.db"
    await left_old(url)
    log = await open_log(url)
    monkeypatch.setattr(log, "forget", fail)
    with alone_with(url):
        async with serving(log, db=url):
            assert await lastcard("remove", url) == 1
    await log.close()
    assert "the disk is full" in capsys.readouterr().err


async def test_a_request_to_remove_tables_that_nobody_waits_for_is_dropped(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    await left_old(url)
    request = tmp_path / "tables.db.remove-x"
    request.write_bytes(b'{"days":90,"unfinished":false}')
    os.utime(request, (0, 0))
    log = await open_log(url)
    await removal.RemovalRequests(url).answer(log)
    assert await log.heads(["new", "old"]) == {"new": 1, "old": 1}
    await log.close()
    assert not [file for file in tmp_path.iterdir() if "remove" in file.name]


async def test_where_there_is_no_store_none_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/none.db"
    for command in ("remove", "backup"):
        assert await lastcard(command, url) == 1
        assert "there is no store at" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


# Copies


async def test_a_copy_is_taken_as_the_page_says_while_the_file_is_written(
    sqlite_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    log = await sqlite_site.open()
    await log.create(row())
    for seq in range(1, 6):
        await add(log, seq)
    assert await lastcard("backup", sqlite_site.url) == 0
    assert Path("copy.db").stat().st_mode & 0o777 == 0o600, "it tells all cards"
    assert isinstance(await add(log, 6), Stored)
    assert await lastcard("backup", sqlite_site.url) == 1, "a copy is never written over"
    copy = await open_log(f"sqlite:///{tmp_path}/copy.db")
    assert await whole(copy) == (await whole(log))[:5]
    assert isinstance(await add(copy, 6), Stored)
    await copy.close()
    lone = sqlite3.connect(shutil.copy("tables.db", "lone.db"))
    assert lone.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,), "cp alone would not do"
    lone.close()


async def test_a_copy_is_put_back_as_the_page_says_and_nothing_is_thrown_away(
    sqlite_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    log = await sqlite_site.open()
    await log.create(row())
    await add(log, 1)
    await lastcard("backup", sqlite_site.url)
    await add(log, 2)
    newest = await whole(log)
    await sqlite_site.close()
    with alone_with(sqlite_site.url):
        assert await lastcard("restore", sqlite_site.url) == 1
        assert "already uses" in capsys.readouterr().err
    assert await lastcard("restore", sqlite_site.url) == 0
    [aside] = tmp_path.glob("tables.db.before-*")
    assert str(aside) in capsys.readouterr().out
    for url, expected in ((sqlite_site.url, newest[:1]), (f"sqlite:///{aside}", newest)):
        found = await open_log(url)
        assert await whole(found) == expected
        await found.close()
    assert {*tmp_path.iterdir()} == {tmp_path / "tables.db", tmp_path / "copy.db", aside}


async def test_what_is_no_copy_is_not_put_back(
    sqlite_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    log = await sqlite_site.open()
    await log.create(row())
    for seq in range(1, 60):
        await add(log, seq)
    await lastcard("backup", sqlite_site.url)
    whole_copy = Path("copy.db").read_bytes()
    await sqlite_site.close()
    before = Path("tables.db").read_bytes()
    sqlite3.connect("other.db").execute("CREATE TABLE other (word)").connection.close()
    garbled = bytearray(whole_copy)
    garbled[5000::97] = bytes(len(garbled[5000::97]))
    for text, why in (
        (b"not a database" * 100, "not a lastcard store"),
        (Path("other.db").read_bytes(), "not a lastcard store"),
        (whole_copy[: len(whole_copy) // 2], "malformed|damaged"),
        (bytes(garbled), "malformed|damaged"),
    ):
        Path("copy.db").write_bytes(text)
        assert await lastcard("restore", sqlite_site.url) == 1
        assert re.search(why, capsys.readouterr().err)
    Path("copy.db-wal").touch()
    assert await lastcard("restore", sqlite_site.url) == 1
    assert "lastcard backup" in capsys.readouterr().err
    assert Path("tables.db").read_bytes() == before
    assert await lastcard("restore", f"sqlite:///{tmp_path}/none.db") == 1
    assert {file.name for file in tmp_path.iterdir()} == {"tables.db", "other.db", "copy.db", "copy.db-wal"}


def test_two_restores_within_a_second_keep_both_stores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastcard.store.copies.time.strftime", lambda _: "now")
    kept = []
    for text in ("first", "second"):
        for end in ("", "-wal"):
            (tmp_path / f"tables.db{end}").write_text(f"{text}{end}", "utf-8")
        kept.append(move_aside(tmp_path / "tables.db"))
    assert kept == [tmp_path / "tables.db.before-now", tmp_path / "tables.db.before-now-2"]
    texts = {file.name: file.read_text("utf-8") for file in tmp_path.iterdir()}
    assert texts == {
        "tables.db.before-now": "first",
        "tables.db.before-now-wal": "first-wal",
        "tables.db.before-now-2": "second",
        "tables.db.before-now-2-wal": "second-wal",
    }


def test_postgresql_copies_itself_and_no_password_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "pg_dump"
    program.write_text('#!/bin/sh\necho "$@" "$PGPASSWORD" >&2\nexit 1\n', "utf-8")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    for given, plain in (
        ("club:p%40ss@db:5433/club", "club@db:5433/club"),
        ("club@db/club?password=p%40ss&sslmode=require", "club@db/club?sslmode=require"),
        ("/club?password=p%40ss", "/club"),
    ):
        with pytest.raises(StoreError) as failed:
            run_postgres("pg_dump", f"postgresql://{given}", "--file=x")
        assert str(failed.value) == f"pg_dump: --dbname=postgresql://{plain} --file=x p@ss"
    with pytest.raises(StoreError, match="this needs pg_restore"):
        run_postgres("pg_restore", "postgresql://club@db/club")
    with pytest.raises(StoreError, match="not memory:"):
        run_postgres("pg_dump", "memory:")
