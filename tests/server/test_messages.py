"""Frames as they come: whatever it is, it is a message or a clear refusal, never a crash."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from lastcard.server.messages import Act, ClientMessage, Hello, Unreadable, read_client, write
from lastcard.table.acts import Play

WORDS = [
    "type",
    "id",
    "do",
    "act",
    "seen",
    "since",
    "token",
    "table",
    "version",
    "sign",
    "hello",
    "play",
    "ping",
]
leaves = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(WORDS)
)
words = st.sampled_from(WORDS) | st.text(max_size=5)
trees = st.recursive(
    leaves, lambda t: st.lists(t, max_size=4) | st.dictionaries(words, t, max_size=5), max_leaves=20
)


def read(frame: str) -> ClientMessage | None:
    try:
        return read_client(frame)
    except Unreadable:
        return None


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    read(text)


@given(trees)
def test_any_json_is_read_or_refused(tree):
    read(json.dumps(tree))


@given(st.text(alphabet='{}[]",:\\u\x00019e-+ntf', max_size=300))
def test_broken_json_is_refused(text):
    read(text)


@given(st.text(min_size=1, max_size=100).filter(lambda text: text.isprintable()), st.integers(0, 2**53 - 1))
def test_what_is_written_is_read_back(action_id, seen):
    act = Act(action_id, Play("r7", uno=True), seen)
    if not set(action_id) & set("{[]}"):
        assert read(write(act).decode()) == act


def test_a_hello_never_shows_its_token():
    assert "secret" not in repr(Hello(1, "table", "secret"))
