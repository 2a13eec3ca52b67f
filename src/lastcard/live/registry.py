"""The registry: creates tables, opens them from the store on demand, and keeps them in step with it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from ..bots import BOTS, check_level
from ..store.bell import Bell, LocalBell, TableRing
from ..store.log import Log, LogError, TableRow
from ..table.engine import engine_version
from ..table.settings import Settings, write_settings
from ..table.table_errors import Diverged, UnknownEngine
from ..table.table_state import TableState, rehearsed_secret
from .clock import StoreClock
from .live_table import LiveTable
from .outage import Outage
from .past_matches import PastMatches
from .periodic import run_periodically
from .shared_work import SharedWork

logger = logging.getLogger(__name__)

CACHED = 4096
POLL_SECONDS = 1.5
OVER_SECONDS = 60.0
IDLE_SECONDS = 600.0
"""How long a table that nobody watches or uses stays open: one that is over, and any other."""

OPENED_AT_ONCE = 2
"""Tables that are read from the store at the same time; the others wait, first come, first served."""

COMING_SECONDS = 30.0
"""How long a table stays open that somebody came to, even if there are too many: they may not watch yet."""


class TableRegistry:
    """All tables that a process knows. Several registries may share a store."""

    def __init__(
        self,
        log: Log,
        bell: Bell | None = None,
        *,
        clock: StoreClock | None = None,
        cached: int = CACHED,
        poll_seconds: float = POLL_SECONDS,
        levels: Collection[str] = tuple(BOTS),
    ) -> None:
        """`levels` are the bots that new seats may be given to."""
        self.log = log
        self.levels = levels
        self.clock = clock or StoreClock(log)
        self.outage = Outage(self.clock.steady)
        self.bell = bell or LocalBell()
        self.changed: list[
            Callable[[LiveTable], None]
        ] = []  # are told when a table is opened, and of every act
        self.dropped: list[Callable[[LiveTable], None]] = []  # are told when a table is let go
        self._cached = cached
        self._poll_seconds = poll_seconds
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._opening: SharedWork[str, LiveTable] = SharedWork()
        self._slots = asyncio.Semaphore(OPENED_AT_ONCE)
        self._past = PastMatches()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stop_listening = self.bell.listen(TableRing, self._heard)

    async def start(self) -> None:
        """Keep in step with the store from now on."""
        await self.clock.ask()
        trouble = "the store does not tell how far the tables are"
        self.spawn(run_periodically(self.poll, self._poll_seconds, trouble))

    async def close(self) -> None:
        """Let go of all tables, once no driver drives them any longer; the store and the bell stay open."""
        self._stop_listening()
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, self._opening.close(), self._past.close(), return_exceptions=True)
        self._tables.clear()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; it ends with the registry."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("unexpected error in the background, outside the tables", exc_info=error)

    # Tables

    async def create(self, settings: Settings, *, seed: str | None = None, creator: int = 0) -> LiveTable:
        """A new table, with an id that nobody can guess and a secret that the deals are drawn from.

        For rehearsals the secret follows from a seed: then whoever knows the seed knows all the cards.
        `creator` is a number of 16 bits for the network that the request came from.
        """
        self.check_bots(settings)
        secret = secrets.token_bytes(32) if seed is None else rehearsed_secret(seed)
        row = TableRow(
            table_id=secrets.token_urlsafe(16),
            edition=settings.edition,
            options=write_settings(settings),
            engine_version=engine_version(),
            secret=secret,
            commitment=TableState(settings, secret).promise,
            listed=False,
            creator=creator,
        )
        await self.log.create(row)
        return await self.open(row.table_id)

    def check_bots(self, settings: Settings) -> None:
        """Refuse bots for a new table that are not offered here; one that is stored keeps its own."""
        for level in settings.bots.values():
            check_level(level, self.levels)

    def at_hand(self, table_id: str) -> LiveTable | None:
        """The table, if it need not be read."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
            table.used = time.monotonic()
        return table

    async def open(self, table_id: str) -> LiveTable:
        """The table, from the cache or from the store. Raises NoSuchTable, UnknownEngine, Diverged.

        Tables are read one after the other, and only while somebody waits for them.
        """
        table = self.at_hand(table_id)
        if table is not None:
            return table
        return await self._opening.get(table_id, lambda: self._read(table_id))

    @property
    def busy(self) -> bool:
        """Whether tables that are to be opened have to wait for others."""
        return len(self._opening) > 2 * OPENED_AT_ONCE

    async def _read(self, table_id: str) -> LiveTable:
        async with self._slots:
            past = self._past
            table = await LiveTable.open(self.log, table_id, self.clock, self.outage, self._ring, past)
        table.changed, table.levels = self._changed, self.levels
        self._tables[table_id] = table
        self._changed(table)
        self._make_room()
        return table

    async def recall(self, table: LiveTable, back: int) -> None:
        """Have the facts of so many of a table's last acts at hand; what has to be read waits its turn."""
        if not table.recalls(back):
            async with self._slots:
                await table.recall(back)

    def _changed(self, table: LiveTable) -> None:
        table.used = time.monotonic()
        for told in self.changed:
            try:
                told(table)
            except Exception:
                logger.exception("a listener failed at table %s", table.table_id)

    def let_go(self, table: LiveTable) -> None:
        """Keep a table no longer: it is in the store, or it is no more."""
        if self._tables.get(table.table_id) is not table:
            return
        del self._tables[table.table_id]
        table.changed = None
        for told in self.dropped:
            told(table)

    def _make_room(self) -> None:
        """Let go of tables that nobody watches or has just come to, the longest unused first."""
        if len(self._tables) <= self._cached:
            return
        now = time.monotonic()
        for table in list(self._tables.values())[:-1]:
            if len(self._tables) <= self._cached:
                return
            if now - table.used >= COMING_SECONDS and not (table.watched or table.busy):
                self.let_go(table)

    def _tidy_up(self) -> None:
        """Let go of tables that nobody has come to for a while."""
        now = time.monotonic()
        for table in list(self._tables.values()):
            patience = OVER_SECONDS if table.state.at_an_end else IDLE_SECONDS
            if now - table.used > patience and not (table.watched or table.busy):
                self.let_go(table)

    # In step with the store

    def _ring(self, table_id: str, seq: int) -> None:
        """Tell others that a table has come to a number; where there are none, nobody is bothered."""
        if self.bell.reaches_beyond(self._heard):
            self.bell.ring(TableRing(table_id, seq))

    def _heard(self, ring: TableRing) -> None:
        table = self._tables.get(ring.table_id)
        if table is not None and table.seq < ring.number:
            self.spawn(self._catch_up(table))

    async def _catch_up(self, table: LiveTable) -> None:
        with contextlib.suppress(LogError, Diverged):  # the poll tries again; a divergence is on record
            await table.catch_up()

    async def poll(self) -> None:
        """Ask the store how far the tables have come, in case a ring was lost, or something in the store."""
        self._tidy_up()
        self._make_room()
        known = {table_id: table.seq for table_id, table in self._tables.items()}
        heads = await self.log.heads(known)
        for table_id, seq in known.items():
            table, head = self._tables.get(table_id), heads.get(table_id)
            if table is None:
                continue
            if head is None:
                self.let_go(table)
            elif head < seq:
                with contextlib.suppress(LogError, Diverged):
                    await table.begin_anew()
            elif head > table.seq or table.must_reread:
                await self._catch_up(table)


UNPLAYABLE = (UnknownEngine, Diverged)
"""Why a table that is there cannot be opened."""
