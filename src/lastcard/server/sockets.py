"""One connection to a table: a hello, then acts in and news out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..table.acts import Leave
from ..table.answers import Accepted, Answer, Refusal
from ..table.facts import tell
from ..table.host import UNPLAYABLE
from ..table.log import LogError
from ..table.table import Table
from . import messages as m
from .admission import admitted
from .audience import Audience
from .closes import Close, Ended
from .house import House
from .limits import Bucket
from .origin import address_of, has_origin, is_allowed
from .outbox import Outbox

logger = logging.getLogger(__name__)

CHECK_SECONDS = 10.0
REFUSED_COST = 2  # beside the one that every message costs
LONGEST_DETAIL = 200
MOST_MISSED = 20
"""How many acts back a client is told what it missed; beyond that the snapshot has to do."""


async def attend(socket: WebSocket) -> None:
    """A client knocks: see who it is, then let it take part."""
    house: House = socket.app.state.house
    address = address_of(socket)
    if not is_allowed(socket, house.settings.origins):
        return await turn_away(socket, house, 403, "pages of this origin may not connect")
    if not house.doors.enter(address):
        return await turn_away(socket, house, 503, "too many connections; try again later")
    try:
        await Connection(socket, house).run()
    finally:
        house.doors.leave(address)


async def turn_away(socket: WebSocket, house: House, status: int, text: str) -> None:
    house.metrics.count("lastcard_requests_refused_total", f'status="{status}"')
    await socket.receive()
    await socket.send_denial_response(PlainTextResponse(text + "\n", status))


class Connection:
    """A client at a table. Its task reads; another one writes what the outbox holds."""

    table: Table

    def __init__(self, socket: WebSocket, house: House) -> None:
        self._socket = socket
        self._house = house
        self._bucket = Bucket(house.settings.messages_per_second, house.settings.messages_burst)
        self._outbox = Outbox()
        self._audience: Audience | None = None
        self._token = ""
        self._checked = time.monotonic()
        self._since: int | None = None
        self._ended: Close | None = None
        self._seat: int | None = None
        self._sending_since: float | None = None

    @property
    def seat(self) -> int | None:
        return self._seat

    def put(self, frame: bytes) -> None:
        self._outbox.put(frame)

    def end(self, why: Close) -> None:
        """From now on nothing that the client says counts; it is told why when its turn to read comes."""
        if self._ended is None:
            self._ended = why
            if self._audience is not None:
                self._audience.leave(self)
            self._outbox.resync()

    def check_pace(self, now: float) -> None:
        """Give a reader up who takes too long over one message."""
        if self._sending_since is not None and now - self._sending_since > self._house.settings.slow_seconds:
            self.end(Close.TOO_SLOW)
            self._give_up(Close.TOO_SLOW)

    async def run(self) -> None:
        await self._socket.accept()
        try:
            if await self._is_greeted():
                await self._take_part()
        finally:
            if self._audience is not None:
                self._audience.leave(self)

    async def _take_part(self) -> None:
        writer = asyncio.get_running_loop().create_task(self._write_on())
        try:
            await self._read_on()
        finally:
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    # The hello

    async def _is_greeted(self) -> bool:
        try:
            async with asyncio.timeout(self._house.settings.hello_seconds):
                await self._greet()
                return True
        except TimeoutError:
            await self._close(Close.NO_HELLO)
        except Ended as ended:
            await self._close(ended.why)
        except WebSocketDisconnect:
            pass
        return False

    async def _greet(self) -> None:
        frame = self._text_of(await self._socket.receive())
        try:
            hello = m.read_client(frame)
        except m.Unreadable as error:
            await self._send(m.write(unreadable(error)))
            raise Ended(Close.NO_PROTOCOL) from None
        if not isinstance(hello, m.Hello) or hello.version != m.VERSION:
            await self._send(m.write(m.Trouble("version", f"this server speaks version {m.VERSION}")))
            raise Ended(Close.NO_PROTOCOL)
        if not (hello.token or has_origin(self._socket)):
            raise Ended(Close.NO_ORIGIN)
        self.table, self._seat = await admitted(self._house.host, hello)
        self._token, self._since = hello.token, hello.since
        self._outbox.resync()
        self._audience = self._house.audience(self.table)
        self._audience.join(self)  # at once, so that whoever gets the seat next sends us away
        clock = self._house.host.clock.about()
        await self._send(m.write(m.Welcome(m.VERSION, self.table.table_id, self._seat, clock)))

    # In

    async def _read_on(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                event = await self._socket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                if self._ended is None:
                    await self._hear(event)

    async def _hear(self, event: Any) -> None:
        self._house.metrics.count("lastcard_messages_total", 'direction="in"')
        if not self._bucket.take():  # before anything is parsed
            self.end(Close.TOO_MUCH)
            return
        try:
            await self._follow(m.read_client(self._text_of(event)))
        except Ended as ended:
            self.end(ended.why)
        except m.Unreadable as error:
            self._charge()
            self._tell(unreadable(error))

    async def _follow(self, message: m.ClientMessage) -> None:
        match message:
            case m.Act():
                self._tell(await self._answer(message))
            case m.Resync():
                self._since = message.since
                self._outbox.resync()
            case m.Signal() if self._seat is not None and self._audience is not None:
                self._audience.tell_all(m.Signalled(self._seat, message.sign))
            case m.Ping():
                self._tell(m.Pong(message.id, self._house.host.clock.about()))
            case m.Signal():
                self._tell(m.Trouble("spectator", SPECTATOR))
            case m.Hello():
                self._tell(m.Trouble("hello", "one hello is enough"))

    def _text_of(self, event: Any) -> str:
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event["code"])
        text: str | None = event.get("text")
        if text is None:
            raise Ended(Close.BINARY)
        return text

    def _charge(self) -> None:
        if not self._bucket.take(REFUSED_COST):
            self.end(Close.TOO_MUCH)

    async def _answer(self, message: m.Act) -> m.Done | m.Refused | m.Trouble:
        metrics, started = self._house.metrics, time.monotonic()
        if self._seat is None:
            return m.Trouble("spectator", SPECTATOR, id=message.id)
        try:
            answer = await self._do(self._seat, message)
        except LogError as error:
            logger.warning("an act waits for the store: %s", error)
            metrics.count("lastcard_acts_total", 'answer="unknown"')
            return m.Trouble("store", "the store is out of reach; send it again", id=message.id)
        except UNPLAYABLE:
            raise Ended(Close.UNPLAYABLE) from None
        metrics.answered(time.monotonic() - started)
        if isinstance(answer, Accepted):
            metrics.count("lastcard_acts_total", 'answer="accepted"')
            return m.Done(message.id, answer.seq)
        metrics.count("lastcard_acts_total", 'answer="refused"')
        self._charge()
        return refused(message.id, answer)

    async def _do(self, seat: int, message: m.Act) -> Answer:
        if isinstance(message.do, Leave):
            return await self._house.host.leave(self.table.table_id, self._token, action_id=message.id)
        return await self.table.act(seat, message.id, message.do, seen_seq=message.seen)

    # Out

    def _tell(self, message: m.ServerMessage) -> None:
        self._outbox.put(m.write(message))

    async def _write_on(self) -> None:
        """Send what waits, one message after the other."""
        try:
            while self._ended is None:
                frame = await self._outbox.get()
                await self._check_token()
                if self._ended is not None:
                    break
                self._sending_since = time.monotonic()
                await self._send(self._snapshot() if frame is None else frame)
                self._sending_since = None
            await self._close(self._ended)
        except (WebSocketDisconnect, RuntimeError):
            return  # it has left
        except UNPLAYABLE:
            await self._close(Close.UNPLAYABLE)
        except Exception:
            logger.exception("a connection to table %s failed", self.table.table_id)
            await self._close(Close.BROKEN)

    async def _check_token(self) -> None:
        """Where processes share the tables, the seat may have got a new token in another one."""
        now = time.monotonic()
        if not self._token or not self._house.settings.shared or now - self._checked < CHECK_SECONDS:
            return
        self._checked = now
        with contextlib.suppress(LogError):
            if await self._house.host.seat_of(self.table.table_id, self._token) != self._seat:
                self.end(Close.TAKEN_OVER)

    def _snapshot(self) -> bytes:
        self._house.metrics.count("lastcard_resyncs_total")
        view = self.table.view(self._seat)
        since, self._since = self._since, None
        return m.write(m.Snapshot(view.seq, view, self._missed(since)))

    def _missed(self, since: int | None) -> list[m.Missed] | None:
        """What happened since; a seat is not told what its former player knew."""
        if since is None or not 0 <= self.table.seq - since <= MOST_MISSED:
            return None
        if self._seat is not None:
            since = max(since, self.table.sitting.seats[self._seat].since)
        acts = self.table.facts_since(since)
        return None if acts is None else [m.Missed(seq, tell(facts, self._seat)) for seq, facts in acts]

    async def _send(self, frame: bytes) -> None:
        self._house.metrics.count("lastcard_messages_total", 'direction="out"')
        await self._socket.send_text(frame.decode())

    async def _close(self, why: Close) -> None:
        """Say why and hang up, or give up if that cannot be said."""
        self._house.metrics.count("lastcard_closes_total", f'code="{why.code}"')
        try:
            async with asyncio.timeout(self._house.settings.slow_seconds):
                await self._socket.close(why.code, why.text)
        except TimeoutError:
            self._give_up(Close.TOO_SLOW)
        except (WebSocketDisconnect, RuntimeError):
            return  # it has left

    def _give_up(self, why: Close) -> None:
        give_up = getattr(self._socket.state, "give_up", None)
        if give_up is not None:
            self._house.metrics.count("lastcard_closes_total", f'code="{why.code}"')
            give_up(why.code, why.text)


SPECTATOR = "a spectator watches; to take part, take a seat"


def unreadable(error: m.Unreadable) -> m.Trouble:
    return m.Trouble("unreadable", "this is no message that is understood here", str(error)[:LONGEST_DETAIL])


def refused(action_id: str, why: Refusal) -> m.Refused:
    return m.Refused(action_id, why.seq, why.clause, why.reason, why.hint, why.wait_ms, why.stale)
