"""One run: a server, the generator beside it, and a look at the server whenever the generator says so."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from progress import tell

from .proc import KNOWN, Watched
from .served import Served
from .tally import Spell
from .yardstick import Yardstick

HERE = Path(__file__).resolve().parent
SPARE_FILES = 200
WAITS = ("opened", "connected")
"""When the generator waits for us."""

Line = dict[str, Any]


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
class Trial:
    """All numbers of a run; samples are missing where a server cannot be watched."""

    load: Load
    whole: Spell | None = None
    lost: int = 0
    why_lost: str = ""
    refusals: list[tuple[str, int]] = field(default_factory=list)
    at_start: Sample | None = None
    samples: dict[str, Sample] = field(default_factory=dict)  # by stage of the generator
    generator_cpu: float = 0.0  # seconds, in the time that was measured
    received: int = 0  # bytes, likewise
    yardstick: list[float] = field(default_factory=list)  # seconds of CPU for the same work, likewise
    spells: list[tuple[float, Spell, Sample | None]] = field(default_factory=list)


def run(load: Load, served: Served) -> Trial:
    trial = Trial(load)
    look = looker(served)
    trial.at_start = look()
    with Yardstick() as yardstick, generating(load, served.address) as (lines, go_on):
        for line in lines:
            if line["stage"] == "begun":
                yardstick.seconds.clear()
            elif line["stage"] == "ended":
                trial.yardstick = yardstick.seconds.copy()
            note(trial, line, look())
            tell(in_words(line, load), passing=line["stage"] == "spell" and line["at"] % 10 != 0)
            if line["stage"] in WAITS:
                go_on()
    if trial.whole is None:
        raise Failed("the generator ended early")
    return trial


def looker(served: Served) -> Callable[[], Sample | None]:
    """Takes a sample of the server, if it can be seen."""
    if served.pid is None or not KNOWN:
        return lambda: None
    watched = Watched(served.pid)
    return lambda: Sample(watched.memory(), watched.cpu_seconds(), watched.open_files(), served.wal_bytes)


def note(trial: Trial, line: Line, sample: Sample | None) -> None:
    match line["stage"]:
        case "failed":
            raise Failed(f"the generator gave up: {line['why']}")
        case "begun":
            trial.generator_cpu, trial.received = -line["cpu"], -line["received"]
        case "ended":
            trial.generator_cpu += line["cpu"]
            trial.received += line["received"]
        case "spell":
            trial.spells.append((line["at"], line["spell"], sample))
        case "result":
            trial.whole, trial.lost = line["spell"], line["lost"]
            trial.why_lost = "".join(line["why_lost"])
            trial.refusals = [(reason, times) for reason, times in line["refusals"]]
    if sample is not None:
        trial.samples[line["stage"]] = sample


def in_words(line: Line, load: Load) -> str:
    """What the generator has just told, for those who wait."""
    match line["stage"]:
        case "opened":
            done = f"{load.tables:,} tables opened in {line['seconds']:.0f} s"
            return f"{done}, connecting {load.sockets:,} sockets"
        case "connected":
            return f"connected in {line['seconds']:.0f} s"
        case "warming up":
            return f"warming up for {load.warm_up:.0f} s"
        case "begun":
            return f"measuring for {load.seconds:.0f} s"
        case "spell":
            spell = line["spell"]
            return (
                f"{line['at']:.0f} of {load.seconds:.0f} s: {spell['done'] / spell['seconds']:.0f} acts/s,"
                f" acknowledged p99 {spell['acknowledged']['p99']:.1f} ms"
            )
    return str(line["stage"])


@contextlib.contextmanager
def generating(load: Load, address: str) -> Iterator[tuple[Iterator[Line], Callable[[], None]]]:
    """The generator's lines, and a way to let it go on."""
    make_room_for_files(load.sockets + SPARE_FILES)
    flags = {
        "address": address,
        "tables": load.tables,
        "pace": load.pace,
        "seconds": load.seconds,
        "warm-up": load.warm_up,
        "spell": load.spell,
        "ramp": load.ramp,
        "bots": load.bots,
        "turn-seconds": load.turn_seconds,
    }
    child = subprocess.Popen(
        (sys.executable, "-m", "load.generator", *(f"--{name}={value}" for name, value in flags.items())),
        cwd=HERE.parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert child.stdin
    assert child.stdout

    def go_on() -> None:
        assert child.stdin
        with contextlib.suppress(BrokenPipeError):  # it has ended, and said so or will be missed
            child.stdin.write("\n")
            child.stdin.flush()

    try:
        yield (json.loads(line) for line in child.stdout), go_on
    finally:
        child.kill()
        child.wait()
        child.stdout.close()
        with contextlib.suppress(BrokenPipeError):
            child.stdin.close()


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
