"""Frames as they come: whatever it is, it is a message or a clear refusal, never a crash."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.protocol.messages import (
    LONGEST_FRAME,
    Act,
    ClientMessage,
    Hello,
    Trouble,
    Unreadable,
    read_client,
    write,
)
from lastcard.table.acts import Play, Rename
from server.odd import trees


def read(frame: str) -> ClientMessage | None:
    """The message; a refusal can be told whatever it was about, and tells no more than it was told."""
    try:
        return read_client(frame)
    except Unreadable as error:
        named = error.id
    assert write(Trouble("unreadable", "", id=named))
    assert len(named) <= len(frame)
    return None


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    read(text)


@given(trees)
def test_any_json_is_read_or_refused(tree: object) -> None:
    read(json.dumps(tree))


@given(st.text(alphabet='{}[]",:\\u\x00019e-+ntf', max_size=300))
def test_broken_json_is_refused(text: str) -> None:
    """No message can be written with these letters."""
    assert read(text) is None


@given(st.text(min_size=1, max_size=100).filter(lambda text: text.isprintable()), st.integers(0, 2**53 - 1))
def test_what_is_written_is_read_back(action_id: str, seen: int) -> None:
    act = Act(action_id, Play("r7", uno=True), seen)
    assert read(write(act).decode()) == act


@pytest.mark.parametrize("name", ["[[[[[[[[", ':-{"{[{[{', "\\\\[[[[[[[", "]]]]]]}}"])
def test_brackets_in_a_text_are_no_depth(name: str) -> None:
    act = Act("1", Rename(name))
    assert read(write(act).decode()) == act


@pytest.mark.parametrize(
    "frame, named",
    [
        ('{"type":"act","id":"%s","do":{"act":"leave"}}' % ("x" * 101), "x" * 101),
        ('{"type":"act","id":"a1","do":{"act":"play","token":7}}', "a1"),
        ('{"type":"act","id":"a2","do":{"act":"dance"}}', "a2"),
        ('{"type":"act","do":{"act":"leave"},"more":1,"id":"a3"}', "a3"),
        ('{"type":"wish","id":"a4"}', "a4"),
        ('{"type":"act","id":"a8","do":{"act":"rename","name":"\\ud800"}}', "a8"),
        ('{"id":"a5","x":' + "[" * 9 + "]" * 9 + "}", "a5"),
        ('{"type":"act","id":"","do":{"act":"leave"}}', ""),
        ('{"type":"act","id":7,"do":{"act":"leave"}}', ""),
        ('{"type":"act","id":"\\ud800"}', ""),
        ('{"type":"act","id":"a6"', ""),
        ('["a7"]', ""),
    ],
)
def test_what_cannot_be_read_is_known_by_its_id(frame: str, named: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_client(frame)
    assert refused.value.id == named


@pytest.mark.parametrize(
    "name, wrong",
    [
        ("\\ud800", "half a character"),
        ("a\\udc00b", "surrogate"),
        ('Ann"', "malformed"),
        ("\\u00e9", "truncated"),
    ],
)
def test_half_a_character_is_not_taken_for_half_a_message(name: str, wrong: str) -> None:
    frame = f'{{"type":"act","id":"a1","do":{{"act":"rename","name":"{name}"}}}}'
    with pytest.raises(Unreadable, match=wrong):
        read_client(frame[:-1] if wrong == "truncated" else frame)


@pytest.mark.parametrize("piece", ["[", '{"a":', '"', '\\"', '"[', '{"id":"'])
def test_the_longest_frame_of_nonsense_is_refused_in_a_moment(piece: str) -> None:
    frame = '{"id":"1","x":' + piece * (LONGEST_FRAME // len(piece))
    started = time.process_time()
    assert read(frame[:LONGEST_FRAME]) is None
    assert time.process_time() - started < 0.1


def test_a_hello_never_shows_its_token() -> None:
    assert "secret" not in repr(Hello(1, "table", "secret"))
