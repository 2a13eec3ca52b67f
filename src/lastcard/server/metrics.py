"""Counts of what the server does, as Prometheus reads them. No name, token, id or card is among them.

Where several workers serve, each writes its counts into files of one folder; whoever is asked adds them up.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from prometheus_client import (
    CONTENT_TYPE_PLAIN_0_0_4,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus_client is told where workers share their counts."""

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

disable_created_metrics()  # type: ignore[no-untyped-call]  # when a count began only doubles the lines


class Metrics:
    """The counts of one process. Messages are the most frequent and the cheapest: plain numbers."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        acts = self._counter("acts", "Acts that players asked for, by what came of them.", "answer")
        self.accepted, self.refused, self.unknown = map(acts.labels, ("accepted", "refused", "unknown"))
        said = self._counter("messages", "WebSocket messages, by direction.", "direction")
        self.messages_in = self.messages_out = 0  # since the last `publish`
        self._in, self._out = said.labels("in"), said.labels("out")
        self.closes = self._counter("closes", "WebSocket connections that we closed, by code.", "code")
        self.resyncs = self._counter(
            "resyncs", "Snapshots sent: each connection's first, and to whoever fell behind or asked."
        )
        self.tables_created = self._counter("tables_created", "Tables created.")
        self.seats_taken = self._counter("seats_taken", "Seats taken by people or bots over the network.")
        self.requests_refused = self._counter(
            "requests_refused", "HTTP requests and handshakes refused, by status.", "status"
        )
        self.shut_out = self._counter(
            "shut_out", "Times that an address was shut out, because it kept exceeding its limits."
        )
        self._connections = self._gauge("connections", "WebSocket connections at tables.")
        self._tables_watched = self._gauge("tables_watched", "Tables with a connection.")
        self.answer_seconds = Histogram(
            "lastcard_answer_seconds",
            "From an act's arrival to its answer.",
            buckets=BUCKETS,
            registry=self._registry,
        )

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"lastcard_{name}_total", meaning, labels, registry=self._registry)

    def _gauge(self, name: str, meaning: str) -> Gauge:
        return Gauge(f"lastcard_{name}", meaning, registry=self._registry, multiprocess_mode="livesum")

    def publish(self, connections: int, tables_watched: int) -> None:
        """Write down what is not written at once, for whichever worker is asked next."""
        self._in.inc(self.messages_in)
        self._out.inc(self.messages_out)
        self.messages_in = self.messages_out = 0
        self._connections.set(connections)
        self._tables_watched.set(tables_watched)

    def text(self) -> bytes:
        """The counts of all workers."""
        folder = os.environ.get(FOLDER)
        if folder is None:
            return generate_latest(self._registry)
        forget_ended_workers(Path(folder))
        together = CollectorRegistry()
        MultiProcessCollector(together, folder)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def forget_ended_workers(folder: Path) -> None:
    """What a worker has counted stays; the connections that it had are gone with it."""
    for file in folder.glob("gauge_live*_*.db"):
        if not is_alive(int(file.stem.rpartition("_")[2])):
            file.unlink(missing_ok=True)  # another worker may have been faster


def is_alive(pid: int) -> bool:
    if sys.platform == "win32":  # there is no signal that only asks
        return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, PermissionError):  # its number may have gone to somebody else's process
        return False
    return True
