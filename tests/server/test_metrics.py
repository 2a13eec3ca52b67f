"""What /metrics tells, of one process and of several."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from cluster import Cluster
from lastcard.client import Rejected, ask, create_table
from lastcard.server.metrics import FOLDER, Metrics, forget_ended_workers
from server.harness import live_for
from server.players import free_port, server_process, wait_until_served, workers_of
from waiting import SECONDS, until

CONNECTIONS = "lastcard_connections"
TABLES = "lastcard_tables_created_total"
RESYNCS = "lastcard_resyncs_total"
SENT = "lastcard_messages_total{direction=out}"


def counts_in(text: bytes | str) -> dict[str, float]:
    text = text if isinstance(text, str) else text.decode()
    return {
        sample.name + "".join(f"{{{name}={value}}}" for name, value in sample.labels.items()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_every_metric_is_there_from_the_start() -> None:
    assert {name.partition("{")[0] for name in counts_in(Metrics().text())} == {
        "lastcard_acts_total",
        "lastcard_messages_total",
        "lastcard_resyncs_total",
        "lastcard_shut_out_total",
        "lastcard_tables_created_total",
        "lastcard_seats_taken_total",
        "lastcard_connections",
        "lastcard_tables_watched",
        "lastcard_answer_seconds_bucket",
        "lastcard_answer_seconds_sum",
        "lastcard_answer_seconds_count",
    }


def test_labels_and_buckets_are_counted() -> None:
    metrics = Metrics()
    metrics.closes.labels(4001).inc()
    metrics.requests_refused.labels(429).inc()
    metrics.refused.inc()
    for seconds in (0.001, 0.02, 9.0):
        metrics.answer_seconds.observe(seconds)
    metrics.messages_out += 3
    metrics.publish(2, 1)
    metrics.publish(5, 1)
    counts = counts_in(metrics.text())
    assert counts["lastcard_closes_total{code=4001}"] == 1
    assert counts["lastcard_requests_refused_total{status=429}"] == 1
    acts = [counts[f"lastcard_acts_total{{answer={answer}}}"] for answer in ("refused", "accepted")]
    assert acts == [1, 0]
    limits = ("0.005", "0.025", "5.0", "+Inf")
    assert [counts[f"lastcard_answer_seconds_bucket{{le={limit}}}"] for limit in limits] == [1, 2, 2, 3]
    assert counts["lastcard_answer_seconds_sum"] == pytest.approx(9.021)
    assert (counts[SENT], counts[CONNECTIONS]) == (3, 5)


def test_two_servers_in_one_process_count_apart() -> None:
    first, second = Metrics(), Metrics()
    first.tables_created.inc()
    assert (counts_in(first.text())[TABLES], counts_in(second.text())[TABLES]) == (1, 0)


def test_of_workers_only_those_that_ended_are_forgotten(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    pids, kinds = (os.getpid(), ended.pid), ("counter", "gauge_livesum")
    files = [tmp_path / f"{kind}_{pid}.db" for pid in pids for kind in kinds]
    for file in files:
        file.touch()
    forget_ended_workers(tmp_path)
    assert set(tmp_path.iterdir()) == set(files[:3])


@live_for(120)
async def test_each_of_two_workers_tells_the_counts_of_both(postgres: Cluster) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    async with contextlib.AsyncExitStack() as stack:
        parent = stack.enter_context(
            server_process(port, postgres.url, "--workers", "2", "--tables-per-hour", "4")
        )
        await wait_until_served(url)
        one, two = await both_workers(parent.pid)
        with stopped(two):
            table = await create_table(url, {"edition": "mod"})
            await stack.enter_async_context(watching(url, table))
        with stopped(one):
            for _ in range(2):
                await create_table(url, {"edition": "mod"})
                await stack.enter_async_context(watching(url, table))
        async with asyncio.timeout(SECONDS):  # the other one's counts are a second old at most
            while counts_in(await ask(url, "/metrics"))[SENT] < 6:
                await asyncio.sleep(0.05)
        for asleep in (one, two):
            with stopped(asleep):
                counts = counts_in(await ask(url, "/metrics"))
            assert (counts[TABLES], counts[CONNECTIONS], counts[RESYNCS]) == (3, 3, 3)
            assert counts[SENT] == 6, "a welcome and a snapshot each"
        with stopped(one):
            await create_table(url, {"edition": "mod"})
        with stopped(two), pytest.raises(Rejected, match="too many tables"):
            await create_table(url, {"edition": "mod"})  # a quota is one for both
        os.kill(two, signal.SIGKILL)
        await until(lambda: not Path(f"/proc/{two}").exists(), "the end of a worker")
        counts = counts_in(await ask(url, "/metrics"))
        assert counts[CONNECTIONS] == 1, "those of the worker that was killed are gone"
        assert (counts[TABLES], counts[SENT]) == (4, 6), "what was counted stays"
        workers = workers_of(parent.pid)
        assert one in workers
        parent.kill()
        await until(lambda: not any(map(serves, workers)), "the end of the workers with their parent")


def serves(pid: int) -> bool:
    """Whether a process is there and more than a memory of one."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    return False


async def both_workers(parent: int) -> tuple[int, int]:
    """Two that have started: they have files to count in."""

    def have_started() -> bool:
        return [has_started(worker) for worker in workers_of(parent)] == [True, True]

    await until(have_started, "two workers")
    one, two = workers_of(parent)
    return one, two


def has_started(worker: int) -> bool:
    variables = Path(f"/proc/{worker}/environ").read_bytes().decode().split("\0")
    folder = next(value for name, _, value in (one.partition("=") for one in variables) if name == FOLDER)
    return Path(folder, f"counter_{worker}.db").exists()


@contextlib.contextmanager
def stopped(pid: int) -> Iterator[None]:
    """For a moment all connections come to the other one."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


@contextlib.asynccontextmanager
async def watching(url: str, table: str) -> AsyncIterator[ClientConnection]:
    """A spectator who has seen the table."""
    address = url.replace("http", "ws") + "/api/socket"
    async with connect(address, origin=Origin(url), proxy=None, close_timeout=0.2) as socket:
        await socket.send(f'{{"type":"hello","version":1,"table":"{table}"}}')
        for _ in range(2):
            await socket.recv()
        yield socket
