"""`bench server` and `bench soak`, from the wishes to the tables."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from page import renew
from progress import tell

from . import greed, wishes
from .disk import fsync_seconds
from .reading import Reading, as_json
from .report import report
from .served import NotServed, Served, serving, wait_for
from .soak import soak_report
from .trial import HERE, SPARE_FILES, Failed, make_room_for_files, run

FSYNCS, FSYNCS_QUICK = 250, 20
VIEWS_SECONDS, VIEWS_SECONDS_QUICK = 10.0, 0.1
OK, FAILED, INTERRUPTED = 0, 1, 130


def main(arguments: Sequence[str]) -> int:
    wish = wishes.read(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left behind
    try:
        reading = measure(wish)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return INTERRUPTED
    except (Failed, NotServed) as reason:
        print(f"\nnot measured: {reason}", file=sys.stderr)
        return FAILED
    finally:
        tell("", passing=True)
    told = soak_report(reading) if wish.what == "soak" else report(reading)
    print(told)
    if wish.json:
        wish.json.write_text(json.dumps(as_json(reading), indent=1) + "\n", encoding="utf-8")
    if wish.write:
        renew(f"bench {wish.what}", told)
    is_usual = wish.what == "server" and not (wish.quick or wish.address or wish.db)
    return greed.main(["server", "greedy", *(["--write"] if wish.write else [])]) if is_usual else OK


def measure(wish: argparse.Namespace) -> Reading:
    """The probes before and after the load, so that they do not disturb it."""
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    make_room_for_files(wish.load.sockets + SPARE_FILES)
    views_seconds = VIEWS_SECONDS_QUICK if wish.quick else VIEWS_SECONDS
    micros = {} if wish.what == "soak" else micros_per_act(views_seconds)
    with at_hand(wish) as served:
        disk = probe(served, wish)
        trial = run(wish.load, served)
        disk += probe(served, wish)
    return Reading(trial, store_of(wish), disk, micros, busy)


@contextlib.contextmanager
def at_hand(wish: argparse.Namespace) -> Iterator[Served]:
    """The server that is measured."""
    if wish.address:
        wait_for(wish.address)
        yield Served(wish.address, wish.pid)
    else:
        tell("starting a server")
        with serving(wish.db, wish.workers) as served:
            yield served


def probe(served: Served, wish: argparse.Namespace) -> list[float]:
    """The disk's own time, in the folder of the store if that is a file of ours."""
    if wish.address:
        return []
    tell("timing the disk", passing=True)
    folder = served.store.parent if served.store else Path(tempfile.gettempdir())
    return fsync_seconds(folder, FSYNCS_QUICK if wish.quick else FSYNCS)


def micros_per_act(seconds: float) -> dict[str, float]:
    tell("timing rules and views")
    command = (sys.executable, "-m", "load.rules_and_views", str(seconds))
    done = subprocess.run(command, cwd=HERE.parent, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"rules and views: {(done.stderr.strip().splitlines() or ['no word of why'])[-1]}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def store_of(wish: argparse.Namespace) -> str:
    if wish.address:
        return "that of a running server"
    kind = {"": "SQLite", "sqlite": "SQLite", "memory": "memory, nothing durable"}
    name = kind.get(wish.db.partition(":")[0], "PostgreSQL")
    return name + (f", {wish.workers} workers" if wish.workers > 1 else "")
