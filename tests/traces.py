"""What a process did, as strace tells it: what came in, what went to the disk, and what was said of it.

Run as a program it says where strace and PostgreSQL are, and fetches what is not there.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from cluster import apt_install, binaries

CALL = re.compile(r"^(\d+) +(?:<\.\.\. )?(\w+)(?:\(\d+<([^>]*)>| resumed>)(.*)$")
READS = frozenset({"read", "recvfrom", "recvmsg"})
WRITES = frozenset({"write", "writev", "sendto", "sendmsg"})
SYNCS = frozenset({"fsync", "fdatasync"})
DISK = frozenset({"pwrite64"}) | SYNCS
LONGEST = "100000"


class Call(NamedTuple):
    """A system call, or the second half of one that another thread came between."""

    time: int
    thread: str
    name: str
    file: str  # empty in a second half
    rest: str


def strace() -> str:
    if not shutil.which("strace"):
        apt_install("strace")
    return shutil.which("strace") or pytest.fail("the proof of durability needs strace: install it")


def watch(trace: Path, names: frozenset[str]) -> tuple[str, ...]:
    """The words before a command that is watched."""
    return strace(), "-f", "-y", "-e", f"trace={','.join(sorted(names))}", "-s", LONGEST, "-o", str(trace)


def calls_in(trace: str) -> Iterator[Call]:
    for time, line in enumerate(trace.splitlines()):
        if call := CALL.match(line):
            thread, name, file, rest = call.groups()
            yield Call(time, thread, name, file or "", rest)


class Disk:
    """Follows a write-ahead log: when each mark was first written, and which of them a sync has covered."""

    def __init__(self, mark: re.Pattern[str]) -> None:
        self.written: dict[str, int] = {}
        self._mark = mark
        self._syncing: dict[str, int] = {}  # when each thread began the sync that it is in
        self._synced = -1  # when the latest finished sync began

    def see(self, call: Call) -> None:
        log = call.file.endswith("-wal")
        if call.name == "pwrite64" and log:
            for mark in self._mark.findall(call.rest):
                self.written.setdefault(mark, call.time)
        elif call.name in SYNCS:
            if log:
                self._syncing[call.thread] = call.time
            if call.rest.endswith("= 0") and call.thread in self._syncing:
                self._synced = max(self._synced, self._syncing.pop(call.thread))

    def has(self, mark: str) -> bool:
        """Whether the mark was written, then synced, and the sync is over."""
        return mark in self.written and self.written[mark] < self._synced


if __name__ == "__main__":
    print(binaries(), strace())
