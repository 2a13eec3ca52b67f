"""One connection to a table: a hello, then acts in and news out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque

from msgspec.json import encode
from starlette.requests import HTTPConnection

from ..live.live_table import LiveTable
from ..live.registry import UNPLAYABLE
from ..protocol import messages as m
from ..protocol.closes import CloseCode
from ..store.log import LogError, NoSuchTable, SeatToken
from ..table.answers import Accepted, Refusal
from ..table.facts import AnyFact, redact_all
from .addresses import address_of
from .admission import admitted, why_refused
from .audience import Audience
from .context import ServerContext
from .http_errors import ConnectionEnded
from .limits import Bucket
from .outbox import Outbox
from .websocket_protocol import WebSocketProtocol

logger = logging.getLogger(__name__)

LAST_SECONDS = 2.0
"""How long a client that was too slow, or was never welcomed, has to read why it is disconnected."""

MOST_UNREAD = 16
REFUSED_COST = 2  # beside the one that every message costs
HELLO_COST = 2
MOST_EARLY = 20
"""Messages that may come before the hello is answered, itself included."""

LONGEST_DETAIL = 200
ENTRY_BYTES = 100
"""What an act takes up in the store, beside its own words."""


async def handle_websocket(connection: HTTPConnection, context: ServerContext) -> None:
    """Handle a connection: check who it is, then let it take part."""
    wire: WebSocketProtocol = connection.state.wire
    address = address_of(connection)
    refused = why_refused(connection, context, address)
    if refused is not None:
        context.count_refusal(address, refused)
        wire.refuse(refused.status, encode(refused.problem).decode())
        return
    try:
        await TableConnection(wire, context, address, has_origin="origin" in connection.headers).run()
    finally:
        context.doors.at_tables.leave(address)


class TableConnection:
    """A client at a table. What it says is followed in order; what it is told goes out at once, or waits."""

    table: LiveTable

    def __init__(
        self, wire: WebSocketProtocol, context: ServerContext, address: str, *, has_origin: bool
    ) -> None:
        self._wire = wire
        self._context = context
        self._address = address
        self._has_origin = has_origin
        self._bucket = Bucket(0, MOST_EARLY)  # until it is known who speaks
        self._inbox: deque[str | None] = deque()
        self._more: asyncio.Future[None] | None = None  # is awaited while there is nothing to follow
        self._lost = False
        self._outbox = Outbox()
        self._outbox.resync()  # a snapshot comes before everything else
        self._audience: Audience | None = None
        self._place: SeatToken | None = None
        self._since: int | None = None
        self._recall = 0
        self._ended: CloseCode | None = None
        self._admission: asyncio.Future[tuple[LiveTable, SeatToken | None]] | None = None
        self.seat: int | None = None
        self._welcomed = False

    def end(self, why: CloseCode) -> None:
        """From now on nothing that the client says counts; it is told why when its turn to read comes."""
        if self._ended is None:
            self._close(why, self._context.settings.slow_seconds if self._welcomed else LAST_SECONDS)

    def check_pace(self, now: float) -> None:
        """Disconnect a client that reads too slowly."""
        since = self._wire.paused_since
        if self._ended is None and since is not None and now - since > self._context.settings.slow_seconds:
            self._close(CloseCode.TOO_SLOW, LAST_SECONDS)

    def pause_writing(self) -> None:
        """The client does not read; it has some time to catch up."""
        self._context.slow.add(self)

    def connection_lost(self) -> None:
        """The connection has ended. No table is opened for it, and what came with the hello is dropped."""
        self._lost = True
        if self._audience is None:
            self._inbox.clear()
        if self._admission is not None:
            self._admission.cancel()
        self._context.slow.discard(self)
        self._wake()

    def _close(self, why: CloseCode, seconds: float) -> None:
        self._ended = why
        if self._audience is not None:
            self._audience.leave(self)
        self._inbox.clear()
        self._context.metrics.closes.labels(why.code).inc()
        self._wire.close(why.code, why.text, seconds)

    async def run(self) -> None:
        self._wire.accept(self)
        try:
            await self._hear_hello()
            while await self._has_message():
                await self._hear(self._inbox.popleft())
        finally:
            if self._audience is not None:
                self._audience.leave(self)
            if self._place is not None:
                self._context.seat_connections.release(self.table.table_id, self._place, self)

    # The hello

    async def _hear_hello(self) -> None:
        """The clock stops when the hello has come: that the table takes long to open is not its fault."""
        try:
            async with asyncio.timeout(self._context.settings.hello_seconds):
                spoke = await self._has_message()
            if spoke:
                await self._greet(self._inbox.popleft())
        except TimeoutError:
            self.end(CloseCode.NO_HELLO)
        except ConnectionEnded as ended:
            self.end(ended.why)

    async def _greet(self, text: str | None) -> None:
        try:
            hello = m.read_client(text_of(text))
        except m.Unreadable as error:
            self._send(m.write(unreadable(error)))
            raise ConnectionEnded(CloseCode.NO_PROTOCOL) from None
        if not isinstance(hello, m.Hello):
            self._send(m.write(m.Trouble("hello", "the first message must be a hello")))
            raise ConnectionEnded(CloseCode.NO_PROTOCOL)
        if hello.version != m.VERSION:
            self._send(m.write(m.Trouble("version", f"this server speaks version {m.VERSION}")))
            raise ConnectionEnded(CloseCode.NO_PROTOCOL)
        if not (hello.token or self._has_origin):
            raise ConnectionEnded(CloseCode.NO_ORIGIN)
        self._admission = asyncio.ensure_future(admitted(self._context.registry, hello))
        try:
            self.table, self._place = await self._admission
        except asyncio.CancelledError:
            if not self._lost:
                raise
        finally:
            self._admission = None
        if self._ended is not None or self._lost:  # the client has sent too much meanwhile, or has gone
            return
        if self._place is not None:
            self._context.seat_connections.register(self.table.table_id, self._place, self)
            self.seat = self._place.seat
            self._bucket = self._context.bucket_of_seat(self.table.table_id, self.seat)
        else:
            self._bucket = self._context.bucket_of_spectator(self._address)
        if not self._bucket.take(HELLO_COST + len(self._inbox)):
            raise ConnectionEnded(CloseCode.TOO_MUCH)
        self._since, self._recall = hello.since, hello.recall
        self._audience = self._context.audience(self.table)
        self._audience.join(self)  # at once, so that whoever gets the seat next sends us away
        clock = self.table.time()
        self._send(m.write(m.Welcome(m.VERSION, self.table.table_id, self.seat, clock)))
        self._welcomed = True
        self.resume_writing()

    # In

    def on_message(self, text: str | None) -> None:
        """A message has come. It is followed when those before it have been."""
        if self._ended is not None:
            return
        self._context.metrics.messages_in += 1
        if not self._bucket.take():  # before anything is parsed
            self.end(CloseCode.TOO_MUCH)
            return
        self._inbox.append(text)
        if len(self._inbox) >= MOST_UNREAD:
            self._wire.transport.pause_reading()
        self._wake()

    def _wake(self) -> None:
        more, self._more = self._more, None
        if more is not None and not more.done():
            more.set_result(None)

    async def _has_message(self) -> bool:
        """Wait for what the client says next; False if the connection has ended and all was followed."""
        while not (self._inbox or self._lost):
            self._wire.transport.resume_reading()
            self._more = asyncio.get_running_loop().create_future()
            await self._more
        return bool(self._inbox)

    async def _hear(self, text: str | None) -> None:
        try:
            message = m.read_client(text_of(text))
            if type(message) is m.Act:
                if not self._context.acts.take(self._address, ENTRY_BYTES + len(text_of(text))):
                    raise ConnectionEnded(CloseCode.TOO_MUCH)
                self._tell(await self._answer(message))
            else:
                self._handle_other(message)
        except m.Unreadable as error:
            self._charge()
            self._tell(unreadable(error))
        except ConnectionEnded as ended:
            self.end(ended.why)
        except Exception:
            logger.exception("a connection to table %s failed", self.table.table_id)
            self.end(CloseCode.BROKEN)

    def _handle_other(self, message: m.ClientMessage) -> None:
        """Follow what is no act, and so waits for nothing."""
        match message:
            case m.Ask() | m.Advise():
                self._tell(self._answer_question(message))
            case m.Resync():
                self._since = message.since
                self._outbox.resync()
                self.resume_writing()
            case m.Signal() if self.seat is not None:
                self._context.signs.tell(self.table.table_id, self.seat, message.sign)
            case m.Ping():
                self._tell(m.Pong(message.id, self.table.time()))
            case m.Signal():
                self._tell(m.Trouble("spectator", SPECTATOR))
            case m.Hello():
                self._tell(m.Trouble("hello", "hello was already sent"))

    def _charge(self) -> None:
        if not self._bucket.take(REFUSED_COST):
            self.end(CloseCode.TOO_MUCH)

    async def _answer(self, message: m.Act) -> m.Done | m.Refused | m.Trouble:
        metrics, started = self._context.metrics, time.monotonic()
        if self._place is None:
            return m.Trouble("spectator", SPECTATOR, id=message.id)
        try:
            answer = await self.table.act(
                self._place.seat, message.id, message.do, seen_seq=message.seen, since=self._place.since
            )
        except NoSuchTable:
            raise ConnectionEnded(CloseCode.FORBIDDEN) from None
        except LogError as error:
            logger.warning("an act waits for the store: %s", error)
            metrics.unknown.inc()
            return m.Trouble("store", "the store is unavailable; send it again", id=message.id)
        except UNPLAYABLE:
            raise ConnectionEnded(CloseCode.UNPLAYABLE) from None
        metrics.answer_seconds.observe(time.monotonic() - started)
        if isinstance(answer, Accepted):
            metrics.accepted.inc()
            return m.Done(message.id, answer.seq)
        metrics.refused.inc()
        self._charge()
        return refused(message.id, answer)

    def _answer_question(self, message: m.Ask | m.Advise) -> m.Answer | m.Advice | m.Trouble:
        """Answer a question; nothing changes at the table."""
        if self._place is None:
            return m.Trouble("spectator", SPECTATOR, id=message.id)
        seat, since = self._place.seat, self._place.since
        try:
            if isinstance(message, m.Ask):
                return answered(message.id, self.table, self.table.why_not(seat, message.token, since=since))
            advice = self.table.advice(seat, since=since)
            return m.Advice(message.id, self.table.seq, advice.token, advice.uno)
        except UNPLAYABLE:
            raise ConnectionEnded(CloseCode.UNPLAYABLE) from None

    # Out

    def _tell(self, message: m.ServerMessage) -> None:
        self.put(m.write(message))

    def put(self, frame: bytes) -> None:
        """Send a message, now or when the wire is free. Never waits."""
        wire = self._wire
        if self._outbox.idle and wire.paused_since is None:
            self._context.metrics.messages_out += 1
            wire.send(frame)
        else:
            self._outbox.put(frame)

    def begin_anew(self) -> None:
        """What was told may never have been: a spectator is shown the table as it is.

        A seat may have become somebody else's by an act of the same number, so its player has to come back
        with the token. Numbers of connections start again too; this one must not keep the seat from it.
        """
        if self._place is not None:
            self._context.seat_connections.release(self.table.table_id, self._place, self)
            self.end(CloseCode.BROKEN)
            return
        self._since = None
        self._outbox.resync()
        self.resume_writing()

    def resume_writing(self) -> None:
        """Send what waits, for as long as it can be sent; before the welcome, nothing."""
        self._context.slow.discard(self)
        if not self._welcomed:
            return
        try:
            while self._outbox and self._ended is None and self._wire.paused_since is None:
                frame = self._outbox.take()
                self._send(self._snapshot() if frame is None else frame)
        except UNPLAYABLE:
            self.end(CloseCode.UNPLAYABLE)
        except Exception:
            logger.exception("a connection to table %s failed", self.table.table_id)
            self.end(CloseCode.BROKEN)

    def _send(self, frame: bytes) -> None:
        self._context.metrics.messages_out += 1
        self._wire.send(frame)

    def _snapshot(self) -> bytes:
        assert self._audience is not None
        self._context.metrics.resyncs.inc()
        since, self._since = self._since, None
        missed = self._missed(since)
        recalled = self._recalled() if missed is None else []
        return self._audience.snapshot(self.seat, missed, recalled)

    def _missed(self, since: int | None) -> list[m.Missed] | None:
        """What happened since; None if that is too much, or no longer at hand."""
        if since is None or not 0 <= self.table.seq - since <= m.MOST_TOLD:
            return None
        acts = self.table.facts_since(max(since, self._sits_since()))
        return None if acts is None else [self._redacted(*act) for act in acts]

    def _recalled(self) -> list[m.Missed]:
        """The last acts, for somebody who was not there, or has missed more than can be told."""
        since = self._sits_since()
        return [self._redacted(*act) for act in self.table.last_facts(self._recall) if act[0] > since]

    def _sits_since(self) -> int:
        """A seat is not told what its former player knew."""
        return 0 if self.seat is None else self.table.state.seats[self.seat].since

    def _redacted(self, seq: int, facts: tuple[AnyFact, ...]) -> m.Missed:
        return m.Missed(seq, redact_all(facts, self.seat))


SPECTATOR = "a spectator watches; to take part, take a seat"


def text_of(text: str | None) -> str:
    if text is None:
        raise ConnectionEnded(CloseCode.BINARY)
    return text


def unreadable(error: m.Unreadable) -> m.Trouble:
    detail = str(error)[:LONGEST_DETAIL]
    return m.Trouble("unreadable", "unknown message", detail, error.id)


def answered(question_id: str, table: LiveTable, why: Refusal | None) -> m.Answer:
    if why is None:
        return m.Answer(question_id, table.seq, legal=True)
    return m.Answer(
        question_id,
        why.seq,
        legal=False,
        code=why.code,
        clause=why.clause,
        reason=why.reason,
        hint=why.hint,
    )


def refused(action_id: str, why: Refusal) -> m.Refused:
    return m.Refused(action_id, why.seq, why.code, why.clause, why.reason, why.hint, why.wait_ms, why.stale)
