"""A sitting kept in step with its log, in one process. The log is the truth; this is a cache of it."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable

from . import acts as a
from .clock import StoreClock
from .engine import check_engine
from .errors import Diverged
from .facts import AnyFact
from .fold import Sitting
from .log import Entry, Log, NoSuchTable, TableRow
from .settings import read_settings

logger = logging.getLogger(__name__)

REMEMBERED = 24
"""How many acts back the facts are at hand."""

PAGE = 500

Told = Callable[[int, tuple[AnyFact, ...]], None]
"""Is called after each act with its number and its facts."""


class Replica:
    """What this process knows of a table. A log that does not fit is refused for good, never played on."""

    def __init__(self, log: Log, row: TableRow, clock: StoreClock, told: Told) -> None:
        check_engine(row.engine_version)
        self.log = log
        self.clock = clock
        self.table_id = row.table_id
        self.sitting = Sitting(read_settings(row.options), row.secret)
        self._row = row
        self._told = told
        self._recent: OrderedDict[int, tuple[AnyFact, ...]] = OrderedDict()
        self._broken: Diverged | None = None

    @property
    def seq(self) -> int:
        return self.sitting.seq

    def check_whole(self) -> None:
        """Raise the divergence that was found, if one was."""
        if self._broken is not None:
            raise self._broken

    async def read_on(self) -> None:
        """Fold in what the log has and this process has not."""
        self.check_whole()
        while entries := await self.log.read(self.table_id, self.seq, PAGE):
            for entry in entries:
                self._remember(self._replayed(self.sitting, entry))
            if len(entries) < PAGE:
                return

    def advance(self, tried: Sitting, entry: Entry, facts: list[AnyFact]) -> None:
        """Make the state that an act was tried on the table's own, now that the act is in the log."""
        tried.stamp(entry.at)
        self.sitting = tried
        self.clock.note(entry.at)
        self._remember(facts)

    def facts_since(self, seq: int) -> list[tuple[int, tuple[AnyFact, ...]]] | None:
        """The facts of all acts after a number; None if they are no longer at hand."""
        wanted = range(seq + 1, self.seq + 1)
        if any(number not in self._recent for number in wanted):
            return None
        return [(number, self._recent[number]) for number in wanted]

    async def facts_of(self, entry: Entry) -> tuple[AnyFact, ...]:
        """What an entry came to; for an old one the log is folded once more."""
        if entry.seq in self._recent:
            return self._recent[entry.seq]
        past = Sitting(self.sitting.settings, self._row.secret)
        facts: list[AnyFact] = []
        while past.seq < entry.seq:
            page = await self.log.read(self.table_id, past.seq, min(PAGE, entry.seq - past.seq))
            if not page:
                raise NoSuchTable(self.table_id)
            for earlier in page:
                facts = self._replayed(past, earlier)
        return tuple(facts)

    def _remember(self, facts: list[AnyFact]) -> None:
        self._recent[self.seq] = tuple(facts)
        if len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)
        self._told(self.seq, self._recent[self.seq])

    def _replayed(self, sitting: Sitting, entry: Entry) -> list[AnyFact]:
        """Fold an entry; whatever does not fit is a divergence."""
        if entry.seq != sitting.seq + 1:
            raise self._give_up(f"entry {sitting.seq + 1} is missing, the next one is {entry.seq}")
        try:
            facts = sitting.replay(a.read_act(entry.body), int(entry.actor), entry.at)
        except Exception as error:
            raise self._give_up(f"entry {entry.seq} is not possible here") from error
        if sitting.state_hash() != entry.state_hash:
            raise self._give_up(f"entry {entry.seq} leads to another state than the one it was written with")
        return facts

    def _give_up(self, reason: str) -> Diverged:
        self._broken = Diverged(f"table {self.table_id} cannot be played on: {reason}")
        logger.critical("%s", self._broken)
        return self._broken
