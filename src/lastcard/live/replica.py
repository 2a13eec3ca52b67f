"""A table's state kept in step with its log, in one process. The log is the truth; this is a cache of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence

from ..store.log import Entry, Log, TableRow
from ..table import acts as a
from ..table.engine import check_engine, encoding_of
from ..table.facts import AnyFact
from ..table.settings import read_settings
from ..table.table_errors import Diverged
from ..table.table_state import TableState
from .clock import ElapsedClock, StoreClock

logger = logging.getLogger(__name__)

PAGE = 500
LAST = 2**62
REMEMBERED = 24
"""How many acts back the facts are at hand."""

Broadcast = Callable[[int, tuple[AnyFact, ...]], None]
"""Tells all who watch of an act: its number and its facts."""


class Replica:
    """What this process knows of a table. A log that does not fit is refused for good, never played on."""

    def __init__(
        self, log: Log, row: TableRow, clock: StoreClock, broadcast: Broadcast, rewound: Callable[[], None]
    ) -> None:
        """`rewound` is called when the log has turned out to be another one than what was told of it."""
        check_engine(row.engine_version)
        self.log = log
        self.clock = clock
        self.table_id = row.table_id
        self._row = row
        self.state = self.at_first()
        self._broadcast = broadcast
        self._rewound = rewound
        self._since = ElapsedClock(clock)
        self._recent: dict[int, tuple[AnyFact, ...]] = {}
        self._broken: Diverged | None = None
        self.must_reread = False  # the log has turned out to be another one, and has not been read anew yet
        self.rereads = 0  # so many times

    @property
    def seq(self) -> int:
        return self.state.seq

    def time(self) -> int:
        """The time at the table, by what has passed here since its last decision or exposure.

        The store's clock may have been set back since; then this is the later one, and the right one.
        """
        return self._since.now()

    @property
    def healthy(self) -> bool:
        """Whether what is known here is what the log tells, as far as anybody has noticed."""
        return self._broken is None and not self.must_reread

    def check_whole(self) -> None:
        """Raise the divergence that was found, if one was."""
        if self._broken is not None:
            raise self._broken

    async def recover(self) -> None:
        """Read the log anew if that is still to be done: nothing is built on what it does not tell."""
        self.check_whole()
        if self.must_reread:
            await self.begin_anew()

    async def read_on(self) -> None:
        """Fold in what the log has and this process has not."""
        await self.recover()
        try:
            await self._read_more()
        except Diverged:
            await self.begin_anew()  # for the log may have lost its end, and gone on from there

    async def read_first(self) -> None:
        """Fold the whole log, in place and without a word: nobody watches yet."""
        try:
            await read_into(self.state, self.log, self.table_id, self._remember)
        except Diverged as error:
            raise self._give_up(error) from error
        self.state.rest()
        self._count_from_here()

    async def _read_more(self) -> None:
        """Each entry is tried on a copy, so one that does not fit leaves no trace."""
        while entries := await self.log.read(self.table_id, self.seq, PAGE):
            for entry in entries:
                tried = self.state.clone()
                (facts,) = fold(tried, [entry])
                self.advance(tried, entry, facts)
            if len(entries) < PAGE:
                return

    async def begin_anew(self) -> None:
        """Forget what was known, for the log is behind that: it was restored from an older copy.

        If it cannot be read now, what was known stays as it was, and this remains to be done.
        """
        self.check_whole()
        self.must_reread = True
        logger.error("the log of table %s is another one than at entry %s", self.table_id, self.seq)
        found = self.at_first()
        try:
            await read_into(found, self.log, self.table_id, lambda _: None)
        except Diverged as error:
            raise self._give_up(error) from error
        found.rest()
        self.state, self.must_reread = found, False
        self.rereads += 1
        self._recent.clear()
        self._count_from_here()
        self._rewound()

    async def at_end_of(self, number: int) -> TableState:
        """The table as a match left it: as it is, or for an earlier match as the log tells it."""
        if number == self.state.matches:
            return self.state
        past, last = self.at_first(), self.state.began[number] - 1
        await read_into(past, self.log, self.table_id, lambda _: None, to=last)
        return past

    def at_first(self) -> TableState:
        """The table before its first act."""
        row = self._row
        return TableState(read_settings(row.options), row.secret, encoding_of(row.engine_version))

    def advance(self, tried: TableState, entry: Entry, facts: tuple[AnyFact, ...]) -> None:
        """An act is in the log: the state that it was tried on becomes the table's own, and all are told."""
        tried.stamp(entry.at)
        tried.rest()
        self.state = tried
        self._remember(facts)
        self._count_from_here()
        self._broadcast(tried.seq, facts)

    def facts_of(self, seq: int) -> tuple[AnyFact, ...] | None:
        """What an act came to; None if that is no longer at hand."""
        return self._recent.get(seq)

    def facts_since(self, seq: int) -> list[tuple[int, tuple[AnyFact, ...]]] | None:
        """The facts of all acts after a number; None if they are no longer at hand."""
        wanted = range(seq + 1, self.seq + 1)
        if any(number not in self._recent for number in wanted):
            return None
        return [(number, self._recent[number]) for number in wanted]

    def last_facts(self, most: int) -> list[tuple[int, tuple[AnyFact, ...]]]:
        """The facts of the last acts, at most so many; fewer if no more are at hand."""
        return [*self._recent.items()][max(0, len(self._recent) - most) :]

    def _remember(self, facts: tuple[AnyFact, ...]) -> None:
        seq, recent = self.state.seq, self._recent
        recent[seq] = facts
        if len(recent) > REMEMBERED:
            del recent[next(iter(recent))]

    def _count_from_here(self) -> None:
        state = self.state
        self._since.entry(max(state.decision, state.exposure), max(state.decision_at, state.exposure_at))

    def _give_up(self, error: Diverged) -> Diverged:
        self._broken = Diverged(f"table {self.table_id} cannot be played on: {error}")
        logger.critical("%s", self._broken)
        return self._broken


# From the entries of a log to the state that they add up to, or to the proof that they do not


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
