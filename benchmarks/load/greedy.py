"""Visitors who take all that they can get, a process of its own, from an address of their own.

Again and again: idle connections up to what an address may have, cold tables all at once, and an old record
sixty times at once. It goes on until a line comes, then tells what was answered.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from .generator import run_to_end, tell
from .visitors import ask

SOURCE = "127.0.0.2"
IDLE, COLD, RECORDS = 250, 40, 60
BOUT_SECONDS = 20.0
PATIENCE = 30.0


async def be_greedy(address: str, cold: list[str], record: str) -> None:
    chance, answers = random.Random(1), Counter[str]()
    told = asyncio.create_task(asyncio.to_thread(sys.stdin.readline))
    while not told.done():
        idle = await asyncio.gather(*(connected(address) for _ in range(IDLE)), return_exceptions=True)
        await fetch(address, "cold tables", chance.sample(cold, min(COLD, len(cold))), answers)
        await fetch(address, "old records", [record] * RECORDS, answers)
        await asyncio.wait([told], timeout=BOUT_SECONDS)
        for one in idle:
            if isinstance(one, asyncio.StreamWriter):
                one.close()
    tell("sated", **answers)


async def connected(address: str) -> asyncio.StreamWriter:
    parts = urlsplit(address)
    _, writer = await asyncio.open_connection(parts.hostname, parts.port, local_addr=(SOURCE, 0))
    return writer


async def fetch(address: str, kind: str, paths: Iterable[str], answers: Counter[str]) -> None:
    async def one(path: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await ask(address, path, source=SOURCE)
            answers[kind] += 1
        except (OSError, ValueError):  # the server may be away just now
            answers[f"no {kind}"] += 1

    await asyncio.gather(*map(one, paths))


def main(arguments: Sequence[str] | None = None) -> int:
    made = argparse.ArgumentParser(prog="python -m load.greedy", description=__doc__)
    made.add_argument("--address", required=True, metavar="URL")
    made.add_argument("--plan", type=Path, required=True, help="JSON: paths of cold tables, and of a record")
    wish = made.parse_args(arguments)
    plan = json.loads(wish.plan.read_text(encoding="utf-8"))
    return run_to_end(be_greedy(wish.address, plan["cold"], plan["record"]))


if __name__ == "__main__":
    sys.exit(main())
