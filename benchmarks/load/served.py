"""`lastcard serve` for a benchmark: a free port, a fresh store, and limits that one address may use up."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

START_SECONDS = 30
STOP_SECONDS = 5
LAST_LINES = 15
SQLITE = "sqlite:///"

RAISED = {
    "LASTCARD_CONNECTIONS": "100000",
    "LASTCARD_CONNECTIONS_EACH": "100000",
    "LASTCARD_TABLES_PER_HOUR": "1000000",
    "LASTCARD_TABLES_IN_ALL": "1000000",
    "LASTCARD_SEATS_PER_HOUR": "1000000",
    "LASTCARD_REQUESTS_PER_MINUTE": "10000000",
    "LASTCARD_FILES_PER_MINUTE": "10000000",
    "LASTCARD_BOT_ACTS_PER_SECOND": "1000000",
    "LASTCARD_MEGABYTES_PER_HOUR": "1000000",
    "LASTCARD_MESSAGES_PER_SECOND": "10000",
    "LASTCARD_MESSAGES_BURST": "10000",
}
"""All bots come from one address, and a table that acts without a pause says more than people do."""


class NotServed(Exception):
    """There is no server to measure; the text says why."""


@dataclass(frozen=True)
class Served:
    """A server that is measured."""

    address: str
    pid: int | None = None  # if it can be watched
    store: Path | None = None  # if it is a file

    @property
    def wal_bytes(self) -> int:
        """How long SQLite's write-ahead log is."""
        wal = self.store and Path(f"{self.store}-wal")
        return wal.stat().st_size if wal and wal.exists() else 0


@contextlib.contextmanager
def serving(db: str, workers: int) -> Iterator[Served]:
    """Start a server. At the end it is gone, and so is its store, unless the user named one."""
    with tempfile.TemporaryDirectory(prefix="lastcard-bench-", ignore_cleanup_errors=True) as folder:
        store = db or f"{SQLITE}{folder}/tables.db"
        with one_server(store, Path(folder) / "server.log", workers=workers) as (address, pid):
            yield Served(address, pid, file_of(store))


@contextlib.contextmanager
def one_server(
    store: str, said: Path, *, workers: int = 1, limits: Mapping[str, str] = RAISED
) -> Iterator[tuple[str, int]]:
    """Start a server until the end of the block; its address and its process."""
    child = start(store, workers, said, limits)
    try:
        line = child.stdout.readline() if child.stdout else ""
        address = line.rpartition(" at ")[2].strip()
        if not address:
            raise NotServed("the server did not start")
        wait_for(address)
        yield address, child.pid
    except Exception:
        print(f"\nthe server's last words:\n{last_words(said)}", file=sys.stderr)
        raise
    finally:
        stop(child)


def start(store: str, workers: int, said: Path, limits: Mapping[str, str]) -> subprocess.Popen[str]:
    """The server, in a session of its own: an interrupt is ours to pass on."""
    command = (sys.executable, "-m", "lastcard", "serve", "--port", "0", "--db", store)
    with said.open("w", encoding="utf-8") as log:
        return subprocess.Popen(
            (*command, "--workers", str(workers)),
            env=os.environ | limits,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,
        )


def last_words(said: Path) -> str:
    return "\n".join(said.read_text(encoding="utf-8").splitlines()[-LAST_LINES:]) or "none"


def stop(child: subprocess.Popen[str]) -> None:
    child.terminate()
    try:
        child.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        kill_with_workers(child.pid)
        child.wait()
    if child.stdout:
        child.stdout.close()


def kill_with_workers(pid: int) -> None:
    if hasattr(os, "killpg"):
        os.killpg(pid, signal.SIGKILL)  # the session that it was started in is its own
    else:
        os.kill(pid, signal.SIGTERM)  # which is as sudden there


def wait_for(address: str) -> None:
    """Wait until the server says that it is well."""
    near = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = monotonic() + START_SECONDS
    while True:
        try:
            with near.open(f"{address}/healthz", timeout=2):
                return
        except urllib.error.HTTPError as error:
            reason = f"it answers /healthz with {error.code}"
        except OSError as error:
            reason = str(error)
        if monotonic() > deadline:
            raise NotServed(f"no server at {address}: {reason}")
        sleep(0.05)


def file_of(store: str) -> Path | None:
    path = store.removeprefix(SQLITE).partition("?")[0]
    return Path(path).absolute() if store.startswith(SQLITE) else None
