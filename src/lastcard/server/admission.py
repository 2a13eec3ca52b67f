"""Admission: whether a handshake is accepted, and then to which table and seat."""

from __future__ import annotations

import logging

from starlette.requests import HTTPConnection

from ..live import seat_tokens
from ..live.live_table import LiveTable
from ..live.registry import UNPLAYABLE, TableRegistry
from ..protocol.closes import CloseCode
from ..protocol.messages import MOST_TOLD, Hello
from ..store.log import LogError, NoSuchTable, SeatToken
from .context import ServerContext
from .http_errors import ConnectionEnded, HttpError, too_many_requests
from .origin import is_allowed, why_not_for_us

logger = logging.getLogger(__name__)

SOCKET = "/api/socket"


def why_refused(connection: HTTPConnection, context: ServerContext, address: str) -> HttpError | None:
    """Why a handshake is refused; None if it is accepted, and the client counted."""
    if not context.serves(address):
        return too_many_requests()
    refused = why_not_for_us(connection, context.names)
    if refused is not None:
        return refused
    if connection.scope["path"] != SOCKET:
        return HttpError(404, "http", "Not Found")
    if not is_allowed(connection, context.settings.origins):
        return HttpError(403, "origin", "this origin is not allowed")
    if not context.may_connect(address):
        return too_many("too many connections in a short time")
    return None if context.doors.at_tables.enter(address) else too_many("too many connections")


def too_many(text: str) -> HttpError:
    return HttpError(503, "too-many-connections", f"{text}; try again later")


async def admitted(registry: TableRegistry, hello: Hello) -> tuple[LiveTable, SeatToken | None]:
    """The table and the seat; whoever has no business here is told nothing more than that."""
    place = None
    try:
        known = registry.at_hand(hello.table)
        table = known or await registry.open(hello.table)
        if known is not None:  # else it has just been read
            await table.catch_up()  # or the news of sitting down could come after the hello
        if hello.token:
            place = await seat_tokens.arrive(registry.log, table, hello.token)
        await registry.recall(table, acts_to_tell(hello, table.seq))
    except NoSuchTable:
        raise ConnectionEnded(CloseCode.FORBIDDEN) from None
    except UNPLAYABLE:
        raise ConnectionEnded(CloseCode.UNPLAYABLE) from None
    except LogError as error:
        logger.warning("a hello waits for the store: %s", error)
        raise ConnectionEnded(CloseCode.BROKEN) from None
    if hello.token and place is None:
        raise ConnectionEnded(CloseCode.FORBIDDEN)
    return table, place


def acts_to_tell(hello: Hello, seq: int) -> int:
    """How many of the last acts a client is to be told of: what it has missed, or what it asks for."""
    missed = seq - hello.since if hello.since is not None else -1
    return missed if 0 <= missed <= MOST_TOLD else hello.recall
