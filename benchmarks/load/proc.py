"""What /proc tells of a server: its processes, their CPU time, memory and open files."""

from __future__ import annotations

import os
from pathlib import Path

PROC = Path("/proc")
KNOWN = (PROC / "self" / "stat").exists()
MISSING = "there is no /proc here"


class Watched:
    """A process, and all that it started."""

    def __init__(self, pid: int) -> None:
        self._first = pid

    def cpu_seconds(self) -> float:
        """All threads, in user space and in the kernel, and the processes that have ended meanwhile."""
        ticks = sum(sum(map(int, stat_of(pid)[11:15])) for pid in self._pids())
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes in RAM."""
        pages = sum(int((PROC / str(pid) / "statm").read_text().split()[1]) for pid in self._pids())
        return pages * os.sysconf("SC_PAGE_SIZE")

    def open_files(self) -> int:
        return sum(len(list((PROC / str(pid) / "fd").iterdir())) for pid in self._pids())

    def _pids(self) -> list[int]:
        parents = {}
        for folder in PROC.iterdir():
            if folder.name.isdigit():
                try:
                    parents[int(folder.name)] = int(stat_of(int(folder.name))[1])
                except OSError:
                    continue  # it has just ended
        family = [self._first]
        for pid in family:
            family += [child for child, parent in parents.items() if parent == pid]
        return family


def stat_of(pid: int) -> list[str]:
    """The fields after the name, which may hold blanks itself."""
    return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
