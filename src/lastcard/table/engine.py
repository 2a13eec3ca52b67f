"""Which rules a table is played by: a log is only read by an engine that comes to the same states."""

from __future__ import annotations

from .errors import UnknownEngine

FOLD = 1
"""Goes up when the same acts lead to another table in a way that the fingerprint does not see."""

BEHAVIOUR = "448f07fc16e1"
"""A fingerprint of what the rules do, over many tables of all editions and options.

A test works it out anew (`tests/table_play/test_engine.py`). A comment or a faster way does not change it;
whatever would lead an old log elsewhere does, and then the new fingerprint belongs here.
"""


EARLIER = ("1.13484c96b7e0",)
"""Versions whose logs lead to the same states here: more is allowed since, and nothing else has changed.

A log of each is a test (`tests/table_play/test_old_logs.py`). A rule that changes ends that.
"""


def engine_version() -> str:
    """Fold and behaviour, such as 1.89abcdef0123."""
    return f"{FOLD}.{BEHAVIOUR}"


def check_engine(version: str) -> None:
    """Refuse a table of another engine."""
    if version not in (engine_version(), *EARLIER):
        raise UnknownEngine(
            f"the table was written by engine {version or 'unknown'}, this is {engine_version()};"
            " serve it with the version that it began with"
        )
