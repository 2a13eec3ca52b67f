"""Quick reactions, to all who are at a table, whichever process they are connected to.

Other processes hear of them by the bell, which may lose one: nobody misses anything that counts.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from ..table.bell import Bell
from .audience import Audience
from .messages import SIGNS, Sign, Signalled

MARK = "!"  # no table's id has one, so `TABLE!SEAT!PROCESS` rings for nothing else


class Signs:
    """Tells signs here and elsewhere; `audience` knows who is at a table here, if anybody."""

    def __init__(self, bell: Bell, audience: Callable[[str], Audience | None]) -> None:
        self._bell = bell
        self._audience = audience
        self._process = secrets.token_hex(8)
        bell.listen(self._heard, MARK)

    def tell(self, table_id: str, seat: int, sign: Sign) -> None:
        self._tell_here(table_id, seat, sign)
        self._bell.ring(MARK.join((table_id, str(seat), self._process)), SIGNS.index(sign))

    def _tell_here(self, table_id: str, seat: int, sign: Sign) -> None:
        audience = self._audience(table_id)
        if audience is not None and seat < len(audience.table.sitting.seats):
            audience.tell_all(Signalled(seat, sign))

    def _heard(self, ring: str, number: int) -> None:
        """Another process tells a sign; our own rings come back too and are passed over."""
        match ring.split(MARK):
            case [table_id, seat, process] if process != self._process:
                if seat.isascii() and seat.isdigit() and 0 <= number < len(SIGNS):
                    self._tell_here(table_id, int(seat), SIGNS[number])
