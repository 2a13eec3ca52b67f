"""A look at SQLite's write-ahead log before it is served: SQLite drops without a word what it cannot trust.

The form of the file is told at https://www.sqlite.org/fileformat2.html#walformat. Frames with another salt
are what a log leaves behind that has begun anew; they mean nothing.
"""

from __future__ import annotations

import contextlib
import sqlite3
import struct
from pathlib import Path

HEAD = struct.Struct(">8I")  # magic, version, page size, turn, two of salt, two of checksum
FRAME = struct.Struct(">6I")  # page, pages after a commit or 0, two of salt, two of checksum
SALT = slice(16, 24)
FRAME_SALT = slice(8, 16)


def doubts_about(path: Path) -> tuple[str, ...]:
    """What the operator should know of a file that is about to be opened; usually nothing."""
    wal = Path(f"{path}-wal")
    size = wal.stat().st_size if wal.exists() else 0
    if not size:
        return ()
    if not (path.exists() and path.stat().st_size):
        return (f"{path.name} is empty, and {wal.name} is not: is it the right file?",)
    lost = 0
    with contextlib.suppress(sqlite3.Error), wal.open("rb") as log:  # what else is wrong is told on opening
        lost = size - trusted_bytes(path, log.read(HEAD.size))
        log.seek(size - lost)
        head = log.read(FRAME.size)
        log.seek(0)
        if lost < size and head[FRAME_SALT] != log.read(HEAD.size)[SALT]:
            lost = 0
    text = "the last write was not finished, or the file is damaged and acts are lost"
    return (f"{wal.name} has {lost:,} bytes that cannot be trusted: {text}",) if lost else ()


def trusted_bytes(path: Path, head: bytes) -> int:
    """How much of the log SQLite goes by, from its beginning; the file gets that, which harms nobody."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        _, frames, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if frames <= 0 or len(head) < HEAD.size:
            return 0
        _, _, page, *_ = HEAD.unpack(head)
        return HEAD.size + int(frames) * (FRAME.size + int(page))
