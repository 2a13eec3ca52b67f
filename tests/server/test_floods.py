"""Too much of anything: it ends for whoever sends it, costs little memory, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time

import pytest
from starlette.requests import Request
from starlette.responses import Response
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.http.h11_impl import H11Protocol

from lastcard.client import Rejected, create_table, take_seat
from lastcard.server import app
from lastcard.server import http_protocol as visits
from lastcard.server import websocket_protocol as protocol
from server.bystanders import honest_player, is_served
from server.harness import FAST, Served, hear, live, live_for, say, serving
from server.odd import ODDITIES, complaints
from server.players import free_port, memory_of, server_process, wait_until_served
from server.wire import BINARY, CLOSE, CONTINUED, PING, TEXT, UPGRADE, Wire, end_of, frame, greeted, hello
from waiting import until

# HTTP


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/tables HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    ],
    ids=["silent", "half a head", "half a body"],
)
@live
async def test_a_request_that_does_not_come_to_its_end_is_not_waited_for(
    text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "ASK_SECONDS", 0.3)
    async with serving() as served:
        table = await served.table()
        slow, quick, watcher = (
            await Wire.to(served.port),
            await Wire.to(served.port),
            served.raw(table),
        )
        slow.write(text)
        async with watcher as socket:
            for _ in range(12):
                assert (await quick.ask("GET", "/healthz")).endswith(b"ok\n")
                await asyncio.sleep(0.05)
            assert slow.closed
            await say(socket, type="ping", id=1)
            assert (await hear(socket))["id"] == 1
        quick.close()


by_httptools = pytest.mark.skipif(
    AutoHTTPProtocol is H11Protocol, reason="h11, which reads requests on PyPy, has its tests below"
)


@by_httptools
@live
async def test_a_request_without_an_end_to_its_head_is_cut_off() -> None:
    async with serving() as served:
        wire = await Wire.to(served.port)
        wire.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ")
        for _ in range(100):
            wire.write(b"x" * 4096)
            await asyncio.sleep(0)
        assert wire.closed
        assert not wire.heard


CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
JSON = b"Content-Type: application/json\r\n\r\n"
TRAILER = CHUNKED + JSON + b"1\r\n{\r\n0\r\nX: "
EXTENSION = CHUNKED + JSON + b"1;"
NEXT_HEAD = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nX: "


@by_httptools
@pytest.mark.parametrize(
    "text", [TRAILER, EXTENSION, NEXT_HEAD], ids=["a trailer", "an extension", "the next head"]
)
@live
async def test_what_has_no_end_beside_a_request_that_is_read_or_answered_is_cut_off(
    text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow_document(_request: Request) -> Response:
        await asyncio.sleep(2)
        return Response(b"late")

    monkeypatch.setattr(app, "document", slow_document)
    monkeypatch.setattr(visits, "ASK_SECONDS", 60)
    async with serving() as served:
        wire = await Wire.to(served.port)
        wire.write(text)
        await until(lambda: len(served.server.server_state.tasks) == 1, "a request")
        for _ in range(100):
            wire.write(b"x" * 4096)
            await asyncio.sleep(0)
        assert wire.closed
        assert not wire.heard
        await until(lambda: not served.server.server_state.connections, "the end of the connection")


@pytest.mark.parametrize(
    "text", [b"GET /healthz HTTP/1.1\r\nX: ", TRAILER, EXTENSION], ids=["a head", "a trailer", "an extension"]
)
@live
async def test_where_h11_reads_requests_it_refuses_what_has_no_end(
    text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "AutoHTTPProtocol", H11Protocol)
    async with serving() as served:
        wire = await Wire.to(served.port)
        wire.write(text)
        for _ in range(100):
            wire.write(b"x" * 4096)
            await asyncio.sleep(0)
        assert wire.closed
        assert wire.heard.startswith(b"HTTP/1.1 400 ")
        await until(lambda: not served.server.server_state.connections, "the end of the connection")


@live
async def test_where_h11_reads_requests_the_next_one_is_not_read_before_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answered = asyncio.Event()

    async def slow_document(_request: Request) -> Response:
        await answered.wait()
        return Response(b"late")

    monkeypatch.setattr(app, "document", slow_document)
    monkeypatch.setattr(visits, "AutoHTTPProtocol", H11Protocol)
    async with serving() as served:
        wire = await Wire.to(served.port)
        wire.write(NEXT_HEAD)
        await until(lambda: len(served.server.server_state.tasks) == 1, "a request")
        reading = [one.transport.is_reading for one in served.server.server_state.connections]
        await until(lambda: not any(still() for still in reading), "the end of reading")
        wire.write(b"x" * 400_000)
        answered.set()
        await until(lambda: wire.closed, "the end of the connection")
        assert wire.heard.count(b"HTTP/1.1 200 ") == 1
        assert b"HTTP/1.1 400 " in wire.heard


@pytest.mark.usefixtures("long_answers")
@live
async def test_an_answer_that_is_not_read_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "ASK_SECONDS", 0.15)
    monkeypatch.setattr(visits, "ANSWER_SECONDS", 0.15)
    async with serving() as served:
        wire = await unread_answer(served)
        await until(lambda: not served.server.server_state.connections, "the end of the connection")
        wire.close()


@pytest.mark.usefixtures("long_answers")
@live
async def test_nothing_becomes_a_websocket_before_its_answers_are_read() -> None:
    async with serving() as served:
        state = served.server.server_state
        with complaints() as heard:
            for path in ("/api/socket", "/nowhere"):
                wire = await unread_answer(served)
                wire.write(UPGRADE.replace("/api/socket", path).encode())
                await until(lambda: not (state.connections or state.tasks), "the end of the connection")
                wire.close()
        assert not heard


@live
async def test_an_answer_under_way_is_not_overtaken_by_a_handshake() -> None:
    async with serving() as served:
        wire = await Wire.to(served.port)
        wire.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" + UPGRADE.encode())
        await wire.end()
        assert b"101" not in wire.heard
        await until(lambda: not served.server.server_state.tasks, "the end of the request")


@live
async def test_a_handshake_with_a_long_head_is_cut_off() -> None:
    async with serving() as served:
        wire = await Wire.to(served.port)
        wire.write(UPGRADE.replace("\r\n\r\n", f"\r\nX: {'x' * 8000}" * 5 + "\r\n\r\n").encode())
        await wire.end()
        assert not wire.heard


@pytest.fixture
def long_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have an answer that is longer than what the system keeps for a client."""

    async def long_document(_request: Request) -> Response:
        return Response(bytes(8 << 20))

    monkeypatch.setattr(app, "document", long_document)


