"""One connection for each seat, whichever process it came to: the one with the highest number.

The store counts those who arrive at a seat, and every new token with them. Whoever gets a number tells the
other processes by the bell, which may fail; so every process asks the store now and then as well.
"""

from __future__ import annotations

from typing import Protocol

from ..live.periodic import run_periodically
from ..protocol.closes import CloseCode
from ..store.bell import Bell, SeatRing
from ..store.log import Connected, Log, SeatToken
from .http_errors import ConnectionEnded

CHECK_SECONDS = 3.0


class SeatConnection(Protocol):
    """A connection, as this module knows it."""

    def end(self, why: CloseCode) -> None: ...


class SeatConnections:
    """The connections of this process that have a seat, each the newest of its seat as far as is known."""

    def __init__(self, log: Log, bell: Bell) -> None:
        self._log = log
        self._bell = bell
        self._held: dict[tuple[str, int], tuple[int, SeatConnection]] = {}
        bell.listen(SeatRing, self._heard)

    def register(self, table_id: str, place: SeatToken, connection: SeatConnection) -> None:
        """A connection has come: older ones of the seat end. If a newer one was faster, this one does.

        One of the same number is older: the store could not note that this one came.
        """
        self._overtake(table_id, place.seat, place.connection + 1)
        self.supersede(table_id, place.seat, place.connection)
        if (table_id, place.seat) in self._held:
            raise ConnectionEnded(CloseCode.TAKEN_OVER)
        self._held[table_id, place.seat] = (place.connection, connection)

    def release(self, table_id: str, place: SeatToken, connection: SeatConnection) -> None:
        """A connection has gone."""
        _, held = self._held.get((table_id, place.seat), (0, None))
        if held is connection:
            del self._held[table_id, place.seat]

    def supersede(self, table_id: str, seat: int, number: int) -> None:
        """The seat has got a number: older connections end, here and elsewhere."""
        self._overtake(table_id, seat, number)
        self._bell.ring(SeatRing(table_id, seat, number))

    async def check(self) -> None:
        """Ask the store who was overtaken, in case a ring was lost."""
        held: list[Connected] = [(*place, number) for place, (number, _) in self._held.items()]
        for table_id, seat, number in await self._log.overtaken(held) if held else ():
            self._overtake(table_id, seat, number)

    async def check_forever(self, rarer: int = 1) -> None:
        """Check again and again, so many times rarer than usual."""
        trouble = "the store does not tell who has a new connection"
        await run_periodically(self.check, CHECK_SECONDS * rarer, trouble)

    def _heard(self, ring: SeatRing) -> None:
        self._overtake(ring.table_id, ring.seat, ring.number)

    def _overtake(self, table_id: str, seat: int, number: int) -> None:
        held = self._held.get((table_id, seat))
        if held is not None and held[0] < number:
            del self._held[table_id, seat]
            held[1].end(CloseCode.TAKEN_OVER)
