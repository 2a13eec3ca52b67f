"""One live table in one process: one act at a time, and everybody who watches is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from . import acts as a
from .answers import Answer
from .attempt import Attempt
from .clock import StoreClock
from .facts import AnyFact
from .fold import Sitting
from .log import Log, NoSuchTable, TableRow
from .replica import Replica, Told
from .view import TableView, view

logger = logging.getLogger(__name__)

Ring = Callable[[str, int], None]
"""Tells other processes that a table has come to a number."""


class Table:
    """A live table. `act` is the only way to change it; several processes may have the same one open."""

    def __init__(self, log: Log, row: TableRow, clock: StoreClock, ring: Ring | None = None) -> None:
        self.table_id = row.table_id
        self.changed: Callable[[Table], None] | None = None  # is told of every act, after the watchers
        self._replica = Replica(log, row, clock, self._tell)
        self._ring = ring
        self._turnstile = asyncio.Lock()
        self._watchers: list[Told] = []

    @classmethod
    async def open(
        cls, log: Log, table_id: str, clock: StoreClock | None = None, ring: Ring | None = None
    ) -> Table:
        """The table as its log tells it. Raises NoSuchTable, UnknownEngine, Diverged."""
        row = await log.load(table_id)
        if row is None:
            raise NoSuchTable(table_id)
        table = cls(log, row, clock or StoreClock(log), ring)
        await table.catch_up()
        return table

    @property
    def sitting(self) -> Sitting:
        """The whole truth, for the house alone: players get `view` and facts that were told to them."""
        return self._replica.sitting

    @property
    def seq(self) -> int:
        return self._replica.seq

    @property
    def watched(self) -> bool:
        return bool(self._watchers)

    @property
    def busy(self) -> bool:
        """Whether an act is on its way to the log."""
        return self._turnstile.locked()

    def view(self, viewer: int | None) -> TableView:
        """What a seat sees; None for a spectator."""
        self._replica.check_whole()
        return view(self.sitting, viewer)

    def watch(self, watcher: Told) -> Callable[[], None]:
        """Be told of every act from now on; call what comes back to be left alone again.

        While a watcher is told of an act, the table's view is of that very moment.
        """
        self._watchers.append(watcher)

        def leave() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return leave

    def facts_since(self, seq: int) -> list[tuple[int, tuple[AnyFact, ...]]] | None:
        """The facts of all acts after a number; None if they are no longer at hand."""
        return self._replica.facts_since(seq)

    async def act(self, actor: int, action_id: str, act: a.AnyAct, *, seen_seq: int | None = None) -> Answer:
        """Do something at the table. The same actor's same id is done once, however often it is asked for.

        `seen_seq` is how far the actor had seen the table: a decision that was asked later is not answered
        by chance. Raises LogError if the store is out of reach: then the same id may be tried again, and so
        it may after a cancellation, which can come too late to keep the act out of the log.
        """
        async with self._turnstile:
            self._replica.check_whole()
            before = self.seq
            try:
                return await Attempt(self._replica, actor, action_id, act).answer(seen_seq)
            finally:
                if self._ring is not None and self.seq > before:
                    self._ring(self.table_id, self.seq)

    async def catch_up(self) -> None:
        """Fold in what other processes have appended."""
        async with self._turnstile:
            await self._replica.read_on()

    def _tell(self, seq: int, facts: tuple[AnyFact, ...]) -> None:
        """Tell everybody. What is in the log is done, so nobody's failure may look like a refusal."""
        for watcher in (*self._watchers, self._tell_host):
            try:
                watcher(seq, facts)
            except Exception:
                logger.exception("a watcher of table %s failed at %s", self.table_id, seq)

    def _tell_host(self, _seq: int, _facts: tuple[AnyFact, ...]) -> None:
        if self.changed is not None:
            self.changed(self)
