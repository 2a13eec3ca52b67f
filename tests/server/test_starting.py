"""How `lastcard serve` starts, and how it says that it cannot."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import resource
import shlex
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.server import serving as serving_module
from lastcard.server.machine import alone_with, holding, raise_open_files
from lastcard.server.server_settings import ServerSettings
from lastcard.server.serving import bound, serve, try_store
from lastcard.store.log import StoreError
from lastcard.store.open import open_log
from lastcard.table.engine import engine_version
from logs import row
from server.players import free_port, listening, server_process
from waiting import SECONDS, line_of, running


def db_in(folder: Path) -> str:
    return f"sqlite:////{folder}/tables.db"


# What it warns of


@pytest.mark.parametrize(
    "version, warned", [((3, 40, 1), True), ((3, 51, 2), True), ((3, 51, 3), False), ((3, 60, 0), False)]
)
def test_a_version_of_sqlite_that_can_damage_a_file_is_reported_at_the_start(
    version: tuple[int, int, int],
    warned: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(serving_module, "run", lambda *_: 0)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    monkeypatch.setattr(sqlite3, "sqlite_version", "the version")
    assert serve(ServerSettings(db=db_in(tmp_path), port=0)) == 0
    assert ("SQLite the version can damage a file" in caplog.text) is warned
    caplog.clear()
    assert serve(ServerSettings(db="memory:", unsafe=True, port=0)) == 0
    assert "SQLite" not in caplog.text


def test_tables_of_another_engine_are_reported_at_the_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def create_tables() -> None:
        log = await open_log(db_in(tmp_path))
        for name, engine in (("a", "1.000000000000"), ("b", "1.000000000000"), ("c", engine_version())):
            await log.create(row(name, engine_version=engine))
        await log.close()

    asyncio.run(create_tables())
    asyncio.run(try_store(ServerSettings(db=db_in(tmp_path))))
    (warning,) = [one for one in caplog.messages if "engine" in one]
    assert warning.startswith("2 tables cannot be continued: written by engine 1.000000000000, and this is")


# One server for a file


def test_a_second_server_on_the_same_file_is_refused_and_a_killed_one_holds_nothing(tmp_path: Path) -> None:
    with server_process(free_port(), db_in(tmp_path)) as first:
        command = [sys.executable, "-m", "lastcard", "serve", "--port", "0", "--db", db_in(tmp_path)]
        second = subprocess.run(command, check=False, capture_output=True, text=True, timeout=SECONDS)
        assert second.returncode
        assert "already uses" in second.stderr
        assert "tables.db" in second.stderr
        assert "postgresql://" in second.stderr
        assert "Traceback" not in second.stderr
        first.kill()
        first.wait(SECONDS)
    with server_process(free_port(), db_in(tmp_path)):
        pass


def test_a_file_is_held_under_whatever_name(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    other = f"sqlite:////{tmp_path}/link.db?synchronous=FULL"
    with alone_with(db_in(tmp_path)), pytest.raises(ValueError, match="already"), alone_with(other):
        pass
    with alone_with(other), alone_with(f"sqlite:////{tmp_path}/another.db"):
        pass


def test_neither_a_hard_link_nor_a_removed_lock_lets_a_second_server_in(tmp_path: Path) -> None:
    file, link = tmp_path / "tables.db", tmp_path / "link.db"
    file.touch()
    link.hardlink_to(file)
    with alone_with(db_in(tmp_path)), holding(db_in(tmp_path)):
        other = f"sqlite:////{link}"
        with pytest.raises(ValueError, match="already uses"), alone_with(other):
            pass
        (tmp_path / "tables.db.lock").unlink()
        with pytest.raises(ValueError, match="already uses"), alone_with(db_in(tmp_path)):
            pass
    with alone_with(other), holding(other):
        pass


def test_a_lock_goes_with_who_holds_it_and_with_nobody_else(tmp_path: Path) -> None:
    with alone_with(db_in(tmp_path)):
        for _ in range(2):
            with pytest.raises(ValueError, match="already uses"), alone_with(db_in(tmp_path)):
                pass
        assert [file.name for file in tmp_path.iterdir()] == ["tables.db.lock"]
    assert not [*tmp_path.iterdir()]


def test_a_server_that_refuses_its_file_leaves_nothing_beside_it(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"not a database" * 100)
    with pytest.raises(StoreError, match="not an SQLite file"):
        serve(ServerSettings(port=0, db=db_in(tmp_path)))
    assert [file.name for file in tmp_path.iterdir()] == ["tables.db"]


@pytest.mark.parametrize("db", ["memory:", "postgresql://club@db/club", "sqlite:////no/such/folder/a.db"])
def test_what_is_no_file_of_ours_needs_no_lock(db: str) -> None:
    with contextlib.ExitStack() as stack:
        assert [stack.enter_context(alone_with(db)) for _ in range(2)] == [None, None]
    assert not Path("/no").exists(), "a mistake in the path makes no folders"


# Open files


@pytest.mark.parametrize(
    "soft, hard, raised, able",
    [
        (1024, 20_000, 10_256, 10_000),
        (1024, resource.RLIM_INFINITY, 10_256, 10_000),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None, 10_000),
        (50_000, 50_000, None, 10_000),
        (1024, 4096, 4096, 3840),
        (4096, 4096, None, 3840),
        (256, 256, None, 1),
    ],
)
def test_as_many_files_may_be_open_as_connections_are_served(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    soft: int,
    hard: int,
    raised: int | None,
    able: int,
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert raise_open_files(10_000) == able
    assert asked == ([] if raised is None else [(raised, hard)])
    assert len(caplog.records) == (able < 10_000)
    if caplog.records:
        assert f"{hard} open files" in caplog.text
        assert "10000 connections" in caplog.text


def test_a_server_raises_its_limit_of_open_files(tmp_path: Path) -> None:
    serve_300 = [sys.executable, "-m", "lastcard", "serve", "--port", "0", "--connections", "300"]
    command = f"ulimit -Sn 200; exec {shlex.join([*serve_300, '--db', db_in(tmp_path)])}"
    with running(["bash", "-c", command], stdout=subprocess.PIPE, text=True) as child:
        assert "serves tables at" in line_of(child, "the address of a server")
        limits = Path(f"/proc/{child.pid}/limits").read_text("ascii")
        assert "556" in next(line for line in limits.splitlines() if "open files" in line).split()


# Errors in words


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with listening() as port, pytest.raises(ValueError, match=rf"port {port} .* is taken.*--port") as refused:
        serve(ServerSettings(port=port, db=db_in(tmp_path)))
    assert "Errno" not in str(refused.value)
    assert not list(tmp_path.iterdir()), "nothing is left of a server that never was"


def test_a_store_is_for_the_eyes_of_its_owner(tmp_path: Path) -> None:
    asyncio.run(serving_module.try_store(ServerSettings(db=db_in(tmp_path))))
    assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1", "2001:db8::1", "not a host"])
def test_a_host_that_is_not_this_machine_is_named(host: str) -> None:
    with pytest.raises(ValueError, match=f"cannot listen on {host}.*--host"):
        bound(ServerSettings(host=host, port=0))


def test_an_unsafe_server_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(serving_module, "listen", lambda *_: (_ for _ in ()).throw(ValueError("enough")))
    for unsafe in (True, False):
        caplog.clear()
        with caplog.at_level(logging.WARNING), contextlib.suppress(ValueError, StoreError):
            serve(ServerSettings(port=0, db="memory:" if unsafe else "sqlite:////no/a.db", unsafe=unsafe))
        assert sum("--unsafe" in line for line in caplog.messages) == unsafe
