"""What became of the acts, and the times that they took."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import TypedDict

from .players import Flight


class Times(TypedDict):
    """Milliseconds."""

    p50: float
    p99: float
    most: float


class Spell(TypedDict):
    """Everything about the acts that fell due in a stretch of time. Times count from the due moment."""

    seconds: float
    due: int
    done: int
    refused: int
    unanswered: int
    acknowledged: Times
    acknowledged_since_sent: Times
    heard_by_each: Times
    heard_by_all: Times
    sent_late: Times


def times_of(seconds: Sequence[float]) -> Times:
    """The middle, all but the slowest hundredth, and the slowest."""
    if not seconds:
        return {"p50": math.nan, "p99": math.nan, "most": math.nan}
    ordered = sorted(seconds)
    return {
        "p50": 1000 * ordered[(len(ordered) - 1) // 2],
        "p99": 1000 * ordered[min(len(ordered) - 1, math.ceil(0.99 * len(ordered)) - 1)],
        "most": 1000 * ordered[-1],
    }


class Logbook:
    """Keeps every act until it is asked for a spell of time."""

    def __init__(self) -> None:
        self.dues: list[float] = []
        self.flights: list[Flight] = []
        self.refusals: Counter[str] = Counter()

    def fell_due(self, due: float) -> None:
        self.dues.append(due)

    def landed(self, flight: Flight) -> None:
        self.flights.append(flight)
        if flight.refused:
            self.refusals[flight.refused] += 1

    def spell(self, begin: float, end: float) -> Spell:
        """What became of the acts that fell due from `begin` to `end`; what has not landed is unanswered."""
        due = bisect_left(self.dues, end) - bisect_left(self.dues, begin)
        ours = [flight for flight in self.flights if begin <= flight.due < end]
        done = [flight for flight in ours if not flight.refused]
        return {
            "seconds": end - begin,
            "due": due,
            "done": len(done),
            "refused": len(ours) - len(done),
            "unanswered": due - len(ours),
            "acknowledged": times_of([one.done - one.due for one in done]),
            "acknowledged_since_sent": times_of([one.done - one.sent for one in done]),
            "heard_by_each": times_of([at - one.due for one in done for at in one.heard]),
            "heard_by_all": times_of([max(one.heard) - one.due for one in done]),
            "sent_late": times_of([one.sent - one.due for one in done]),
        }
