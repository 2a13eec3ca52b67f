"""The server is killed while people play: nothing accepted is lost, and they play on by themselves."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

import cluster
from lastcard.client import create_table
from server.harness import closing, live, live_for
from server.players import (
    Acked,
    all_play_on,
    free_port,
    nothing_is_lost,
    opened,
    server_process,
    stopped,
    wait_until_served,
)

KILLS = int(os.environ.get("LASTCARD_KILLS", "30"))
TABLES = 3


@live_for(30 + 5 * KILLS)
async def test_killed_again_and_again_the_server_loses_no_accepted_act(tmp_path):
    port, db, rng = free_port(), f"sqlite:////{tmp_path}/tables.db", random.Random(7)
    url = f"http://127.0.0.1:{port}"
    acked: Acked = defaultdict(list)
    players: list[asyncio.Task[None]] = []
    for _ in range(KILLS + 1):
        with server_process(port, db) as child:
            await wait_until_served(url)
            if not players:
                for number in range(TABLES):
                    players += await opened(url, number, acked)
            await all_play_on(acked)
            await asyncio.sleep(rng.uniform(0, 0.15))
            child.kill()
    await stopped(players)
    await nothing_is_lost(db, acked)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@live
async def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path, how):
    port, file = free_port(), tmp_path / "tables.db"
    url = f"http://127.0.0.1:{port}"
    with server_process(port, f"sqlite:////{file}") as child:
        await wait_until_served(url)
        table = await create_table(url, {"edition": "mod"})
        async with connect(f"ws://127.0.0.1:{port}/api/socket", origin=url, proxy=None) as watcher:
            await watcher.send(f'{{"type":"hello","version":1,"table":"{table}"}}')
            await watcher.recv()
            started = time.monotonic()
            child.send_signal(how)
            assert await closing(watcher) == 1012
        await asyncio.to_thread(child.wait, 8)
        assert time.monotonic() - started < 5
    assert not file.with_name("tables.db-wal").exists(), "the store was closed"


@pytest.fixture
def postgres() -> Iterator[cluster.Cluster]:
    """A server of our own, to be killed."""
    made = cluster.Cluster()
    try:
        made.start()
        yield made
    finally:
        made.remove()


@live_for(60 + 5 * KILLS)
async def test_of_two_processes_on_postgresql_one_is_killed_and_then_the_store(postgres):
    port, rng = free_port(), random.Random(8)
    url = f"http://127.0.0.1:{port}"
    acked: Acked = defaultdict(list)
    with server_process(port, postgres.url, "--workers", "2") as parent:
        await wait_until_served(url)
        players = [task for number in range(TABLES) for task in await opened(url, number, acked)]
        for _ in range(max(1, KILLS // 10)):
            await all_play_on(acked, 10)
            os.kill(rng.choice(workers_of(parent.pid)), signal.SIGKILL)
        for _ in range(max(1, KILLS // 6)):
            await all_play_on(acked, 10)
            postgres.kill()
            await asyncio.sleep(0.2)
            postgres.start()
        await all_play_on(acked, 10)
        await stopped(players)
        for pid in workers_of(parent.pid):
            os.kill(pid, signal.SIGKILL)
    await nothing_is_lost(postgres.url, acked)


@live_for(30 + 5 * KILLS)
async def test_two_servers_have_a_player_each_at_every_table_and_one_of_them_is_killed(postgres):
    """Nobody gets on alone, so acts after a kill were heard by the server that stayed and by the new one."""
    ports, rng = (free_port(), free_port()), random.Random(9)
    stays, dies = (f"http://127.0.0.1:{port}" for port in ports)
    acked: Acked = defaultdict(list)
    players: list[asyncio.Task[None]] = []
    with server_process(ports[0], postgres.url) as first:
        for _ in range(KILLS):
            with server_process(ports[1], postgres.url) as second:
                await wait_until_served(dies)
                if not players:
                    for number in range(TABLES):
                        players += await opened(stays, number, acked, dies)
                await all_play_on(acked, 6)
                await asyncio.sleep(rng.uniform(0, 0.1))
                second.kill()
        assert first.poll() is None
        await stopped(players)
    await nothing_is_lost(postgres.url, acked)


def workers_of(parent: int) -> list[int]:
    """The processes that serve; another one only keeps count of what multiprocessing shares."""
    return [pid for pid in cluster.children(parent) if b"spawn_main" in command_of(pid)]


def command_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()
