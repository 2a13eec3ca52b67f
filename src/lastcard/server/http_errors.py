"""How a request is refused, and how a connection is ended."""

from __future__ import annotations

from msgspec.json import encode
from starlette.requests import Request
from starlette.responses import Response

from ..live.registry import UNPLAYABLE
from ..protocol.closes import CloseCode
from ..protocol.problems import ErrorCode, Problem
from ..store.log import LogError, NoSuchTable
from ..table.table_errors import UnknownEngine
from .addresses import address_of

JSON = "application/json"


class HttpError(Exception):
    """The request is refused."""

    def __init__(self, status: int, error: ErrorCode, text: str, detail: str = "") -> None:
        super().__init__(text)
        self.status = status
        self.problem = Problem(error, text, detail)

    @property
    def exceeds_limit(self) -> bool:
        return self.problem.error.startswith("too-many-")


def too_many_requests() -> HttpError:
    return HttpError(429, "too-many-requests", "too many requests; try again in a minute")


def no_such_table() -> HttpError:
    return HttpError(404, "no-table", "there is no such table, or the token is not for it")


def reply(body: object, status: int = 200) -> Response:
    return Response(encode(body), status, media_type=JSON)


async def refuse(request: Request, error: Exception) -> Response:
    """The answer to a refused request."""
    refused = error if isinstance(error, HttpError) else trouble_with_table(error)
    request.app.state.context.count_refusal(address_of(request), refused)
    return reply(refused.problem, refused.status)


def trouble_with_table(error: Exception) -> HttpError:
    """What can go wrong with a table and its store, as it is told."""
    if isinstance(error, NoSuchTable):
        return no_such_table()
    if isinstance(error, UNPLAYABLE):
        why = str(error) if isinstance(error, UnknownEngine) else ""
        return HttpError(409, "unplayable", "the table cannot be continued on this server", why)
    return HttpError(503, "store", "the store is unavailable; try again")


REFUSED = dict.fromkeys((HttpError, LogError, *UNPLAYABLE), refuse)
"""What may be raised while a request is answered, and its answer."""


class ConnectionEnded(Exception):
    """The connection is to be closed."""

    def __init__(self, why: CloseCode) -> None:
        super().__init__(why.text)
        self.why = why
