"""Every connection counts, from its first moment to its last, and nobody takes the places of others."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from statistics import median

import pytest
import uvloop
from starlette.requests import Request
from starlette.responses import Response

from lastcard.server import app, limits, sockets
from measures import Measures
from quiet_clock import quiet_clock
from server.harness import live, live_for, serving
from server.odd import complaints
from server.players import free_port, server_process, wait_until_served
from server.wire import Wire, frame, greeted
from tries import tries
from waiting import until

CROWD, OTHER, PROXY = "127.0.0.2", "127.0.0.3", "127.0.0.4"
IDLE = tries(0, 10_400)
"""Connections that say nothing, in the test at full size."""


@pytest.fixture
def no_spare(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many connections as at tables, and two more."""
    monkeypatch.setattr(limits, "SPARE_EACH", 2)
    monkeypatch.setattr(limits, "SPARE_IN_ALL", 2)


@contextlib.contextmanager
def all_closed(wires: list[Wire]) -> Iterator[None]:
    try:
        yield
    finally:
        for wire in wires:
            wire.close()


@pytest.mark.usefixtures("no_spare")
@live
async def test_a_connection_counts_before_it_says_a_word() -> None:
    async with serving(connections=50, connections_each=3) as served:
        crowd = [await Wire.to(served.port, CROWD) for _ in range(9)]
        with all_closed(crowd):
            await until(lambda: sum(wire.closed for wire in crowd) == 4, "the end of those beyond the limit")
            assert [wire.closed for wire in crowd] == [False] * 5 + [True] * 4
            other = await Wire.to(served.port, OTHER)
            assert (await other.ask("GET", "/healthz")).endswith(b"ok\n")
            crowd[0].close()
            await until(lambda: len(served.context.doors) == 5, "one connection less")
            crowd.append(await Wire.to(served.port, CROWD))
            assert (await crowd[-1].ask("GET", "/healthz")).endswith(b"ok\n"), "the place is free again"
            other.close()
        await until(lambda: not len(served.context.doors), "an empty house")


@pytest.mark.usefixtures("no_spare")
@live
async def test_there_is_an_end_to_connections_in_all() -> None:
    async with serving(connections=3, connections_each=3) as served:
        crowd = [await Wire.to(served.port, f"127.0.0.{number}") for number in range(2, 10)]
        with all_closed(crowd):
            await until(lambda: sum(wire.closed for wire in crowd) == 3, "the end of those beyond the limit")


@pytest.mark.usefixtures("no_spare")
@live
async def test_what_a_trusted_proxy_brings_counts_by_whom_it_is_for() -> None:
    async with serving(connections=20, connections_each=1, trust=PROXY) as served:
        table = await served.table()
        crowd = [await Wire.to(served.port, PROXY) for _ in range(9)]
        with all_closed(crowd):
            for number, wire in enumerate(crowd[:3]):
                await wire.upgrade(f"X-Forwarded-For: 192.0.2.{number}")
            with pytest.raises(AssertionError, match="503"):
                await crowd[3].upgrade("X-Forwarded-For: 192.0.2.1")
            assert not any(wire.closed for wire in crowd[4:])
            (await greeted(served.port, table)).close()


@live
async def test_a_place_is_given_back_when_the_connection_has_really_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "LAST_SECONDS", 0.4)
    async with serving(connections=9, connections_each=2, slow_seconds=60) as served:
        silent = [await Wire.to(served.port, CROWD) for _ in range(2)]
        with all_closed(silent):
            for wire in silent:
                await wire.upgrade()
                wire.write(frame(b"no hello"))
                assert await wire.goodbye() == 4002  # which is not answered
            assert len(served.context.doors.at_tables) == 2
            late = await Wire.to(served.port, CROWD)
            with pytest.raises(AssertionError, match="503"):
                await late.upgrade()
            late.close()
            await until(lambda: not len(served.context.doors), "the end of those without a hello")
            await until(lambda: all(wire.closed for wire in silent), "that they hear of it")


@live
async def test_a_server_that_stops_does_not_wait_for_answers_to_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def long_document(_request: Request) -> Response:
        return Response(bytes(8 << 20))

    monkeypatch.setattr(app, "document", long_document)
    async with serving() as served:
        wire = await Wire.to(served.port)
        wire.pause()
        wire.write(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
        connections = served.server.server_state.connections
        await until(lambda: any(one.transport.get_write_buffer_size() for one in connections), "an answer")
        started = quiet_clock()
    assert quiet_clock() - started < 6  # two seconds to read, not the ten that uvicorn would wait
    wire.close()


def test_requests_that_come_together_on_a_connection_that_ends_are_dropped_without_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = 0

    async def slow_document(_request: Request) -> Response:
        nonlocal answers
        await asyncio.sleep(0.05)
        answers += 1
        return Response(b"late")

    monkeypatch.setattr(app, "document", slow_document)

    async def ask_and_go() -> None:
        async with asyncio.timeout(60), serving() as served:
            wire = await Wire.to(served.port)
            wire.write(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3)
            wire.say_no_more()
            await until(lambda: answers and not served.server.server_state.tasks, "an answer for nobody")
            wire.close()

    with complaints() as heard:
        uvloop.run(ask_and_go())  # asyncio's own loop does not mind
    assert not heard


@live_for(600)
async def test_idle_connections_of_one_address_keep_nobody_else_out(request: pytest.FixtureRequest) -> None:
    """With `--all` as many as it takes to use up all files; each run has a smaller server."""
    port, idle = free_port(), IDLE or 700
    most = 10_000 if IDLE else 300
    url, waits = f"http://127.0.0.1:{port}", []
    with server_process(port, "memory:", "--unsafe", "--connections", str(most)):
        await wait_until_served(url)
        crowd: list[Wire] = []

        async def come_again() -> None:
            while True:
                for start in range(0, idle, 100):
                    fresh = [Wire.to(port, CROWD) for _ in range(100)]
                    came = await asyncio.gather(*fresh, return_exceptions=True)
                    crowd[start : start + 100] = [one for one in came if isinstance(one, Wire)]
                    await asyncio.sleep(0.02)

        flood = asyncio.create_task(come_again())
        for _ in range(tries(30, 300)):
            started = quiet_clock()
            wire = await Wire.to(port, OTHER)
            assert (await wire.ask("GET", "/healthz")).endswith(b"ok\n")
            waits.append(quiet_clock() - started)
            wire.close()
            await asyncio.sleep(0.03)
        flood.cancel()
        for one in crowd:
            one.close()
    middle, slowest = 1000 * median(waits), 1000 * max(waits)
    Measures(request.node).tell(
        f"beside {idle} idle connections, {len(waits)} requests of another address:"
        f" all answered, in the middle after {middle:.0f} ms, at most {slowest:.0f} ms"
    )