async def unread_answer(served: Served) -> Wire:
    """A connection with an answer that is complete, but not read."""
    wire = await Wire.to(served.port)
    wire.pause()
    wire.write(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
    connections = served.server.server_state.connections
    await until(lambda: any(one.transport.get_write_buffer_size() for one in connections), "an answer")
    await until(lambda: not served.server.server_state.tasks, "the end of the request")
    return wire


@live
async def test_tables_are_created_up_to_a_quota_and_forgotten_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.02)
    async with serving(tables_per_hour=20) as served:
        made = await asyncio.gather(*(served.table() for _ in range(60)), return_exceptions=True)
        refused = [one for one in made if isinstance(one, Rejected)]
        assert (len(refused), {one.status for one in refused}) == (40, {429})
        rows = served.log._tables
        assert len(rows) == 20
        monkeypatch.setattr(app, "IDLE_MS", 0)
        await until(lambda: not rows, "an empty store")


# WebSockets


@live
async def test_silent_connections_fill_their_places_and_are_sent_away() -> None:
    async with serving(connections=50, connections_each=50, hello_seconds=4) as served:
        table = await served.table()
        async with honest_player(served, table, await served.sit(table)):
            silent = [await Wire.to(served.port) for _ in range(49)]
            await asyncio.gather(*(wire.upgrade() for wire in silent))
            refused = await Wire.to(served.port)
            with pytest.raises(AssertionError, match="503"):
                await refused.upgrade()
            assert {await end_of(wire) for wire in silent} == {4004}
            (await greeted(served.port, await served.table())).close()  # where nobody is told more than that


@live
async def test_a_thousand_messages_at_once_come_to_no_more_acts_than_the_limit_allows() -> None:
    async with serving(messages_per_second=10, messages_burst=20) as served:
        table = await served.table(seats=3)
        tokens = [await served.sit(table, name) for name in ("Ann", "Ben", "Cem")]
        log, started = served.context.registry.log, time.monotonic()
        loud = [await greeted(served.port, table, token) for token in tokens]
        before = (await log.heads([table]))[table]
        for number in range(1000):
            for wire in loud[:2]:
                do = {"act": "rename", "name": f"Name {number}"}
                wire.say(json.dumps({"type": "act", "id": f"{number}", "do": do}))
            if number % 10 == 0:
                await asyncio.sleep(0.01)
        await is_served(loud[2])
        assert [await end_of(wire) for wire in loud[:2]] == [1008, 1008]
        most = 2 * (20 + 10 * (time.monotonic() - started))
        assert 0 < (await log.heads([table]))[table] - before <= most
        loud[2].close()


