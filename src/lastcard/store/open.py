"""Open a store, or its bell, by URL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bell import Bell, LocalBell, PostgresBell
from .log import Log, StoreError
from .memory import MemoryLog
from .sqlite import SqliteLog

if TYPE_CHECKING:
    from .postgres import PostgresLog

POSTGRES = ("postgresql://", "postgres://")
SQLITE = "sqlite:///"
FORMS = "sqlite:///FILE, postgresql://USER@HOST/DATABASE or memory:"


async def open_log(url: str, *, unsafe: bool = False) -> Log:
    """The store at a URL. `unsafe` admits settings that lose accepted actions in a power cut."""
    if url == "memory:":
        return MemoryLog()
    if url.startswith(SQLITE):
        path, synchronous = _sqlite_parts(url)
        return await SqliteLog.open(path, synchronous=synchronous, unsafe=unsafe)
    if url.startswith(POSTGRES):
        return await _postgres().open(url, unsafe=unsafe)
    _check_slashes(url)
    raise StoreError(f"a store is {FORMS}, not {url.partition(':')[0]!r}")


def _check_slashes(url: str) -> None:
    """Refuse a bare file, or an SQLite URL with too few slashes, and say how it is written."""
    if url and ":" not in url:
        raise StoreError(f"a store is {FORMS}; for the file {url} write {SQLITE}{url}")
    if url.startswith("sqlite:"):
        file = url.removeprefix("sqlite:").lstrip("/")
        raise StoreError(
            f"write sqlite:///{file} or sqlite:////PATH/{file}: three slashes before a relative"
            " path, four before an absolute one"
        )


def sqlite_file(url: str) -> str | None:
    """The file of an SQLite store; None if it is another store, or none at all."""
    return url.removeprefix(SQLITE).partition("?")[0] or None if url.startswith(SQLITE) else None


def open_bell(url: str) -> Bell:
    """The bell that belongs to a store."""
    if url.startswith(POSTGRES):
        _postgres()
        return PostgresBell(url)
    return LocalBell()


def _sqlite_parts(url: str) -> tuple[str, str]:
    """The file and its synchronous. As elsewhere, three slashes lead a relative path, four an absolute."""
    path, question, setting = url.removeprefix(SQLITE).partition("?")
    name, _, value = setting.partition("=")
    if path in ("", ":memory:"):
        raise StoreError(
            "an SQLite store is a file; for a store that is lost when the process ends, use memory:"
        )
    if question and name != "synchronous":
        raise StoreError(f"the only setting of an SQLite store is synchronous, not {name!r}")
    return path, value if question else "FULL"


def _postgres() -> type[PostgresLog]:
    try:
        from .postgres import PostgresLog
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError(
            "PostgreSQL needs asyncpg, which comes with: pip install 'lastcard[server]'"
        ) from error
    return PostgresLog
