"""What all connections and requests of a process share."""

from __future__ import annotations

import asyncio
import time

from ..table.host import Host
from ..table.table import Table
from .audience import Audience
from .limits import Doors, Quota
from .metrics import Metrics
from .settings import ServerSettings


class House:
    """The host of the tables, those who watch them, the limits and the counts."""

    def __init__(self, host: Host, settings: ServerSettings) -> None:
        self.host = host
        self.settings = settings
        self.metrics = Metrics()
        self.doors = Doors(settings.connections, settings.connections_each)
        self.creations = Quota(settings.tables_per_hour, 3600)
        self.requests = Quota(settings.requests_per_minute, 60)
        self._audiences: dict[str, Audience] = {}
        self.metrics.gauge(
            "lastcard_connections",
            "WebSocket connections at tables.",
            lambda: sum(len(one) for one in self._audiences.values()),
        )
        self.metrics.gauge(
            "lastcard_tables_watched", "Tables with a connection.", lambda: len(self._audiences)
        )

    def audience(self, table: Table) -> Audience:
        """Those who are connected to a table; it is forgotten when the last one has left."""
        known = self._audiences.get(table.table_id)
        if known is None:
            known = Audience(table, self._audiences.pop)
            self._audiences[table.table_id] = known
        return known

    def fence(self, table_id: str, seat: int) -> None:
        """The seat has a new token: whoever came with the old one is sent away."""
        known = self._audiences.get(table_id)
        if known is not None:
            known.fence(seat)

    async def keep_pace(self) -> None:
        """Look after slow readers, all at once: a timer for each message would cost more than sending it."""
        while True:
            await asyncio.sleep(min(1.0, self.settings.slow_seconds / 4))
            now = time.monotonic()
            for audience in list(self._audiences.values()):
                audience.check_pace(now)
