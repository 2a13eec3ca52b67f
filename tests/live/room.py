"""A room for table tests: a store, a clock that moves only when told, and tables in it."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, get_args

import pytest

import lastcard
from lastcard.events import Event
from lastcard.live import seat_tokens
from lastcard.live.clock import StoreClock
from lastcard.live.driver import Driver
from lastcard.live.live_table import LiveTable
from lastcard.live.past_matches import PastMatches
from lastcard.live.registry import TableRegistry
from lastcard.store.log import Log, TableRow
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table import table_state
from lastcard.table.answers import Accepted, ActResult, Refusal
from lastcard.table.duties import duty
from lastcard.table.engine import engine_version
from lastcard.table.settings import Settings, write_settings
from lastcard.table.table_errors import RefusalCode
from lastcard.table.table_state import SYSTEM
from sure import sure

EDITIONS = tuple(lastcard.EDITIONS)
SECRET = bytes(range(32))
CODES = get_args(RefusalCode)
LONGEST = 900
"""Seconds, for a test with all its tries on a machine with much else to do: what takes longer hangs."""


def live(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that is a coroutine."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), LONGEST))

    return run


async def take_seat(
    registry: TableRegistry, table_id: str, name: str, **wish: Any
) -> seat_tokens.IssuedToken | Refusal:
    """Sit down at a table, as whoever asks a server for a seat does."""
    return await seat_tokens.sit(registry.log, await registry.open(table_id), name, **wish)


async def renew_token(
    registry: TableRegistry, table_id: str, token: str, action_id: str = ""
) -> seat_tokens.IssuedToken | None:
    """A new token for an old one; without an id it is another one each time."""
    table, action_id = await registry.open(table_id), action_id or secrets.token_urlsafe(32)
    return await seat_tokens.renew(registry.log, table, token, action_id=action_id)


async def seat_with(registry: TableRegistry, table_id: str, token: str) -> int | None:
    """The seat that a token belongs to, while its player sits there."""
    kept = await seat_tokens.find(registry.log, await registry.open(table_id), token)
    return None if kept is None else kept.seat


class Clock:
    """The store's clock, in milliseconds."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


