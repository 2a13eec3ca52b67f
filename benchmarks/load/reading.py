"""All that a run has shown, and the few numbers that it comes down to. A number that is None is not known."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from .tally import Spell, Times, times_of
from .trial import Trial

KB = 1000.0
MB = 1000.0 * KB
FULL_TABLES, FULL_PACE = 1000, 500
"""The load that the goals are for."""


@dataclass(frozen=True)
class Reading:
    trial: Trial
    store: str  # in one word
    fsync_seconds: list[float]  # of the disk alone; none if it is not ours
    micros: dict[str, float]  # CPU of rules and views an act, by edition
    busy: float  # the load average before

    @property
    def whole(self) -> Spell:
        assert self.trial.whole is not None
        return self.trial.whole

    @property
    def is_full(self) -> bool:
        load = self.trial.load
        return load.tables >= FULL_TABLES and load.pace >= FULL_PACE

    @property
    def fsync(self) -> Times:
        return times_of(self.fsync_seconds)

    def acts_per_second(self) -> float:
        """Acts that fell due, were accepted, and were acknowledged soon enough to count."""
        return self.whole["done"] / self.whole["seconds"]

    def acknowledged_p99(self) -> float | None:
        return known(self.whole["acknowledged"]["p99"])

    def cpu_per_thousand(self) -> float | None:
        """Seconds of the server, all told, for 1,000 accepted acts."""
        begun, ended = self.trial.samples.get("begun"), self.trial.samples.get("ended")
        if begun is None or ended is None or not self.whole["done"]:
            return None
        return 1000 * (ended.cpu - begun.cpu) / self.whole["done"]

    def generator_cpu_per_thousand(self) -> float | None:
        return 1000 * self.trial.generator_cpu / self.whole["done"] if self.whole["done"] else None

    def received_per_act(self) -> float | None:
        return self.trial.received / self.whole["done"] if self.whole["done"] else None

    def per_connection(self) -> float | None:
        """KB that connecting took, by connection."""
        grown = self._grown("opened", "connected")
        return None if grown is None else grown / self.trial.load.sockets / KB

    def per_table(self) -> float | None:
        """KB that opening the tables and sitting down took, by table."""
        grown = self._grown("", "opened")
        return None if grown is None else grown / self.trial.load.tables / KB

    def per_table_in_play(self) -> float | None:
        """KB that a table takes with a match on it: all that came but the connections."""
        playing, opened = self._grown("connected", "ended"), self._grown("", "opened")
        return None if playing is None or opened is None else (playing + opened) / self.trial.load.tables / KB

    def memory_at_end(self) -> float | None:
        """MB."""
        ended = self.trial.samples.get("ended")
        return None if ended is None else ended.memory / MB

    def micros_per_act(self) -> float | None:
        """The edition in the middle."""
        return statistics.median(self.micros.values()) if self.micros else None

    def _grown(self, before: str, after: str) -> float | None:
        first = self.trial.samples.get(before) if before else self.trial.at_start
        last = self.trial.samples.get(after)
        return None if first is None or last is None else last.memory - first.memory


def known(value: float) -> float | None:
    return None if math.isnan(value) else value


@dataclass(frozen=True)
class Goal:
    title: str
    bound: float
    at_least: bool
    unit: str
    value: Callable[[Reading], float | None]

    def met(self, reading: Reading) -> bool | None:
        """None: not known, or not asked for, because a light load proves nothing about a heavy one."""
        value = self.value(reading)
        if value is None or not reading.is_full:
            return None
        return value >= self.bound if self.at_least else value <= self.bound


GOALS = (
    Goal("durable acts", 500, True, "/s", Reading.acts_per_second),
    Goal("acknowledgement p99", 60, False, " ms", Reading.acknowledged_p99),
    Goal("memory of a connection", 30, False, " KB", Reading.per_connection),
    Goal("CPU of rules and all views, an act", 200, False, " µs", Reading.micros_per_act),
    Goal("CPU of the server for 1,000 durable acts", 0.4, False, " s", Reading.cpu_per_thousand),
)


def as_json(reading: Reading) -> dict[str, Any]:
    """Everything, for programs."""
    trial = reading.trial
    return {
        "load": asdict(trial.load) | {"sockets": trial.load.sockets},
        "store": reading.store,
        "acts": reading.whole,
        "acts_per_second": reading.acts_per_second(),
        "lost_tables": trial.lost,
        "refusals": trial.refusals,
        "fsync_ms": reading.fsync,
        "server_cpu_seconds_per_1000_acts": reading.cpu_per_thousand(),
        "generator_cpu_seconds_per_1000_acts": reading.generator_cpu_per_thousand(),
        "yardstick_cpu_ms": [1000 * seconds for seconds in trial.yardstick],
        "received_bytes_per_act": reading.received_per_act(),
        "kb_per_connection": reading.per_connection(),
        "kb_per_table": reading.per_table(),
        "kb_per_table_in_play": reading.per_table_in_play(),
        "server_memory_mb_at_end": reading.memory_at_end(),
        "rules_and_views_cpu_micros_per_act": reading.micros,
        "goals": [
            {
                "title": goal.title,
                "bound": goal.bound,
                "at_least": goal.at_least,
                "reached": goal.value(reading),
                "met": goal.met(reading),
            }
            for goal in GOALS
        ],
        "spells": [
            {"at": at, **spell, "server": sample and asdict(sample)} for at, spell, sample in trial.spells
        ],
    }
