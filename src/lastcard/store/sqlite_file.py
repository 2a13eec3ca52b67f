"""An SQLite file made ready for the log: durable, and ours."""

from __future__ import annotations

import contextlib
import re
import shutil
import sqlite3
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from . import schema
from .log import StoreError
from .sqlite_writer import code_of, trouble

APPLICATION_ID = 0x6C636172  # "lcar", so that no other program's file is taken for ours
DURABLE = ("FULL", "EXTRA")
LEVELS = ("OFF", "NORMAL", "FULL", "EXTRA")  # as PRAGMA synchronous numbers them
CHECKPOINT_PAGES = 8000  # written back seldom, a page that many acts have changed is written once
CACHE_KILOBYTES = 8 * 1024  # the last pages of a thousand tables; what is not there, the system has
LARGEST_IDLE_WAL = 64 * 2**20
LEAST_ROOM = 100 * 2**20
"""Bytes that are left for the tables there are: below that nobody sets up another one."""


def level_of(synchronous: str, *, unsafe: bool) -> str:
    """The level of PRAGMA synchronous to use; refused if an accepted action could be lost."""
    level = synchronous.upper()
    if level not in LEVELS:
        raise StoreError(f"synchronous is one of {', '.join(LEVELS)}, not {synchronous!r}")
    if level not in DURABLE and not unsafe:
        raise StoreError(
            f"synchronous={level} would lose accepted acts in a power cut; use FULL, or allow that: --unsafe"
        )
    return level


@cache
def in_sqlite(query: str) -> str:
    """A query for both databases, with names for its values: from Python 3.14 on numbers are refused."""
    return re.sub(r"\$(\d)", r":value\1", query)


def named(values: Sequence[Any]) -> dict[str, Any]:
    """The values for such a query."""
    return {f"value{number}": value for number, value in enumerate(values, 1)}


def connect(path: Path, patience: float) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)


def check_room(path: Path) -> None:
    """Refuse a new table where the disk is nearly full: those who play need the rest."""
    left = shutil.disk_usage(path.parent).free
    if left < LEAST_ROOM:
        raise StoreError(
            f"{left // 2**20} MB are free for {path.name}, and {LEAST_ROOM // 2**20} are reserved for"
            " existing tables; nothing was written"
        )


def open_writer(path: Path, level: str, patience: float) -> sqlite3.Connection:
    if not path.parent.is_dir():
        raise StoreError(f"there is no folder {path.parent} for {path.name}")
    _make_private(path)
    try:
        connection = connect(path, patience)
        try:
            _make_durable(connection, path, level, patience)
            _make_tables(connection, path)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise trouble(error, path) from error
    return connection


def _make_private(path: Path) -> None:
    """A new file is for its owner's eyes: it holds every card. SQLite makes its companions alike."""
    if not path.exists():
        with contextlib.suppress(OSError):  # SQLite says why
            path.touch(0o600)


def _make_durable(connection: sqlite3.Connection, path: Path, level: str, patience: float) -> None:
    """Set what durability rests on, and look whether the file obeys."""
    if (mode := _switch_to_wal(connection, patience)) != "wal":
        raise StoreError(
            f"{path} cannot have a write-ahead log (its journal mode is {mode}); is it on a local disk?"
        )
    connection.execute(f"PRAGMA synchronous = {level}")
    connection.execute("PRAGMA fullfsync = ON")  # where fsync alone does not reach the disk
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KILOBYTES}")
    connection.execute(f"PRAGMA journal_size_limit = {LARGEST_IDLE_WAL}")
    (found,) = connection.execute("PRAGMA synchronous").fetchone()
    if LEVELS[found] != level:
        raise StoreError(f"{path} is at synchronous={LEVELS[found]}, though {level} was asked for")


def _switch_to_wal(connection: sqlite3.Connection, patience: float) -> str:
    """SQLite does not wait here by itself if somebody else is just doing the same."""
    until = time.monotonic() + patience
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return str(mode)
        except sqlite3.OperationalError as error:
            if code_of(error) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _make_tables(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application == 0 and not objects:
        for statement in schema.SQLITE.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {schema.SQLITE_VERSION}")
    elif application != APPLICATION_ID:
        raise StoreError(f"{path} belongs to another program")
    elif version != schema.SQLITE_VERSION:
        raise StoreError(
            f"{path} has version {version}; this lastcard reads version {schema.SQLITE_VERSION}."
            " Choose another file with --db, or move this one away: the lastcard that wrote it can read it"
        )
    connection.execute(schema.SQLITE_BOOKMARKS)
    connection.execute("COMMIT")
