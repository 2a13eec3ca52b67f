"""Who comes with a hello: which table, which seat."""

from __future__ import annotations

import logging

from ..live import seat_tokens as claims
from ..live.live_table import Table
from ..live.registry import UNPLAYABLE, Host
from ..protocol.closes import Close
from ..protocol.messages import Hello
from ..store.log import LogError, NoSuchTable, Seat
from .errors import Ended

logger = logging.getLogger(__name__)


async def admitted(host: Host, hello: Hello) -> tuple[Table, Seat | None]:
    """The table and the seat; whoever has no business here is told nothing more than that."""
    place = None
    try:
        table = await host.open(hello.table)
        await table.catch_up()  # else the news of sitting down could come after the hello
        if hello.token:
            place = await claims.arrive(host.log, table, hello.token)
    except NoSuchTable:
        raise Ended(Close.FORBIDDEN) from None
    except UNPLAYABLE:
        raise Ended(Close.UNPLAYABLE) from None
    except LogError as error:
        logger.warning("a hello waits for the store: %s", error)
        raise Ended(Close.BROKEN) from None
    if hello.token and place is None:
        raise Ended(Close.FORBIDDEN)
    return table, place
