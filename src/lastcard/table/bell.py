"""The doorbell: "table T is at N", to all who listen.

Best effort by contract: a ring may get lost, come twice, late or out of order, and come back to who rang.
It only saves waiting; whoever listens also asks `heads` every second or two.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .postgres_link import Connection

logger = logging.getLogger(__name__)

Listener = Callable[[str, int], None]
CHANNEL = "lastcard"
LONGEST_PAYLOAD = 7_900  # PostgreSQL takes fewer than 8,000 bytes
HEARTBEAT = 15.0
FIRST_PAUSE = 0.05
LONGEST_PAUSE = 1.0


class Bell(Protocol):
    def ring(self, table_id: str, seq: int) -> None:
        """Tell that a table's log has come to `seq`. Never waits, never fails."""

    def listen(self, listener: Listener, mark: str = "") -> Callable[[], None]:
        """Be told of tables, or of the rings with a mark that no table's id has; returns what ends it."""

    def reaches_beyond(self, listener: Listener) -> bool:
        """Whether anybody else may hear of tables than this listener."""

    async def close(self) -> None: ...


class LocalBell:
    """A bell within one process."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}
        self._untold: list[tuple[str, int]] = []

    def ring(self, table_id: str, seq: int) -> None:
        self._tell(table_id, seq)

    def listen(self, listener: Listener, mark: str = "") -> Callable[[], None]:
        listeners = self._listeners.setdefault(mark, [])
        listeners.append(listener)

        def stop() -> None:
            if listener in listeners:
                listeners.remove(listener)

        return stop

    def reaches_beyond(self, listener: Listener) -> bool:
        return self._listeners.get("") != [listener]

    async def close(self) -> None:
        self._listeners.clear()

    def _tell(self, table_id: str, seq: int) -> None:
        """Soon, not now: who rings must not run into who listens. What is rung until then is told with it."""
        if not self._untold:
            asyncio.get_running_loop().call_soon(self._tell_all)
        self._untold.append((table_id, seq))

    def _tell_all(self) -> None:
        untold, self._untold = self._untold, []
        for name, seq in untold:
            mark = next((mark for mark in self._listeners if mark and mark in name), "")
            for listener in self._listeners.get(mark, []).copy():
                try:
                    listener(name, seq)
                except Exception:
                    logger.exception("somebody failed who heard the bell of %s", name)


class PostgresBell(LocalBell):
    """A bell for all processes on one PostgreSQL, by NOTIFY on a connection of its own, after the commit.

    What is rung while a notification is on its way goes out together, the latest number of each table.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._rung: dict[str, int] = {}
        self._woken = asyncio.Event()
        self._ready = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._run(), name="lastcard bell")

    def reaches_beyond(self, _listener: Listener) -> bool:
        return True

    def ring(self, table_id: str, seq: int) -> None:
        if self._ready.is_set():  # else it is lost, as it may be
            self._rung[table_id] = max(seq, self._rung.get(table_id, 0))
            self._woken.set()

    async def ready(self) -> None:
        """Wait until there is a connection."""
        await self._ready.wait()

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await super().close()

    async def _run(self) -> None:
        from .postgres_link import connect_bell

        pause = FIRST_PAUSE
        while True:
            try:
                connection = await connect_bell(self._url)
                try:
                    await connection.add_listener(CHANNEL, self._heard)
                    connection.add_termination_listener(lambda _: self._woken.set())
                    self._ready.set()
                    pause = FIRST_PAUSE
                    await self._serve(connection)
                finally:
                    self._ready.clear()
                    self._rung.clear()
                    connection.terminate()
            except Exception:  # it may miss a ring for any reason, but must not fall silent for ever
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _serve(self, connection: Connection) -> None:
        """Send what is rung until the connection is lost."""
        while not connection.is_closed():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT):
                    await self._woken.wait()
            self._woken.clear()
            rung, self._rung = self._rung, {}
            await connection.execute(
                "SELECT pg_notify($1, p) FROM unnest($2::text[]) p", CHANNEL, payloads(rung)
            )

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        for table_id, seq in rings_in(str(payload)):
            self._tell(table_id, seq)


def payloads(rung: dict[str, int]) -> list[str]:
    """Rings as texts such as `T1:5 T2:17`, none too long to be sent."""
    texts: list[str] = []
    for ring in (f"{table_id}:{seq}" for table_id, seq in rung.items()):
        if texts and len(texts[-1]) + 1 + len(ring) <= LONGEST_PAYLOAD:
            texts[-1] += f" {ring}"
        else:
            texts.append(ring)
    return texts


def rings_in(payload: str) -> list[tuple[str, int]]:
    """Read a payload; what is not ours is passed over."""
    rings = []
    for ring in payload.split():
        table_id, colon, seq = ring.rpartition(":")
        if colon and table_id and seq.isascii() and seq.isdigit():
            rings.append((table_id, int(seq)))
    return rings
