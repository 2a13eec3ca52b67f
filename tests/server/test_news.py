"""Whoever follows the news over the wire sees the table as it is, at every number, whenever they came."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from lastcard.live.live_table import LiveTable
from lastcard.live.registry import TableRegistry
from lastcard.protocol.messages import VERSION
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.table_state import SYSTEM
from live.room import take_seat
from server.games import act_of, pick
from server.harness import EDITIONS, Served, hear, live_for, say, serving, view_after
from tries import tries

ACTS = tries(40, 120)
SEATS = 3
DEALS: dict[str, a.AnyAct] = {"waiting": a.Start(), "between": a.NextRound(), "over": a.Rematch()}


class Follower:
    """Somebody who has nothing but the first snapshot and the news since."""

    view: dict[str, Any]

    def __init__(self, served: Served, table: str, token: str) -> None:
        self._served, self._table, self._token = served, table, token
        self._stack = contextlib.AsyncExitStack()

    async def come(self) -> None:
        """Connect; somebody who is there already comes again."""
        await self._stack.aclose()
        self._socket: ClientConnection = await self._stack.enter_async_context(self._served.socket())
        await say(self._socket, type="hello", version=VERSION, table=self._table, token=self._token)
        self.view = (await hear(self._socket, "snapshot"))["view"]

    async def go(self) -> None:
        await self._stack.aclose()

    async def follow(self) -> None:
        """Hear of one act, and compare with what a snapshot has to say."""
        frame = await hear(self._socket)
        assert frame["type"] == "news"
        self.view = view_after(self.view, frame)
        await say(self._socket, type="resync", since=self.view["seq"])
        assert self.view == (await hear(self._socket, "snapshot"))["view"]


@contextlib.asynccontextmanager
async def followed(served: Served, table: str) -> AsyncIterator[list[Follower]]:
    """All seats and two spectators."""
    tokens = [await served.sit(table, f"Player {seat}", seat) for seat in range(SEATS)]
    followers = [Follower(served, table, token) for token in (*tokens, "", "")]
    try:
        for follower in followers:
            await follower.come()
        yield followers
    finally:
        for follower in followers:
            await follower.go()


async def do_something(table: LiveTable, rng: random.Random) -> None:
    """Any act: a deal, a move, now and then a new name."""
    state = table.state
    act: a.AnyAct
    if rng.random() < 0.05:
        actor, act = rng.randrange(SEATS), a.Rename(f"Somebody {state.seq}")
    elif state.phase == "playing":
        actor, act = act_of(state, *pick(state, rng))
    else:
        actor, act = SYSTEM, DEALS[state.phase]
    await table.act(actor, f"act {state.seq}", act)


@pytest.mark.parametrize("reflexes", [True, False], ids=["reflexes", "in turn"])
@pytest.mark.parametrize("edition", EDITIONS)
@live_for(240)
async def test_news_laid_over_each_other_are_the_table_at_every_number(edition: str, reflexes: bool) -> None:
    rng = random.Random(edition)
    async with serving() as served:
        name = await served.table(edition, seats=SEATS, reflexes=reflexes, options={"scoring": "single"})
        table = await served.context.registry.open(name)
        async with followed(served, name) as followers:
            for _ in range(ACTS):
                await do_something(table, rng)
                for follower in followers:
                    await follower.follow()
                if rng.random() < 0.1:
                    await rng.choice(followers).come()
        assert table.state.matches


@live_for(240)
async def test_what_another_process_does_is_told_in_the_same_way() -> None:
    """Also the very first acts, which this process has not even read."""
    log, rng = MemoryLog(), random.Random(1)
    async with serving(log) as served:
        name = await served.table("mod", seats=SEATS)
        watcher = Follower(served, name, "")
        await watcher.come()
        other = TableRegistry(log)
        table = await other.open(name)
        for seat in range(SEATS):
            await take_seat(other, name, f"Player {seat}", action_id=f"sit {seat}", seat=seat)
        for _ in range(20):
            await do_something(table, rng)
        here = await served.context.registry.open(name)
        await here.catch_up()
        for _ in range(here.seq):
            watcher.view = view_after(watcher.view, await hear(watcher._socket, "news"))
        assert watcher.view == here.view(None).to_dict()
        await watcher.go()
        await other.close()
