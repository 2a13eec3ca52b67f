"""Frames that are read and written without websockets are the very same that it reads and writes."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from lastcard.server.frames import ends_between_messages, framed, message_in
from sure import surely

SIZES = (0, 1, 2, 125, 126, 127, 4096, 65_535, 65_536, 70_000)
LONGEST = 4096


def of_client(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_message_of_any_length_is_one_frame(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_message_is_read_at_once_unless_it_is_too_long(size: int) -> None:
    text = bytes(i % 251 for i in range(size))
    read = message_in(of_client(Opcode.TEXT, text), LONGEST)
    assert read == (text if size <= LONGEST else None)


whole_texts = st.builds(of_client, st.just(Opcode.TEXT), st.binary(max_size=200))
frames = st.builds(
    of_client,
    st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    st.binary(max_size=125),
    fin=st.booleans(),
) | st.builds(of_client, st.sampled_from([Opcode.PING, Opcode.PONG]), st.binary(max_size=125))


@st.composite
def nearly_frames(draw: st.DrawFn) -> bytes:
    """A frame, more or less: cut off, with something behind it, or with a head of another kind."""
    data = bytearray(draw(frames) + draw(st.binary(max_size=2)))
    data[:2] = bytes(draw(st.sampled_from([byte, 0x81, byte ^ 0x10, byte ^ 0x80])) for byte in data[:2])
    return bytes(data[: len(data) - draw(st.integers(0, 2))])


def test_whatever_is_no_whole_message_is_left_to_websockets() -> None:
    outcomes: Counter[bool] = Counter()

    @given(nearly_frames() | whole_texts | frames | st.binary(max_size=40))
    def look(data: bytes) -> None:
        read = message_in(data, LONGEST)
        outcomes[read is None] += 1
        if read is not None:
            assert ends_between_messages(data)
            assert [(frame.opcode, bytes(frame.data)) for frame in frames_in(data)] == [(Opcode.TEXT, read)]

    look()
    assert outcomes[True], "some were left"
    assert outcomes[False], "some were read"


def test_what_ends_between_messages_leaves_websockets_nothing_to_wait_for() -> None:
    ends = 0

    @given(st.lists(frames, max_size=4), st.integers(0, 8))
    def look(pieces: list[bytes], cut: int) -> None:
        nonlocal ends
        data = b"".join(pieces)
        data = data[: len(data) - cut]
        server = Protocol(Side.SERVER, state=State.OPEN)
        server.receive_data(data)
        read = server.events_received()
        if ends_between_messages(data) and server.parser_exc is None:
            ends += 1
            server.receive_data(of_client(Opcode.TEXT, b"next"))
            assert [bytes(surely(Frame, event).data) for event in server.events_received()] == [b"next"]
            assert len(read) == len(pieces) or cut

    look()
    assert ends, "such were seen"


def frames_in(data: bytes) -> list[Frame]:
    server = Protocol(Side.SERVER, state=State.OPEN)
    server.receive_data(data)
    return [event for event in server.events_received() if isinstance(event, Frame)]
