"""Who comes with a hello: which table, which seat."""

from __future__ import annotations

import logging

from ..table.host import UNPLAYABLE, Host
from ..table.log import LogError, NoSuchTable
from ..table.table import Table
from .closes import Close, Ended
from .messages import Hello

logger = logging.getLogger(__name__)


async def admitted(host: Host, hello: Hello) -> tuple[Table, int | None]:
    """The table and the seat; whoever has no business here is told nothing more than that."""
    seat = None
    try:
        table = await host.open(hello.table)
        await table.catch_up()  # else the news of sitting down could come after the hello
        if hello.token:
            seat = await host.seat_of(hello.table, hello.token)
    except NoSuchTable:
        raise Ended(Close.FORBIDDEN) from None
    except UNPLAYABLE:
        raise Ended(Close.UNPLAYABLE) from None
    except LogError as error:
        logger.warning("a hello waits for the store: %s", error)
        raise Ended(Close.BROKEN) from None
    if hello.token and (seat is None or not table.sitting.seats[seat].person):
        raise Ended(Close.FORBIDDEN)
    return table, seat
