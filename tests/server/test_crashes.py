"""The server is killed while people play: nothing accepted is lost, and they play on by themselves."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from functools import partial
from pathlib import Path
from signal import Signals

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from cluster import Cluster
from lastcard.client import create_table
from measures import Measures
from server.harness import closing, live, live_for
from server.players import Crowd, free_port, nothing_is_lost, server_process, wait_until_served, workers_of
from tries import tries

KILLS = tries(2, 30)
TABLES, SEATS = tries(5, 8), 4  # one of each edition at least
PATIENT = "from lastcard.server import serving; serving.GRACE_SECONDS = 600\n"


@live_for(60 + 35 * KILLS)
async def test_killed_again_and_again_the_server_loses_no_accepted_act(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    port, db, rng = free_port(), f"sqlite:////{tmp_path}/tables.db", random.Random(7)
    url = f"http://127.0.0.1:{port}"
    crowd, unanswered = Crowd(), []
    for life in range(KILLS + 1):
        with server_process(port, db) as child:
            await wait_until_served(url)
            if not crowd.acked:
                for number in range(TABLES):
                    await crowd.open(number, [url] * SEATS)
            await crowd.plays_on(5)
            await asyncio.sleep(rng.uniform(0, 0.15))
            stop = child.terminate if life % 4 == 1 else child.kill
            unanswered.append(await crowd.interrupted(stop))
            await asyncio.to_thread(child.wait, 60)
    await crowd.stop()
    assert all(unanswered)
    assert min(client.reconnects for client in crowd.clients) >= KILLS // 2
    Measures(request.node).tell(in_words("a server stopped or", unanswered, crowd))
    await nothing_is_lost(db, crowd.acked)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@live
async def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path: Path, how: Signals) -> None:
    port, file = free_port(), tmp_path / "tables.db"
    url = f"http://127.0.0.1:{port}"
    with server_process(port, f"sqlite:////{file}", changes=PATIENT) as child:
        await wait_until_served(url)
        table = await create_table(url, {"edition": "mod"})
        async with connect(f"ws://127.0.0.1:{port}/api/socket", origin=Origin(url), proxy=None) as watcher:
            await watcher.send(f'{{"type":"hello","version":1,"table":"{table}"}}')
            await watcher.recv()
            child.send_signal(how)
            assert await closing(watcher) == 1012
        await asyncio.to_thread(child.wait, 60)  # it need not be pressed
    assert [left.name for left in tmp_path.iterdir()] == ["tables.db"], (
        "the store was closed, the lock is gone"
    )
    assert child.returncode == -how, "as whoever sent the signal expects"


@live_for(60 + 35 * KILLS)
async def test_of_two_processes_on_postgresql_one_is_killed_and_then_the_store(
    postgres: Cluster, request: pytest.FixtureRequest
) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    crowd, unanswered = Crowd(), []
    with server_process(port, postgres.url, "--workers", "2") as parent:
        await wait_until_served(url)
        for number in range(TABLES):
            await crowd.open(number, [url] * SEATS)
        for _ in range(max(1, KILLS // 10)):
            await crowd.plays_on(10)
            oldest = min(workers_of(parent.pid))  # most players are with that one
            unanswered.append(await crowd.interrupted(partial(os.kill, oldest, signal.SIGKILL)))
        for _ in range(max(1, KILLS // 6)):
            await crowd.plays_on(10)
            unanswered.append(await crowd.interrupted(postgres.kill))
            await asyncio.sleep(0.2)
            postgres.start()
        await crowd.plays_on(10)
        await crowd.stop()
        for pid in workers_of(parent.pid):
            os.kill(pid, signal.SIGKILL)
    Measures(request.node).tell(in_words("a process or PostgreSQL", unanswered, crowd))
    await nothing_is_lost(postgres.url, crowd.acked)


@live_for(60 + 35 * KILLS)
async def test_two_servers_have_players_at_every_table_and_one_of_them_is_killed(
    postgres: Cluster, request: pytest.FixtureRequest
) -> None:
    """No table gets on without both, so acts after a kill were heard by who stayed and by who came."""
    ports, rng = (free_port(), free_port()), random.Random(9)
    stays, dies = (f"http://127.0.0.1:{port}" for port in ports)
    crowd, unanswered = Crowd(), []
    with server_process(ports[0], postgres.url) as first:
        for _ in range(KILLS):
            with server_process(ports[1], postgres.url) as second:
                await wait_until_served(dies)
                if not crowd.acked:
                    for number in range(TABLES):
                        await crowd.open(number, [stays, dies] * (SEATS // 2))
                await crowd.plays_on(6)
                await asyncio.sleep(rng.uniform(0, 0.1))
                unanswered.append(await crowd.interrupted(second.kill, at=dies))
        assert first.poll() is None
        await crowd.stop()
    Measures(request.node).tell(in_words("one of two servers", unanswered, crowd))
    await nothing_is_lost(postgres.url, crowd.acked)


def in_words(what: str, unanswered: list[int], crowd: Crowd) -> str:
    acts, back = sum(map(len, crowd.acked.values())), sum(client.reconnects for client in crowd.clients)
    return (
        f"{what} killed {len(unanswered)} times, {sum(unanswered)} acts unanswered just then: "
        f"{acts} accepted, none lost; {back} times a player came back"
    )
