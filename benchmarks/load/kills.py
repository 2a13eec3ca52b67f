"""`bench kills`: people play for half an hour, and every minute the server is killed, or told to stop."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import socket
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from command_lines import command_line
from progress import tell
from tables import grid, machine, short

from . import greedy, long_tables
from .ledger import Checked, check
from .outcome import conclude
from .proc import KNOWN, Watched
from .reading import MB
from .served import SQLITE, kill_with_workers, one_server
from .soak import line, thirds
from .tally import times_of
from .trial import SPARE_FILES, Failed, child, make_room_for_files
from .wishes import number

ABOUT = """\
A bad half hour. People play at a pace; every minute the server is killed, every fourth time it is told to
stop instead, and it is started again at once. Everybody comes back as clients do, and says again what was not
answered. Meanwhile visitors from another address hold as many idle connections as they may, ask for forty
cold tables of 6,000 acts at once, and sixty times for an old record. At the end all that was acknowledged is
held against the store, and every log is played again.
"""
EXAMPLES = """\
examples:
  python3 run.py bench kills                     half an hour
  python3 run.py bench kills --minutes 5         shorter
  python3 run.py bench kills --quick             three kills within half a minute, to see that it works
  python3 run.py bench kills --write             also renew the tables in docs/performance.md

exit code: 0 measured, whether goals are met or not · 1 it could not be measured · 2 bad arguments
"""
LIFE_SECONDS = 60.0
LOOK_SECONDS = 5.0
TOLD_TO_STOP = 4
ACK_P99 = 50.0
"""Milliseconds that are the goal."""

Line = dict[str, Any]

FLAT = 0.05
"""How much more memory the last third may take than the middle third."""


@dataclass(frozen=True)
class Plan:
    minutes: float
    tables: int = 250
    pace: float = 125.0
    life: float = LIFE_SECONDS
    long: int = 6000
    cold: int = 100
    renames: int = 12_000


QUICK = Plan(0.5, 5, 20.0, 7.5, 300, 5, 400)


@dataclass
class Lives:
    """What was seen of the server, life by life."""

    plan: Plan
    memory: list[float] = field(default_factory=list)  # MB, at the end of each
    files: list[float] = field(default_factory=list)
    started: list[float] = field(default_factory=list)  # seconds until it was well again
    told_to_stop: int = 0
    survived: Line = field(default_factory=dict)
    greedy: Line = field(default_factory=dict)
    checked: Checked | None = None
    busy: float = 0.0


def main(arguments: Sequence[str]) -> int:
    wish = parser().parse_args(arguments[1:])
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left behind
    usual = QUICK if wish.quick else Plan(30.0)
    plan = Plan(
        wish.minutes or usual.minutes, wish.tables or usual.tables, wish.pace or usual.pace, usual.life,
        usual.long, usual.cold, usual.renames,
    )  # fmt: skip

    def measured() -> Lives:
        make_room_for_files(4 * plan.tables + greedy.IDLE + SPARE_FILES)
        return measure(plan)

    return conclude("bench kills", wish, measured, report, asdict)


def parser() -> argparse.ArgumentParser:
    made = command_line("bench kills", ABOUT, EXAMPLES)
    made.add_argument("--minutes", type=number(float, 0.2, 1440), help="default 30")
    made.add_argument("--tables", type=number(int, 1, 5000), help=f"of four, default {Plan(1).tables}")
    made.add_argument("--pace", type=number(float, 1, 5000), help=f"acts a second, default {Plan(1).pace:g}")
    made.add_argument("--quick", action="store_true", help="a small load, and a life of some seconds")
    made.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers to a file")
    made.add_argument("--write", action="store_true", help="also renew the tables in docs/performance.md")
    return made


def measure(plan: Plan) -> Lives:
    lives = Lives(plan)
    with tempfile.TemporaryDirectory(prefix="lastcard-bench-", ignore_cleanup_errors=True) as place:
        folder = Path(place)
        store, ledger = folder / "tables.db", folder / "ledger.json"
        asked = folder / "asked.json"
        asked.write_text(json.dumps(make_long_tables(store, plan)), encoding="utf-8")
        port = free_port()
        play(lives, store, port, ledger, asked)
        tell("holding what was acknowledged against the store")
        lives.checked = check(store, ledger)
    lives.busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return lives


def make_long_tables(store: Path, plan: Plan) -> Line:
    """Tables that nobody plays at, for greedy visitors; the paths that they ask for."""
    tell(f"making {plan.cold} tables of {plan.long:,} acts, and one of {plan.renames:,}")
    played, _ = asyncio.run(long_tables.play_one(store, plan.long))
    cold = long_tables.copy(store, played, plan.long, range(plan.cold))
    old, _ = asyncio.run(long_tables.play_short_and_rename(store, plan.renames))
    return {
        "cold": [f"/api/tables/{table}" for table in cold],
        "record": f"/api/tables/{old}/record?match=1",
    }


def play(lives: Lives, store: Path, port: int, ledger: Path, asked: Path) -> None:
    """One server after the other, on one port, until those who play have had their time."""
    plan, said = lives.plan, store.with_suffix(".log")
    address = f"http://127.0.0.1:{port}"
    flags: Line = {"address": address, "tables": plan.tables, "pace": plan.pace, "seconds": 60 * plan.minutes}
    last = round(60 * plan.minutes / plan.life) - 1
    with contextlib.ExitStack() as stack:
        for life in range(last + 1):
            begun = monotonic()
            with one_server(f"{SQLITE}{store}", said, port=port) as (_, pid):
                lives.started.append(monotonic() - begun)
                if not life:
                    tell(f"{plan.tables} tables sit down")
                    players, go_on = stack.enter_context(child("survivors", flags | {"ledger": str(ledger)}))
                    wait_for(players, "ready")
                    visitors, enough = stack.enter_context(
                        child("greedy", {"address": address, "plan": str(asked)})
                    )
                    start = monotonic()
                    go_on()
                watch(lives, pid, start + (life + 1) * plan.life - (life == last))
                if life == last:
                    lives.survived = wait_for(players, "survived")
                    enough()
                    lives.greedy = wait_for(visitors, "sated")
                elif life % TOLD_TO_STOP == TOLD_TO_STOP - 1:
                    lives.told_to_stop += 1  # by the end of the block
                else:
                    kill_with_workers(pid)


def watch(lives: Lives, pid: int, end: float) -> None:
    """Look at the server now and then, the last time just before its end."""
    watched = Watched(pid)
    while True:
        left = end - monotonic()
        sleep(max(0.0, min(LOOK_SECONDS, left)))
        if left <= LOOK_SECONDS:
            break
        tell(f"life {len(lives.started)}: {left:.0f} s to go", passing=True)
    if KNOWN:
        lives.memory.append(watched.memory() / MB)
        lives.files.append(float(watched.open_files()))
        tell(f"life {len(lives.started)}: {lives.memory[-1]:.0f} MB, {lives.files[-1]:.0f} open files")


def wait_for(lines: Iterator[Line], stage: str) -> Line:
    for told in lines:
        if told["stage"] == "failed":
            raise Failed(told["why"])
        if told["stage"] == stage:
            return told
    raise Failed("those who play or ask gave up without a word")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# As tables


def report(lives: Lives) -> str:
    plan = lives.plan
    kills = len(lives.started) - 1 - lives.told_to_stop
    headline = (
        f"{plan.tables} tables of 4 seats over {4 * plan.tables:,} sockets, {plan.pace:g} acts due a second"
        f" for {plan.minutes:g} minutes, SQLite; the server is killed {kills} times and told to stop"
        f" {lives.told_to_stop} times; meanwhile somebody at another address holds {greedy.IDLE} idle"
        f" connections, and asks again and again for {greedy.COLD} of {plan.cold} cold tables of"
        f" {plan.long:,} acts at once, then {greedy.RECORDS} times for an old record"
    )
    parts = [machine(), headline, counts(lives), times(lives), courses(lives), goals(lives)]
    parts.append(f"The load average was {lives.busy:.1f} at the end.")
    return "\n\n".join(parts)


def counts(lives: Lives) -> str:
    checked, survived = lives.checked, lives.survived
    assert checked is not None
    rows = [
        ("acts acknowledged", f"{checked.acknowledged:,}"),
        ("of these not in the store, or under another number", str(checked.missing)),
        (
            "logs with a gap · that lead elsewhere when they are played again",
            f"{checked.gaps} · {checked.astray}",
        ),
        ("acts refused · without an answer at the end", refusals(survived)),
        ("cold tables asked for: answered · not, for the server was away", asked(lives, "cold tables")),
        ("old records asked for: answered · not, for the server was away", asked(lives, "old records")),
    ]
    return grid(("what became of it", "number"), rows)


def refusals(survived: Line) -> str:
    why = ", ".join(f"{times} {code}" for code, times in survived["refused"]) or "0"
    return f"{why} · {survived['unanswered']}"


def asked(lives: Lives, kind: str) -> str:
    return f"{lives.greedy.get(kind, 0):,} · {lives.greedy.get(f'no {kind}', 0):,}"


def times(lives: Lives) -> str:
    survived = lives.survived
    rows = [
        ("acknowledged, since it was due, while the server was there", survived["acknowledged"]),
        ("after a kill: a server is there again", times_of(lives.started[1:])),
        ("after a kill: everybody is back", survived["back"]),
        ("after a kill: all that fell due meanwhile is done", survived["done"]),
    ]
    return grid(
        ("times", "p50", "p99", "slowest"),
        [(title, *(ms(taken[name]) for name in ("p50", "p99", "most"))) for title, taken in rows],
    )


def courses(lives: Lives) -> str:
    minutes = lives.survived["by_minute"]
    series = [
        ("memory at the end of a life", " MB", lives.memory),
        ("open files at the end of a life", "", lives.files),
        ("seconds until a server is there", " s", lives.started),
        ("acknowledged p50, by the minute", " ms", [times["p50"] for times in minutes]),
        ("acknowledged p99, by the minute", " ms", [times["p99"] for times in minutes]),
    ]
    rows = [
        (title, *(f"{short(part)}{unit}" for part in (*thirds(row), max(row))), f"`{line(row)}`")
        for title, unit, row in series
        if row
    ]
    return grid(
        ("median of the", "first third", "middle third", "last third", "highest", "from start to end"), rows
    )


def goals(lives: Lives) -> str:
    checked, p99 = lives.checked, lives.survived["acknowledged"]["p99"]
    assert checked is not None
    wrong = checked.missing + checked.gaps + checked.astray + lives.survived["unanswered"]
    rows = [
        ("nothing lost, doubled or led astray", "0", str(wrong), word(wrong == 0)),
        ("acknowledged p99, while the server was there", f"{ACK_P99:g} ms", ms(p99), word(p99 <= ACK_P99)),
    ]
    if len(lives.memory) >= 6:
        _, middle, end = thirds(lives.memory)
        growth = end / middle - 1
        bound, reached = (f"{100 * share:+.1f} %" for share in (FLAT, growth))
        rows.append(("memory of the last third against the middle", bound, reached, word(growth <= FLAT)))
    return grid(("goal", "at most", "reached", "met"), rows)


def word(met: bool) -> str:
    return "yes" if met else "NO"


def ms(value: float) -> str:
    return f"{value:.1f} ms" if value < 1000 else f"{value / 1000:.2f} s"
