"""Delete old tables of a store.

A server deletes the tables of its SQLite file itself, so that the file has one writer: `lastcard remove`
leaves a request beside the file and waits for the result. PostgreSQL has any number of writers.
"""

from __future__ import annotations

import asyncio
import contextlib
import glob
import secrets
import time
from pathlib import Path

import msgspec

from ..store.log import Log, LogError
from ..store.open import open_log, sqlite_file
from .machine import AlreadyServed, alone_with

REQUEST, RESULT = ".remove-", ".removed-"
DAY_MS = 24 * 3600 * 1000
CHECK_SECONDS = 1.0
"""How often a server looks for requests."""

PATIENCE_SECONDS = 30.0
"""How long a server may take to notice a request."""

FORGOTTEN_SECONDS = 2 * PATIENCE_SECONDS
"""Nobody waits for the result of a request that is older."""

PAUSE_SECONDS = 0.1


class Removal(msgspec.Struct, frozen=True):
    """Which tables to delete."""

    days: int  # without an act
    unfinished: bool  # the matches that are not over, instead of those that are


class Removed(msgspec.Struct, frozen=True):
    """How many tables were deleted, or why not all of them."""

    count: int
    error: str = ""


async def remove(log: Log, wanted: Removal) -> int:
    """Delete the tables; how many there were."""
    before, count = await log.clock() - wanted.days * DAY_MS, 0
    while gone := await log.forget(before, "live" if wanted.unfinished else "over"):
        count += len(gone)
    return count


def remove_from(db: str, wanted: Removal) -> int:
    """Delete tables of a store, or have them deleted by the server that uses its file."""
    path = sqlite_file(db)
    if path is None:
        return asyncio.run(_remove_directly(db, wanted))
    file = Path(path).resolve()
    if not file.is_file():
        raise ValueError(f"there is no store at {path}")
    try:
        with alone_with(db):
            return asyncio.run(_remove_directly(db, wanted))
    except AlreadyServed:
        return _ask_server(file, db, wanted)


async def _remove_directly(db: str, wanted: Removal) -> int:
    log = await open_log(db, unsafe=True)  # nothing is accepted here that could be lost
    try:
        return await remove(log, wanted)
    finally:
        await log.close()


def _ask_server(file: Path, db: str, wanted: Removal) -> int:
    """Leave a request, and wait for its result for as long as the server runs."""
    word = secrets.token_hex(8)
    request, result = _beside(file, REQUEST + word), _beside(file, RESULT + word)
    _write(request, wanted)
    noticed_by = time.monotonic() + PATIENCE_SECONDS
    try:
        while not result.exists():
            if request.exists() and time.monotonic() > noticed_by:
                raise ValueError("the server that uses the file does not answer; stop it and try again")
            if not _is_served(db) and not result.exists():
                raise ValueError("the server has stopped before it was done; try again")
            time.sleep(PAUSE_SECONDS)
        removed = msgspec.json.decode(result.read_bytes(), type=Removed)
    finally:
        request.unlink(missing_ok=True)
        result.unlink(missing_ok=True)
    if removed.error:
        raise ValueError(f"the server could not delete all of them: {removed.error}")
    return removed.count


def _is_served(db: str) -> bool:
    try:
        with alone_with(db):
            return False
    except AlreadyServed:
        return True


class RemovalRequests:
    """The requests that are left beside the SQLite file of a server."""

    def __init__(self, db: str) -> None:
        path = sqlite_file(db)
        self._file = None if path is None else Path(path).resolve()

    async def answer(self, log: Log) -> None:
        """Delete what was requested since the last time."""
        if self._file is None:
            return
        for request in self._file.parent.glob(glob.escape(self._file.name + REQUEST) + "*"):
            with contextlib.suppress(OSError, msgspec.MsgspecError):
                left_at, text = request.stat().st_mtime, request.read_bytes()
                request.unlink()
                wanted = msgspec.json.decode(text, type=Removal)
                if time.time() - left_at > FORGOTTEN_SECONDS:
                    continue
                _write(
                    _beside(self._file, RESULT + request.name.rpartition("-")[2]),
                    await result_of(log, wanted),
                )


async def result_of(log: Log, wanted: Removal) -> Removed:
    try:
        return Removed(await remove(log, wanted))
    except LogError as error:
        return Removed(0, str(error))


def _beside(file: Path, end: str) -> Path:
    return file.with_name(file.name + end)


def _write(file: Path, what: msgspec.Struct) -> None:
    """Write a whole file at once, for nobody else to read."""
    made = file.with_name(f"part-of-{file.name}")
    made.touch(0o600)
    made.write_bytes(msgspec.json.encode(what))
    made.replace(file)
