"""Why an HTTP request is refused: a word for programs, a constant text for people."""

from __future__ import annotations

from typing import Literal

import msgspec

Unseated = Literal[
    "round-running",
    "table-full",
    "seat-taken",
    "no-seat",
    "name-taken",
    "name-impossible",
    "name-of-bots",
    "sent-away",
    "id-used",
    "closed",
    "worn-out",
    "stale",  # others were faster, again and again
]
"""Why somebody gets no seat: those codes of a table that there can be for it."""

ErrorCode = Literal[
    Unseated,
    "cut-off",
    "no-token",
    "origin",
    "wrong-host",
    "metrics",
    "not-over",
    "rehearsal",
    "no-table",
    "no-match",
    "no-round",
    "http",
    "unplayable",
    "too-long",
    "not-json",
    "wrong",
    "bad-id",
    "too-many-tables",
    "too-many-seats",
    "too-many-requests",
    "too-many-connections",
    "broken",
    "store",
]
"""Why a request is refused: the closed set. docs/protocol.md has them by status."""


class Problem(msgspec.Struct, frozen=True):
    """The body of every refusal."""

    error: ErrorCode
    text: str
    detail: str = ""
