"""A table's state kept in step with its log, in one process. The log is the truth; this is a cache of it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from ..store.log import Entry, Log, LogPage, TableRow
from ..table.engine import check_engine
from ..table.facts import AnyFact
from ..table.settings import stored_settings
from ..table.table_errors import Diverged
from ..table.table_state import TableState
from .clock import ElapsedClock, StoreClock
from .past_matches import Charge, PastMatches
from .reading import AT_ONCE, EVERY, LogReader, fold

logger = logging.getLogger(__name__)

REMEMBERED = 20
"""How many acts back the facts are at hand, at most those that are told to whoever missed them."""

Broadcast = Callable[[int, tuple[AnyFact, ...]], None]
"""Tells all who watch of an act: its number and its facts."""


class Replica:
    """What this process knows of a table. A log that does not fit is refused for good, never played on."""

    state: TableState
    """As the log tells it, once that has been read."""

    def __init__(
        self, log: Log, row: TableRow, clock: StoreClock, broadcast: Broadcast, rewound: Callable[[], None]
    ) -> None:
        """`rewound` is called when the log has turned out to be another one than what was told of it."""
        check_engine(row.engine_version)
        self.log = log
        self.clock = clock
        self.table_id = row.table_id
        self._row = row
        at_first = partial(TableState, stored_settings(row.options), row.secret)
        self._reader = LogReader(log, row.table_id, at_first)
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

    def check_whole(self) -> None:
        """Raise the divergence that was found, if one was."""
        if self._broken is not None:
            raise self._broken.with_traceback(None)  # or it would keep the frames of every caller

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

    async def read_first(self, page: LogPage) -> None:
        """Read the log, without a word: nobody watches yet. A page of it has been read."""
        self.state = await self._read(self._row.head_seq, page)
        self._count_from_here()

    async def _read(self, head: int, page: LogPage | None = None) -> TableState:
        """The table as its log tells it, and the facts of the last acts."""
        recent: dict[int, tuple[AnyFact, ...]] = {}
        told = partial(remember, recent)
        try:
            found = await self._reader.read(told, head=head, page=page)
        except Diverged as error:
            raise self._give_up(error) from error
        found.rest()
        self._recent = recent
        return found

    @property
    def _oldest(self) -> int:
        """The first act whose facts are at hand."""
        return next(iter(self._recent), self.seq + 1)

    def recalls(self, back: int) -> bool:
        """Whether the facts of so many of the last acts are at hand, or of all that are remembered."""
        return self._oldest <= max(1, self.seq + 1 - min(back, REMEMBERED))

    async def recall(self, back: int) -> None:
        """Make it so: of a table that was just opened there are only those since its last bookmark."""
        if self.recalls(back):
            return
        rereads, after, known = self.rereads, max(0, self.seq - min(back, REMEMBERED)), self._oldest
        earlier: dict[int, tuple[AnyFact, ...]] = {}
        try:
            await self._reader.read_between(after, known - 1, earlier.__setitem__)
        except Diverged as error:
            raise self._give_up(error) from error
        if self.rereads == rereads:
            both = earlier | self._recent
            self._recent = {seq: both[seq] for seq in both if seq > self.seq - REMEMBERED}

    async def _read_more(self) -> None:
        """Each entry is tried on a copy, so one that does not fit leaves no trace."""
        while entries := await self.log.read(self.table_id, self.seq, AT_ONCE):
            for entry in entries:
                tried = self.state.clone()
                (facts,) = fold(tried, [entry])
                self.advance(tried, entry, facts)
            if len(entries) < AT_ONCE:
                return

    async def begin_anew(self) -> None:
        """Forget what was known, for the log is behind that: it was restored from an older copy.

        If it cannot be read now, what was known stays as it was, and this remains to be done.
        """
        self.check_whole()
        self.must_reread = True
        logger.error("the log of table %s has changed at or before entry %s", self.table_id, self.seq)
        self.state, self.must_reread = await self._read(0), False
        self.rereads += 1
        self._count_from_here()
        self._rewound()

    async def at_end_of(self, number: int, past: PastMatches, charge: Charge) -> TableState:
        """The table as a match left it: as it is, or for an earlier match as the log tells it."""
        if number == self.state.matches:
            return self.state
        return await past.at(self._reader, self.state.began[number] - 1, charge)

    def mark(self, before: TableState) -> None:
        """Put a bookmark where one is due, after an act at a table that was like this before."""
        if 0 < before.matches < self.state.matches:
            self._reader.mark(before, lasting=True)  # for those who ask for that match
        if before.seq // EVERY < self.seq // EVERY:
            self._reader.mark(self.state)

    def advance(self, tried: TableState, entry: Entry, facts: tuple[AnyFact, ...]) -> None:
        """An act is in the log: the state that it was tried on becomes the table's own, and all are told."""
        tried.stamp(entry.at)
        tried.rest()
        self.state = tried
        remember(self._recent, tried.seq, facts)
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

    def _count_from_here(self) -> None:
        state = self.state
        self._since.entry(max(state.decision, state.exposure), max(state.decision_at, state.exposure_at))

    def _give_up(self, error: Diverged) -> Diverged:
        self._broken = Diverged(f"table {self.table_id} cannot be played on: {error}")
        logger.critical("%s", self._broken)
        return self._broken


def remember(recent: dict[int, tuple[AnyFact, ...]], seq: int, facts: tuple[AnyFact, ...]) -> None:
    """Add the facts of an act to those of the last ones."""
    recent[seq] = facts
    if len(recent) > REMEMBERED:
        del recent[next(iter(recent))]
