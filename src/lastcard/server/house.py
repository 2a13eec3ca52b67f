"""What all connections and requests of a process share."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from ..table.host import Host
from ..table.table import Table
from .audience import Audience
from .closes import Close
from .fence import Fence
from .gate import Gate
from .limits import Doors, Quota
from .metrics import Metrics
from .settings import ServerSettings


class Slow(Protocol):
    """A connection that what is sent piles up at."""

    def check_pace(self, now: float) -> None: ...


class House:
    """The host of the tables, those who watch them, the limits and the counts."""

    def __init__(self, host: Host, settings: ServerSettings) -> None:
        self.host = host
        self.settings = settings
        self.metrics = Metrics()
        self.doors = Doors(settings.connections, settings.connections_each)
        self.creations = Quota(settings.tables_per_hour, 3600)
        self.requests = Quota(settings.requests_per_minute, 60)
        self.gate = Gate()
        self.fence = Fence(host.log, host.bell)
        self.slow: set[Slow] = set()  # connections whose client does not read just now
        self._audiences: dict[str, Audience] = {}
        host.dropped.append(self._dropped)
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

    def _dropped(self, table: Table) -> None:
        """A table is let go while it is watched only if it is no more."""
        known = self._audiences.get(table.table_id)
        if known is not None and known.table is table:
            known.end(Close.FORBIDDEN)

    async def keep_pace(self) -> None:
        """Look after slow readers, all at once: a timer for each message would cost more than sending it."""
        while True:
            await asyncio.sleep(min(1.0, self.settings.slow_seconds / 4))
            now = time.monotonic()
            for reader in list(self.slow):
                reader.check_pace(now)
