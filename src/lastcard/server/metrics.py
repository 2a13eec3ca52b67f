"""Counts of what the server does, as Prometheus reads them. No name, token, id or card is among them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

HELP = {
    "lastcard_acts_total": "Acts that players asked for, by what came of them.",
    "lastcard_messages_total": "WebSocket messages, by direction.",
    "lastcard_closes_total": "WebSocket connections that the server closed, by code.",
    "lastcard_resyncs_total": "Snapshots sent: each connection's first, and to whoever fell behind or asked.",
    "lastcard_tables_created_total": "Tables created.",
    "lastcard_seats_taken_total": "Seats taken by people or bots over the network.",
    "lastcard_requests_refused_total": "HTTP requests and handshakes refused, by status.",
}


class Metrics:
    """Counters, gauges and one histogram."""

    def __init__(self) -> None:
        self.messages_in = 0
        self.messages_out = 0
        self._counts: Counter[tuple[str, str]] = Counter()
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self._answers = [0] * (len(BUCKETS) + 1)
        self._answer_seconds = 0.0

    def count(self, name: str, label: str = "") -> None:
        """Label: ready-made, such as `code="4001"`."""
        self._counts[name, label] += 1

    def gauge(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        self._gauges[name] = (meaning, value)

    def answered(self, seconds: float) -> None:
        """An act was answered after so long."""
        self._answers[bisect_left(BUCKETS, seconds)] += 1
        self._answer_seconds += seconds

    def text(self) -> str:
        lines: list[str] = []
        said = {'direction="in"': self.messages_in, 'direction="out"': self.messages_out}
        counted = self._counts + Counter({("lastcard_messages_total", label): n for label, n in said.items()})
        for name, meaning in HELP.items():
            lines += [f"# HELP {name} {meaning}", f"# TYPE {name} counter"]
            counts = sorted((label, n) for (key, label), n in counted.items() if key == name)
            lines += [f"{name}{{{label}}} {n}" if label else f"{name} {n}" for label, n in counts]
        for name, (meaning, value) in self._gauges.items():
            lines += [f"# HELP {name} {meaning}", f"# TYPE {name} gauge", f"{name} {value():g}"]
        return "\n".join([*lines, *self._histogram()]) + "\n"

    def _histogram(self) -> list[str]:
        name = "lastcard_answer_seconds"
        lines = [f"# HELP {name} From an act's arrival to its answer.", f"# TYPE {name} histogram"]
        total = 0
        for bucket, n in zip((*(f"{b:g}" for b in BUCKETS), "+Inf"), self._answers, strict=True):
            total += n
            lines.append(f'{name}_bucket{{le="{bucket}"}} {total}')
        return [*lines, f"{name}_sum {self._answer_seconds:.6f}", f"{name}_count {total}"]
