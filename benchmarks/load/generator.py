"""The generator, a process of its own: opens tables, connects four bots to each, and keeps them playing.

It tells how far it is in lines of JSON. After `opened` and `connected` it waits for a line, so that whoever
started it can look at the server's memory in peace.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import random
import sys
import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter

import lastcard
from lastcard.bots import BOTS
from lastcard.client import create_table, take_seat

from .players import Party
from .schedule import moments, turns
from .tally import Logbook, Spell

SEATS = 4
AT_ONCE = 32
"""Requests and handshakes that wait for an answer at the same time."""

SETTLE_SECONDS = 1.0
"""Lets the server put away what it needed for the handshakes."""

DRAIN_SECONDS = 1.0
"""How long after a spell its acts may still be answered."""


def main(arguments: Sequence[str] | None = None) -> int:
    wish = parser().parse_args(arguments)
    with contextlib.suppress(ImportError):
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    try:
        asyncio.run(Generator(wish).run())
    except (ValueError, OSError) as error:
        tell("failed", why=str(error) or type(error).__name__)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m load.generator", description=__doc__)
    made.add_argument("--address", required=True, metavar="URL")
    made.add_argument("--tables", type=int, required=True)
    made.add_argument("--pace", type=float, required=True, help="acts a second, at all tables together")
    made.add_argument("--seconds", type=float, required=True, help="that are measured")
    made.add_argument("--warm-up", type=float, required=True, help="seconds before")
    made.add_argument("--spell", type=float, default=1.0, help="seconds between two lines of numbers")
    made.add_argument("--ramp", type=float, default=400.0, help="new connections a second at most")
    made.add_argument("--bots", choices=sorted(BOTS), default="sensible")
    made.add_argument("--turn-seconds", type=int, default=60, help="0: none")
    made.add_argument("--seed", type=int, default=1)
    return made


class Generator:
    """All tables of a run, and what became of the acts there."""

    def __init__(self, wish: argparse.Namespace) -> None:
        self._wish = wish
        self._logbook = Logbook()
        self._parties: list[Party] = []
        self._dues: list[float] = []

    async def run(self) -> None:
        begun = perf_counter()
        await in_parallel(self._open, range(self._wish.tables))
        await say("opened", seconds=perf_counter() - begun)
        begun = perf_counter()
        await in_parallel(self._connect, range(SEATS * self._wish.tables), pace=self._wish.ramp)
        await asyncio.sleep(SETTLE_SECONDS)
        await say("connected", seconds=perf_counter() - begun)
        gc.collect()
        gc.freeze()  # what is there now stays; looking at it again and again would only cost time
        gc.set_threshold(25_000, 40, 100)
        try:
            await self._play()
        finally:
            for party in self._parties:
                party.get_up()

    async def _open(self, number: int) -> None:
        wish, editions = self._wish, tuple(lastcard.EDITIONS)
        settings = {
            "edition": editions[number % len(editions)],
            "seats": SEATS,
            "turn_seconds": wish.turn_seconds or None,
            "catch_grace_ms": 0,
        }
        table = await create_table(wish.address, settings)
        tokens = [
            (await take_seat(wish.address, table, f"Player {seat}", seat)).token for seat in range(SEATS)
        ]
        party = Party(table, wish.bots, wish.seed + SEATS * number, self._logbook)
        party.sit_down(wish.address, tokens)
        self._parties.append(party)

    async def _connect(self, number: int) -> None:
        party, seat = divmod(number, SEATS)
        await self._parties[party].wires[seat].connect()

    async def _play(self) -> None:
        start = perf_counter() + 0.1
        opens = start + self._wish.warm_up
        closes = opens + self._wish.seconds
        tell("warming up")
        async with asyncio.TaskGroup() as group:
            group.create_task(self._drive(start, closes))
            await until(opens)
            tell("begun", cpu=time.process_time(), received=self._received())
            await self._report(opens, closes)
            await until(closes)
            tell("ended", cpu=time.process_time(), received=self._received())
        await until(closes + DRAIN_SECONDS)
        lost = [party.lost for party in self._parties if party.lost]
        tell(
            "result",
            spell=self._spell(opens, closes),
            lost=len(lost),
            why_lost=lost[:1],
            refusals=self._logbook.refusals.most_common(3),
        )

    async def _drive(self, start: float, end: float) -> None:
        """Make everything fall due at its time."""
        chance = random.Random(self._wish.seed)
        order = turns(self._wish.tables, chance)
        for moment in moments(self._wish.pace, chance):
            due = start + moment
            if due >= end:
                return
            await until(due)
            self._dues.append(due)
            self._parties[next(order)].fall_due(due)

    async def _report(self, opens: float, closes: float) -> None:
        """A line for every spell, once its acts have had time to land."""
        begin = opens
        while begin + self._wish.spell + DRAIN_SECONDS <= closes:
            end = begin + self._wish.spell
            await until(end + DRAIN_SECONDS)
            tell("spell", at=round(end - opens, 3), spell=self._spell(begin, end))
            begin = end

    def _spell(self, begin: float, end: float) -> Spell:
        due = bisect_left(self._dues, end) - bisect_left(self._dues, begin)
        return self._logbook.spell(begin, end, due)

    def _received(self) -> int:
        return sum(wire.bytes_in for party in self._parties for wire in party.wires)


async def in_parallel(
    do: Callable[[int], Awaitable[None]], numbers: range, *, pace: float = float("inf")
) -> None:
    """Do something for every number, some at once, at no more than a pace a second."""
    start, left = perf_counter(), iter(numbers)

    async def work() -> None:
        for number in left:
            await until(start + number / pace)
            await do(number)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(work())
    except ExceptionGroup as several:
        raise several.exceptions[0] from None


async def until(moment: float) -> None:
    wait = moment - perf_counter()
    if wait > 0:
        await asyncio.sleep(wait)


def tell(stage: str, **numbers: object) -> None:
    print(json.dumps({"stage": stage, **numbers}), flush=True)


async def say(stage: str, **numbers: object) -> None:
    """Tell, and wait for a word."""
    tell(stage, **numbers)
    if not await asyncio.to_thread(sys.stdin.readline):
        raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
