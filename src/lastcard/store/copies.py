"""Copies of a store: made while it is served, checked before they are trusted, and restored."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path
from urllib.parse import unquote, urlsplit

from . import schema
from .log import StoreError
from .open import POSTGRES, sqlite_file
from .sqlite_file import APPLICATION_ID

BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a file that is open, or was when the machine stopped."""

SECRET = "password="
"""The setting of a PostgreSQL URL that no list of processes may show."""


def back_up(url: str, target: Path) -> None:
    """Copy a store into a new file, as it is at one moment; whoever plays notices nothing."""
    if target.exists():
        raise StoreError(f"{target} already exists; choose another name")
    if not target.absolute().parent.is_dir():
        raise StoreError(f"there is no folder {target.parent} for {target.name}")
    with placing(target) as part:
        if path := sqlite_file(url):
            copy_sqlite(Path(path), part)
        else:
            run_postgres("pg_dump", url, "--format=custom", f"--file={part}")


def restore(url: str, copy: Path) -> Path | None:
    """Put a copy in the place of a store that nobody serves; where an old file was moved to."""
    if not copy.is_file():
        raise StoreError(f"there is no file {copy}")
    path = sqlite_file(url)
    if path is None:
        run_postgres(
            "pg_restore", url, "--clean", "--if-exists", "--no-owner", "--single-transaction", str(copy)
        )
        return None
    check_copy(copy)
    file = Path(path)
    with placing(file) as part:
        shutil.copyfile(copy, part)
        return move_aside(file)


# SQLite


def copy_sqlite(file: Path, target: Path) -> None:
    if not file.is_file():
        raise StoreError(f"there is no store at {file}")
    with opened(file, "rw") as connection:
        check_ours(connection, file)
        connection.execute("VACUUM INTO ?", (str(target),))
    check_copy(target)


def check_copy(copy: Path) -> None:
    """Refuse a file that is damaged, not ours, or not the whole of a store."""
    if any(Path(f"{copy}{end}").exists() for end in BESIDE):
        raise StoreError(
            f"{copy} has a -wal file beside it, so it is not a copy; make one with lastcard backup"
        )
    with opened(copy, "ro") as connection:
        check_ours(connection, copy)
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise StoreError(f"{copy} is damaged: {found}")


def check_ours(connection: sqlite3.Connection, file: Path) -> None:
    found = [connection.execute(f"PRAGMA {key}").fetchone()[0] for key in ("application_id", "user_version")]
    if found[0] != APPLICATION_ID:
        raise StoreError(f"{file} is not a lastcard store")
    if found[1] != schema.SQLITE_VERSION:
        raise StoreError(f"{file} has version {found[1]}; this lastcard reads {schema.SQLITE_VERSION}")


@contextlib.contextmanager
def opened(file: Path, mode: str) -> Iterator[sqlite3.Connection]:
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None)
        try:
            yield connection
        finally:
            connection.close()
    except sqlite3.Error as error:
        foreign = getattr(error, "sqlite_errorname", "") == "SQLITE_NOTADB"
        raise StoreError(f"{file} is not a lastcard store" if foreign else f"{file}: {error}") from error


def move_aside(file: Path) -> Path | None:
    """Keep what was there, with what belongs to it; nothing is thrown away by a mistake."""
    if not file.exists():
        return None
    name = f"{file.name}.before-{time.strftime('%Y%m%d-%H%M%S')}"
    names = chain([name], (f"{name}-{number}" for number in count(2)))  # two restores within a second
    aside = next(path for path in map(file.with_name, names) if not path.exists())
    for end in (*BESIDE, ""):
        with contextlib.suppress(FileNotFoundError):
            Path(f"{file}{end}").rename(f"{aside}{end}")
    return aside


@contextlib.contextmanager
def placing(target: Path) -> Iterator[Path]:
    """A file for our eyes only, which gets its name when it is whole and on the disk."""
    part = target.with_name(f"{target.name}.part")
    os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    try:
        yield part
        sync(part)
        part.replace(target)
        sync(target.absolute().parent)
    finally:
        part.unlink(missing_ok=True)


def sync(path: Path) -> None:
    if os.name == "nt" and path.is_dir():
        return
    held = os.open(path, os.O_RDONLY)
    try:
        os.fsync(held)
    finally:
        os.close(held)


# PostgreSQL


def run_postgres(program: str, url: str, *arguments: str) -> None:
    """Run one of PostgreSQL's own programs; who lists processes sees no password."""
    if not url.startswith(POSTGRES):
        scheme, _, _ = url.partition(":")  # the rest may have a password
        raise StoreError(f"only sqlite:///FILE and postgresql://... can be copied, not {scheme}:")
    if shutil.which(program) is None:
        raise StoreError(f"this needs {program}, one of PostgreSQL's client programs")
    plain, password = without_password(url)
    done = subprocess.run(
        [program, f"--dbname={plain}", *arguments],
        env=os.environ | ({} if password is None else {"PGPASSWORD": password}),
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise StoreError(f"{program}: {done.stderr.strip()}")


def without_password(url: str) -> tuple[str, str | None]:
    """The URL as everybody may see it, and the password that it has before the host or among its settings."""
    head, question, query = url.partition("?")
    password = urlsplit(head).password
    settings = query.split("&") if question else []
    hidden = [setting.removeprefix(SECRET) for setting in settings if setting.startswith(SECRET)]
    shown = [setting for setting in settings if not setting.startswith(SECRET)]
    plain = head.replace(f":{password}@", "@", 1) + (f"?{'&'.join(shown)}" if shown else "")
    found = hidden if password is None else [password]
    return plain, unquote(found[0]) if found else None
