"""Idle connections from one address, a process of its own: more and more of them, and none says a word.

What the server cuts off is renewed. It goes on until it is ended.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import deque
from collections.abc import Sequence
from time import perf_counter
from urllib.parse import urlsplit

from .generator import run_to_end, say, until

SOURCE = "127.0.0.2"
AT_ONCE, PAUSE = 50, 0.05
"""A thousand a second: what a laptop can do."""


async def come_idly(address: str, most: int) -> None:
    parts = urlsplit(address)
    crowd: deque[asyncio.StreamWriter] = deque()

    async def come() -> asyncio.StreamWriter:
        _, writer = await asyncio.open_connection(parts.hostname, parts.port, local_addr=(SOURCE, 0))
        return writer

    await say("ready")
    start, bout = perf_counter(), 0
    while True:
        bout += 1
        await until(start + bout * PAUSE)
        came = await asyncio.gather(*(come() for _ in range(AT_ONCE)), return_exceptions=True)
        crowd.extend(one for one in came if isinstance(one, asyncio.StreamWriter))
        while len(crowd) > most:
            crowd.popleft().close()


def main(arguments: Sequence[str] | None = None) -> int:
    made = argparse.ArgumentParser(prog="python -m load.idlers", description=__doc__)
    made.add_argument("--address", required=True, metavar="URL")
    made.add_argument("--most", type=int, required=True)
    wish = made.parse_args(arguments)
    return run_to_end(come_idly(wish.address, wish.most))


if __name__ == "__main__":
    sys.exit(main())
