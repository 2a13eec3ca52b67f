"""A PostgreSQL server of our own, from the machine's binaries: made, started, killed, started again.

Run as a program it keeps a server for several test processes: it starts one, writes its URL down, and stops
it when the last of them has let go of the lock, however that process ended.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import IO, TypedDict

UNPRIVILEGED = ("postgres", "nobody")
PATIENCE = 60.0
FETCH_SECONDS = 600
INITIAL = ("--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "max_wal_size": "256MB",
    "fsync": "on",
    "synchronous_commit": "on",
}


@cache
def binaries() -> Path:
    """Where initdb and postgres are; installed if this is a Debian and we may."""
    if found := _search():
        return found
    apt_install("postgresql")
    if found := _search():
        return found
    raise RuntimeError("The tests need PostgreSQL: install it, or put initdb and postgres into the PATH.")


def apt_install(package: str) -> None:
    """Install a package, if this is a Debian and we may."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "-qq", "update"], ["apt-get", "-qq", "install", "-y", package]):
        subprocess.run(
            command,
            env=os.environ | quiet,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            timeout=FETCH_SECONDS,
        )


def _search() -> Path | None:
    places = [shutil.which(name) for name in ("initdb", "postgres")]
    if all(places):
        return Path(str(places[-1])).resolve().parent
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: file.parts[-3].zfill(4))
    return homes[-1].parent if homes else None


class Owner(TypedDict, total=False):
    """Who a process belongs to, as `subprocess` takes it."""

    user: int
    group: int
    extra_groups: list[str | int]


def owner() -> Owner:
    """PostgreSQL will not run as root; arguments for a process that is not."""
    if os.geteuid() != 0:
        return {}
    for name in UNPRIVILEGED:
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise RuntimeError(f"PostgreSQL does not run as root, and there is no user {' or '.join(UNPRIVILEGED)}.")


class Cluster:
    """A server in a folder of its own, reached by a socket in there.

    With `common`, a folder for all the servers of a run, initdb is run once: the others start from a copy.
    """

    def __init__(self, common: Path | None = None, **settings: str) -> None:
        self.settings = SETTINGS | settings
        self.folder = Path(tempfile.mkdtemp(prefix="lastcard-pg-"))
        self.server: subprocess.Popen[bytes] | None = None
        self.log = self.folder / "log"
        self.log.touch()
        user = owner()
        if user:
            for path in (self.folder, self.log):
                os.chown(path, user["user"], user["group"])
        if common:
            copy_initial(common, self.folder / "data")
        else:
            initialise(self.folder / "data")

    @property
    def url(self) -> str:
        return f"postgresql://lastcard@/postgres?host={self.folder}"

    def start(self) -> None:
        """Start, or start again after a kill; returns when the server takes connections."""
        command: list[str | Path] = [binaries() / "postgres", "-D", self.folder / "data", "-k", self.folder]
        for name, value in self.settings.items():
            command += ["-c", f"{name}={value}"]
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with self.log.open("ab") as log:
                self.server = subprocess.Popen(
                    command, cwd=self.folder, stdout=log, stderr=log, start_new_session=True, **owner()
                )
            while self.server.poll() is None and time.monotonic() < until:
                if self._is_ready():
                    return
                time.sleep(0.02)
            time.sleep(0.1)  # what is left of a killed server may still hold its memory
        raise RuntimeError(f"PostgreSQL did not start: {self.log.read_text(errors='replace')[-2000:]}")

    def _is_ready(self) -> bool:
        with contextlib.suppress(OSError, IndexError):
            lines = (self.folder / "data" / "postmaster.pid").read_text().split("\n")
            return self.server is not None and lines[0] == str(self.server.pid) and "ready" in lines[7]
        return False

    def kill(self) -> None:
        """End the server and every process of it, with no time for a last word."""
        assert self.server
        everyone = [self.server.pid, *children(self.server.pid)]
        for pid in everyone:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.server.wait(PATIENCE)

    def remove(self) -> None:
        if self.server and self.server.poll() is None:
            self.server.send_signal(signal.SIGINT)  # does not wait for clients
            try:
                self.server.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def initialise(data: Path) -> None:
    """Let initdb make the folder of a server."""
    make: list[str | Path] = [binaries() / "initdb", f"--pgdata={data}", "--username=lastcard", *INITIAL]
    done = subprocess.run(
        make, cwd=data.parent, capture_output=True, check=False, timeout=PATIENCE, **owner()
    )
    if done.returncode:
        raise RuntimeError(f"initdb failed: {done.stderr.decode(errors='replace')}")


def copy_initial(common: Path, data: Path) -> None:
    """Copy what initdb has made for this run, which takes a sixth of the time that initdb takes."""
    initial, unfinished = common / "initial", common / "unfinished"
    with (common / "initialising").open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        if not initial.exists():
            initialise(data)
            shutil.rmtree(unfinished, ignore_errors=True)
            copy(data, unfinished)
            unfinished.rename(initial)
            return
    copy(initial, data)


def copy(folder: Path, target: Path) -> None:
    """Copy a folder to where none is yet, with the owner and the rights of each file."""
    subprocess.run(["cp", "-pR", folder, target], check=True, timeout=PATIENCE)


def children(parent: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(status.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(status.parent.name))
    return found


# One server for several processes


@contextlib.contextmanager
def shared(folder: Path) -> Iterator[str]:
    """The URL of a server that all processes share which name the same folder."""
    users, url = folder / "users", folder / "url"
    with (folder / "door").open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)  # one at a time: the first one starts the server
        holding = users.open("w")
        fcntl.flock(holding, fcntl.LOCK_SH)  # a server that is about to stop is waited for
        if not url.exists():
            _start_keeper(folder, url)
    try:
        yield url.read_text()
    finally:
        holding.close()


def _start_keeper(folder: Path, url: Path) -> None:
    with (folder / "keeper.log").open("w") as log:
        keeper = subprocess.Popen(
            [sys.executable, __file__, str(folder)], stdout=log, stderr=log, start_new_session=True
        )
    until = time.monotonic() + 2 * PATIENCE
    while not url.exists():
        if keeper.poll() is not None or time.monotonic() > until:
            raise RuntimeError((folder / "keeper.log").read_text()[-2000:])
        time.sleep(0.02)
    keeper.returncode = 0  # it outlives us; nobody is to wait for it


def keep(folder: Path) -> None:
    """Start a server and stop it when nobody uses it any more, or when we are told to."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    cluster = Cluster(folder)
    try:
        cluster.start()
        (folder / "fresh").write_text(cluster.url)
        (folder / "fresh").rename(folder / "url")
        with (folder / "users").open("r") as users:
            _wait_for_all(users)
            (folder / "url").unlink()
    finally:
        cluster.remove()


def _wait_for_all(users: IO[str]) -> None:
    fcntl.flock(users, fcntl.LOCK_EX)


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
