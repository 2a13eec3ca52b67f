"""Who comes with a hello: which table, which seat."""

from __future__ import annotations

import logging

from ..live import seat_tokens
from ..live.live_table import LiveTable
from ..live.registry import UNPLAYABLE, TableRegistry
from ..protocol.closes import CloseCode
from ..protocol.messages import Hello
from ..store.log import LogError, NoSuchTable, SeatToken
from .http_errors import ConnectionEnded

logger = logging.getLogger(__name__)


async def admitted(registry: TableRegistry, hello: Hello) -> tuple[LiveTable, SeatToken | None]:
    """The table and the seat; whoever has no business here is told nothing more than that."""
    place = None
    try:
        table = await registry.open(hello.table)
        await table.catch_up()  # else the news of sitting down could come after the hello
        if hello.token:
            place = await seat_tokens.arrive(registry.log, table, hello.token)
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
