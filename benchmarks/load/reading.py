"""All that a run has shown, and the few numbers that it comes down to. A number that is None is not known."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from .tally import Spell, Times, times_of
from .trial import ALONE, PACED, SATURATED, Part, Trial

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
    def paced(self) -> Part:
        return self.trial.parts[PACED]

    @property
    def whole(self) -> Spell:
        """All acts at the pace."""
        return whole_of(self.paced)

    @property
    def is_full(self) -> bool:
        load = self.trial.load
        return load.tables >= FULL_TABLES and load.pace >= FULL_PACE

    @property
    def fsync(self) -> Times:
        return times_of(self.fsync_seconds)

    def acts_per_second(self) -> float:
        return rate_of(self.paced)

    def acknowledged_p50(self) -> float | None:
        return known(self.whole["acknowledged"]["p50"])

    def acknowledged_p99(self) -> float | None:
        return known(self.whole["acknowledged"]["p99"])

    def visits_p99(self) -> float | None:
        """Of the slowest kind of visit."""
        return known(max((times["p99"] for times in self.trial.visits.values()), default=math.nan))

    def saturated_rate(self) -> float | None:
        part = self.trial.parts.get(SATURATED)
        return None if part is None else rate_of(part)

    def saturated_cpu(self) -> float | None:
        part = self.trial.parts.get(SATURATED)
        return None if part is None else cpu_per_thousand(part)

    def alone_over_disk(self) -> float | None:
        """Milliseconds that an act at a table alone takes more than the disk, each in the middle."""
        part = self.trial.parts.get(ALONE)
        return None if part is None else known(whole_of(part)["acknowledged"]["p50"] - self.fsync["p50"])

    def received_per_act(self) -> float | None:
        return self.paced.received / self.whole["done"] if self.whole["done"] else None

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
        connected, ended = self.trial.samples.get("connected"), self.paced.ended
        opened = self._grown("", "opened")
        if connected is None or ended is None or opened is None:
            return None
        return (ended.memory - connected.memory + opened) / self.trial.load.tables / KB

    def memory_at_end(self) -> float | None:
        """MB."""
        ended = self.paced.ended
        return None if ended is None else ended.memory / MB

    def micros_per_act(self) -> float | None:
        """The edition in the middle."""
        return statistics.median(self.micros.values()) if self.micros else None

    def _grown(self, before: str, after: str) -> float | None:
        first = self.trial.samples.get(before) if before else self.trial.at_start
        last = self.trial.samples.get(after)
        return None if first is None or last is None else last.memory - first.memory


def whole_of(part: Part) -> Spell:
    assert part.whole is not None
    return part.whole


def rate_of(part: Part) -> float:
    """Acts a second that fell due, were accepted, and were acknowledged soon enough to count."""
    whole = whole_of(part)
    return whole["done"] / whole["seconds"]


def cpu_per_thousand(part: Part) -> float | None:
    """Seconds of the server, all told, for 1,000 accepted acts."""
    done, cpu = whole_of(part)["done"], part.server_cpu
    return 1000 * cpu / done if done and cpu is not None else None


def generator_cpu_per_thousand(part: Part) -> float | None:
    done = whole_of(part)["done"]
    return 1000 * part.generator_cpu / done if done else None


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
    Goal("acknowledgement p50", 10, False, " ms", Reading.acknowledged_p50),
    Goal("acknowledgement p99", 50, False, " ms", Reading.acknowledged_p99),
    Goal("/healthz, the page and joining meanwhile, p99", 50, False, " ms", Reading.visits_p99),
    Goal("durable acts, saturated", 3000, True, "/s", Reading.saturated_rate),
    Goal("CPU of the server for 1,000 acts, saturated", 0.35, False, " s", Reading.saturated_cpu),
    Goal("one table alone, p50 over the disk's own", 2, False, " ms", Reading.alone_over_disk),
    Goal("memory of a connection", 30, False, " KB", Reading.per_connection),
    Goal("CPU of rules and all views, an act", 200, False, " µs", Reading.micros_per_act),
)


def as_json(reading: Reading) -> dict[str, Any]:
    """Everything, for programs."""
    trial = reading.trial
    return {
        "load": asdict(trial.load) | {"sockets": trial.load.sockets},
        "store": reading.store,
        "acts": reading.whole,
        "acts_per_second": reading.acts_per_second(),
        "parts": {
            name: {
                "acts": part.whole,
                "acts_per_second": rate_of(part),
                "server_cpu_seconds_per_1000_acts": cpu_per_thousand(part),
                "generator_cpu_seconds_per_1000_acts": generator_cpu_per_thousand(part),
                "yardstick_cpu_ms": [1000 * seconds for seconds in part.yardstick],
            }
            for name, part in trial.parts.items()
        },
        "visits_ms": trial.visits,
        "failed_visits": trial.failed_visits,
        "lost_tables": trial.lost,
        "refusals": trial.refusals,
        "fsync_ms": reading.fsync,
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
