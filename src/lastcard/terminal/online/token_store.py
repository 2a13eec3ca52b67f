"""Seats that were taken from here: their tokens in files that nobody else can read.

A token is the seat. It is never printed, never an argument, and goes to no other server than it came from.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
from filelock import BaseFileLock, FileLock, Timeout

from ...folders import state_folder

FOLDER, FILES = 0o700, 0o600
LOCK = ".lock"
OLD_SECONDS = 60 * 24 * 3600
"""Tables do not last that long."""


class StoredSeat(msgspec.Struct, frozen=True):
    """A seat, and what it belongs to."""

    server: str
    table: str
    name: str  # that it was taken with
    token: str
    seat: int

    def __repr__(self) -> str:
        return f"StoredSeat({self.server!r}, {self.table!r}, {self.name!r}, ***, {self.seat})"


class TokenStore:
    """The folder with the kept seats."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or state_folder() / "seats"
        self._locks: dict[Path, BaseFileLock] = {}

    def put(self, kept: StoredSeat) -> None:
        """Keep a seat; the file is whole or not there."""
        self.folder.mkdir(FOLDER, parents=True, exist_ok=True)
        self.folder.chmod(FOLDER)
        self._sweep()
        file = self._file(kept)
        part = file.with_suffix(".part")
        part.unlink(missing_ok=True)
        with open(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILES), "wb") as out:  # noqa: PTH123
            out.write(msgspec.json.encode(kept))
        part.replace(file)

    def find(
        self, server: str, table: str, name: str | None = None, seat: int | None = None
    ) -> StoredSeat | None:
        """The seat at a table that was used last and is not in use in another window."""
        for file in sorted(self._files(), key=lambda file: file.stat().st_mtime, reverse=True):
            kept = read(file)
            if (
                kept is not None
                and (kept.server, kept.table) == (server, table)
                and (name is None or tidy(name) == tidy(kept.name))
                and seat in (None, kept.seat)
                and self.lock(kept)
            ):
                return kept
        return None

    def lock(self, kept: StoredSeat) -> bool:
        """Hold the seat as long as this program runs; False if another one does."""
        file = self._file(kept)
        lock = FileLock(file.with_suffix(LOCK), mode=FILES, blocking=False)
        try:
            lock.acquire()
            os.utime(file)
        except (Timeout, OSError):
            return False
        self._locks[file] = lock
        return True

    def forget(self, kept: StoredSeat) -> None:
        file = self._file(kept)
        if file in self._locks:
            self._locks.pop(file).release()  # some systems let nobody take away what is locked
        for gone in (file, file.with_suffix(LOCK)):
            gone.unlink(missing_ok=True)

    def _file(self, kept: StoredSeat) -> Path:
        place = hashlib.sha256(f"{kept.server} {kept.table} {kept.seat}".encode()).hexdigest()[:32]
        return self.folder / f"{place}.json"

    def _files(self) -> Iterator[Path]:
        with contextlib.suppress(OSError):
            yield from self.folder.glob("*.json")

    def _sweep(self) -> None:
        """Seats of long ago are of no use."""
        for file in self.folder.glob("*.*"):
            with contextlib.suppress(OSError):
                if file.stat().st_mtime < time.time() - OLD_SECONDS:
                    file.unlink()


def tidy(name: str) -> str:
    return " ".join(name.split()).casefold()


def read(file: Path) -> StoredSeat | None:
    """The seat in a file, if it is one."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=StoredSeat)
    except (OSError, msgspec.MsgspecError):
        return None
