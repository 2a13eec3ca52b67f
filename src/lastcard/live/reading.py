"""Reading a log: from its entries to the state that they add up to, or to the proof that they do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..store.log import Entry, Log
from ..table import acts as a
from ..table.facts import AnyFact
from ..table.table_errors import Diverged
from ..table.table_state import TableState

PAGE = 500
LAST = 2**62


async def read_into(
    state: TableState,
    log: Log,
    table_id: str,
    told: Callable[[tuple[AnyFact, ...]], None],
    *,
    to: int = LAST,
) -> None:
    """Carry out what a log has beyond a state, up to a number, and tell the facts of each act."""
    while entries := await log.read(table_id, state.seq, min(PAGE, to - state.seq)):
        for facts in fold(state, entries):
            told(facts)
        if len(entries) < PAGE or state.seq == to:
            return


def fold(state: TableState, entries: Sequence[Entry]) -> Iterator[tuple[AnyFact, ...]]:
    """Carry out entries and tell the facts of each; raises Diverged at what does not fit."""
    for entry in entries:
        if entry.seq != state.seq + 1:
            raise Diverged(f"entry {state.seq + 1} is missing, the next one is {entry.seq}")
        try:
            facts = state.replay(a.read_act(entry.body), int(entry.actor), entry.at)
        except Exception as error:
            raise Diverged(f"entry {entry.seq} is not possible here") from error
        if state.state_hash() != entry.state_hash:
            raise Diverged(f"entry {entry.seq} leads to another state than the one it was written with")
        yield tuple(facts)
