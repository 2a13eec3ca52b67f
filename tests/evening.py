"""A table from its first act to its last, for tests of what a table is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastcard.table import acts as a
from lastcard.table.duties import duty
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM, TableState

SECRET = bytes(range(32))


def evening(edition: str, **more: Any) -> Iterator[TableState]:
    """A table from its first act to the end of a match of several rounds, with a person at it."""
    bots, options = {0: "chance", 1: "sensible"}, {"target": "300"}
    state = TableState(Settings(edition=edition, seats=3, bots=bots, options=options, **more), SECRET)
    at = 0
    acts: list[tuple[int, a.AnyAct]] = [
        (SYSTEM, a.Sit(2, "Ann")),
        (2, a.Change(think_ms=800)),
        (2, a.Start()),
    ]
    for actor, act in acts:
        state.apply(act, actor, at)
        yield state
    while state.phase != "over":
        due = duty(state)
        if due is None:
            assert state.dormant
            state.apply(a.Back(), 2, at)
        else:
            at = max(at, due.at)
            state.apply(due.act, SYSTEM, at)
        yield state


def midway() -> TableState:
    """A table in the second round of its match."""
    for state in evening("classic"):
        match = state.match
        if match is not None and match.number > 1 and len(match.round.actions) > 5:
            return state
    raise AssertionError("the match was too short")
