"""`bench restart`: everybody comes back after a kill, and greedy visitors ask for what is long ago."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from command_lines import command_line
from lastcard.live.reading import EVERY
from progress import tell
from tables import grid, machine

from . import long_tables
from .outcome import conclude
from .proc import KNOWN, Watched
from .served import SQLITE, kill_with_workers, one_server
from .tally import Times
from .trial import SPARE_FILES, Failed, child, make_room_for_files
from .wishes import number

ABOUT = """\
A full house. `lastcard serve` is killed with a store of long tables and started again, and somebody comes
back to every table, all in one moment; visitors ask for the page meanwhile. Once more with all four players
of every table, within two seconds, as clients come. Then greedy visitors: sixty ask
for an old record at a table of 12,000 acts, and forty for cold tables of 6,000, while somebody plays at
another table; with bookmarks in the logs and without any, as in a store from before there were some. At last
somebody opens a thousand connections a second from one address and says nothing on them, at a server with its
usual limits, while others ask for something from another address.
"""
EXAMPLES = """\
examples:
  python3 run.py bench restart                   1,000 tables of 400 acts and of 6,000; some minutes, 1.5 GB
  python3 run.py bench restart --quick           a small house, to see that it works
  python3 run.py bench restart --tables 300      another house
  python3 run.py bench restart --write           also renew the tables in docs/performance.md

