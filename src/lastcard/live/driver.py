"""The driver: does what the server has to do, at every table that is due, when it is due.

Any number of processes may run one. All derive the same acts with the same ids, and the log accepts one.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
from collections.abc import Callable

from ..store.log import LogError, NoSuchTable
from ..table.acts import TimeOut
from ..table.answers import Accepted
from ..table.duties import duty, is_left_to_people, is_played_by_people
from ..table.table_state import SYSTEM
from .live_table import LiveTable
from .own_bots import OwnBots
from .periodic import run_periodically
from .registry import UNPLAYABLE, TableRegistry
from .thinking import Thinking

logger = logging.getLogger(__name__)

SCAN_SECONDS = 0.5
JITTER_SECONDS = 0.25
SCAN_LIMIT = 100
RECOVERY_SECONDS = 10.0
"""How long nobody is timed out after a start or an outage of the store: players have to reconnect."""

OUTAGE_SECONDS = 5.0
RETRY_SECONDS = 1.0
BURST_SECONDS = 2.0
"""How many seconds' worth of acts the tables of one creator may have at once."""

UNPLAYABLE_SECONDS = 600.0
"""How long a table that cannot be opened is skipped; the store lists it at every scan."""


class Pace:
    """Turns for the server's acts, so that each creator's tables get so many a second together."""

    def __init__(self, acts_per_second: float, now: Callable[[], float]) -> None:
        self._seconds_each = 1 / acts_per_second
        self._now = now
        self._booked: dict[int, float] = {}  # until when, by creator; there are 65,536 at most
        self._turns: dict[str, float] = {}  # of tables that wait

    def wait(self, table: LiveTable) -> float:
        """Return the seconds until it is the table's turn, or 0, which uses the turn up."""
        now = self._now()
        turn = self._turns.get(table.table_id)
        if turn is None:
            booked = max(self._booked.get(table.creator, 0.0), now)
            self._booked[table.creator] = booked + self._seconds_each
            turn = self._turns[table.table_id] = booked - BURST_SECONDS
        if turn <= now:
            del self._turns[table.table_id]
        return max(0.0, turn - now)

    def forget(self, table: LiveTable) -> None:
        """Drop the turn of a table that is unloaded."""
        self._turns.pop(table.table_id, None)


