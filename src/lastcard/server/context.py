"""What all connections and requests of a process share."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Protocol

from ..live.live_table import LiveTable
from ..live.registry import TableRegistry
from ..protocol.closes import CloseCode
from .addresses import networks_in
from .audience import Audience
from .health import Health
from .http_errors import HttpError
from .limits import Bucket, Buckets, Doors, Quota, ShutOut
from .metrics import Metrics
from .origin import own_names
from .seat_connections import SeatConnections
from .server_settings import ServerSettings
from .shared_buckets import buckets_of_workers
from .signs import SignRelay

logger = logging.getLogger(__name__)

CROWD = 10
"""How many times as much as one seat all spectators of an address may say: many people may share one."""

GUESTS = 6
"""How often in an hour an address may sit down at one public table before its first deal."""

MOST_KNOWN = 10_000
"""How many seats and addresses are remembered that nobody is connected from."""


class Slow(Protocol):
    """A connection whose client does not read what it is sent."""

    def check_pace(self, now: float) -> None: ...


class ServerContext:
    """The registry of the tables, those who watch them, the limits and the counts."""

    def __init__(self, registry: TableRegistry, settings: ServerSettings) -> None:
        self.registry = registry
        self.settings = settings
        self.names = own_names(settings)
        self.metrics = Metrics()
        self.health = Health(registry)
        rate, burst = settings.messages_per_second, settings.messages_burst
        known = MOST_KNOWN + settings.connections
        self._seats = Buckets(rate, burst, known)
        self._addresses = Buckets(CROWD * rate, max(CROWD * burst, settings.connections_each), known)
        together = buckets_of_workers()
        self._shut_out = ShutOut(self._report_shut_out, shared=together)
        proxies = networks_in(settings.trust)
        self.doors = Doors(settings.connections, settings.connections_each, self._shut_out, proxies)
        self.creations = Quota(
            "tables", settings.tables_per_hour, 3600, in_all=settings.tables_in_all, shared=together
        )
        self.requests = Quota("requests", settings.requests_per_minute, 60, shared=together)
        self.everything = Quota("everything", settings.files_per_minute, 60, shared=together)
        self._seatings = Quota("seats", settings.seats_per_hour, 3600, shared=together)
        self._guests = Buckets(GUESTS / 3600, GUESTS, MOST_KNOWN)
        # by what they add to the store; each worker by itself, for it is asked with every act
        self.acts = Quota("acts", settings.megabytes_per_hour * 1e6, 3600)
        self.seat_connections = SeatConnections(registry.log, registry.bell)
        self.replaying = asyncio.Lock()  # held while a match is played again for a request
        self.slow: set[Slow] = set()  # connections whose client does not read just now
        self._audiences: dict[str, Audience] = {}
        self.signs = SignRelay(registry.bell, self._audiences.get)
        registry.dropped.append(self._dropped)

    def audience(self, table: LiveTable) -> Audience:
        """Those who are connected to a table; it is forgotten when the last one has left."""
        known = self._audiences.get(table.table_id)
        if known is None:
            known = Audience(table, self._audiences.pop)
            self._audiences[table.table_id] = known
        return known

    def bucket_of_seat(self, table_id: str, seat: int) -> Bucket:
        """What a seat may say, by however many connections, one after the other."""
        return self._seats.of((table_id, seat))

    def bucket_of_spectator(self, address: str) -> Bucket:
        """What a connection may say that has no seat, within what its address may."""
        rate, burst = self.settings.messages_per_second, self.settings.messages_burst
        return Bucket(rate, burst, within=self._addresses.of(address))

    def serves(self, address: str) -> bool:
        """Whether an address is answered at all: it has sent neither too much nor too often too much."""
        return address not in self._shut_out and self.everything.take(address)

    def count_refusal(self, address: str, refused: HttpError) -> None:
        """Count a refused request. An address that keeps exceeding its limits is shut out."""
        self.metrics.requests_refused.labels(refused.status).inc()
        if refused.exceeds_limit:
            self._shut_out.count(address)

    def _report_shut_out(self, address: str) -> None:
        self.metrics.shut_out.inc()
        logger.info("%s keeps exceeding its limits; if it is a proxy, name it with --trust", address)

    def may_connect(self, address: str) -> bool:
        """Whether an address may try to connect once more."""
        return self._addresses.of(address).take()

    def may_sit_down(self, table: LiveTable, address: str) -> bool:
        """Whether an address may have one more seat; a public table it cannot fill again and again.

        A family has one address, so some may come together. To a private table one is asked, by its link.
        """
        public = table.state.settings.public and table.state.phase == "waiting"
        if public and not self._guests.of((table.table_id, address)).take():
            return False
        return self._seatings.take(address)

    def publish_counts(self) -> None:
        """Let the counts be up to date for whoever asks, be it another worker."""
        self.metrics.publish(sum(map(len, self._audiences.values())), len(self._audiences))

    def _dropped(self, table: LiveTable) -> None:
        """A table is let go while it is watched only if it is no more."""
        known = self._audiences.get(table.table_id)
        if known is not None and known.table is table:
            known.end(CloseCode.FORBIDDEN)

    async def keep_pace(self) -> None:
        """Look after slow readers, all at once: a timer for each message would cost more than sending it.

        Counts are published as often.
        """
        while True:
            await asyncio.sleep(min(1.0, self.settings.slow_seconds / 4))
            self.publish_counts()
            now = time.monotonic()
            for reader in list(self.slow):
                try:
                    reader.check_pace(now)
                except Exception:
                    logger.exception("could not disconnect a slow reader")
