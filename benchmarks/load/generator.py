"""The generator, a process of its own: opens tables, connects four bots to each, and keeps them playing.

First all tables at a pace; then, if asked for, all of them as fast as the server answers, and one alone. It
tells how far it is in lines of JSON. After `opened` and `connected` it waits for a line, so that whoever
started it can look at the server's memory in peace.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import itertools
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from time import perf_counter
from typing import Any

import lastcard
from lastcard.bots import BOTS
from lastcard.client import create_table, take_seat

from .players import Party
from .schedule import moments, turns
from .tally import Logbook

SEATS = 4
AT_ONCE = 32
"""Requests and handshakes that wait for an answer at the same time."""

SETTLE_SECONDS = 1.0
"""Lets the server put away what it needed for the handshakes."""

DRAIN_SECONDS = 1.0
"""How long after a spell its acts may still be answered."""

SWITCH_SECONDS = 2.0
"""How long the server gets used to another way of being asked, before that is measured."""

ALONE_PACE = 20.0
"""Acts a second at the one table."""


def main(arguments: Sequence[str] | None = None) -> int:
    wish = parser().parse_args(arguments)
    with contextlib.suppress(ImportError):
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    return run_to_end(Generator(wish).run())


def run_to_end(whole: Coroutine[Any, Any, None]) -> int:
    """Run all there is to do in this process; its exit code."""
    try:
        asyncio.run(whole)
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
    made.add_argument("--saturated", type=float, default=0.0, help="seconds without a pace, after that")
    made.add_argument("--alone", type=float, default=0.0, help="seconds in which one table plays, after that")
    made.add_argument("--again", type=float, default=0.0, help="seconds at the same pace, after a line")
    made.add_argument("--come-and-go", type=float, default=0.0, help="people a second who connect again")
    made.add_argument("--spell", type=float, default=1.0, help="seconds between two lines of numbers")
    made.add_argument("--ramp", type=float, default=400.0, help="new connections a second at most")
    made.add_argument("--bots", choices=sorted(BOTS), default="sensible")
    made.add_argument("--turn-seconds", type=int, default=60, help="0: none")
    made.add_argument("--seed", type=int, default=1)
    return made


Drive = Callable[[float, float], Coroutine[Any, Any, None]]
"""Lets acts fall due from one moment to another."""


class Generator:
    """All tables of a run, and what became of the acts there."""

    def __init__(self, wish: argparse.Namespace) -> None:
        self._wish = wish
        self._logbook = Logbook()
        self._parties: list[Party] = []

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
        wish = self._wish
        await self._measure("paced", self._drive(wish.pace, wish.tables), wish.warm_up, wish.seconds)
        if wish.again:
            await say("paused")
            await self._measure("again", self._drive(wish.pace, wish.tables), 0.0, wish.again)
        if wish.saturated:
            await self._measure("saturated", self._let_loose, SWITCH_SECONDS, wish.saturated)
        if wish.alone:
            await self._measure("alone", self._drive(ALONE_PACE, 1), SWITCH_SECONDS, wish.alone)

    async def _measure(self, part: str, drive: Drive, warm_up: float, seconds: float) -> None:
        """Warm up, then measure one part of the run."""
        start = perf_counter() + 0.1
        opens = start + warm_up
        closes = opens + seconds
        tell("warming up", part=part, seconds=warm_up)
        async with asyncio.TaskGroup() as group:
            group.create_task(drive(start, closes))
            group.create_task(self._come_and_go(start, closes))
            await until(opens)
            tell("begun", part=part, cpu=time.process_time(), received=self._received(), seconds=seconds)
            await self._report(part, opens, closes)
            await until(closes)
            tell("ended", part=part, cpu=time.process_time(), received=self._received())
        await until(closes + DRAIN_SECONDS)
        lost = [party.lost for party in self._parties if party.lost]
        tell(
            "result",
            part=part,
            spell=self._logbook.spell(opens, closes),
            lost=len(lost),
            why_lost=lost[:1],
            refusals=self._logbook.refusals.most_common(3),
        )

    def _drive(self, pace: float, tables: int) -> Drive:
        """Makes acts at so many tables fall due at their time."""

        async def drive(start: float, end: float) -> None:
            chance = random.Random(self._wish.seed)
            order = turns(tables, chance)
            for moment in moments(pace, chance):
                due = start + moment
                if due >= end:
                    return
                await until(due)
                self._parties[next(order)].fall_due(due)

        return drive

    async def _come_and_go(self, start: float, end: float) -> None:
        """People hang up and connect again, one after the other."""
        pace = self._wish.come_and_go
        for number in itertools.count():
            due = start + number / pace if pace else end
            if due >= end:
                return
            await until(due)
            party = self._parties[number % len(self._parties)]
            await party.come_back(number // len(self._parties) % SEATS)

    async def _let_loose(self, start: float, end: float) -> None:
        """Every table has one act on its way at any time."""
        await until(start)
        for party in self._parties:
            party.restless_until = end
            party.fall_due(perf_counter())
            await asyncio.sleep(0)

    async def _report(self, part: str, opens: float, closes: float) -> None:
        """A line for every spell, once its acts have had time to land."""
        begin = opens
        while begin + self._wish.spell + DRAIN_SECONDS <= closes:
            end = begin + self._wish.spell
            await until(end + DRAIN_SECONDS)
            spell = self._logbook.spell(begin, end)
            tell("spell", part=part, at=round(end - opens, 3), of=closes - opens, spell=spell)
            begin = end

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
