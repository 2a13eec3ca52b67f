"""Those who come back or ask for old records, a process of its own; what they meet is told in a line of JSON.

Everybody comes at once, each to a table of their own, while visitors ask for the page. Or many ask for
something at once, while somebody plays at another table. Or visitors ask while others hold idle connections.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from lastcard.client import create_table, take_seat
from lastcard.protocol import messages as m
from lastcard.table import acts as a

from .generator import run_to_end, say, tell, until
from .proc import KNOWN, Watched
from .tally import times_of
from .visitors import ask
from .wire import Head, Lost, Wire

OTHER = "127.0.0.3"
BESIDE_SECONDS = 10.0
VISIT_SECONDS = 0.02
"""Between two visitors, and between two acts of the bystander."""

BEFORE_SECONDS = 2.0
LEAST_SECONDS = 2.0
PATIENCE = 60.0


def main(arguments: Sequence[str] | None = None) -> int:
    made = argparse.ArgumentParser(prog="python -m load.returning", description=__doc__)
    made.add_argument("--address", required=True, metavar="URL")
    made.add_argument(
        "--plan", type=Path, required=True, help="JSON: tables with tokens, paths to ask for, or {}"
    )
    made.add_argument("--pid", type=int, default=0, help="the server's process")
    made.add_argument("--spread", type=float, default=0.0, help="seconds in which they come, by lot")
    wish = made.parse_args(arguments)
    with contextlib.suppress(ImportError):
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    plan = json.loads(wish.plan.read_text(encoding="utf-8"))
    if not plan:
        return run_to_end(visit_beside_others(wish.address))
    if "paths" in plan:
        return run_to_end(ask_at_once(wish.address, plan["paths"]))
    return run_to_end(come_back(wish.address, plan["seats"], wish.spread, wish.pid))


async def come_back(address: str, seats: list[tuple[str, str]], spread: float, pid: int) -> None:
    """All at once, or within some seconds; times count from the moment when each knocks.

    What the server has worked until then is told too: on a busy machine it says more than the time.
    """
    chance = random.Random(1)
    wires = [Wire(address, table, token, lambda *_: None) for table, token in seats]
    delays = [chance.uniform(0, spread) for _ in wires]
    await say("ready")
    start = perf_counter()
    closed: Counter[str] = Counter()
    taken: list[float] = []
    worked: list[float] = []
    watched = Watched(pid) if pid and KNOWN else None
    before = watched.own_cpu_seconds() if watched else 0.0
    generator = process_time()

    async def come(wire: Wire, delay: float) -> None:
        await until(start + delay)
        try:
            await wire.connect()
            taken.append(perf_counter() - start - delay)
            if watched is not None:
                worked.append(watched.own_cpu_seconds() - before)
        except (Lost, OSError) as error:
            closed[str(error)] += 1

    async with meanwhile(lambda: ask(address, "/")) as visits:
        await asyncio.gather(*map(come, wires, delays))
        all_back = perf_counter() - start
        await until(start + LEAST_SECONDS)
    for wire in wires:
        wire.close()
    tell(
        "returned",
        welcomed=times_of(taken),
        worked=times_of(worked),
        generator_cpu=process_time() - generator,
        seconds=all_back,
        closed=closed.most_common(3),
        turned_away=sum(closed.values()),
        visits=times_of(visits.taken),
        failed=visits.failed,
    )


async def ask_at_once(address: str, paths: list[str]) -> None:
    """A bystander plays by changing a name, before and meanwhile."""
    bystander = Bystander(address)
    await bystander.sit_down()
    await say("ready")
    async with meanwhile(bystander.act) as before:
        await asyncio.sleep(BEFORE_SECONDS)
    answers: Counter[str] = Counter()
    start = perf_counter()

    async def fetch(path: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await ask(address, path)
            answers["answered"] += 1
        except (OSError, ValueError) as error:
            answers[str(error) or type(error).__name__] += 1

    async with meanwhile(bystander.act) as acts:
        await asyncio.gather(*map(fetch, paths))
        seconds = perf_counter() - start
        await until(start + LEAST_SECONDS)
    tell(
        "asked",
        before=times_of(before.taken),
        acknowledged=times_of(acts.taken),
        failed=acts.failed,
        answered=answers["answered"],
        answers=answers.most_common(3),
        seconds=seconds,
    )


async def visit_beside_others(address: str) -> None:
    """Ask from another address than everybody else."""
    await say("ready")
    async with meanwhile(lambda: ask(address, "/healthz", source=OTHER)) as visits:
        await asyncio.sleep(BESIDE_SECONDS)
    tell("visited", visits=times_of(visits.taken), failed=visits.failed)


class Bystander:
    """Somebody at another table, who wants an answer to every act."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._done: dict[str, asyncio.Future[None]] = {}
        self._acts = 0

    async def sit_down(self) -> None:
        table = await create_table(self._address, {"edition": "classic", "seats": 2})
        token = (await take_seat(self._address, table, "Bystander", 0)).token
        self._wire = Wire(self._address, table, token, self._heard)
        await self._wire.connect()

    async def act(self) -> None:
        self._acts += 1
        name, done = f"act {self._acts}", asyncio.get_running_loop().create_future()
        self._done[name] = done
        self._wire.send(m.write(m.Act(name, a.Rename(f"Bystander {self._acts}"))))
        async with asyncio.timeout(PATIENCE):
            await done

    def _heard(self, _wire: Wire, head: Head, _at: float) -> None:
        if head.id in self._done:
            waiting = self._done.pop(head.id)
            if head.type == "done":
                waiting.set_result(None)
            else:
                waiting.set_exception(ValueError(head.type))


class Meanwhile:
    """What is done again and again beside something else, each at its time whatever became of the last."""

    def __init__(self, do: Callable[[], Awaitable[Any]]) -> None:
        self._do = do
        self.taken: list[float] = []
        self.failed = 0
        self.over = False

    async def run(self) -> None:
        """Until it is over, and all that was begun has been answered."""
        start, number = perf_counter(), 0
        async with asyncio.TaskGroup() as group:
            while not self.over:
                number += 1
                await until(start + number * VISIT_SECONDS)
                group.create_task(self._once(start + number * VISIT_SECONDS))

    async def _once(self, due: float) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._do()
            self.taken.append(perf_counter() - due)
        except (OSError, ValueError):
            self.failed += 1


@contextlib.asynccontextmanager
async def meanwhile(do: Callable[[], Awaitable[Any]]) -> AsyncIterator[Meanwhile]:
    beside = Meanwhile(do)
    task = asyncio.create_task(beside.run())
    yield beside
    beside.over = True
    await task


if __name__ == "__main__":
    sys.exit(main())
