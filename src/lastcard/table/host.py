"""The host: creates tables, opens them from the store when somebody comes, and keeps them in step with it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from . import acts as a
from .answers import Accepted, Refusal
from .bell import Bell, LocalBell
from .clock import StoreClock
from .engine import engine_version
from .errors import TABLE, Diverged, UnknownEngine
from .fold import HOUSE, Sitting
from .log import Log, LogError, TableRow
from .settings import Settings, write_settings
from .table import Table

logger = logging.getLogger(__name__)

CACHED = 4096
POLL_SECONDS = 1.5


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat and the token that it belongs to. The token is shown once and kept nowhere."""

    seat: int
    token: str = field(repr=False)
    seq: int


class Host:
    """All tables that a process knows. Several hosts may share a store."""

    def __init__(
        self, log: Log, bell: Bell | None = None, *, cached: int = CACHED, poll_seconds: float = POLL_SECONDS
    ) -> None:
        self.log = log
        self.clock = StoreClock(log)
        self.bell = bell or LocalBell()
        self.changed: list[Callable[[Table], None]] = []  # are told when a table is opened, and of every act
        self.dropped: list[Callable[[Table], None]] = []  # are told when a table is let go
        self._cached = cached
        self._poll_seconds = poll_seconds
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stop_listening = self.bell.listen(self._heard)

    async def start(self) -> None:
        """Keep in step with the store from now on."""
        await self.clock.ask()
        self.spawn(self._poll())

    async def close(self) -> None:
        """Let go of all tables, once no driver drives them any longer; the store and the bell stay open."""
        self._stop_listening()
        tasks = [*self._tasks, *self._opening.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tables.clear()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; it ends with the host."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("something went wrong beside the tables", exc_info=error)

    # Tables

    async def create(self, settings: Settings) -> Table:
        """A new table, with an id that nobody can guess and a secret that the deals are drawn from."""
        secret = secrets.token_bytes(32)
        row = TableRow(
            table_id=secrets.token_urlsafe(16),
            edition=settings.edition,
            options=write_settings(settings),
            engine_version=engine_version(),
            secret=secret,
            commitment=Sitting(settings, secret).promise,
            public=settings.public,
        )
        await self.log.create(row)
        return await self.open(row.table_id)

    async def open(self, table_id: str) -> Table:
        """The table, from the cache or from the store. Raises NoSuchTable, UnknownEngine, Diverged."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
            return table
        task = self._opening.get(table_id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._read(table_id))
            self._opening[table_id] = task
            task.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(task)

    async def _read(self, table_id: str) -> Table:
        table = await Table.open(self.log, table_id, clock=self.clock, ring=self.bell.ring)
        table.changed = self._changed
        self._tables[table_id] = table
        self._changed(table)
        self._make_room()
        return table

    def _changed(self, table: Table) -> None:
        for told in self.changed:
            try:
                told(table)
            except Exception:
                logger.exception("a listener failed at table %s", table.table_id)

    def _make_room(self) -> None:
        """Let go of tables that nobody watches, the longest unused first."""
        for table_id, table in list(self._tables.items())[:-1]:
            if len(self._tables) <= self._cached:
                return
            if not (table.watched or table.busy):
                del self._tables[table_id]
                table.changed = None
                for told in self.dropped:
                    told(table)

    # In step with the store

    def _heard(self, table_id: str, seq: int) -> None:
        table = self._tables.get(table_id)
        if table is not None and table.seq < seq:
            self.spawn(self._catch_up(table))

    async def _catch_up(self, table: Table) -> None:
        with contextlib.suppress(LogError, Diverged):  # the poll tries again; a divergence is on record
            await table.catch_up()

    async def poll(self) -> None:
        """Ask the store how far the tables have come, in case a ring was lost."""
        heads = await self.log.heads(list(self._tables))
        behind = [table for table_id, table in self._tables.items() if table.seq < heads.get(table_id, 0)]
        for table in behind:
            await self._catch_up(table)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(self._poll_seconds)
            try:
                await self.poll()
            except LogError as error:
                logger.warning("the store does not tell how far the tables are: %s", error)
            except Exception:
                logger.exception("polling failed, and goes on")

    # Seats

    async def sit(
        self, table_id: str, name: str, *, action_id: str, seat: int | None = None
    ) -> Claim | Refusal:
        """Take a seat, a given one or the first that is free. The log decides who was first.

        The same id gives the same seat with a new token, in case the first answer was lost; so it must be
        as hard to guess as a token.
        """
        table = await self.open(table_id)
        log_id = f"sit:{hash_of(action_id).hex()}"  # the id opens the seat, so the log keeps its hash alone
        known = await self.log.find(table_id, f"{HOUSE}:{log_id}")
        if known is not None:
            return await self._claim_again(table, known.seq, known.body)
        refusal = Refusal(table.seq, TABLE, "no seat is free", "watch, or come back when a round is over")
        if seat is not None and seat not in range(len(table.sitting.seats)):
            return Refusal(table.seq, TABLE, f"there is no seat {seat}")
        for choice in seats_to_try(table.sitting) if seat is None else [seat]:
            answer = await table.act(HOUSE, log_id, a.Sit(choice, name))
            if isinstance(answer, Accepted):
                return await self._give_token(table, choice, answer.seq)
            refusal = answer
            if not table.sitting.seats[choice].present:
                break  # the seat is not the matter
        return refusal

    async def _claim_again(self, table: Table, seq: int, body: str) -> Claim | Refusal:
        await table.catch_up()
        act = a.read_act(body)
        if not isinstance(act, a.Sit) or table.sitting.seats[act.seat].since != seq:
            return Refusal(table.seq, TABLE, "somebody else sits there now", "take another seat")
        return await self._give_token(table, act.seat, seq)

    async def _give_token(self, table: Table, seat: int, seq: int) -> Claim:
        """Make a new token the seat's, whatever token it had before."""
        token, name = secrets.token_urlsafe(32), table.sitting.seats[seat].name
        while True:
            before = await self._token_hash(table.table_id, seat)
            if await self.log.put_seat(table.table_id, seat, hash_of(token), name, replaces=before):
                return Claim(seat, token, seq)

    async def renew(self, table_id: str, token: str) -> Claim | None:
        """A new token for the seat that the old one belongs to; from now on the old one is worth nothing."""
        seat = await self.seat_of(table_id, token)
        if seat is None:
            return None
        table, fresh = await self.open(table_id), secrets.token_urlsafe(32)
        name = table.sitting.seats[seat].name
        put = await self.log.put_seat(table_id, seat, hash_of(fresh), name, replaces=hash_of(token))
        return Claim(seat, fresh, table.seq) if put else None

    async def seat_of(self, table_id: str, token: str) -> int | None:
        """The seat that a token belongs to."""
        wanted = hash_of(token)
        seats = await self.log.get_seats(table_id)
        found = [kept.seat for kept in seats if secrets.compare_digest(kept.token_hash, wanted)]
        return found[0] if found else None

    async def leave(self, table_id: str, token: str, *, action_id: str) -> Accepted | Refusal:
        """Get up. Before the match the seat is free again; later the token is the way back."""
        table = await self.open(table_id)
        seat = await self.seat_of(table_id, token)
        if seat is None:
            return Refusal(table.seq, TABLE, "no seat belongs to this token")
        answer = await table.act(seat, action_id, a.Leave())
        if isinstance(answer, Accepted) and table.sitting.seats[seat].free:
            await self.log.free_seat(table_id, seat, hash_of(token))
        return answer

    async def _token_hash(self, table_id: str, seat: int) -> bytes | None:
        seats = await self.log.get_seats(table_id)
        return next((kept.token_hash for kept in seats if kept.seat == seat), None)


def seats_to_try(sitting: Sitting) -> list[int]:
    """Free seats first, then those of bots, then those of players who left."""
    seats = [seat for seat, taken in enumerate(sitting.seats) if not taken.present]
    return sorted(seats, key=lambda seat: (sitting.seats[seat].away, not sitting.seats[seat].free, seat))


def hash_of(token: str) -> bytes:
    """How a token is kept."""
    return hashlib.sha256(token.encode()).digest()


UNPLAYABLE = (UnknownEngine, Diverged)
"""Why a table that is there cannot be opened."""
