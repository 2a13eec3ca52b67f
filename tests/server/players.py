"""`lastcard serve` as a process of its own, people who play there without end, and a look into its log."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import lastcard
from lastcard.bots import make_bot
from lastcard.client import Client, ask, create_table, take_seat
from lastcard.server.bot_player import BotPlayer
from lastcard.server.messages import Done
from lastcard.table.acts import Rematch
from lastcard.table.fold import Sitting
from lastcard.table.open import open_log
from lastcard.table.reading import fold
from lastcard.table.table import Table
from logs import assert_sound, whole
from server.harness import FAST

Acked = dict[str, list[Done]]
"""What was accepted, by table."""

RUN = """
import argparse, lastcard.server.command as command
parser = argparse.ArgumentParser()
command.add_serve(parser.add_subparsers().add_parser)
chosen = parser.parse_args()
raise SystemExit(chosen.run(chosen))
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def server_process(
    port: int, db: str, *more: str, before: tuple[str, ...] = ()
) -> Iterator[subprocess.Popen[str]]:
    """`lastcard serve`, for real; it serves when this returns. `before` are the words of a watcher."""
    command = [*before, sys.executable, "-c", RUN, "serve", "--port", str(port), "--db", db, *more]
    generous = {"LASTCARD_MESSAGES_PER_SECOND": "10000", "LASTCARD_MESSAGES_BURST": "10000"}
    with (
        tempfile.TemporaryFile("w+") as said,  # no pipe: one that nobody empties would stop the server
        subprocess.Popen(
            command,
            env=os.environ | generous,
            text=True,
            stdout=subprocess.PIPE,
            stderr=said,
            start_new_session=bool(before),
        ) as child,
    ):
        try:
            line = child.stdout.readline() if child.stdout else ""
            assert line.startswith("lastcard serves tables at"), line
            yield child
        except BaseException:
            said.seek(0)
            print(said.read()[-5000:])
            raise
        finally:
            if before:  # the watched would outlive its watcher
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(child.pid, signal.SIGKILL)
            child.kill()


async def wait_until_served(url: str) -> None:
    async with asyncio.timeout(20):
        while True:
            with contextlib.suppress(OSError):
                assert await ask(url, "/healthz") == "ok\n"
                return
            await asyncio.sleep(0.02)


async def play(url: str, table: str, token: str, acked: list[Done], seed: int) -> None:
    """Play match after match."""
    told = lambda message: isinstance(message, Done) and acked.append(message)  # noqa: E731
    async with Client(url, table, token, told=told) as client:
        bot = BotPlayer(client, make_bot("sensible", seed), think_seconds=0.02, starts=True, deals=True)
        while True:
            over = await bot.play()
            await client.act(Rematch())
            await client.beyond(over.seq)


async def opened(url: str, number: int, acked: Acked, elsewhere: str = "") -> list[asyncio.Task[None]]:
    """A table of two players who play; the second may do so at another server."""
    settings = {"edition": list(lastcard.EDITIONS)[number], "seats": 2, **FAST}
    table = await create_table(url, settings)
    tokens = [(await take_seat(url, table, name)).token for name in ("Ann", "Ben")]
    places = zip((url, elsewhere or url), tokens, strict=True)
    return [
        asyncio.create_task(play(place, table, token, acked[table], seat))
        for seat, (place, token) in enumerate(places)
    ]


async def all_play_on(acked: Acked, acts: int = 2) -> None:
    """Wait until so many acts were accepted at every table."""
    before = {table: len(answers) for table, answers in acked.items()}
    async with asyncio.timeout(15):
        while any(len(answers) < before[table] + acts for table, answers in acked.items()):
            await asyncio.sleep(0.01)


async def nothing_is_lost(db: str, acked: Acked) -> None:
    """Every answer is in the log as it was given, no act is there twice, and every log replays."""
    log = await open_log(db)
    try:
        for table, answers in acked.items():
            entries = await whole(log, table)
            assert_sound(entries)
            by_id = {entry.action_id.partition(":")[2]: entry.seq for entry in entries}
            assert answers
            assert [by_id.get(done.id) for done in answers] == [done.seq for done in answers]
            replayed = await Table.open(log, table)
            assert replayed.seq == len(entries)
            row = await log.load(table)
            anew = Sitting(replayed.sitting.settings, row.secret)
            assert len(list(fold(anew, entries))) == len(entries)  # every hash is checked
    finally:
        await log.close()


async def stopped(players: list[asyncio.Task[None]]) -> None:
    """Nobody had to stop before."""
    for task in players:
        task.cancel()
    outcomes = await asyncio.gather(*players, return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in outcomes), outcomes
