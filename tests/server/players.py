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
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import cluster
from lastcard.bots import make_bot
from lastcard.client import Client, ask, create_table, take_seat
from lastcard.client.bot_player import BotPlayer
from lastcard.live.live_table import LiveTable
from lastcard.live.reading import fold
from lastcard.protocol.messages import Done
from lastcard.store.open import open_log
from lastcard.table.acts import Rematch
from lastcard.table.table_state import TableState
from logs import assert_sound, whole
from server.harness import EDITIONS, FAST
from sure import sure
from waiting import line_of, until

Acked = dict[str, list[Done]]
"""What was accepted, by table."""

Kind = TypeVar("Kind")

MOST_MORE = 2 * 2**20
"""Bytes that a server may take up more after more of the same."""

RUN = """
import argparse, lastcard.cli.serve as command
parser = argparse.ArgumentParser()
command.add_serve(parser.add_subparsers().add_parser)
chosen = parser.parse_args()
raise SystemExit(chosen.run(chosen))
"""

GENEROUS = {
    f"LASTCARD_{name}": "10000"
    for name in (
        "MESSAGES_PER_SECOND",
        "MESSAGES_BURST",
        "TABLES_PER_HOUR",
        "SEATS_PER_HOUR",
        "REQUESTS_PER_MINUTE",
        "FILES_PER_MINUTE",
        "BOT_ACTS_PER_SECOND",
    )
}


@contextlib.contextmanager
def listening() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def server_process(
    port: int, db: str, *more: str, before: tuple[str, ...] = (), changes: str = ""
) -> Iterator[subprocess.Popen[str]]:
    """`lastcard serve`, for real; it serves when this returns.

    `before` are the words of a watcher, `changes` is Python that the server runs first.
    """
    command = [*before, sys.executable, "-c", changes + RUN, "serve", "--port", str(port), "--db", db, *more]
    with (
        tempfile.TemporaryFile("w+") as said,  # no pipe: one that nobody empties would stop the server
        tempfile.TemporaryDirectory() as folder,  # a server that is killed leaves its own behind
        subprocess.Popen(
            command,
            env=os.environ | GENEROUS | {"TMPDIR": folder},
            text=True,
            stdout=subprocess.PIPE,
            stderr=said,
            start_new_session=True,
        ) as child,
    ):
        try:
            line = line_of(child, "the address of a server")
            assert line.startswith("lastcard serves tables at"), line
            yield child
        except BaseException:
            said.seek(0)
            print(said.read()[-5000:])
            raise
        finally:
            with contextlib.suppress(ProcessLookupError):  # the watched outlive their watcher
                os.killpg(child.pid, signal.SIGKILL)


def memory_of(pid: int) -> int:
    """Bytes that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * 4096


async def wait_until_served(url: str) -> None:
    async with asyncio.timeout(60):
        while True:
            with contextlib.suppress(OSError):
                assert await ask(url, "/healthz") == "ok\n"
                return
            await asyncio.sleep(0.02)


class Crowd:
    """People who play match after match, at several tables and maybe servers, and what was accepted there."""

    def __init__(self) -> None:
        self.acked: Acked = {}
        self.clients: list[Client] = []
        self._players: list[asyncio.Task[None]] = []

    async def open(self, number: int, places: Sequence[str]) -> None:
        """A table with a player at each of these servers."""
        edition = EDITIONS[number % len(EDITIONS)]
        table = await create_table(places[0], {"edition": edition, "seats": len(places), **FAST})
        self.acked[table] = []
        for seat, place in enumerate(places):
            token = (await take_seat(place, table, f"Player {seat}")).token
            self._players.append(asyncio.create_task(self._play(place, table, token, seat)))

    async def _play(self, url: str, table: str, token: str, seed: int) -> None:
        acked = self.acked[table]
        async with Client(url, table, token, told=keeping(Done, acked)) as client:
            self.clients.append(client)
            bot = BotPlayer(client, make_bot("sensible", seed), think_seconds=0.02, starts=True, deals=True)
            while True:
                over = await bot.play()
                await client.act(Rematch())
                await client.beyond(over.seq)

    async def plays_on(self, acts: int = 2) -> None:
        """Wait until so many acts were accepted at every table."""
        before = {table: len(answers) for table, answers in self.acked.items()}

        def is_enough() -> bool:
            return all(len(answers) >= before[table] + acts for table, answers in self.acked.items())

        await until(is_enough, f"{acts} acts at every table")

    async def interrupted(self, kill: Callable[[], None], at: str = "") -> int:
        """Kill something while acts wait for an answer, if need be from a given server; how many did."""
        reached = [client for client in self.clients if at in (client._server, "")]

        def unanswered() -> int:
            return sum(len(client._pending) for client in reached if client._ready)

        await until(unanswered, "an act without an answer")
        number = unanswered()
        kill()
        return number

    async def stop(self) -> None:
        """Nobody had to stop before."""
        for task in self._players:
            task.cancel()
        outcomes = await asyncio.gather(*self._players, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError) for one in outcomes), outcomes


def keeping(kind: type[Kind], kept: list[Kind]) -> Callable[[object], None]:
    """Somebody who is told everything, and keeps what is of a kind."""

    def told(message: object) -> None:
        if isinstance(message, kind):
            kept.append(message)

    return told


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
            replayed = await LiveTable.open(log, table)
            assert replayed.seq == len(entries)
            row = sure(await log.load(table))
            anew = TableState(replayed.state.settings, row.secret)
            assert len(list(fold(anew, entries))) == len(entries)  # every hash is checked
    finally:
        await log.close()


def workers_of(parent: int) -> list[int]:
    """The processes that serve; another one only keeps count of what multiprocessing shares."""
    return [pid for pid in cluster.children(parent) if b"spawn_main" in command_of(pid)]


def command_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()
