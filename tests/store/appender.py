"""A process that appends until it is killed, or a given number of times, and tells what was acknowledged.

python appender.py URL TABLES COUNT [unsafe]    COUNT 0: for ever

It writes every line by itself: `ack TABLE ID SEQ` after an append.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys

from lastcard.store.log import Conflict, Duplicate, Stored
from lastcard.store.open import open_log
from logs import add, row


def tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())


async def main(url: str, tables: int, count: int, *, unsafe: bool) -> None:
    log = await open_log(url, unsafe=unsafe)
    names = [f"T{i}" for i in range(tables)]
    there = await log.heads(names)
    for name in names:
        if name not in there:
            await log.create(row(name))
    tell("ready")

    async def play(name: str, head: int) -> None:
        for _ in range(count) if count else itertools.count():
            action_id = f"<{name}/{os.getpid()}/{head + 1}>"
            outcome = await add(log, head + 1, action_id, name)
            if isinstance(outcome, Stored | Duplicate):
                head = outcome.entry.seq
                tell(f"ack {name} {action_id} {head}")
            else:
                assert isinstance(outcome, Conflict)
                head = outcome.head_seq

    await asyncio.gather(*(play(name, there.get(name, 0)) for name in names))
    await log.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), unsafe="unsafe" in sys.argv[4:]))
