"""`bench server greedy`: everybody else's acknowledgements while one address takes as much as possible."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import urllib.request
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from command_lines import command_line
from lastcard.live.registry import TableRegistry
from lastcard.live.seat_tokens import sit
from lastcard.server.pages import pages
from lastcard.store.sqlite import SqliteLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.settings import Settings
from page import renew
from progress import tell
from tables import grid, machine

from .proc import KNOWN, Watched
from .served import SQLITE, NotServed, one_server
from .tally import Spell
from .trial import Failed, Flags, Line, child

ABOUT = """\
One greedy address at a server with its usual limits. Eighty people play at twenty tables, first alone, then
while another address takes as much as possible, in each of these ways:

  bots        55 tables of ten bots that are started and left
  refused     requests beyond the limits, 40 connections, 16 requests in one piece
  files       the largest file of the page, in the same way
  replays     pages of the replay of a round of thousands of acts, 24 at once
  handshakes  WebSockets one after the other, 40 at once
  lobby       55 public tables without a free seat, and requests for the list

Each way has a server of its own. Everything runs on this machine, over loopback; the greedy process has a low
priority, because a stranger does not use the processor of the server.
"""
EXAMPLES = """\
examples:
  python3 run.py bench server greedy             all six ways, three minutes
  python3 run.py bench server greedy --quick     two seconds each, to see that it works
  python3 run.py bench server greedy --only bots
  python3 run.py bench server greedy --write     also renew the table in docs/performance.md

