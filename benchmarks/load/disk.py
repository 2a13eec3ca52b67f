"""The disk's own time for a small write that must last: no server that keeps its word is faster."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter

BLOCK = b"\0" * 4096
WRITES = 250


def fsync_seconds(folder: Path, writes: int = WRITES) -> list[float]:
    """Seconds for 4 KB and an fsync, appended to a file, again and again."""
    path = folder / "probe"
    taken = []
    probe = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    try:
        for _ in range(writes):
            begun = perf_counter()
            os.write(probe, BLOCK)
            os.fsync(probe)
            taken.append(perf_counter() - begun)
    finally:
        os.close(probe)
        path.unlink()
    return taken