@live
async def test_coming_back_again_and_again_does_not_help() -> None:
    async with serving(messages_per_second=10, messages_burst=20, connections_each=10_000) as served:
        table = await served.table(seats=3)
        tokens = [await served.sit(table, name) for name in ("Ann", "Ben")]
        log, started, closes = served.context.registry.log, time.monotonic(), set()
        calm = await greeted(served.port, table, tokens[1])
        before = (await log.heads([table]))[table]
        while 1008 not in closes or time.monotonic() - started < 0.8:
            wire = await Wire.to(served.port)
            await wire.upgrade()
            wire.write(hello(table, tokens[0]))
            for number in range(18):
                do = {"act": "rename", "name": f"Name {number}"}
                wire.say(json.dumps({"type": "act", "id": f"{time.monotonic()}", "do": do}))
            with contextlib.suppress(TimeoutError):
                closes.add(await asyncio.wait_for(wire.goodbye(), 0.02))
            wire.close()
        most = 20 + 10 * (time.monotonic() - started)
        assert 0 < (await log.heads([table]))[table] - before <= most
        await is_served(calm)
        calm.close()


@live
async def test_a_spectator_who_comes_back_again_and_again_is_turned_away_at_the_door() -> None:
    async with serving(messages_per_second=1, messages_burst=4, connections_each=5) as served:
        table = await served.table()
        token = await served.sit(table)
        ann = await greeted(served.port, table, token)
        for _ in range(100):
            wire = await Wire.to(served.port)
            try:
                await wire.upgrade()
            except AssertionError as refused:
                assert "503" in str(refused)  # noqa: PT017 - most of them get in
                break
            finally:
                wire.close()
        else:
            pytest.fail("everybody was let in")
        await is_served(ann)
        ann.close()


@pytest.mark.parametrize(
    "flood",
    [frame(b"", PING), frame(b"x" * 125, PING), frame(b"", CONTINUED, final=False)],
    ids=["pings", "long pings", "pieces"],
)
@live
async def test_pings_and_pieces_have_their_limit_too(flood: bytes) -> None:
    async with serving() as served:
        table = await served.table()
        async with honest_player(served, table, await served.sit(table)):
            for first in (hello(table), b""):
                wire = await Wire.to(served.port)
                await wire.upgrade()
                wire.write(first + frame(b"", TEXT, final=False))
                wire.write(flood * (protocol.SPARE_BURST * 3))
                assert await end_of(wire) == 1008


@live
async def test_some_pings_and_pieces_are_no_flood() -> None:
    async with serving() as served:
        wire = await greeted(served.port, await served.table())
        for _ in range(5):
            wire.write(frame(b'{"type":', final=False) + frame(b"?", PING) + frame(b'"ping"}', CONTINUED))
        await wire.frames(10)
        assert [one["type"] for one in wire.messages()[0]] == ["pong"] * 5
        wire.close()


@pytest.mark.parametrize(
    "last", [frame(b"\xff"), frame(b"x", BINARY), frame(b"{}") * 30, frame(b"?", PING) * 300]
)
@live
async def test_a_client_may_say_goodbye_with_its_last_message(last: bytes) -> None:
    async with serving(messages_burst=20, messages_per_second=10) as served:
        table = await served.table()
        for first in (hello(table), b""):
            wire = await Wire.to(served.port)
            await wire.upgrade()
            with complaints() as heard:
                wire.write(first)
                await asyncio.sleep(0.05)
                wire.write(last + frame(b"\x03\xe8", CLOSE))
                assert await end_of(wire) == 1000
            assert not heard


# Memory


async def nasty(port: int, table: str, token: str, rng: random.Random) -> None:
    """A connection that does something that nobody should."""
    wire = await Wire.to(port)
    await wire.upgrade()
    if rng.random() < 0.8:
        wire.write(hello(table, token))
    for _ in range(20):
        wire.write(frame(rng.choice(ODDITIES).encode()))
    wire.write(
        rng.choice(
            (
                frame(b"{", claims=2**30),
                frame(b" " * 4097),
                frame(b"\xff" * 100),
                frame(b" " * 4000, final=False) + frame(b" " * 97, CONTINUED, final=False),
                frame(b" " * 4000, final=False),
                frame(b"", TEXT, final=False) + frame(b"", CONTINUED, final=False) * 2000,
                frame(b"x" * 125, PING) * 2000,
                frame(b" " * 4000)[:3000],
            )
        )
    )
    await asyncio.sleep(0)
    wire.close()


@live_for(240)
async def test_floods_cost_a_server_no_memory() -> None:
    port, rng = free_port(), random.Random("floods")
    url = f"http://127.0.0.1:{port}"
    with server_process(port, "memory:", "--unsafe") as child:
        await wait_until_served(url)
        table = await create_table(url, {"edition": "mod", "seats": 2, **FAST})
        token = (await take_seat(url, table, "Ann")).token
        for _ in range(400):  # until it has what it needs anyway
            await nasty(port, table, token, rng)
        before = memory_of(child.pid)
        for _ in range(400):
            await nasty(port, table, token, rng)
        unread = await greeted(port, table, token)
        unread.pause()
        for _ in range(400):
            if not unread.closed:
                unread.write(frame(b"x" * 125, PING) * 100)
            await asyncio.sleep(0.001)
        assert memory_of(child.pid) - before < 5 * 2**20
        unread.close()
        (await greeted(port, table, token)).close()
