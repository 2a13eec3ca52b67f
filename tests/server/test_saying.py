"""What is said on a wire goes out at once, or with what follows in the same turn of the loop."""

from __future__ import annotations

import asyncio

from lastcard.server.frames import framed
from lastcard.server.protocol import Protocol
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


def wire_on(transport: Transport) -> Protocol:
    wire = Protocol.__new__(Protocol)
    wire.loop = asyncio.get_running_loop()
    wire.transport = transport  # type: ignore[assignment]
    wire.close_sent = False
    wire._corked = None
    return wire


@live
async def test_a_message_goes_out_at_once() -> None:
    transport = Transport()
    wire_on(transport).say(b"news")
    assert transport.written == [framed(b"news")]


@live
async def test_news_and_the_answer_that_follows_go_out_as_one() -> None:
    transport = Transport()
    wire = wire_on(transport)
    wire.say(b"news", True)
    wire.say(b"done")
    assert transport.written == []
    await asyncio.sleep(0)
    assert transport.written == [framed(b"news") + framed(b"done")]


@live
async def test_what_nothing_follows_goes_out_when_the_turn_ends_and_nothing_overtakes_it() -> None:
    transport = Transport()
    wire = wire_on(transport)
    wire.say(b"news", True)
    await asyncio.sleep(0)
    wire.say(b"later")
    assert transport.written == [framed(b"news"), framed(b"later")]


@live
async def test_on_a_wire_that_is_closing_nothing_is_written() -> None:
    transport = Transport()
    wire = wire_on(transport)
    wire.say(b"news", True)
    transport.closing = True
    wire.say(b"done")
    await asyncio.sleep(0)
    wire.say(b"later")
    assert transport.written == []
