"""Whoever floods, cannot become a WebSocket, or does not read its goodbye, holds nothing up."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from lastcard.server import http_protocol as visits
from lastcard.table.acts import Rename
from quiet_clock import quiet_clock
from server.bystanders import RENAMES, honest_player, small_socket
from server.harness import live, serving
from server.wire import CLOSE, Wire, end_of, frame, greeted, hello
from waiting import SECONDS

PONG = 0xA
FLOOD = 20_000
HANDSHAKE = (
    "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)


@pytest.mark.parametrize("flood", [frame(b"{}"), frame(b"", PONG)], ids=["messages", "pongs"])
@pytest.mark.parametrize("greets", [True, False], ids=["after a hello", "before it"])
@live
async def test_a_flood_is_cut_off_before_all_of_it_is_read(flood: bytes, greets: bool) -> None:
    async with serving(messages_burst=20, messages_per_second=10) as served:
        table = await served.table()
        other = await served.table()
        async with honest_player(served, other, await served.sit(other)):
            wire = await Wire.to(served.port)
            await wire.upgrade()
            wire.write((hello(table) if greets else b"") + flood * FLOOD)
            assert await end_of(wire) in (1008, 4002, None)  # None: cut off before it could be told why


@pytest.mark.parametrize("more", ["Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n"])
@live
async def test_a_handshake_with_a_body_is_not_kept(more: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "ASK_SECONDS", 600)  # so it is not cut off for taking too long
    async with serving() as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write((HANDSHAKE + more).encode())
        async with asyncio.timeout(SECONDS):
            with contextlib.suppress(ConnectionResetError):
                assert b"101" not in await reader.read()
        writer.close()


@live
async def test_a_server_stops_in_time_although_somebody_does_not_read_the_goodbye() -> None:
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        deaf = small_socket(served)
        async with served.raw(table, sock=deaf, max_queue=1) as silent, served.client(table, token) as ann:
            for turn in range(RENAMES):
                await ann.act(Rename(f"Ann {turn}"))
            silent.transport.write(frame((1000).to_bytes(2), CLOSE))
            await asyncio.sleep(0.05)
            started = quiet_clock()
            served.server.should_exit = True
            while served.server.server_state.connections:
                assert quiet_clock() - started < 5
                await asyncio.sleep(0.01)


@live
async def test_a_message_in_pieces_of_any_size_is_heard() -> None:
    async with serving() as served:
        wire = await greeted(served.port, await served.table())
        said = frame(b'{"type":"ping","id":1}') + frame(b'{"type":"ping","id":2}')
        for size in (1, 3, len(said)):
            for start in range(0, len(said), size):
                wire.write(said[start : start + size])
                await asyncio.sleep(0)
            await wire.frames(2)
        assert [one["id"] for one in wire.messages()[0]] == [1, 2] * 3
        wire.close()
