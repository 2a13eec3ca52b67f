"""Which rules a table is played by: a log is only read by an engine that comes to the same states."""

from __future__ import annotations

from .encoding import ENCODINGS, Encoding
from .table_errors import UnknownEngine

FOLD = 2
"""Goes up when a state is spelled otherwise for its hash, and when the same acts lead to another table in a
way that the fingerprint does not see."""

BEHAVIOUR = "70eae34a1526"
"""A fingerprint of what the rules do, over many tables of all editions and options.

A test works it out anew (`tests/table/test_engine.py`). A comment or a faster way does not change it;
whatever would lead an old log elsewhere does, and then the new fingerprint belongs here.
"""


EARLIER = ("1.13484c96b7e0", "1.448f07fc16e1", "2.a689d301e2d9", "2.3274829e9b7d")
"""Versions whose logs lead to the same states here: more is allowed since, and nothing else has changed.

A log of each is a test (`tests/table/test_old_logs.py`). A rule that changes ends that. Exceptions were made:
R-18 under `draw_four:strict`, in Avatar; the order in which the hand of a seat that is out goes under the
pile (MERCY-1), and what two seats as sides tally after that (TEAM-1). A log that was decided by an old
reading diverges from its hashes and is refused; every other one is played on.
"""


def engine_version() -> str:
    """Fold and behaviour, such as 2.89abcdef0123."""
    return f"{FOLD}.{BEHAVIOUR}"


def check_engine(version: str) -> None:
    """Refuse a table of another engine."""
    if version not in (engine_version(), *EARLIER):
        raise UnknownEngine(
            f"the table was written by engine {version or 'unknown'}, this is {engine_version()};"
            " serve it with the version that it began with"
        )


def encoding_of(version: str) -> Encoding:
    """How the states of a log are spelled for their hashes, by the version in the table's row."""
    return ENCODINGS[int(version.partition(".")[0])]
