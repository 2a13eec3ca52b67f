"""Odd things to say to a server, and what it complains of."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

from hypothesis import strategies as st

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
ODDITIES = [
    "", "\x00", "NaN", "-Infinity", "1e999", "9" * 4000, "[" * 4000, '{"a":' * 800, '"\\ud800"', "\ufeff{}",
    '{"type":"ping","id":NaN}', '{"type":"ping","id":1e2}', '{"type":"ping","type":"resync"}',
    '{"type":"ping","id":1,"id":2}', '{"type":"act","id":"\\ud800","do":{"act":"leave"}}',
    '{"type":"act","id":"\\u0000","do":{"act":"pass"}}', '{"type":"ping","id":' + "9" * 400 + "}",
    '{"type":"act","id":"x","do":{"act":"rename","name":"\\udfff"}}',
    '{"type":"signal","sign":"' + "x" * 4000 + '"}',
]  # fmt: skip


class Complaints(logging.Handler):
    """All that is worse than news."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@contextlib.contextmanager
def complaints() -> Iterator[list[logging.LogRecord]]:
    """What the server has to complain of in its log."""
    heard = Complaints()
    logging.getLogger().addHandler(heard)
    try:
        yield heard.records
    finally:
        logging.getLogger().removeHandler(heard)
