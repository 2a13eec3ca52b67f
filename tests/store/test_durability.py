"""Nothing is acknowledged before it is on the disk, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from cluster import Cluster
from lastcard.store import postgres_link
from lastcard.store.log import Conflict, Duplicate, Log, Stored, StoreError, Unknown
from lastcard.store.open import open_log
from lastcard.store.postgres import PostgresLog
from logs import add, assert_sound, row, whole
from traces import DISK, SYNCS, Disk, calls_in, watch
from tries import tries
from waiting import line_of, running, until

TESTS = Path(__file__).parents[1]
APPENDER = Path(__file__).parent / "appender.py"
PATHS = os.pathsep.join([str(TESTS), str(TESTS.parent / "src")])
KILLS = tries(2, 12)
SOCKET = ".s.PGSQL.5432"

ACTION_ID = re.compile(r"<T\d+/\d+/\d+>")


def appender(*arguments: object, before: tuple[object, ...] = ()) -> list[str]:
    return [str(word) for word in (*before, sys.executable, APPENDER, *arguments)]


def covered(trace: str) -> tuple[int, int]:
    """How many appends were acknowledged, and how many of them were written and then synced before that."""
    disk, acknowledged, safe = Disk(ACTION_ID), 0, 0
    for call in calls_in(trace):
        disk.see(call)
        if call.name == "write" and (told := re.search(r'"ack \S+ (<\S+>)', call.rest)):
            acknowledged += 1
            safe += disk.has(told[1])
    return acknowledged, safe


def traced(folder: Path, level: str, tables: int, each: int) -> str:
    """What the system was asked to do while so many tables got so many entries each, all tables at once."""
    url = f"sqlite:///{folder}/tables.db?synchronous={level}"
    trace = folder / "trace"
    done = subprocess.run(
        appender(url, tables, each, "unsafe", before=watch(trace, DISK | {"write"})),
        env=os.environ | {"PYTHONPATH": PATHS},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return trace.read_text()


@pytest.mark.parametrize("tables, each", [(1, 30), (8, 10)])
@pytest.mark.parametrize("level", ["FULL", "NORMAL"])
def test_an_append_is_synced_to_the_disk_before_it_is_acknowledged(
    tmp_path: Path, level: str, tables: int, each: int
) -> None:
    """With synchronous lowered the same probe finds nothing at all: it would notice."""
    acknowledged, safe = covered(traced(tmp_path, level, tables, each))
    assert acknowledged == tables * each
    assert safe == (acknowledged if level == "FULL" else 0)


@pytest.mark.parametrize("tables, each, most", [(1, 30, 30), (32, 10, 80)])
def test_appends_that_come_together_share_a_sync(tmp_path: Path, tables: int, each: int, most: int) -> None:
    """Whoever comes alone has one of her own: so a sync is something that the probe sees."""
    appending = traced(tmp_path, "FULL", tables, each).partition('"ready')[2].rpartition('"ack')[0]
    syncs = sum(call.name in SYNCS and call.file.endswith("-wal") for call in calls_in(appending))
    assert each <= syncs <= most


def test_a_writer_killed_again_and_again_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """Several times kill -9 under load: acked ⊆ log, no gap, no action twice."""
    file = tmp_path / "tables.db"
    acked: dict[str, dict[str, int]] = defaultdict(dict)
    chance = random.Random(3)
    for _ in range(KILLS):
        with running(
            appender(f"sqlite:///{file}", 20, 0),
            env=os.environ | {"PYTHONPATH": PATHS},
            stdout=subprocess.PIPE,
        ) as writer:
            assert writer.stdout
            assert line_of(writer, "a writer that is ready") == b"ready\n"
            told = [writer.stdout.readline() for _ in range(chance.randrange(100, 600))]
            writer.send_signal(signal.SIGKILL)
            told += writer.stdout.readlines()
        for line in told:
            match line.decode().split():
                case ["ack", name, action_id, seq] if line.endswith(b"\n"):
                    acked[name][action_id] = int(seq)

    async def check() -> None:
        log = await open_log(f"sqlite:///{file}")
        for name, expected in acked.items():
            entries = await whole(log, name)
            assert_sound(entries)
            assert expected.items() <= {entry.action_id: entry.seq for entry in entries}.items()
            assert await log.heads([name]) == {name: len(entries)}
        await log.close()

    assert sum(map(len, acked.values())) > 10 * KILLS
    asyncio.run(check())
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


# PostgreSQL


@pytest.fixture
def own_cluster(clusters: Path) -> Iterator[Cluster]:
    """A server that a test may kill."""
    cluster = Cluster(clusters)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


async def test_postgres_killed_under_load_loses_nothing_acknowledged(own_cluster: Cluster) -> None:
    """Twice kill -9 of all its processes: in flight becomes Unknown, and find() tells what came of it."""
    logs = [await PostgresLog.open(own_cluster.url, patience=20) for _ in range(2)]
    names = [f"T{i}" for i in range(12)]
    for name in names:
        await logs[0].create(row(name))
    acked: dict[str, dict[str, int]] = {name: {} for name in names}
    unknown = {"stored": 0, "lost": 0}
    stop = False

    async def play(name: str, log: Log, who: int) -> None:
        head = i = 0
        while not stop:
            action_id = f"{who}/{i}"
            try:
                outcome = await add(log, head + 1, action_id, name)
            except Unknown:
                found = await log.find(name, action_id)
                unknown["stored" if found else "lost"] += 1
                if found is None:
                    continue  # the same action id again: harmless
                outcome = Duplicate(found)
            if isinstance(outcome, Conflict):
                head = outcome.head_seq
                continue
            head = outcome.entry.seq
            acked[name][action_id] = head
            i += 1

    players = [asyncio.create_task(play(name, log, who)) for name in names for who, log in enumerate(logs)]

    async def go_on() -> None:
        """Until there are a few hundred more, which needs the server."""
        enough = sum(map(len, acked.values())) + 300
        await until(lambda: sum(map(len, acked.values())) >= enough, "300 more")

    for _ in range(2):
        await go_on()
        await asyncio.to_thread(own_cluster.kill)
        await asyncio.sleep(0.2)
        await asyncio.to_thread(own_cluster.start)
    await go_on()
    stop = True
    await asyncio.gather(*players)
    assert sum(unknown.values()) > 0
    for name in names:
        entries = await whole(logs[0], name)
        assert_sound(entries)
        assert acked[name].items() <= {entry.action_id: entry.seq for entry in entries}.items()
    for log in logs:
        await log.close()


async def test_postgres_out_of_reach_gives_a_clear_error_and_comes_back(own_cluster: Cluster) -> None:
    log = await PostgresLog.open(own_cluster.url, patience=0.3)
    await log.create(row())
    assert isinstance(await add(log, 1), Stored)
    await asyncio.to_thread(own_cluster.kill)
    for _ in range(2):  # the first one may have been on its way
        with pytest.raises((Unknown, StoreError)):
            await add(log, 2)
    with pytest.raises(StoreError, match=r"cannot be reached.*nothing was written"):
        await add(log, 2)
    with pytest.raises(StoreError, match="cannot be reached"):
        await log.load("T")
    with pytest.raises(StoreError, match="PostgreSQL cannot be used"):
        await PostgresLog.open(own_cluster.url)
    await asyncio.to_thread(own_cluster.start)
    assert isinstance(await add(log, 2), Stored)
    assert_sound(await whole(log))
    await log.close()


async def test_appends_to_postgres_that_come_together_share_a_commit(schema: str) -> None:
    """Every row knows the transaction that wrote it."""
    log = await PostgresLog.open(schema)
    names = [f"T{i}" for i in range(32)]
    for name in names:
        await log.create(row(name))

    async def play(name: str) -> None:
        for seq in range(1, 11):
            assert isinstance(await add(log, seq, table_id=name), Stored)

    await asyncio.gather(*map(play, names))
    await log.close()
    watcher = await asyncpg.connect(schema)
    counted = await watcher.fetchrow("SELECT count(*), count(DISTINCT xmin::text) FROM entries")
    await watcher.close()
    assert counted is not None
    assert counted[0] == 320
    assert 10 <= counted[1] <= 80


class Proxy:
    """Stands between us and the server, and can swallow its answers."""

    def __init__(self, server: Path, folder: Path) -> None:
        self.server = server / SOCKET
        self.socket = folder / SOCKET
        self.mute = False
        self.links: list[asyncio.StreamWriter] = []

    async def open(self) -> asyncio.Server:
        return await asyncio.start_unix_server(self.link, self.socket)

    async def link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_unix_connection(self.server)
        self.links += [writer, far_writer]
        await asyncio.gather(self.carry(reader, far_writer), self.carry(far_reader, writer, answers=True))

    async def carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool = False
    ) -> None:
        with contextlib.suppress(ConnectionError):
            while text := await reader.read(65536):
                if not (answers and self.mute):
                    writer.write(text)
            writer.close()


async def test_an_answer_that_never_comes_is_unknown_and_found_later(
    schema: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit went through, its answer did not: nobody may say that the action was refused."""
    monkeypatch.setattr(postgres_link, "ANSWER_SECONDS", 2.0)
    server = Path(parse_qs(urlsplit(schema).query)["host"][0])
    proxy = Proxy(server, tmp_path)
    async with await proxy.open():
        log = await PostgresLog.open(schema.replace(str(server), str(tmp_path)))
        await log.create(row())
        assert isinstance(await add(log, 1), Stored)
        proxy.mute = True
        with pytest.raises(Unknown):
            await add(log, 2, "a")
        proxy.mute = False
        found = await log.find("T", "a")
        assert found is not None
        assert await add(log, 2, "a") == Duplicate(found)
        assert_sound(await whole(log))
        await log.close()
        for writer in proxy.links:
            writer.close()
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("setting", ["on", "off"])
async def test_postgres_has_flushed_its_log_when_an_append_is_acknowledged(
    own_cluster: Cluster, setting: str
) -> None:
    """The same probe finds appends that are not flushed if synchronous_commit is lowered: it would notice."""
    log = await PostgresLog.open(f"{own_cluster.url}&synchronous_commit={setting}", unsafe=True)
    await log.create(row())
    watcher = await asyncpg.connect(own_cluster.url)
    flushed = 0
    for seq in range(1, 31):
        before = await watcher.fetchval("SELECT pg_current_wal_insert_lsn()")
        await add(log, seq)
        flushed += await watcher.fetchval("SELECT pg_current_wal_flush_lsn() > $1::pg_lsn", before)
    await watcher.close()
    await log.close()
    assert flushed == 30 if setting == "on" else flushed < 20
