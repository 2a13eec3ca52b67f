"""What is said on a wire goes out at once, and in its order."""

from __future__ import annotations

import asyncio

from lastcard.server.frames import framed
from lastcard.server.websocket_protocol import WebSocketProtocol
from server.harness import live


class Transport:
    """Takes down what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        self.written.append(data)


def wire_on(transport: Transport) -> WebSocketProtocol:
    wire = WebSocketProtocol.__new__(WebSocketProtocol)
    wire.loop = asyncio.get_running_loop()
    wire.transport = transport  # type: ignore[assignment]
    wire.close_sent = False
    return wire


@live
async def test_a_message_goes_out_at_once() -> None:
    transport = Transport()
    wire_on(transport).say(b"news")
    assert transport.written == [framed(b"news")]


@live
async def test_nothing_that_is_said_is_overtaken() -> None:
    transport = Transport()
    wire = wire_on(transport)
    for text in (b"news", b"done", b"later"):
        wire.say(text)
    assert transport.written == [framed(b"news"), framed(b"done"), framed(b"later")]


@live
async def test_on_a_wire_that_is_closing_nothing_is_written() -> None:
    transport = Transport()
    wire = wire_on(transport)
    transport.closing = True
    wire.say(b"done")
    assert transport.written == []
