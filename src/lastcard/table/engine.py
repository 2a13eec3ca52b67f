"""The version of the engine, which is stored with each table: another engine refuses the table's log."""

from __future__ import annotations

from .table_errors import UnknownEngine

FOLD = 1
"""Goes up when the encoding of a state changes, and when the same acts lead to another table in a way that
the fingerprint does not see."""

BEHAVIOUR = "c432af65036c"
"""A fingerprint of what the rules do, computed over many tables of all editions and options.

`tests/table/test_engine.py` computes it again. A comment or an optimisation does not change it. A changed
rule does, and then the new fingerprint belongs here.
"""


def engine_version() -> str:
    """Return fold and behaviour, such as 1.89abcdef0123."""
    return f"{FOLD}.{BEHAVIOUR}"


def check_engine(version: str) -> None:
    """Raise UnknownEngine for a table that another engine has written."""
    if version != engine_version():
        raise UnknownEngine(
            f"the table was written by engine {version or 'unknown'}, this is {engine_version()};"
            " serve it with the version that it began with"
        )