class Room:
    """A store with one table in it; `open` gives another process's view of the same table."""

    def __init__(self, log: Log | None = None) -> None:
        self.clock = Clock()
        self.log: Any = log or MemoryLog(self.clock)
        self.past = PastMatches()
        self.count = 0

    async def lay(self, settings: Settings, secret: bytes = SECRET, table_id: str = "t") -> LiveTable:
        """A new table."""
        row = TableRow(
            table_id, settings.edition, write_settings(settings), engine_version(), secret, "", False
        )
        await self.log.create(row)
        return await self.open(table_id)

    async def open(self, table_id: str = "t") -> LiveTable:
        clock = StoreClock(self.log, steady=lambda: 0.0)
        return await LiveTable.open(self.log, table_id, clock, past=self.past)

    def id(self) -> str:
        self.count += 1
        return f"id{self.count}"

    async def do(self, table: LiveTable, actor: int, act: a.AnyAct, **more: Any) -> Accepted:
        """An act that is accepted."""
        answer = await table.act(actor, self.id(), act, **more)
        assert isinstance(answer, Accepted), answer
        return answer

    async def refuse(self, table: LiveTable, actor: int, act: a.AnyAct, **more: Any) -> Refusal:
        """An act that is refused, and leaves table and log as they were."""
        before, entries = table.state.state_hash(), await self.log.read("t", 0, 10_000)
        times = (table.state.decision_at, table.state.exposure_at)
        answer = await table.act(actor, self.id(), act, **more)
        assert isinstance(answer, Refusal), answer
        assert answer.reason
        assert answer.code in CODES
        assert table.state.state_hash() == before
        assert times == (table.state.decision_at, table.state.exposure_at)
        assert await self.log.read("t", 0, 10_000) == entries
        return answer

    async def play(self, table: LiveTable, actions: str) -> Accepted:
        """Actions such as `0:r7 1:draw`, and `0:r7+uno` for the call together with the play."""
        answer: ActResult | None = None
        for step in actions.split():
            seat, _, token = step.partition(":")
            token, _, call = token.partition("+")
            act = a.Pass() if token == "pass" else a.Play(token, uno=bool(call))
            answer = await self.do(table, int(seat), act)
        assert isinstance(answer, Accepted)
        return answer

    async def system(self, table: LiveTable) -> ActResult | None:
        """Wait until the house has something to do, and let it."""
        due = duty(table.state)
        if due is None:
            return None
        self.clock.now = max(self.clock.now, due.at)
        return await table.act(SYSTEM, due.action_id, due.act)

    async def play_out(self, table: LiveTable, limit: int = 5000) -> None:
        """Let the server play until it has nothing left to do, though the table is unattended."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(table_state, "DORMANT_AFTER", 2 * limit)
            for _ in range(limit):
                answer = await self.system(table)
                if answer is None:
                    return
                assert isinstance(answer, Accepted), answer
        raise AssertionError(f"no end after {limit} acts")

    async def people(self, table: LiveTable, *names: str) -> None:
        """People sit down, in order, and start."""
        for seat, name in enumerate(names):
            await self.do(table, SYSTEM, a.Sit(seat, name))
        await self.do(table, 0, a.Start(fill="sensible"))


def kinds(answer: Accepted) -> list[str]:
    """What happened, as the kinds of the events that an act came to; what only the table tells is none."""
    return [fact.kind for fact in sure(answer.facts) if isinstance(fact, Event)]


async def table_of_bots(
    room: Room, edition: str, level: str = "sensible", seats: int = 4, **more: Any
) -> LiveTable:
    """A table where only bots sit, and the match has begun."""
    settings = Settings(edition=edition, seats=seats, bots=dict.fromkeys(range(seats), level), **more)
    table = await room.lay(settings)
    await room.do(table, SYSTEM, a.Start())
    return table


async def table_at(room: Room, monkeypatch: Any, position: str, **more: Any) -> LiveTable:
    """A table of people in the middle of a round."""
    start_at(monkeypatch, position)
    r = lastcard.Round.from_position(position)
    table = await room.lay(Settings(edition=r.edition, seats=r.seats, **more))
    await room.people(table, *(f"Player {seat}" for seat in range(r.seats)))
    return table


async def waiting_for_ada(clock: Clock, log: Log | None = None) -> tuple[TableRegistry, LiveTable]:
    """A host with a table where a person is to move, at a store whose clock moves only when told."""
    registry = TableRegistry(log or MemoryLog(clock))
    await registry.start()
    table = await registry.create(Settings(edition="mod", seats=2, turn_seconds=5))
    await take_seat(registry, table.table_id, "Ada", action_id="a")
    await take_seat(registry, table.table_id, "Eve", action_id="e")
    await table.act(0, "s", a.Start())
    return registry, table


@contextlib.asynccontextmanager
async def driving(registry: TableRegistry, **more: Any) -> AsyncIterator[Driver]:
    """A driver for a host's tables; both are closed at the end."""
    driver = Driver(registry, **more)
    driver.start()
    try:
        yield driver
    finally:
        driver.stop()
        await registry.close()


HASTE: dict[str, Any] = {"think_ms": 0, "turn_seconds": None, "options": {"scoring": "single"}}


def bots(edition: str = "classic", seats: int = 4) -> Settings:
    """A table of bots that nobody waits for."""
    return Settings(edition=edition, seats=seats, bots=dict.fromkeys(range(seats), "sensible"), **HASTE)


def start_at(monkeypatch: Any, position: str, scores: Sequence[int] = ()) -> None:
    """Let every match begin with a round laid out from a position, and with these scores."""

    def begin(edition: str, seats: int, seed: str, options: dict[str, str]) -> lastcard.Match:
        laid = lastcard.Round.from_position(position)
        return lastcard.Match.resume(edition, scores or [0] * seats, laid, options, seed)

    monkeypatch.setattr(table_state, "LiveMatch", begin)


def file_of(folder: Path) -> str:
    return str(folder / "tables.db")


def lose(log: MemoryLog, table_id: str, entries: int) -> None:
    """Take the log back by so many entries."""
    kept = log._tables[table_id]
    for entry in kept.entries[-entries:]:
        del kept.by_action[entry.action_id]
    del kept.entries[-entries:]
    kept.row = kept.row.__class__(
        **{name: getattr(kept.row, name) for name in kept.row.__slots__} | {"head_seq": len(kept.entries)}
    )
