"""One run: a server, the generator and visitors beside it, and a look at the server at every stage."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from progress import tell

from .proc import KNOWN, Watched
from .served import Served
from .tally import Spell, Times
from .yardstick import Yardstick

HERE = Path(__file__).resolve().parent
SPARE_FILES = 200
WAITS = ("opened", "connected")
"""When the generator waits for us."""

PACED, SATURATED, ALONE = "paced", "saturated", "alone"
IN_WORDS = {PACED: "at a pace", SATURATED: "saturated", ALONE: "one table alone"}

Line = dict[str, Any]
Flags = Mapping[str, str | float]


class Failed(Exception):
    """The run could not be made; the text says why."""


@dataclass(frozen=True)
class Load:
    """What is asked of a server."""

    tables: int
    pace: float
    seconds: float
    warm_up: float
    spell: float
    ramp: float
    bots: str
    turn_seconds: int = 60  # 0: none
    visits: float = 0.0  # of each kind a second, beside the pace
    saturated: float = 0.0  # seconds in which all tables act as fast as they are answered
    alone: float = 0.0  # seconds in which one table acts
    come_and_go: float = 0.0  # people a second who hang up and connect again

    @property
    def sockets(self) -> int:
        return 4 * self.tables


@dataclass(frozen=True)
class Sample:
    """The server at a moment."""

    memory: int
    cpu: float
    open_files: int
    wal_bytes: int


@dataclass
class Part:
    """What a run has shown at a pace, saturated, or with one table alone."""

    whole: Spell | None = None
    generator_cpu: float = 0.0  # seconds
    received: int = 0  # bytes
    yardstick: list[float] = field(default_factory=list)  # seconds of CPU for the same work
    begun: Sample | None = None
    ended: Sample | None = None

    @property
    def server_cpu(self) -> float | None:
        return None if self.begun is None or self.ended is None else self.ended.cpu - self.begun.cpu


@dataclass
class Trial:
    """All numbers of a run; samples are missing where a server cannot be watched."""

    load: Load
    parts: dict[str, Part] = field(default_factory=dict)
    visits: dict[str, Times] = field(default_factory=dict)  # by kind
    failed_visits: int = 0
    lost: int = 0
    why_lost: str = ""
    refusals: list[tuple[str, int]] = field(default_factory=list)
    at_start: Sample | None = None
    samples: dict[str, Sample] = field(default_factory=dict)  # by stage of the generator
    spells: list[tuple[float, Spell, Sample | None]] = field(default_factory=list)  # at a pace


def run(load: Load, served: Served) -> Trial:
    trial = Trial(load)
    look = looker(served)
    trial.at_start = look()
    with contextlib.ExitStack() as stack:
        yardstick = stack.enter_context(Yardstick())
        lines, go_on = stack.enter_context(child("generator", generator_flags(load, served.address)))
        visited, let_in = stack.enter_context(visiting(load, served.address))
        for line in lines:
            note(trial, line, look(), yardstick)
            passing = line["stage"] == "ended" or (line["stage"] == "spell" and line["at"] % 10 != 0)
            tell(in_words(line, load), passing=passing)
            if line["stage"] in WAITS:
                go_on()
            elif line["stage"] == "begun" and line["part"] == PACED:
                let_in()
            elif line["stage"] == "ended" and line["part"] == PACED:
                note_visits(trial, visited)
    if set(trial.parts) != parts_of(load) or not all(part.whole for part in trial.parts.values()):
        raise Failed("the generator ended early")
    return trial


def parts_of(load: Load) -> set[str]:
    return {PACED} | ({SATURATED} if load.saturated else set()) | ({ALONE} if load.alone else set())


def looker(served: Served) -> Callable[[], Sample | None]:
    """Takes a sample of the server, if it can be seen."""
    if served.pid is None or not KNOWN:
        return lambda: None
    watched = Watched(served.pid)
    return lambda: Sample(watched.memory(), watched.cpu_seconds(), watched.open_files(), served.wal_bytes)


def note(trial: Trial, line: Line, sample: Sample | None, yardstick: Yardstick) -> None:
    part = trial.parts.setdefault(line["part"], Part()) if "part" in line else Part()
    match line["stage"]:
        case "failed":
            raise Failed(f"the generator gave up: {line['why']}")
        case "begun":
            part.generator_cpu, part.received, part.begun = -line["cpu"], -line["received"], sample
            yardstick.seconds.clear()
        case "ended":
            part.generator_cpu += line["cpu"]
            part.received += line["received"]
            part.yardstick, part.ended = yardstick.seconds.copy(), sample
        case "spell" if line["part"] == PACED:
            trial.spells.append((line["at"], line["spell"], sample))
        case "result":
            part.whole, trial.lost = line["spell"], line["lost"]
            trial.why_lost = "".join(line["why_lost"])
            trial.refusals = [(reason, times) for reason, times in line["refusals"]]
    if sample is not None:
        trial.samples[line["stage"]] = sample


def note_visits(trial: Trial, lines: Iterator[Line]) -> None:
    for line in lines:
        match line.pop("stage"):
            case "failed":
                raise Failed(f"the visitors gave up: {line['why']}")
            case "visited":
                trial.failed_visits = line.pop("failed")
                trial.visits = line


def in_words(line: Line, load: Load) -> str:
    """What the generator has just told, for those who wait."""
    match line["stage"]:
        case "opened":
            done = f"{load.tables:,} tables opened in {line['seconds']:.0f} s"
            return f"{done}, connecting {load.sockets:,} sockets"
        case "connected":
            return f"connected in {line['seconds']:.0f} s"
        case "warming up":
            return f"{IN_WORDS[line['part']]}: warming up for {line['seconds']:g} s"
        case "begun":
            return f"{IN_WORDS[line['part']]}: measuring for {line['seconds']:g} s"
        case "spell":
            return f"{line['at']:.0f} of {line['of']:.0f} s: {spell_in_words(line['spell'])}"
        case "result":
            return f"{IN_WORDS[line['part']]}: {spell_in_words(line['spell'])}"
    return str(line["stage"])


def spell_in_words(spell: Spell) -> str:
    p50, p99 = spell["acknowledged"]["p50"], spell["acknowledged"]["p99"]
    return f"{spell['done'] / spell['seconds']:.0f} acts/s, acknowledged p50 {p50:.1f} ms, p99 {p99:.1f} ms"


def generator_flags(load: Load, address: str) -> Flags:
    return {
        "address": address,
        "tables": load.tables,
        "pace": load.pace,
        "seconds": load.seconds,
        "warm-up": load.warm_up,
        "spell": load.spell,
        "ramp": load.ramp,
        "bots": load.bots,
        "turn-seconds": load.turn_seconds,
        "saturated": load.saturated,
        "alone": load.alone,
        "come-and-go": load.come_and_go,
    }


@contextlib.contextmanager
def visiting(load: Load, address: str) -> Iterator[tuple[Iterator[Line], Callable[[], None]]]:
    """Visitors who are ready to come; none, if none are asked for."""
    if not load.visits:
        yield iter(()), lambda: None
        return
    flags: Flags = {"address": address, "pace": load.visits, "seconds": load.seconds}
    with child("visitors", flags) as (lines, let_in):
        first = next(lines, {"stage": "failed", "why": "no word of why"})
        if first["stage"] == "failed":
            raise Failed(f"the visitors gave up: {first['why']}")
        yield lines, let_in


@contextlib.contextmanager
def child(module: str, flags: Flags) -> Iterator[tuple[Iterator[Line], Callable[[], None]]]:
    """A process of ours beside the server: the lines it tells, and a way to let it go on."""
    started = subprocess.Popen(
        (sys.executable, "-m", f"load.{module}", *(f"--{name}={value}" for name, value in flags.items())),
        cwd=HERE.parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert started.stdin
    assert started.stdout

    def go_on() -> None:
        assert started.stdin
        with contextlib.suppress(BrokenPipeError):  # it has ended, and said so or will be missed
            started.stdin.write("\n")
            started.stdin.flush()

    try:
        yield (json.loads(line) for line in started.stdout), go_on
    finally:
        started.kill()
        started.wait()
        started.stdout.close()
        with contextlib.suppress(BrokenPipeError):
            started.stdin.close()


def make_room_for_files(wanted: int) -> None:
    """Every socket is an open file; the servers that we start inherit the limit."""
    if os.name == "nt":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        if hard != resource.RLIM_INFINITY and hard < wanted:
            raise Failed(
                f"{wanted} open files are needed and {hard} allowed: raise ulimit -n or take fewer tables"
            )
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