class Driver:
    """Drives the tables of a registry, and those in the store that nobody has opened."""

    def __init__(
        self,
        registry: TableRegistry,
        *,
        scan_seconds: float = SCAN_SECONDS,
        recovery_seconds: float = RECOVERY_SECONDS,
        spread_seconds: float = 0.0,
        own_bots: OwnBots | None = None,
        acts_per_second: float = math.inf,
    ) -> None:
        """`spread_seconds`: the longest random delay, where processes share tables: so one of them is first.

        `acts_per_second`: how many acts the server does at all tables of one creator together.

        `own_bots`: the bots that the operator has added.
        """
        self._registry = registry
        self._scan_seconds = scan_seconds
        self._recovery_seconds = recovery_seconds
        self._spread_seconds = spread_seconds
        self._steady = registry.clock.steady
        self._lenient_until = self._steady() + recovery_seconds
        self._heard = self._steady()  # when the store last told its time
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._driving: set[str] = set()
        self._unplayable: dict[str, float] = {}  # and until when they are passed over
        self._stopped = False
        self._pace = Pace(acts_per_second, self._steady)
        self._thinking = Thinking(own_bots or OwnBots(), registry.spawn, self.on_table_changed)

    def start(self) -> None:
        """Drive from now on, until the registry is closed or `stop` is called."""
        self._registry.changed.append(self.on_table_changed)
        self._registry.dropped.append(self._let_go)
        trouble = "the store does not tell which tables are due"
        self._registry.spawn(run_periodically(self.scan, self._scan_seconds, trouble, jitter=JITTER_SECONDS))

    def stop(self) -> None:
        """Drive no longer."""
        self._stopped = True
        self._registry.changed.remove(self.on_table_changed)
        self._registry.dropped.remove(self._let_go)
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _suspended_until(self, turn_seconds: int | None = None) -> float:
        """Until when nobody is timed out. If the store's clock has stepped ahead, not for a whole turn."""
        until = max(self._lenient_until, self._registry.outage.over_at + self._recovery_seconds)
        stepped = self._registry.clock.stepped
        if stepped is None:
            return until
        return max(until, stepped + max(turn_seconds or 0, self._recovery_seconds))

    def _suspends_timeouts(self, table: LiveTable) -> bool:
        return self._steady() < self._suspended_until(table.state.settings.turn_seconds)

    # Tables that this process has open

    def on_table_changed(self, table: LiveTable) -> None:
        """A table was opened or has changed: see when there is something to do."""
        if table.table_id not in self._driving:
            self._look_again(table)

    def leave(self, table: LiveTable) -> None:
        """A table was let go; the scan will find it when it is due."""
        timer = self._timers.pop(table.table_id, None)
        if timer is not None:
            timer.cancel()

    def _let_go(self, table: LiveTable) -> None:
        self._thinking.forget(table.table_id)
        self._pace.forget(table)
        self.leave(table)

    def _look_again(self, table: LiveTable) -> None:
        """Set the table's timer to its next duty."""
        if is_left_to_people(table.state):
            self.leave(table)
            return
        if self._is_woken_in_time(table):
            return
        state, spared = table.state, self._suspends_timeouts(table)
        next_duty = duty(state, timeouts=not spared, thoughts=self._thinking.at(table))
        if next_duty is not None:
            self._wake(table, (next_duty.at - table.time()) / 1000)
        elif spared and state.deadline() is not None:
            seconds = self._suspended_until(state.settings.turn_seconds) - self._steady()
            self._wake(table, min(seconds, RECOVERY_SECONDS))  # nobody knows how long an outage lasts
        else:
            self.leave(table)

    def _is_woken_in_time(self, table: LiveTable) -> bool:
        """Whether the timer of a table without bots rings before its deadline: then it is looked at again.

        With every act the deadline moves on; to set the timer anew each time would cost more than that.
        """
        timer, deadline = self._timers.get(table.table_id), table.state.deadline()
        if timer is None or deadline is None or not is_played_by_people(table.state):
            return False
        left = timer.when() - asyncio.get_running_loop().time()
        return left <= (deadline - table.time()) / 1000

    def _wake(self, table: LiveTable, seconds: float) -> None:
        self.leave(table)
        if not self._stopped:
            delay = max(seconds, 0) + random.uniform(0, self._spread_seconds)
            loop = asyncio.get_running_loop()
            self._timers[table.table_id] = loop.call_later(delay, self._begin, table)

    def _begin(self, table: LiveTable) -> None:
        self._timers.pop(table.table_id, None)
        if table.table_id not in self._driving and not self._stopped:
            self._driving.add(table.table_id)
            self._registry.spawn(self._drive(table))

    async def _drive(self, table: LiveTable) -> None:
        pause: float | None = RETRY_SECONDS
        try:
            pause = await self.drive(table)
        except NoSuchTable:
            self._registry.let_go(table)
            return
        except LogError as error:
            logger.warning("table %s waits for the store: %s", table.table_id, error)
        except UNPLAYABLE:
            self._pass_over(table.table_id)
            return
        finally:
            self._driving.discard(table.table_id)
        if pause is None:
            self._look_again(table)
        else:
            self._wake(table, pause)

    async def drive(self, table: LiveTable) -> float | None:
        """Do what is due at a table, once; returns how many seconds to wait, None: until the next duty."""
        seq = table.seq
        thoughts = self._thinking.at(table)
        due = duty(table.state, timeouts=not self._suspends_timeouts(table), thoughts=thoughts)
        if due is None or due.at > table.time():
            return None
        if wait := self._pace.wait(table):
            return wait
        act = due.act
        if isinstance(act, TimeOut):
            await self._ask_the_time()
            if self._suspends_timeouts(table):
                return None
        answer = await table.act(SYSTEM, due.action_id, act, seen_seq=seq)
        if isinstance(answer, Accepted) or table.seq != seq:
            return None
        if not answer.wait_ms:
            logger.warning("table %s refuses an act of the server: %s", table.table_id, answer.reason)
        return answer.wait_ms / 1000 or RETRY_SECONDS

    # Tables that are due in the store, whoever has them open

    async def scan(self) -> None:
        """Open every table that is due, so that it is driven."""
        if self._stopped:
            return
        await self._ask_the_time()
        await self._try_to_write()
        now = self._steady()
        self._unplayable = {table_id: until for table_id, until in self._unplayable.items() if now < until}
        for table_id in await self._registry.log.due(limit=SCAN_LIMIT + len(self._unplayable)):
            if table_id in self._unplayable or table_id in self._driving:
                continue
            try:
                self._begin(await self._registry.open(table_id))
            except UNPLAYABLE as error:
                logger.error("table %s cannot be driven: %s", table_id, error)
                self._pass_over(table_id)
            except NoSuchTable:
                continue
            except LogError as error:
                logger.warning("table %s cannot be opened: %s", table_id, error)

    def _pass_over(self, table_id: str) -> None:
        self._unplayable[table_id] = self._steady() + UNPLAYABLE_SECONDS

    async def _ask_the_time(self) -> None:
        """Ask the store; if it was away, nobody is timed out for a while."""
        await self._registry.clock.ask()
        now = self._steady()
        if now - self._heard > OUTAGE_SECONDS:
            self._lenient_until = now + self._recovery_seconds
        self._heard = now

    async def _try_to_write(self) -> None:
        """Find out whether an outage is over, but not by timing out a player."""
        outage = self._registry.outage
        if not outage.lasts:
            return
        try:
            await self._registry.log.touch(outage.table_id)
        except NoSuchTable:
            pass  # it was there, so its removal has been written
        except LogError as error:
            logger.warning("the store accepts no writes: %s", error)
            return
        outage.end()
