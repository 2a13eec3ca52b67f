"""The wire of one WebSocket: what goes out, in which order, and how it ends."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from uvicorn.server import ServerState

import lastcard
from lastcard.server.frames import framed
from lastcard.server.http_protocol import BoundedHttpProtocol
from lastcard.server.limits import Doors, ShutOut
from lastcard.server.websocket_protocol import PING_SECONDS, WebSocketProtocol
from leaping import in_no_time
from server.harness import live, serving
from server.odd import complaints
from server.wire import CLOSE, PONG, UPGRADE, Wire, frame, greeted
from waiting import until

NOBODY_HUNG_UP, _ = os.pipe()
"""What stays open to the system."""


class Transport:
    """Takes down what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closing = False
        self.reads = True

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    abort = close

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def set_write_buffer_limits(self, high: int) -> None: ...

    def get_extra_info(self, name: str) -> Any:
        return {"peername": ("127.0.0.1", 4711), "socket": Mock(fileno=lambda: NOBODY_HUNG_UP)}[name]


class Receiver:
    """Somebody who holds a wire and takes down what comes."""

    def __init__(self) -> None:
        self.heard: list[str | None] = []
        self.lost = False

    def on_message(self, text: str | None) -> None:
        self.heard.append(text)

    def pause_writing(self) -> None: ...

    def resume_writing(self) -> None: ...

    def connection_lost(self) -> None:
        self.lost = True


class Handover:
    """A connection that uvicorn hands over, with an application that does as it is told."""

    def __init__(self, app: Any = None) -> None:
        self.state, self.transport, self.receiver = ServerState(), Transport(), Receiver()
        self.scope: dict[str, Any] = {}
        self._app = app or self._accept
        config: Any = SimpleNamespace(loaded_app=self._app)
        self.doors = Doors(1, 1, ShutOut(str))
        assert self.doors.arrive("127.0.0.1")
        at_once = SimpleNamespace(add=lambda begin: begin())
        visit = SimpleNamespace(hand_over=lambda: self.transport)
        app_state = {"word": "kept", "doors": self.doors, "handshakes": at_once, "visit": visit}
        self.wire = WebSocketProtocol(config, self.state, app_state)
        self.wire.connection_made(self.transport)
        self.wire.data_received(UPGRADE.encode())

    async def _accept(self, scope: dict[str, Any], _receive: Any, _send: Any) -> None:
        self.scope = scope
        scope["state"]["wire"].accept(self.receiver)

    async def accepted(self) -> WebSocketProtocol:
        await until(lambda: not self.state.tasks, "the end of the application")
        [answer] = self.transport.written
        assert answer.startswith(b"HTTP/1.1 101 ")
        self.transport.written.clear()
        return self.wire


# Out


@live
async def test_messages_go_out_at_once_and_none_is_overtaken() -> None:
    made = Handover()
    wire = await made.accepted()
    for text in (b"news", b"done", b"x" * 5000):
        wire.send(text)
        assert made.transport.written[-1] == framed(text)
    assert len(made.transport.written) == 3
    wire.connection_lost(None)


@live
async def test_on_a_wire_that_is_closing_nothing_is_written() -> None:
    for says_so in (False, True):
        made = Handover()
        wire = await made.accepted()
        if says_so:
            wire.close(4001, "", 60)
        else:
            made.transport.close()
        made.transport.written.clear()
        wire.send(b"done")
        wire.close(4002, "", 60)
        assert made.transport.written == []
        wire.connection_lost(None)
        assert made.receiver.lost


# The handshake


@live
async def test_nothing_is_read_before_the_application_has_decided() -> None:
    made = Handover()
    assert not made.transport.reads
    wire = await made.accepted()
    assert made.transport.reads
    wire.data_received(frame(b"one") + frame(b"two"))
    wire.data_received(frame(b"three"))
    assert made.receiver.heard == ["one", "two", "three"]
    wire.connection_lost(None)


@live
async def test_the_application_is_asked_as_for_any_request() -> None:
    made = Handover()
    (await made.accepted()).connection_lost(None)
    assert (made.scope["path"], made.scope["client"]) == ("/api/socket", ("127.0.0.1", 4711))
    assert (b"host", b"localhost") in made.scope["headers"]
    assert made.scope["state"]["word"] == "kept"
    assert not made.state.connections
    assert not len(made.doors)


