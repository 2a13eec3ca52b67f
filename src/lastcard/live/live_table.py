"""One live table in one process: one act at a time, and everybody who watches is told."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
from collections.abc import Callable, Collection
from typing import ParamSpec
from weakref import WeakMethod

from ..bots import BOTS
from ..bots.wishes import Wish
from ..store.log import Log, NoSuchTable, StoreError, TableRow, Unknown
from ..table import acts as a
from ..table.advice import advice, why_not
from ..table.answers import ActResult, Refusal
from ..table.facts import AnyFact
from ..table.table_errors import NoSuchMatch, NotOver
from ..table.table_state import TableState
from ..table.view import TableView, view
from .attempt import Attempt
from .clock import StoreClock
from .outage import Outage
from .past_matches import Charge, PastMatches
from .reading import PAGE
from .replica import Broadcast, Replica

logger = logging.getLogger(__name__)

RingOthers = Callable[[str, int], None]
"""Tells other processes that a table has come to a number."""


P = ParamSpec("P")


def weakly(method: Callable[P, None]) -> Callable[P, None]:
    """Call a method without keeping its object: otherwise an unloaded table waits for the cycle collector."""
    weak = WeakMethod(method)

    def call(*args: P.args, **more: P.kwargs) -> None:
        found = weak()
        if found is not None:
            found(*args, **more)

    return call


class LiveTable:
    """A live table. `act` is the only way to change it; several processes may have the same one open."""

    def __init__(
        self,
        log: Log,
        row: TableRow,
        clock: StoreClock,
        outage: Outage,
        ring: RingOthers | None = None,
        past: PastMatches | None = None,
    ) -> None:
        self.table_id = row.table_id
        self.creator = row.creator
        self._secret = row.secret
        self.changed: Callable[[LiveTable], None] | None = None  # is told of every act, after the watchers
        self.levels: Collection[str] = tuple(BOTS)  # the bots that a seat may be given to
        self.used = 0.0  # when it was last opened or changed, as its host notes
        self._replica = Replica(log, row, clock, weakly(self._broadcast), weakly(self._broadcast_anew))
        self._outage = outage
        self._ring = ring
        self._past = past or PastMatches()
        self._act_lock = asyncio.Lock()
        self._watchers: list[tuple[Broadcast, Callable[[], None] | None]] = []
        self._acts: set[asyncio.Task[ActResult]] = set()

    @classmethod
    async def open(
        cls,
        log: Log,
        table_id: str,
        clock: StoreClock | None = None,
        outage: Outage | None = None,
        ring: RingOthers | None = None,
        past: PastMatches | None = None,
    ) -> LiveTable:
        """The table as its log tells it. Raises NoSuchTable, UnknownEngine, Diverged."""
        found = await log.load_page(table_id, PAGE)
        if found is None:
            raise NoSuchTable(table_id)
        row, page = found
        table = cls(log, row, clock or StoreClock(log), outage or Outage(), ring, past)
        await table._replica.read_first(page)
        return table

    @property
    def state(self) -> TableState:
        """The whole truth, for the server alone: players get `view` and facts that were told to them."""
        return self._replica.state

    @property
    def seq(self) -> int:
        return self._replica.seq

    @property
    def must_reread(self) -> bool:
        """Whether the log is another one than what is known here, and is still to be read anew."""
        return self._replica.must_reread

    @property
    def watched(self) -> bool:
        return bool(self._watchers)

    @property
    def busy(self) -> bool:
        """Whether an act is on its way to the log."""
        return self._act_lock.locked()

    def check_whole(self) -> None:
        """Raise Diverged if the log has turned out not to fit."""
        self._replica.check_whole()

    def view(self, viewer: int | None) -> TableView:
        """What a seat sees; None for a spectator."""
        self.check_whole()
        return view(self.state, viewer)

    def why_not(self, seat: int, token: str, *, since: int) -> Refusal | None:
        """The refusal that a play would get now, or None; nothing changes. `since` is as for `act`."""
        self._replica.check_whole()
        return why_not(self.state, seat, token, since=since, at=self.time())

    def advice(self, seat: int, *, since: int) -> Wish:
        """What a bot would do in the seat's place, knowing no more than it."""
        self._replica.check_whole()
        return advice(self.state, seat, since=since, at=self.time())

    def time(self) -> int:
        """The time at the table, as well as it can be known without asking the store."""
        return max(self._replica.clock.about(), self._replica.time())

    def watch(self, watcher: Broadcast, again: Callable[[], None] | None = None) -> Callable[[], None]:
        """Be told of every act from now on; call what comes back to be left alone again.

        While a watcher is told of an act, the table's view is of that very moment. `again` is called when
        the store has lost acts that were told: then look at the table anew, it may be behind.
        """
        watching = (watcher, again)
        self._watchers.append(watching)

        def leave() -> None:
            if watching in self._watchers:
                self._watchers.remove(watching)

        return leave

    async def at_end_of(self, number: int | None = None, charge: Charge = lambda _: None) -> TableState:
        """The table as a match left it, the last one that is over if none is given.

        `charge` is told how many acts have to be read again for that, before they are. Raises NotOver if
        that match is being played, NoSuchMatch if there has been none of that number.
        """
        self._replica.check_whole()
        matches = self.state.matches
        last = matches if self.state.at_an_end else matches - 1
        wanted = last if number is None else number
        if number is not None and not 1 <= number <= matches:
            raise NoSuchMatch(f"there has been no match {number} at this table; so far there are {matches}")
        if not 1 <= wanted <= last:
            raise NotOver
        return await self._replica.at_end_of(wanted, self._past, charge)

    def recalls(self, back: int) -> bool:
        """Whether the facts of so many of the last acts are at hand, or of all that are remembered."""
        return self._replica.recalls(back)

    async def recall(self, back: int) -> None:
        """Have these facts at hand."""
        await self._replica.recall(back)

    def facts_since(self, seq: int) -> list[tuple[int, tuple[AnyFact, ...]]] | None:
        """The facts of all acts after a number; None if they are no longer at hand."""
        return self._replica.facts_since(seq)

    def last_facts(self, most: int) -> list[tuple[int, tuple[AnyFact, ...]]]:
        """The facts of the last acts, at most so many, as far as they are at hand."""
        return self._replica.last_facts(most)

    def token(self, *words: object) -> str:
        """256 bits derived from these words and the table's secret: always the same, and hard to guess."""
        digest = hashlib.blake2b(ascii(words).encode(), key=self._secret, digest_size=32, person=b"tokens")
        return base64.urlsafe_b64encode(digest.digest()).decode().rstrip("=")

    def home(self, address: str) -> int:
        """Return 16 bits for an address: the same at this table, and unrelated to those at others."""
        digest = hashlib.blake2b(address.encode(), key=self._secret, digest_size=2, person=b"homes")
        return int.from_bytes(digest.digest())

    async def act(
        self,
        actor: int,
        action_id: str,
        act: a.AnyAct,
        *,
        seen_seq: int | None = None,
        since: int | None = None,
    ) -> ActResult:
        """Do something at the table. The same actor's same id is done once, however often it is asked for.

        `seen_seq` is how far the actor had seen the table: a decision that was asked later is not answered
        by chance. `since` is the number of the act by which the actor sat down: nothing is done for whoever
        sits there by now instead; left out, it is whoever does.

        Raises LogError if the store is out of reach: then the same id may be tried again. An act that has had
        its turn is carried through, also for somebody who no longer waits for the answer.
        """
        attempt = Attempt(self._replica, actor, action_id, act, seen_seq, since, self.levels)
        await self._act_lock.acquire()
        task = asyncio.get_running_loop().create_task(self._carry_through(attempt))
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)
        return await asyncio.shield(task)

    async def _carry_through(self, attempt: Attempt) -> ActResult:
        """The turn of an act, to its answer; others hear of it by the bell."""
        replica = self._replica
        before = replica.state
        try:
            answer = await attempt.answer()
            if replica.seq > before.seq:
                self._outage.end()
                replica.mark(before)
            return answer
        except (StoreError, Unknown):
            self._outage.begin(self.table_id)
            raise
        finally:
            self._act_lock.release()
            if self._ring is not None and replica.seq > before.seq:
                self._ring(self.table_id, replica.seq)

    async def catch_up(self) -> None:
        """Fold in what other processes have appended."""
        async with self._act_lock:
            await self._replica.read_on()

    async def begin_anew(self) -> None:
        """Read the log from its beginning: it has lost acts that were read before."""
        async with self._act_lock:
            await self._replica.begin_anew()

    def _broadcast(self, seq: int, facts: tuple[AnyFact, ...]) -> None:
        """Tell watchers and the registry. What is in the log is done: no failure looks like a refusal."""
        for watcher, _ in self._watchers.copy():
            self._tell(watcher, seq, facts)
        self._tell(self.changed, self)

    def _broadcast_anew(self) -> None:
        """Acts that were told are gone."""
        for _, again in self._watchers.copy():
            self._tell(again)
        self._tell(self.changed, self)

    def _tell(self, listener: Callable[..., None] | None, *news: object) -> None:
        try:
            if listener is not None:
                listener(*news)
        except Exception:
            logger.exception("a watcher of table %s failed at %s", self.table_id, self.seq)
