"""Many players at once, in two processes, on a store with moods: what was answered is what is in the log."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest

from lastcard.live.live_table import LiveTable
from lastcard.store.log import Append, Entry, LogError, Outcome, StoreError, Unknown
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted, Refusal
from lastcard.table.settings import Settings
from live.room import Clock, Room, live
from sure import sure

NONSENSE = (
    a.Play("W"),
    a.Play("draw"),
    a.Play("catch1"),
    a.Play("uno"),
    a.Pass(),
    a.NextRound(),
    a.Rename("Eve"),
)

Result = TypeVar("Result")


class MoodyLog(MemoryLog):
    """Takes its time, falls silent before or after writing, and refuses now and then."""

    def __init__(self, clock: Clock, rng: random.Random) -> None:
        super().__init__(clock)
        self.clockwork = clock
        self.rng = rng

    async def append(self, asked: Append) -> Outcome:
        await self.mood()
        outcome = await super().append(asked)
        self.clockwork.now += self.rng.randrange(400)
        await self.mood()
        return outcome

    async def read(self, *args: Any, **kwargs: Any) -> list[Entry]:
        await asyncio.sleep(0)
        return await super().read(*args, **kwargs)

    async def mood(self) -> None:
        for _ in range(self.rng.randrange(4)):
            await asyncio.sleep(0)
        if self.rng.random() < 0.05:
            raise self.rng.choice([Unknown("silence"), Unknown("silence")])


class Player:
    """Somebody who does things at random and asks again until there is an answer."""

    def __init__(self, seat: int, tables: list[LiveTable], rng: random.Random) -> None:
        self.seat = seat
        self.tables = tables
        self.rng = rng
        self.answers: dict[str, list[Accepted | Refusal]] = {}

    async def play(self, acts: int) -> None:
        for number in range(acts):
            table = self.rng.choice(self.tables)
            act, seen = self.choice(table), table.seq
            action_id = f"n{number}"
            for _ in range(self.rng.choice([1, 1, 1, 2, 3])):
                answer = await self.ask(action_id, act, seen)
                self.answers.setdefault(action_id, []).append(answer)
            await asyncio.sleep(0)

    def choice(self, table: LiveTable) -> a.AnyAct:
        tokens = table.state.open_to(self.seat)
        if table.state.phase == "between":
            return a.NextRound()
        if not tokens or self.rng.random() < 0.1:
            return self.rng.choice(NONSENSE)
        token = self.rng.choice([token for token in tokens if token != "draw"] or tokens)
        return a.Pass() if token == "pass" else a.Play(token, uno=self.rng.random() < 0.1)

    async def ask(self, action_id: str, act: a.AnyAct, seen: int) -> Accepted | Refusal:
        while True:
            table = self.rng.choice(self.tables)
            try:
                async with asyncio.timeout(None if self.rng.random() < 0.9 else 0):
                    return await table.act(self.seat, action_id, act, seen_seq=seen)
            except (LogError, TimeoutError):
                await asyncio.sleep(0)


@pytest.mark.parametrize("seed", range(6))
@live
async def test_what_is_acknowledged_is_in_the_log_once_and_nothing_else_is(seed: int) -> None:
    rng = random.Random(f"storm {seed}")
    room = Room()
    room.log = MoodyLog(room.clock, rng)
    edition = ["mod", "avatar", "corn"][seed % 3]
    settings = Settings(edition=edition, seats=3, reflexes=seed < 3, options={"scoring": "points"})
    table = await room.lay(settings)
    await retried(lambda: room.people(table, "Ada", "Bob", "Cyd"))
    tables = [table, await retried(room.open)]
    players = [Player(seat, tables, random.Random(f"{seed} {seat}")) for seat in range(3)]
    await asyncio.gather(*(player.play(60) for player in players))
    entries = await room.log.read("t", 0, 100_000)
    by_id = {entry.action_id: entry for entry in entries}
    assert len(by_id) == len(entries)
    acknowledged = 0
    for player in players:
        for action_id, answers in player.answers.items():
            entry = by_id.get(f"{player.seat}.{player.seat + 1}:{action_id}")
            accepted = [answer for answer in answers if isinstance(answer, Accepted)]
            if accepted:
                acknowledged += 1
                assert {answer.seq for answer in accepted} == {sure(entry).seq}
                assert len({answer.facts for answer in accepted}) == 1
            else:
                assert entry is None
    assert acknowledged > 20
    for one in tables:
        await retried(one.catch_up)
    fresh = await room.open()
    assert len({one.state.state_hash() for one in (*tables, fresh)}) == 1


async def retried(work: Callable[[], Awaitable[Result]]) -> Result:
    while True:
        try:
            return await work()
        except (StoreError, Unknown):
            continue