@live
async def test_an_application_that_fails_ends_the_connection() -> None:
    async def fail(*_asgi: Any) -> None:
        raise ValueError("broken")

    made = Handover(fail)
    with complaints() as heard:
        await until(lambda: made.transport.closing, "the end")
    assert len(heard) == 1
    assert b"101" not in b"".join(made.transport.written)
    made.wire.connection_lost(None)


@live
async def test_a_server_that_stops_before_the_handshake_is_done_holds_nobody() -> None:
    made = Handover()
    made.wire.shutdown()
    await until(lambda: not made.state.tasks, "the end of the application")
    assert made.receiver.lost
    assert b"101" not in b"".join(made.transport.written)
    made.wire.connection_lost(None)


@pytest.mark.parametrize("wrong", ["Version: 12", "Version: 13\r\nX: " + "x" * 9000], ids=["old", "long"])
@live
async def test_a_handshake_that_is_wrong_is_told_so(wrong: str) -> None:
    async with serving() as served:
        wire = await Wire.to(served.port)
        wire.write(UPGRADE.replace("Version: 13", wrong).encode())
        await wire.end()
        assert wire.heard.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 431 "))
        await until(lambda: not len(served.context.doors), "an empty house")


# The end


ASKED = b"\x89\x00"  # an empty ping


@in_no_time
async def test_who_is_silent_is_asked_for_a_sign_of_life_and_given_up_without_one() -> None:
    made = Handover()
    wire = await made.accepted()
    await asyncio.sleep(PING_SECONDS + 1)
    assert made.transport.written == [ASKED]
    wire.data_received(frame(b"", PONG))
    await asyncio.sleep(PING_SECONDS + 1)
    assert made.transport.written == [ASKED, ASKED]
    assert not made.transport.closing
    await asyncio.sleep(PING_SECONDS)
    assert made.transport.written[-1][2:4] == (1011).to_bytes(2)
    assert made.transport.closing
    wire.connection_lost(None)


@in_no_time
async def test_who_answers_in_the_same_moment_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Handover()
    wire = await made.accepted()
    asked = []

    def answer(data: bytes) -> None:
        asked.append(data)
        wire.data_received(frame(b"", PONG))

    monkeypatch.setattr(made.transport, "write", answer)
    await asyncio.sleep(5 * PING_SECONDS + 1)
    assert asked == [ASKED] * 5
    wire.connection_lost(None)


@in_no_time
async def test_who_talks_is_not_asked_for_a_sign_of_life() -> None:
    made = Handover()
    wire = await made.accepted()
    for said in [frame(b"", PONG), frame(b"{}")] * 10:
        await asyncio.sleep(PING_SECONDS - 1)
        wire.data_received(said)
    assert made.transport.written == []
    assert made.receiver.heard == ["{}"] * 10
    wire.connection_lost(None)


@in_no_time
async def test_a_goodbye_that_is_not_answered_ends_in_its_time() -> None:
    made = Handover()
    wire = await made.accepted()
    wire.close(4001, "later", 5)
    await asyncio.sleep(4)
    assert not made.transport.closing
    await asyncio.sleep(2)
    assert made.transport.closing
    wire.connection_lost(None)


@live
async def test_a_server_that_stops_says_so_to_everybody() -> None:
    async with serving() as served:
        table = await served.table()
        wires = [await greeted(served.port, table) for _ in range(5)]
        served.server.should_exit = True
        assert {await wire.goodbye() for wire in wires} == {1012}
        for wire in wires:
            await wire.end()


@live
async def test_a_goodbye_is_answered_and_nothing_is_heard_after_it() -> None:
    made = Handover()
    wire = await made.accepted()
    wire.data_received(frame(b"last") + frame((1000).to_bytes(2), CLOSE) + frame(b"later"))
    assert made.receiver.heard == ["last"]
    assert made.transport.written == [b"\x88\x02\x03\xe8"]
    assert made.transport.closing
    wire.connection_lost(None)


def test_uvicorns_own_protocol_is_named_once_and_nothing_is_derived_from_it() -> None:
    source = Path(lastcard.__file__).parent
    knowing = {file.name for file in source.rglob("*.py") if "uvicorn.protocols" in file.read_text("utf-8")}
    assert knowing == {"http_protocol.py"}
    assert BoundedHttpProtocol.__bases__ == WebSocketProtocol.__bases__ == (asyncio.Protocol,)
