"""How a request is refused, and how a connection is ended."""

from __future__ import annotations

from msgspec.json import encode
from starlette.requests import Request
from starlette.responses import Response

from ..protocol.closes import CloseCode
from ..protocol.problems import ErrorCode, Problem

JSON = "application/json"


class HttpError(Exception):
    """The request is refused."""

    def __init__(self, status: int, error: ErrorCode, text: str, detail: str = "") -> None:
        super().__init__(text)
        self.status = status
        self.problem = Problem(error, text, detail)


def no_such_table() -> HttpError:
    return HttpError(404, "no-table", "there is no such table, or the token is not for it")


def reply(body: object, status: int = 200) -> Response:
    return Response(encode(body), status, media_type=JSON)


async def refuse(request: Request, error: Exception) -> Response:
    """The answer to a refused request."""
    assert isinstance(error, HttpError)
    request.app.state.context.metrics.requests_refused.labels(error.status).inc()
    return reply(error.problem, error.status)


class ConnectionEnded(Exception):
    """The connection is to be closed."""

    def __init__(self, why: CloseCode) -> None:
        super().__init__(why.text)
        self.why = why
