"""Quick reactions, to all who are at a table, whichever process they are connected to.

Other processes hear of them by the bell, which may lose one: nobody misses anything that counts.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from ..protocol.messages import SIGNS, Sign, Signalled
from ..store.bell import Bell, SignRing
from .audience import Audience


class SignRelay:
    """Tells signs here and elsewhere; `audience` knows who is at a table here, if anybody."""

    def __init__(self, bell: Bell, audience: Callable[[str], Audience | None]) -> None:
        self._bell = bell
        self._audience = audience
        self._process = secrets.token_hex(8)
        bell.listen(SignRing, self._heard)

    def tell(self, table_id: str, seat: int, sign: Sign) -> None:
        self._tell_here(table_id, seat, sign)
        self._bell.ring(SignRing(table_id, seat, sign, self._process))

    def _tell_here(self, table_id: str, seat: int, sign: Sign) -> None:
        audience = self._audience(table_id)
        if audience is not None and 0 <= seat < len(audience.table.state.seats):
            audience.tell_all(Signalled(seat, sign))

    def _heard(self, ring: SignRing) -> None:
        """Another process tells a sign; our own rings come back too and are passed over."""
        for sign in SIGNS:
            if sign == ring.sign and ring.process != self._process:
                self._tell_here(ring.table_id, ring.seat, sign)
