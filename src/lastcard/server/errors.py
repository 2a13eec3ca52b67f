"""How an HTTP request is refused: a status, a word for programs, a constant text for people."""

from __future__ import annotations

from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

JSON = "application/json"

Unseated = Literal[
    "round-running",
    "table-full",
    "seat-taken",
    "no-seat",
    "name-taken",
    "name-impossible",
    "name-of-bots",
    "id-used",
    "closed",
    "stale",  # others were faster, again and again
]
"""Why somebody gets no seat: those codes of a table that there can be for it."""

ErrorCode = Literal[
    Unseated,
    "cut-off",
    "no-token",
    "origin",
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


class Rejected(Exception):
    """The request is refused."""

    def __init__(self, status: int, error: ErrorCode, text: str, detail: str = "") -> None:
        super().__init__(text)
        self.status = status
        self.problem = Problem(error, text, detail)


def no_such_table() -> Rejected:
    return Rejected(404, "no-table", "there is no such table, or the token is not for it")


def reply(body: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type=JSON)


async def refuse(request: Request, error: Exception) -> Response:
    """The answer to a refused request."""
    assert isinstance(error, Rejected)
    request.app.state.house.metrics.requests_refused.labels(error.status).inc()
    return reply(error.problem, error.status)
