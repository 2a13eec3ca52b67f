"""Whatever comes over a WebSocket: an answer or a close that the protocol knows, and the table untouched."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Coroutine, Iterator
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastcard.client import create_table, take_seat
from lastcard.protocol.messages import Act, read_client
from server.harness import FAST, Served, live_for, serving
from server.odd import ODDITIES, complaints, trees
from server.players import MOST_MORE, free_port, memory_of, server_process, wait_until_served
from server.wire import CLOSE, CONTINUED, PING, TEXT, Wire, frame, greeted
from tries import tries

T = TypeVar("T")

EXAMPLES = tries(100, 1000)
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


def is_whole(said: list[Said]) -> bool:
    """Whether a message that comes after it is one again."""
    return all(text for _, text in said)


# A conversation

LAST, ANSWER = b'{"type":"ping","id":424242}', b'"id":424242'


class Heard(NamedTuple):
    """What Ann is told if she says something, and what comes of it."""

    raw: bytes
    messages: list[Any]
    code: int | None  # of the close
    new: set[int]  # the numbers of new acts
    changed: bool  # whether the table is another one now


class Room:
    """A server in this thread, and a table where three play. It runs while somebody talks to it."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._stack = contextlib.AsyncExitStack()
        self.served: Served = self.run(self._stack.enter_async_context(serving()))
        self.port = int(self.served.url.rpartition(":")[2])
        self.run(self._begin())

    async def _begin(self) -> None:
        self.id = await self.served.table("avatar", seats=3)
        self.tokens = [await self.served.sit(self.id, name) for name in ("Ann", "Ben", "Cem")]
        self.table = await self.served.context.registry.open(self.id)
        host = await greeted(self.port, self.id, self.tokens[0])
        host.say('{"type":"act","id":"start","do":{"act":"start"}}')
        await host.frames(2)
        host.close()
        self.calm = await greeted(self.port, self.id, self.tokens[1])

    def close(self) -> None:
        self.calm.close()
        self.run(self._stack.aclose())
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._loop.run_until_complete(asyncio.wait_for(work, 120))

    async def talk(self, said: list[Said], *, at_once: bool) -> Heard:
        before, state = self.table.seq, self.table.state.state_hash()
        ann = await talk(self.port, self.id, self.tokens[0], said, at_once=at_once)
        self.calm.forget()
        self.calm.say(LAST)
        await self.calm.until(ANSWER)  # for Ben nothing has changed
        self.calm.pong()  # between two talks the room stands still, at times for longer than a server waits
        ann.close()
        new = {*range(before + 1, self.table.seq + 1)}
        return Heard(bytes(ann.heard), *ann.messages(), new, self.table.state.state_hash() != state)

    def secrets(self) -> list[str]:
        """What is not for Ann."""
        hands = [self.table.state.round.hand(seat) for seat in (1, 2)]
        return [*self.tokens, *(json.dumps(hand, separators=(",", ":")) for hand in hands)]


async def talk(
    port: int, table: str, token: str, said: list[Said], *, at_once: bool, patience: float = 0.3
) -> Wire:
    """Say it, and something that has an answer; wait until that is there, or the end, or has had its time."""
    wire = await greeted(port, table, token)
    raw = [one for one, _ in said]
    for one in [b"".join(raw)] if at_once else raw:
        wire.write(one)
    wire.write(frame(LAST))
    with contextlib.suppress(TimeoutError, ConnectionResetError):
        await asyncio.wait_for(wire.until(ANSWER), 10 if is_whole(said) else patience)
    return wire


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    made = Room()
    yield made
    made.close()


@given(bursts, st.booleans())
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_whatever_is_said_is_answered_or_ends_the_connection(
    room: Room, said: list[Said], at_once: bool
) -> None:
    with complaints() as complained:
        heard = room.run(room.talk(said, at_once=at_once))
    assert {message["type"] for message in heard.messages} <= ANSWERS
    for message in heard.messages:
        if message["type"] == "trouble":
            assert message["code"]
            assert message["text"]
            assert len(message["detail"]) <= 200
        assert message["type"] != "refused" or (message["code"] and message["reason"])
    assert heard.code in (None, *ALLOWED)
    assert heard.code or ANSWER in heard.raw or not is_whole(said)
    assert len(heard.new) <= sum(is_act(text) for _, text in said)
    assert heard.changed == bool(heard.new)
    if heard.code is None:
        assert heard.new <= {message["seq"] for message in heard.messages if message["type"] == "done"}
    assert not [secret for secret in room.secrets() if secret.encode() in heard.raw]
    assert not complained


def some_bursts() -> list[list[Said]]:
    """As they come by chance."""
    found: list[list[Said]] = []

    @given(bursts)
    @settings(max_examples=EXAMPLES // 4, database=None)
    def note(said: list[Said]) -> None:
        found.append(said)

    note()
    return found


@live_for(max(300, EXAMPLES // 4))
async def test_a_server_to_whom_the_same_is_said_again_and_again_holds_no_more_memory() -> None:
    port, said = free_port(), some_bursts()
    url = f"http://127.0.0.1:{port}"
    with server_process(port, "memory:", "--unsafe") as child:
        await wait_until_served(url)
        table = await create_table(url, {"edition": "mod", "seats": 2, **FAST})
        token = (await take_seat(url, table, "Ann")).token
        held = []
        for _ in range(6):
            for n, burst in enumerate(said):
                (await talk(port, table, token, burst, at_once=n % 2 > 0, patience=0.01)).close()
            held.append(memory_of(child.pid))
    assert held[-1] - held[2] < MOST_MORE, held  # by then it has what it needs anyway
