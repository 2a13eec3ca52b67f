"""`bench servers`: one server, then several, on one PostgreSQL; every table has players at all of them."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from command_lines import command_line
from progress import tell
from tables import grid, machine, short

from .outcome import conclude
from .reading import cpu_per_thousand, generator_cpu_per_thousand, rate_of, whole_of
from .report import loops
from .served import Served, serving
from .trial import (
    IN_WORDS,
    PACED,
    SATURATED,
    SPARE_FILES,
    Failed,
    Load,
    Part,
    Trial,
    make_room_for_files,
    run,
)
from .wishes import number, usual_warm_up

ABOUT = """\
Several servers on one database. A PostgreSQL of our own is started, and one `lastcard serve` on it, then
several, each with its share of the players: at every table one sits at each of them in turn, so every act has
to be heard of by all. Four bots a table, first at a pace, then as fast as they are answered. The CPU of the
database is counted too.
"""
EXAMPLES = """\
examples:
  python3 run.py bench servers                   1,000 tables, one server and then two; four minutes
  python3 run.py bench servers --quick           a small load, to see that it works
  python3 run.py bench servers --servers 4       another number of them
  python3 run.py bench servers --write           also renew the table in docs/performance.md

exit code: 0 measured · 1 it could not be measured · 2 bad arguments
"""
FULL = Load(
    tables=1000, pace=500, seconds=30, warm_up=5, spell=1, ramp=200, bots="sensible", saturated=20
)  # fmt: skip
QUICK = replace(FULL, tables=8, pace=40, seconds=2, warm_up=1, saturated=1)
TESTS = Path(__file__).resolve().parents[2] / "tests"
WORDS = {1: "one server", 2: "two servers"}


def main(arguments: Sequence[str]) -> int:
    wish = parser().parse_args(arguments[1:])
    usual = QUICK if wish.quick else FULL
    tables, pace = wish.tables or usual.tables, wish.pace or usual.pace
    warm_up = usual.warm_up if wish.quick else usual_warm_up(tables, pace)
    load = replace(usual, tables=tables, pace=pace, warm_up=warm_up)

    def measured() -> dict[int, Trial]:
        make_room_for_files(load.sockets + SPARE_FILES)
        return {count: measure(load, count) for count in (1, wish.servers)}

    return conclude("bench servers", wish, measured, lambda trials: report(load, trials), numbers_of)


def numbers_of(trials: dict[int, Trial]) -> dict[int, dict[str, Any]]:
    return {
        count: {name: asdict(part) for name, part in trial.parts.items()} for count, trial in trials.items()
    }


def parser() -> argparse.ArgumentParser:
    made = command_line("bench servers", ABOUT, EXAMPLES)
    made.add_argument("--servers", type=number(int, 2, 4), default=2, help="beside one alone; default 2")
    made.add_argument("--tables", type=number(int, 1, 20_000), help=f"default {FULL.tables}")
    made.add_argument("--pace", type=number(float, 0.1, 20_000), help=f"acts a second, default {FULL.pace:g}")
    made.add_argument("--quick", action="store_true", help="8 tables for some seconds")
    made.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers to a file")
    made.add_argument("--write", action="store_true", help="also renew the table in docs/performance.md")
    return made


def measure(load: Load, count: int) -> Trial:
    tell(in_words(count))
    with database() as (db, pid), serving(db, 1, count) as served:
        return run(load, Served(served.addresses, served.pids, database=pid))


@contextlib.contextmanager
def database() -> Iterator[tuple[str, int]]:
    """A PostgreSQL of our own, as the tests have one: its URL and its process."""
    sys.path.append(str(TESTS))
    from cluster import Cluster

    try:
        cluster = Cluster(shared_buffers="128MB", max_wal_size="1GB")
    except RuntimeError as reason:
        raise Failed(str(reason)) from reason
    try:
        cluster.start()
        assert cluster.server
        yield cluster.url, cluster.server.pid
    finally:
        cluster.remove()


def in_words(count: int) -> str:
    return WORDS.get(count, f"{count} servers")


# As a table


def report(load: Load, trials: dict[int, Trial]) -> str:
    headline = (
        f"{load.tables:,} tables of 4 seats over {load.sockets:,} sockets, {load.pace:g} acts due a second"
        f" for {load.seconds:g} s, then saturated for {load.saturated:g} s; one PostgreSQL, and on it one"
        f" server or {in_words(max(trials))}, each with its share of the players of every table"
    )
    head = (
        "acknowledged", "acts a second", "p50", "p99", "heard by all four, p99",
        "CPU of the servers for 1,000 acts", "database CPU for 1,000 acts", "generator CPU for 1,000 acts",
        "the same loop: middle, at best",
    )  # fmt: skip
    rows = [
        row(f"{in_words(count)}, {IN_WORDS[name]}", trial.parts[name])
        for name in (PACED, SATURATED)
        for count, trial in trials.items()
    ]
    return "\n\n".join((machine(), headline, grid(head, rows), *notes(trials)))


def row(title: str, part: Part) -> Sequence[str]:
    whole = whole_of(part)
    return (
        title,
        short(rate_of(part)),
        *(f"{whole['acknowledged'][name]:.1f} ms" for name in ("p50", "p99")),
        f"{whole['heard_by_all']['p99']:.1f} ms",
        seconds(cpu_per_thousand(part)),
        seconds(database_cpu_per_thousand(part)),
        seconds(generator_cpu_per_thousand(part)),
        loops(part.yardstick),
    )


def seconds(value: float | None) -> str:
    return "not measured" if value is None else f"{value:.2f} s"


def database_cpu_per_thousand(part: Part) -> float | None:
    done, cpu = whole_of(part)["done"], part.database_cpu
    return 1000 * cpu / done if done and cpu is not None else None


def notes(trials: dict[int, Trial]) -> list[str]:
    """What would make the numbers worth less."""
    found = []
    for count, trial in trials.items():
        if trial.lost:
            found.append(f"{in_words(count)}: {trial.lost} tables lost a connection: {trial.why_lost}.")
        found += [f"{in_words(count)}: {times} acts refused: {why}." for why, times in trial.refusals]
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return [
        *found,
        f"The load average was {busy:.1f} at the end, with servers, database and generator in it.",
    ]
