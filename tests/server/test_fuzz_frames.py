"""Whatever comes over a WebSocket: an answer or a close that the protocol knows, and the table untouched."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastcard.server.messages import Act, read_client
from server.harness import Served, serving
from server.test_messages import trees
from server.wire import CLOSE, CONTINUED, PING, TEXT, Wire, frame

T = TypeVar("T")

EXAMPLES = int(os.environ.get("LASTCARD_FUZZ_EXAMPLES", "40")) * 25
ALLOWED = (1000, 1001, 1002, 1003, 1005, 1007, 1009)
"""How a connection may end for what a client says, its own goodbye included."""

MESSAGES = [
    {"type": "hello", "version": 1, "table": "t", "token": "x", "since": 0},
    {"type": "act", "id": "1", "do": {"act": "play", "token": "draw", "uno": True}, "seen": 3},
    {"type": "act", "id": "2", "do": {"act": "rename", "name": "Ann"}},
    {"type": "act", "id": "3", "do": {"act": "sit", "seat": 1, "name": "Ben", "bot": "chance"}},
    {"type": "act", "id": "4", "do": {"act": "start", "fill": "sensible"}},
    {"type": "ask", "id": "5", "token": "r2"},
    {"type": "advise", "id": "6"},
    {"type": "resync", "since": 1},
    {"type": "signal", "sign": "wow"},
    {"type": "ping", "id": 7},
]
ODDITIES = [
    "", "\x00", "NaN", "-Infinity", "1e999", "9" * 4000, "[" * 4000, '{"a":' * 800, '"\\ud800"', "\ufeff{}",
    '{"type":"ping","id":NaN}', '{"type":"ping","id":1e2}', '{"type":"ping","type":"resync"}',
    '{"type":"ping","id":1,"id":2}', '{"type":"act","id":"\\ud800","do":{"act":"leave"}}',
    '{"type":"act","id":"\\u0000","do":{"act":"pass"}}', '{"type":"ping","id":' + "9" * 400 + "}",
    '{"type":"act","id":"x","do":{"act":"rename","name":"\\udfff"}}',
    '{"type":"signal","sign":"' + "x" * 4000 + '"}',
]  # fmt: skip


ANSWERS = {"trouble", "pong", "done", "refused", "answer", "advice", "news", "snapshot", "signalled"}
Said = tuple[bytes, bytes]
"""Bytes on the wire, and the message that they are, if they are one."""


# Frames


@st.composite
def mutations(draw: st.DrawFn) -> bytes:
    """A message that is right but for some bytes."""
    text = bytearray(json.dumps(draw(st.sampled_from(MESSAGES))).encode())
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        text[at : at + draw(st.integers(0, 3))] = draw(st.binary(max_size=3))
    return bytes(text)


@st.composite
def in_pieces(draw: st.DrawFn) -> Said:
    """A message in pieces, with pings in between; the end may be missing."""
    text = draw(mutations())
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=4)))
    pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    whole, made = draw(st.integers(0, 9)) > 0, b""
    for i, piece in enumerate(pieces):
        made += frame(piece, CONTINUED if i else TEXT, final=whole and i == len(pieces) - 1)
        made += frame(b"still there?", PING) if draw(st.booleans()) else b""
    return made, text if whole else b""


texts = st.one_of(
    mutations(),
    trees.map(lambda tree: json.dumps(tree).encode()),
    st.text(max_size=100).map(lambda text: text.encode("utf-8", "replace")),
    st.sampled_from(ODDITIES).map(str.encode),
)
opcodes = st.integers(0, 15).filter(lambda code: code not in (TEXT, CLOSE))
rough = st.one_of(
    st.binary(max_size=40),  # no frame at all
    st.binary(max_size=40).map(frame),  # mostly no UTF-8
    st.builds(frame, st.binary(max_size=200), opcodes, final=st.booleans()),
    st.builds(frame, st.just(b"{"), claims=st.sampled_from((4097, 2**16, 2**30, 2**62))),
    st.integers(4090, 4200).map(lambda size: frame(b" " * size)),
    st.sampled_from((b"", b"x", b"\x00\x00", b"\x03\xe8", b"\x03\xe9bye", b"\x03\xe8\xff", b"x" * 126)).map(
        lambda why: frame(why, CLOSE)
    ),
    texts.map(lambda text: bytes([0x81, min(len(text), 125)]) + text[:125]),  # without a mask
)
whole = texts.map(lambda text: (frame(text), text))
bursts = st.lists(
    st.one_of(whole, whole, in_pieces(), rough.map(lambda raw: (raw, b""))), min_size=1, max_size=8
)


def is_act(text: bytes) -> bool:
    try:
        return isinstance(read_client(text.decode()), Act)
    except ValueError:
        return False


# A conversation


class Room:
    """A server in this thread, and a table where three play. It runs while somebody talks to it."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._stack = contextlib.AsyncExitStack()
        self.served: Served = self.run(self._stack.enter_async_context(serving()))
        self.run(self._begin())

    async def _begin(self) -> None:
        self.table = await self.served.table("avatar", seats=3)
        self.tokens = [await self.served.sit(self.table, name) for name in ("Ann", "Ben", "Cem")]
        self.calm = await self.greeted(self.tokens[1])
        self.calm.say('{"type":"act","id":"start","do":{"act":"start"}}')
        await self.calm.frames(2)

    def close(self) -> None:
        self.calm.close()
        self.run(self._stack.aclose())
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._loop.run_until_complete(asyncio.wait_for(work, 30))

    async def greeted(self, token: str) -> Wire:
        wire = await Wire.to(int(self.served.url.rpartition(":")[2]))
        await wire.upgrade()
        wire.say(json.dumps({"type": "hello", "version": 1, "table": self.table, "token": token}))
        await wire.frames(2)
        wire.forget()
        return wire

    async def talk(self, said: list[bytes]) -> tuple[list[Any], int | None, set[int]]:
        """What Ann is told if she says this, the code of the close, and the numbers of new acts."""
        table = await self.served.house.host.open(self.table)
        before, ann = table.seq, await self.greeted(self.tokens[0])
        for raw in (*said, frame(LAST)):
            ann.write(raw)
        with contextlib.suppress(TimeoutError, ConnectionResetError):
            await asyncio.wait_for(ann.until(ANSWER), 0.3)
        self.calm.forget()
        self.calm.say(LAST)
        await self.calm.until(ANSWER)  # for Ben nothing has changed
        ann.close()
        return *ann.messages(), {*range(before + 1, table.seq + 1)}


LAST, ANSWER = b'{"type":"ping","id":424242}', b'"id":424242'


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    made = Room()
    yield made
    made.close()


@given(bursts, st.booleans())
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_said_is_answered_or_ends_the_connection(room, said, at_once):
    with complaints() as heard:
        raw = [one for one, _ in said]
        messages, code, new = room.run(room.talk([b"".join(raw)] if at_once else raw))
    assert {message["type"] for message in messages} <= ANSWERS
    assert all(message["text"] and len(message["detail"]) <= 200 for message in messages if "code" in message)
    assert code in (None, *ALLOWED)
    assert len(new) <= sum(is_act(text) for _, text in said)
    if code is None:
        assert new <= {message["seq"] for message in messages if message["type"] == "done"}
    assert not heard


@contextlib.contextmanager
def complaints() -> Iterator[list[logging.LogRecord]]:
    """What the server has to complain of in its log."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = records.append  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    try:
        yield records
    finally:
        logging.getLogger().removeHandler(handler)