exit code: 0 measured, whether goals are met or not · 1 it could not be measured · 2 bad arguments
"""
FULL_TABLES = 1000
SHORT, LONG, RENAMES = 400, 6000, 12_000
QUICK = (20, 120, 300, 400)
RECORDS, COLD = 60, 40
PLAYED = 8
"""So many different tables stand behind the copies; they end halfway between two bookmarks."""

IDLE, IDLE_QUICK = 10_400, 500
CLIENTS_SPREAD = 2.0
"""Seconds within which clients come back by themselves, after as long as a start takes."""

WELCOME_P50, ALL_BACK, VISIT_P99, ACK_P99, BESIDE_MOST = 1000.0, 5000.0, 100.0, 50.0, 100.0
"""Milliseconds that are the goals."""

Line = dict[str, Any]


@dataclass(frozen=True)
class Size:
    """How big a house."""

    tables: int
    short: int
    long: int
    renames: int

    @property
    def is_full(self) -> bool:
        return self == Size(FULL_TABLES, SHORT, LONG, RENAMES)


@dataclass
class Restarted:
    """What a run has shown: by what was tried, what was told and the seconds of CPU that the server took."""

    size: Size
    returns: dict[str, tuple[Line, float | None]] = field(default_factory=dict)
    house: dict[str, tuple[Line, float | None]] = field(default_factory=dict)  # with all its players
    asks: dict[str, tuple[Line, float | None]] = field(default_factory=dict)
    beside_idlers: Line = field(default_factory=dict)


def main(arguments: Sequence[str]) -> int:
    wish = parser().parse_args(arguments[1:])
    tables, short, long, renames = QUICK if wish.quick else (FULL_TABLES, SHORT, LONG, RENAMES)
    size = Size(wish.tables or tables, short, long, renames)

    def measured() -> Restarted:
        make_room_for_files(max(long_tables.SEATS * size.tables, IDLE) + SPARE_FILES)
        return measure(size, wish.spread)

    return conclude("bench restart", wish, measured, report, asdict)


def parser() -> argparse.ArgumentParser:
    made = command_line("bench restart", ABOUT, EXAMPLES)
    made.add_argument("--tables", type=number(int, 1, 20_000), help=f"default {FULL_TABLES}")
    made.add_argument(
        "--spread", type=number(float, 0, 60), default=0.0,
        help="seconds in which they come back, by lot; default 0, all in one moment",
    )  # fmt: skip
    made.add_argument("--quick", action="store_true", help="a small house with shorter tables")
    made.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers to a file")
    made.add_argument("--write", action="store_true", help="also renew the tables in docs/performance.md")
    return made


def made_tables(store: Path, acts: int, count: int) -> list[tuple[str, list[str]]]:
    """So many tables, and the tokens of their seats: copies of a few that differ in the round on them."""
    found: dict[int, tuple[str, list[str]]] = {}
    for first in range(min(PLAYED, count)):
        played, tokens = asyncio.run(long_tables.play_one(store, acts + EVERY // 2))
        numbers = range(first, count, PLAYED)
        copies = long_tables.copy(store, played, acts, numbers)
        found |= {number: (copy, tokens) for number, copy in zip(numbers, copies, strict=True)}
    return [found[number] for number in range(count)]


def measure(size: Size, spread: float) -> Restarted:
    shown = Restarted(size)
    with tempfile.TemporaryDirectory(prefix="lastcard-bench-", ignore_cleanup_errors=True) as place:
        folder = Path(place)
        for acts in (size.short, size.long):
            tell(f"making {size.tables:,} tables of {acts:,} acts")
            store = folder / f"{acts}.db"
            seats = made_tables(store, acts, size.tables)
            tables = [table for table, _ in seats]
            plan: Line = {"seats": [(table, tokens[0]) for table, tokens in seats]}
            shown.returns[f"{acts:,} acts a table"] = after_a_kill(store, plan, spread)
            if acts == size.short:
                title = f"… all {long_tables.SEATS} players, within {CLIENTS_SPREAD:g} s"
                plan = {"seats": [(table, token) for table, tokens in seats for token in tokens]}
                shown.house[title] = after_a_kill(store, plan, CLIENTS_SPREAD)
        paths = [f"/api/tables/{table}" for table in tables[:COLD]]
        for kept in (True, False):
            if not kept:
                long_tables.drop_bookmarks(store)
            title = f"{len(paths)} cold tables of {size.long:,} acts{'' if kept else ', no bookmarks'}"
            shown.asks[title] = after_a_kill(store, {"paths": paths}, 0)
        store.unlink()
        old = folder / "old.db"
        tell(f"making a table of {size.renames:,} acts")
        played, _ = asyncio.run(long_tables.play_short_and_rename(old, size.renames))
        paths = [f"/api/tables/{played}/record?match=1"] * RECORDS
        for kept in (True, False):
            if not kept:
                long_tables.drop_bookmarks(old)
            title = f"{RECORDS} old records, {size.renames:,} acts{'' if kept else ', no bookmarks'}"
            shown.asks[title] = after_a_kill(old, {"paths": paths}, 0)
        shown.beside_idlers = beside_idlers(folder, IDLE if size.is_full else IDLE_QUICK)
    return shown


def beside_idlers(folder: Path, most: int) -> Line:
    """Let somebody be served while another address opens one idle connection after the other."""
    tell(f"up to {most:,} idle connections from one address")
    plan = folder / "nothing.plan"
    plan.write_text("{}", encoding="utf-8")
    with (
        one_server(f"{SQLITE}{folder / 'idle.db'}", folder / "idle.log", limits={}) as (address, _),
        child("idlers", {"address": address, "most": most}) as (idle, let_in),
        child("returning", {"address": address, "plan": str(plan)}) as (visits, go_on),
    ):
        if next(idle, {})["stage"] == next(visits, {})["stage"] == "ready":
            let_in()
            go_on()
        for line in visits:
            tell(json.dumps(line))
            return line
    raise Failed("those who ask gave up without a word")


def after_a_kill(store: Path, plan: Line, spread: float) -> tuple[Line, float | None]:
    """Serve the store, kill the server, serve it again, and let them come."""
    db, said = f"{SQLITE}{store}", store.with_suffix(".log")
    with one_server(db, said) as (_, pid):
        kill_with_workers(pid)
    file = store.with_suffix(".plan")
    file.write_text(json.dumps(plan), encoding="utf-8")
    with one_server(db, said) as (address, pid):
        cpu = Watched(pid).cpu_seconds if KNOWN else lambda: None
        flags: dict[str, str | float] = {"address": address, "plan": str(file), "spread": spread, "pid": pid}
        with child("returning", flags) as (lines, go_on):
            for line in lines:
                if line["stage"] == "failed":
                    raise Failed(line["why"])
                if line["stage"] == "ready":
                    before = cpu()
                    go_on()
                else:
                    after = cpu()
                    tell(json.dumps(line))
                    return line, None if after is None or before is None else after - before
    raise Failed("those who come back gave up without a word")


# As tables


def report(shown: Restarted) -> str:
    size = shown.size
    headline = (
        f"{size.tables:,} tables in SQLite; the server is killed and started again, and to each table"
        " somebody comes back, all in one moment, while visitors ask for the page 50 times a second"
    )
    parts = [machine(), headline, returns(shown), asks(shown), idlers(shown), goals(shown)]
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    if busy > 2:
        parts.append(f"The load average was {busy:.1f} at the end: others may have been at work here too.")
    return "\n\n".join(parts)


def returns(shown: Restarted) -> str:
    head = ("everybody comes back", "first view p50", "p99", "slowest", "sent away", "the page p50", "p99")
    rows = [
        (
            title,
            *(ms(line["welcomed"][name]) for name in ("p50", "p99", "most")),
            str(line["turned_away"]),
            *(ms(line["visits"][name]) for name in ("p50", "p99")),
            seconds(cpu),
            ms(line["worked"]["p50"]),
            seconds(line["generator_cpu"]),
        )
        for title, (line, cpu) in (shown.returns | shown.house).items()
    ]
    return grid((*head, "server CPU", "until half are back", "generator CPU"), rows)


def idlers(shown: Restarted) -> str:
    head = ("idle connections from one address", "another is answered p50", "p99", "slowest", "not answered")
    line = shown.beside_idlers
    times = (ms(line["visits"][name]) for name in ("p50", "p99", "most"))
    most = IDLE if shown.size.is_full else IDLE_QUICK
    return grid(head, [(f"up to {most:,}, 1,000 a second", *times, str(line["failed"]))])


def asks(shown: Restarted) -> str:
    head = ("asked for at once", "answered", "the last one after", "another table's acts before, p99")
    rows = [
        (
            title,
            str(line["answered"]),
            seconds(line["seconds"]),
            ms(line["before"]["p99"]),
            *(ms(line["acknowledged"][name]) for name in ("p50", "p99", "most")),
            seconds(cpu),
        )
        for title, (line, cpu) in shown.asks.items()
    ]
    return grid((*head, "meanwhile p50", "p99", "slowest", "server CPU"), rows)


def goals(shown: Restarted) -> str:
    returned = [line for line, _ in shown.returns.values()]
    asked = [line for line, _ in shown.asks.values()]
    welcomed: list[Times] = [line["welcomed"] for line in returned]
    rows = [
        goal("first view, p50", WELCOME_P50, max(times["p50"] for times in welcomed), shown),
        goal("everybody is back", ALL_BACK, 1000 * max(line["seconds"] for line in returned), shown),
        goal("nobody is sent away", 0, sum(line["turned_away"] for line in returned), shown, unit=""),
        goal("the page meanwhile, p99", VISIT_P99, max(line["visits"]["p99"] for line in returned), shown),
        goal("beside idle connections, slowest", BESIDE_MOST, shown.beside_idlers["visits"]["most"], shown),
        goal("another table's acts, p99", ACK_P99, max(line["acknowledged"]["p99"] for line in asked), shown),
    ]
    lighter = "" if shown.size.is_full else f"\n\nThe goals are for {FULL_TABLES:,} tables."
    return grid(("goal, the slowest case counts", "at most", "reached", "met"), rows) + lighter


def goal(title: str, most: float, reached: float, shown: Restarted, unit: str = " ms") -> Sequence[str]:
    met = "yes" if reached <= most else "NO"
    return title, f"{most:g}{unit}", f"{reached:.0f}{unit}", met if shown.size.is_full else "–"


def ms(value: float) -> str:
    return f"{value:.1f} ms" if value < 1000 else f"{value / 1000:.2f} s"


def seconds(value: float | None) -> str:
    return "not measured" if value is None else f"{value:.2f} s"
