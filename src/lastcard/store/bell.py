"""The doorbell: what one process tells the others at once, such as "table T is at N".

Best effort by contract: a ring may get lost, come twice, late or out of order, and come back to who rang.
It only saves waiting; whoever listens also asks the store every second or two.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from .postgres_link import PostgresConnection

logger = logging.getLogger(__name__)

CHANNEL = "lastcard"
LONGEST_PAYLOAD = 7_900  # PostgreSQL takes fewer than 8,000 bytes
HEARTBEAT = 15.0
FIRST_PAUSE = 0.05
LONGEST_PAUSE = 1.0


class TableRing(msgspec.Struct, frozen=True, array_like=True, tag="table"):
    """A table's log has come to a number."""

    table_id: str
    number: int


class SeatRing(msgspec.Struct, frozen=True, array_like=True, tag="seat"):
    """A seat has got a connection or a token of a number, and older ones end."""

    table_id: str
    seat: int
    number: int


class SignRing(msgspec.Struct, frozen=True, array_like=True, tag="sign"):
    """A seat has made a sign, in a process."""

    table_id: str
    seat: int
    sign: str
    process: str
    number: int = 0  # no sign is more than another: the later one counts


Ring = TableRing | SeatRing | SignRing


def topic_of(ring: Ring) -> tuple[object, ...]:
    """What a ring is about; of two that travel together the higher number is sent, or else the later one."""
    return type(ring), ring.table_id, getattr(ring, "seat", None)


R = TypeVar("R", TableRing, SeatRing, SignRing)
RingListener = Callable[[R], None]

encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Ring).decode


class Bell(Protocol):
    def ring(self, ring: Ring) -> None:
        """Tell all who listen. Never waits, never fails."""

    def listen(self, kind: type[R], listener: RingListener[R]) -> Callable[[], None]:
        """Be told of all rings of a kind; returns what ends it."""

    def reaches_beyond(self, listener: RingListener[TableRing]) -> bool:
        """Whether anybody else may hear of tables than this listener."""

    async def close(self) -> None: ...


class LocalBell:
    """A bell within one process."""

    def __init__(self) -> None:
        self._listeners: dict[type[Ring], list[RingListener[Any]]] = {}
        self._untold: list[Ring] = []

    def ring(self, ring: Ring) -> None:
        """Soon, not now: who rings must not run into who listens. What is rung until then is told with it."""
        if not self._untold:
            asyncio.get_running_loop().call_soon(self._tell_all)
        self._untold.append(ring)

    def listen(self, kind: type[R], listener: RingListener[R]) -> Callable[[], None]:
        listeners = self._listeners.setdefault(kind, [])
        listeners.append(listener)

        def stop() -> None:
            if listener in listeners:
                listeners.remove(listener)

        return stop

    def reaches_beyond(self, listener: RingListener[TableRing]) -> bool:
        return self._listeners.get(TableRing) != [listener]

    async def close(self) -> None:
        self._listeners.clear()

    def _tell_all(self) -> None:
        untold, self._untold = self._untold, []
        for ring in untold:
            for listener in self._listeners.get(type(ring), []).copy():
                try:
                    listener(ring)
                except Exception:
                    logger.exception("a listener of table %s failed", ring.table_id)


class PostgresBell(LocalBell):
    """A bell for all processes on one PostgreSQL, by NOTIFY on a connection of its own, after the commit.

    What is rung while a notification is on its way goes out together, one ring of each topic.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._rung: dict[tuple[object, ...], Ring] = {}
        self._woken = asyncio.Event()
        self._ready = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._run(), name="lastcard bell")

    def reaches_beyond(self, _listener: RingListener[TableRing]) -> bool:
        return True

    def ring(self, ring: Ring) -> None:
        if not self._ready.is_set():
            return  # it is lost, as it may be
        topic = topic_of(ring)
        earlier = self._rung.get(topic)
        if earlier is None or earlier.number <= ring.number:
            self._rung[topic] = ring
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
        from .postgres_link import connect

        pause = FIRST_PAUSE
        while True:
            try:
                # rings may get lost, so they need not wait for the disk
                connection = await connect(self._url, synchronous_commit="off")
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

    async def _serve(self, connection: PostgresConnection) -> None:
        """Send what is rung until the connection is lost."""
        while not connection.is_closed():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT):
                    await self._woken.wait()
            self._woken.clear()
            rung, self._rung = self._rung, {}
            await connection.execute(
                "SELECT pg_notify($1, p) FROM unnest($2::text[]) p", CHANNEL, payloads(rung.values())
            )

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        for ring in rings_in(str(payload)):
            super().ring(ring)


def payloads(rings: Iterable[Ring]) -> list[str]:
    """Rings as texts, one on a line such as `["table","T1",5]`, none too long to be sent."""
    texts: list[str] = []
    for line in (encode(ring).decode() for ring in rings):
        if texts and len(texts[-1]) + 1 + len(line) <= LONGEST_PAYLOAD:
            texts[-1] += f"\n{line}"
        else:
            texts.append(line)
    return texts


def rings_in(payload: str) -> list[Ring]:
    """Read a payload; what is not ours is passed over."""
    rings: list[Ring] = []
    for line in payload.splitlines():
        with contextlib.suppress(msgspec.DecodeError, UnicodeError):  # a ValidationError is one too
            rings.append(_decode(line))
    return rings
