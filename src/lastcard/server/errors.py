"""How an HTTP request is refused: a status, a word for programs, a constant text for people."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

JSON = "application/json"


class Problem(msgspec.Struct, frozen=True):
    """The body of every refusal."""

    error: str
    text: str
    detail: str = ""


class Rejected(Exception):
    """The request is refused."""

    def __init__(self, status: int, error: str, text: str, detail: str = "") -> None:
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
    request.app.state.house.metrics.count("lastcard_requests_refused_total", f'status="{error.status}"')
    return reply(error.problem, error.status)