exit code: 0 measured, whether goals are met or not · 1 it could not be measured · 2 bad arguments
"""
WAYS = {
    "bots": "tables of bots, left alone",
    "refused": "requests beyond the limits",
    "files": "files of the page",
    "replays": "replays of a long round",
    "handshakes": "handshakes",
    "lobby": "a full lobby",
}
TABLES, PACE, WARM_UP, SECONDS, SECONDS_QUICK = 20, 100.0, 2.0, 10.0, 2.0
SEATS, ROUND_ACTS = 4, 6000
P99, TIMES = 50.0, 5.0
"""The goals: milliseconds, and how many times the calm figure."""

IDLY = ("draw", "keep", "take", "pass")
"""How to play without getting anywhere."""

OK, FAILED, INTERRUPTED = 0, 1, 130
SETTLE = 1.0
"""Seconds beyond the measured ones in which the address stays greedy."""


@dataclass
class Beside:
    """The effect of one way of being greedy on everybody else."""

    calm: Spell | None = None
    meanwhile: Spell | None = None
    counts: dict[str, int] = field(default_factory=dict)  # what the greedy address got
    cpu: float | None = None  # cores that the server used meanwhile
    lost: int = 0  # tables of others
    listed: bool = True  # whether the lobby still shows somebody else's table

    @property
    def times(self) -> float:
        """By how much the p99 has grown."""
        calm, meanwhile = p99(self.calm), p99(self.meanwhile)
        return meanwhile / calm if calm else 0.0


@dataclass
class Greed:
    """All ways of a run."""

    seconds: float
    ways: dict[str, Beside] = field(default_factory=dict)
    busy: float = 0.0


def main(arguments: Sequence[str]) -> int:
    wish = parser().parse_args(arguments[2:])
    seconds = SECONDS_QUICK if wish.quick else SECONDS
    chosen = [wish.only] if wish.only else list(WAYS)
    try:
        measured = measure(seconds, chosen)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return INTERRUPTED
    except (Failed, NotServed) as reason:
        print(f"\nnot measured: {reason}", file=sys.stderr)
        return FAILED
    finally:
        tell("", passing=True)
    told = report(measured)
    print(told)
    if wish.json:
        wish.json.write_text(json.dumps(asdict(measured), indent=1) + "\n", encoding="utf-8")
    if wish.write:
        renew("bench greedy", told)
    return OK


def parser() -> argparse.ArgumentParser:
    made = command_line("bench server greedy", ABOUT, EXAMPLES)
    made.add_argument("--only", choices=list(WAYS), help="one of the ways")
    made.add_argument("--quick", action="store_true", help=f"{SECONDS_QUICK:g} seconds each, not {SECONDS:g}")
    made.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers to a file")
    made.add_argument("--write", action="store_true", help="also renew the table in docs/performance.md")
    return made


def measure(seconds: float, chosen: Sequence[str]) -> Greed:
    shown = Greed(seconds, busy=os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0)
    for way in chosen:
        with tempfile.TemporaryDirectory(prefix="lastcard-bench-", ignore_cleanup_errors=True) as place:
            store = Path(place) / "tables.db"
            plan = plan_for(way, store, quick=seconds < SECONDS)
            with one_server(f"{SQLITE}{store}", Path(place) / "server.log", limits={}) as (address, pid):
                shown.ways[way] = beside(way, address, pid, plan, seconds)
    return shown


def plan_for(way: str, store: Path, *, quick: bool) -> dict[str, Any]:
    """The paths that the greedy address requests."""
    plan: dict[str, Any] = {"file": largest_file()}
    if way == "replays":
        tell("playing a long round")
        acts = 600 if quick else ROUND_ACTS
        table, length = asyncio.run(play_a_long_round(store, acts))
        plan |= {"replay": f"/api/tables/{table}/replay/1", "acts": length}
    return plan


async def play_a_long_round(store: Path, acts: int) -> tuple[str, int]:
    """Close a table in a round of `acts` actions, in which everybody only draws and keeps."""
    registry = TableRegistry(await SqliteLog.open(store, synchronous="OFF", unsafe=True))
    made = await registry.create(Settings(edition="mod", seats=SEATS, turn_seconds=None))

    async def act(actor: int, do: a.AnyAct) -> None:
        answer = await made.act(actor, f"act {made.seq}", do)
        assert isinstance(answer, Accepted), answer

    for seat in range(SEATS):
        await sit(registry.log, made, f"Player {seat}", action_id=f"{seat}")
    await act(0, a.Start())
    while made.seq < acts and made.state.phase == "playing":
        asked = made.state.awaited
        assert asked is not None
        legal = made.state.round.view(asked).legal
        await act(asked, a.Play(next((token for token in IDLY if token in legal), legal[0])))
    length = len(made.state.round.actions)
    for seat in range(1, SEATS):
        await act(seat, a.Leave())
    await act(0, a.Close())
    await registry.close()
    await registry.log.close()
    return made.table_id, length


def largest_file() -> str:
    files = pages().files
    return max(files, key=lambda path: len(files[path].plain)) if files else "/"


def beside(way: str, address: str, pid: int, plan: dict[str, Any], seconds: float) -> Beside:
    """Everybody else, first alone, then beside the greedy address."""
    found = Beside()
    watched = Watched(pid) if KNOWN else None
    honest = open_table(address)
    flags: Flags = {
        "address": address, "tables": TABLES, "pace": PACE, "seconds": seconds, "warm-up": WARM_UP,
        "again": seconds, "ramp": 100,
    }  # fmt: skip
    greedy_flags: Flags = {
        "address": address,
        "way": way,
        "seconds": seconds + SETTLE,
        "plan": json.dumps(plan),
    }
    with child("generator", flags) as (lines, go_on), child("grabs", greedy_flags) as (greedy, let_loose):
        wait_for(greedy, "ready")
        cpu = 0.0
        for line in lines:
            match line["stage"]:
                case "failed":
                    raise Failed(f"the players gave up: {line['why']}")
                case "opened" | "connected":
                    go_on()
                case "result" if line["part"] == "paced":
                    found.calm = line["spell"]
                case "paused":
                    cpu = watched.cpu_seconds() if watched else 0.0
                    let_loose()
                    go_on()
                case "result":
                    found.meanwhile, found.lost = line["spell"], line["lost"]
                    if watched:
                        found.cpu = (watched.cpu_seconds() - cpu) / (seconds + SETTLE)
        if found.calm is None or found.meanwhile is None:
            raise Failed("the players ended early")
        found.counts = {name: count for name, count in wait_for(greedy, "sated").items() if name != "stage"}
    found.listed = honest in lobby_of(address)
    tell(f"{WAYS[way]}: p99 {p99(found.calm):.1f} ms, meanwhile {p99(found.meanwhile):.1f} ms")
    return found


def wait_for(lines: Any, stage: str) -> Line:
    for line in lines:
        if line["stage"] == stage:
            found: Line = line
            return found
        if line["stage"] == "failed":
            raise Failed(f"the greedy address gave up: {line['why']}")
    raise Failed("the greedy address ended early")


def open_table(address: str) -> str:
    """A public table with somebody at it and free seats."""
    made: str = post(address, "/api/tables", {"edition": "mod", "public": True})["table"]
    post(address, f"/api/tables/{made}/seats", {"name": "Ann"})
    return made


def post(address: str, path: str, body: object) -> Any:
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}{path}", json.dumps(body).encode(), headers)
    with near().open(request, timeout=10) as answer:
        return json.load(answer)


def lobby_of(address: str) -> list[str]:
    with near().open(f"{address}/api/tables", timeout=10) as answer:
        return [table["table"] for table in json.load(answer)["tables"]]


def near() -> urllib.request.OpenerDirector:
    return urllib.request.build_opener(urllib.request.ProxyHandler({}))


# The tables


def p99(spell: Spell | None) -> float:
    return spell["acknowledged"]["p99"] if spell else 0.0


def report(shown: Greed) -> str:
    parts = (machine(), headline(shown), ways(shown), goals(shown), notes(shown))
    return "\n\n".join(part for part in parts if part)


def headline(shown: Greed) -> str:
    return (
        f"{TABLES} tables of {SEATS} seats, {PACE:g} acts due a second, {shown.seconds:g} s alone, then"
        f" {shown.seconds:g} s beside one greedy address; SQLite, a server with its usual limits for each row"
    )


def ways(shown: Greed) -> str:
    rows = [
        (
            WAYS[way],
            *(f"{found.counts.get(name, 0):,}" for name in ("answered", "refused", "cut off")),
            *times_of(found.calm),
            *times_of(found.meanwhile),
            f"{found.times:.1f}×",
            "–" if found.cpu is None else f"{100 * found.cpu:.0f} %",
        )
        for way, found in shown.ways.items()
    ]
    heads = (
        "one address takes", "answered", "refused", "cut off", "others' acts, calm p50", "p99",
        "meanwhile p50", "p99", "p99 grows", "CPU of the server",
    )  # fmt: skip
    return grid(heads, rows)


def times_of(spell: Spell | None) -> tuple[str, str]:
    if spell is None:
        return "–", "–"
    return f"{spell['acknowledged']['p50']:.1f} ms", f"{spell['acknowledged']['p99']:.1f} ms"


def goals(shown: Greed) -> str:
    """The worst way counts."""
    found = shown.ways.values()
    slowest, most = max(p99(one.meanwhile) for one in found), max(one.times for one in found)
    rows = [
        ("others' acknowledgement p99", f"at most {P99:g} ms", f"{slowest:.1f} ms", word(slowest <= P99)),
        ("against calm", f"at most {TIMES:g}×", f"{most:.1f}×", word(most <= TIMES)),
    ]
    if "lobby" in shown.ways:
        listed = shown.ways["lobby"].listed
        rows.append(("the lobby shows others' tables", "yes", "yes" if listed else "no", word(listed)))
    return grid(("goal, the worst way counts", "to reach", "reached", "met"), rows)


def word(met: bool) -> str:
    return "yes" if met else "NO"


def notes(shown: Greed) -> str:
    found = [
        f"{one.lost} tables of others were lost ({WAYS[way]})." for way, one in shown.ways.items() if one.lost
    ]
    if shown.busy > 1:
        found.append(f"Others were at work here too: the load average was {shown.busy:.1f} at the start.")
    return "\n".join(found)
