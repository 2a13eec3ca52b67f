"""Which rules a table is played by: a log is only read by the engine that wrote it."""

from __future__ import annotations

import sys
from functools import cache

from ..rules._chapters import source_hash
from .errors import UnknownEngine

FOLD = 1
"""Goes up whenever the same acts would lead to another table."""


@cache
def engine_version() -> str:
    """Release, fold and a fingerprint of the rules: 0.1.0+1.89abcdef0123."""
    release = sys.modules["lastcard"].__version__  # importing the front door would turn the layers round
    return f"{release}+{FOLD}.{source_hash()[:12]}"


def check_engine(version: str) -> None:
    """Refuse a table of another engine."""
    if version != engine_version():
        raise UnknownEngine(
            f"the table was written by engine {version or 'unknown'}, this is {engine_version()};"
            " serve it with the version that it began with"
        )
