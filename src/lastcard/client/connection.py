"""The connection of a client: lost ones are made again, and acts without an answer are sent again."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Any, NoReturn

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin

from ..links import is_near
from ..protocol import messages as m
from ..protocol.closes import CloseCode
from ..rules.cards import MOST_SEATS
from ..table.acts import PersonAct
from ..table.view import TableView
from ..view_checks import ImpossibleView, check_number
from .changes import MOST_COUNTED, check_optional, check_table, laid_over
from .fact_checks import check_facts
from .pauses import Pauses
from .pending import Gone, Pending, Unfollowed, frame_of
from .table_requests import rejection_in

STORE_PAUSE = 0.5
CLOSE_SECONDS = 1.0
"""How long the server may take to agree to the end of a connection."""

AGAIN_AT_ONCE = 4
FINAL = frozenset(why.code for why in CloseCode if why.code >= 4000) - {
    CloseCode.NO_HELLO.code,
    CloseCode.TOO_SLOW.code,
}
"""Close codes after which coming back is no help."""

BLAMED = frozenset({1002, CloseCode.BINARY.code, 1007, 1009})
"""Close codes that come of something that was said, and would come of it again."""

REFUSED_HANDSHAKE = 4403
IMPOSSIBLE_VIEW = 1007  # "invalid payload data"
ActAnswer = m.Done | m.Refused
Counsel = m.Answer | m.Advice
MessageHandler = Callable[[m.ServerMessage], None]
Lost = Callable[[], None]
_decoder: msgspec.json.Decoder[m.ServerMessage] = msgspec.json.Decoder(m.ServerMessage)


class Connect(connect):
    """Connect to the server that was named, and to no other."""

    def process_redirect(self, exc: Exception) -> Exception:
        return exc


class Header(msgspec.Struct, frozen=True):
    """The part of a message that says what it is."""

    type: str = ""


def is_snapshot(frame: str | bytes) -> bool:
    """Return whether a message, which may be unreadable in other respects, is a snapshot."""
    try:
        return msgspec.json.decode(frame, type=Header).type == "snapshot"
    except msgspec.DecodeError:
        return False


class Unsound(Exception):
    """The server sent what no lastcard server sends."""


class Client:
    """A seat at a table, or a spectator. `view` is the table as last told, `seq` its number.

    `told` is called with every message, after it was taken in; `lost` when a connection is, before it comes
    back. `recall` is how many acts of the past the snapshots tell where they cannot tell what was missed.
    """

    def __init__(
        self,
        server: str,
        table: str,
        token: str = "",
        *,
        told: MessageHandler | None = None,
        lost: Lost | None = None,
        recall: int = 0,
    ) -> None:
        self.table = table
        self.seat: int | None = None
        self.view: TableView | None = None
        self.seq = -1
        self.reconnects = -1  # the first connection is none
        self._server = server.rstrip("/")
        self._token = token
        self._told = told
        self._lost = lost
        self._recall = recall
        self._ahead = 0.0  # of the server's clock, in seconds
        self._pending: dict[str, Pending] = {}
        self._unsaid: deque[str] = deque()  # ids of acts that are to be said again
        self._moved = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._ready = False  # a snapshot has come
        self._resyncing = False  # another one was asked for
        self._gone: Gone | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Client:
        """Connected, with a first view."""
        self._task = asyncio.create_task(self._stay())
        try:
            await self.beyond(-1)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._end(Gone(1000, "closed here"))

    def clock(self) -> float:
        """The server's time in milliseconds, as well as it can be known."""
        return (asyncio.get_running_loop().time() + self._ahead) * 1000

    async def act(self, do: PersonAct, *, action_id: str = "", seen: int | None = None) -> ActAnswer:
        """Do something at the table. It is sent again with the same id until there is an answer.

        What no server can follow is an `Unreadable`, and nothing has happened. If the server hangs up over
        what it is told, that is an `Unfollowed`; if it does so for good, a `Gone`.
        """
        action_id = action_id or secrets.token_urlsafe(12)
        seen = self.seq if seen is None and self.seq >= 0 else seen
        answer: ActAnswer = await self._answer_to(m.Act(action_id, do, seen))
        return answer

    async def ask(self, token: str) -> m.Answer:
        """Whether an action is open to the seat now, and if not, why. Nothing happens at the table."""
        answer = await self._answer_to(m.Ask(secrets.token_urlsafe(12), token))
        if not isinstance(answer, m.Answer):
            raise ValueError(answer.reason)
        return answer

    async def advise(self) -> m.Advice:
        """What a bot would do in the seat's place."""
        answer = await self._answer_to(m.Advise(secrets.token_urlsafe(12)))
        if not isinstance(answer, m.Advice):
            raise ValueError(answer.reason)
        return answer

    async def _answer_to(self, message: m.Act | m.Ask | m.Advise) -> Any:
        """Sent again on each connection until there is an answer."""
        if self._gone is not None:
            raise self._gone
        pending = Pending(frame_of(message), asyncio.get_running_loop().create_future())
        if message.id in self._pending:
            raise ValueError(f"the message with the id {message.id!r} has no answer yet; use another id")
        self._pending[message.id] = pending
        try:
            if self._ready:
                await self._say_pending(pending)
            return await pending.answer
        finally:
            self._pending.pop(message.id, None)

    async def signal(self, sign: m.Sign) -> None:
        """A quick reaction; it may get lost."""
        await self._say(m.write(m.Signal(sign)).decode())

    async def beyond(self, seq: int, within: float | None = None) -> bool:
        """Wait until the table is beyond a number; False if it is not in time."""
        return await self._until(lambda: self.seq > seq, within)

    async def connected(self, within: float | None = None) -> bool:
        """Wait until the view is that of a connection; False if there is none in time."""
        return await self._until(lambda: self._ready and self._gone is None, within)

    async def _until(self, reached: Callable[[], bool], within: float | None) -> bool:
        """Wait for what comes with a message; if none can come any more, say why."""
        try:
            async with asyncio.timeout(within), self._moved:
                await self._moved.wait_for(lambda: self._gone is not None or reached())
        except TimeoutError:
            return False
        if self._gone is not None and not reached():
            raise self._gone
        return True

    # The connection

    async def _stay(self) -> None:
        """Be connected, again and again; if that fails in an unknown way, nobody waits for ever."""
        try:
            await self._come_back()
        except Exception as error:
            gone = Gone(1011, f"the client failed: {error}")
            gone.__cause__ = error
            await self._end(gone)

    async def _come_back(self) -> None:
        pauses = Pauses()
        now = asyncio.get_running_loop().time
        while self._gone is None:
            code, reason, came = 0, "", now()
            try:
                await self._visit()
            except ConnectionClosed as closed:
                code, reason = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")
                if code in FINAL:
                    return await self._end(Gone(code, reason))
            except InvalidStatus as error:
                if error.response.status_code < 500:
                    why = rejection_in(bytes(error.response.body), error.response.status_code)
                    return await self._end(Gone(REFUSED_HANDSHAKE, f"handshake refused: {why}"))
            except Unsound:
                return None
            except (OSError, InvalidHandshake, TimeoutError, EOFError):
                pass
            if self._ready and self._lost is not None:
                self._lost()
            pause = pauses.after(code, now() - came, welcomed=self._ready)
            self._socket, self._ready, self._resyncing = None, False, False
            self._hung_up(code, reason)
            await asyncio.sleep(pause)
        return None

    def _hung_up(self, code: int, reason: str) -> None:
        """What was said is said again on the next connection, unless the server hung up over it."""
        for pending in self._pending.values():
            if pending.said and code in BLAMED:
                pending.fail(Unfollowed(code, reason))
            pending.said = False

    async def _visit(self) -> None:
        """One connection, from the hello to its end."""
        proxy: Any = None if is_near(self._server) else True
        async with Connect(
            "ws" + self._server.removeprefix("http") + "/api/socket",
            origin=Origin(self._server),
            compression=None,
            proxy=proxy,
            close_timeout=CLOSE_SECONDS,
        ) as socket:
            self.reconnects += 1
            since = self.seq if self.seq >= 0 else None
            hello = m.Hello(m.VERSION, self.table, self._token, since, self._recall)
            await socket.send(m.write(hello).decode())
            self._socket = socket
            async for frame in socket:
                try:
                    await self._hear(_decoder.decode(frame))
                except ImpossibleView as error:
                    await self._leave(f"an impossible view: {error}", error)
                except msgspec.ValidationError as error:
                    if not self._ready and is_snapshot(frame):
                        await self._leave(f"a table that this client cannot read: {error}", error)
                    # a newer server may send messages that we do not know
                except (msgspec.DecodeError, RecursionError) as error:
                    await self._leave("a message that is not JSON", error)
            raise socket.protocol.close_exc

    async def _leave(self, wrong: str, error: Exception) -> NoReturn:
        """Disconnect from a server that sent what no server sends, without waiting for it to agree."""
        await self._end(Gone(IMPOSSIBLE_VIEW, f"the server sent {wrong}"))
        raise Unsound from error

    async def _hear(self, message: m.ServerMessage) -> None:
        if isinstance(message, (m.Snapshot, m.News)):
            check_number("seq", message.seq, 0, MOST_COUNTED)
        match message:
            case m.Welcome():
                check_optional("seat", message.seat, MOST_SEATS - 1)
                check_number("clock", message.clock, 0, MOST_COUNTED)
                self.seat = message.seat
                self._ahead = message.clock / 1000 - asyncio.get_running_loop().time()
            case m.Snapshot():
                self._ready, self._resyncing = True, False
                await self._move(message.seq, message.view)
                for missed in (*(message.missed or ()), *message.recalled):
                    check_facts(missed.facts, message.view)
                self._unsaid = deque(self._pending)
                await self._say_again(AGAIN_AT_ONCE)
            case m.News() if message.seq == self.seq + 1 and self.view is not None:
                view = laid_over(self.view, message.view)
                check_facts(message.facts, view)
                await self._move(message.seq, view)
            case m.News() if message.seq > self.seq:
                await self._resync()
                return
            case m.News():
                return  # known already
            case m.Done() | m.Refused() | m.Answer() | m.Advice():
                if isinstance(message, m.Refused):
                    check_number("wait_ms", message.wait_ms, 0, MOST_COUNTED)
                self._answer(message)
                await self._say_again(1)
            case m.Trouble(code="store"):
                asyncio.get_running_loop().call_later(STORE_PAUSE, self._again, message.id)
            case m.Trouble() if message.id:
                self._trouble(message)
                await self._say_again(1)
        if self._told is not None:
            self._told(message)

    async def _resync(self) -> None:
        """Once; what comes until the snapshot is news of the same gap."""
        if not self._resyncing:
            self._resyncing = True
            await self._say(m.write(m.Resync(self.seq)).decode())

    def _answer(self, answer: ActAnswer | Counsel) -> None:
        pending = self._pending.get(answer.id)
        if pending is not None:
            pending.settle(answer)

    def _trouble(self, trouble: m.Trouble) -> None:
        """It is of no use to say that again."""
        pending = self._pending.get(trouble.id)
        if pending is not None and trouble.code == "unreadable":
            pending.fail(m.Unreadable(f"{trouble.text}: {trouble.detail}", trouble.id))
        else:
            code = trouble.code
            self._answer(m.Refused(trouble.id, self.seq, code, code, trouble.text, "", 0, stale=False))

    def _again(self, action_id: str) -> None:
        pending = self._pending.get(action_id)
        if pending is not None and self._ready:
            asyncio.ensure_future(self._say_pending(pending))  # noqa: RUF006 - if lost, a snapshot follows

    async def _say_again(self, most: int) -> None:
        """Acts without an answer; not all at once, or the server may cut us off before it has done any."""
        while self._unsaid and most:
            pending = self._pending.get(self._unsaid.popleft())
            if pending is not None and not pending.answer.done():
                most -= 1
                await self._say_pending(pending)

    async def _say_pending(self, pending: Pending) -> None:
        pending.said = True
        await self._say(pending.frame)

    async def _move(self, seq: int, view: TableView) -> None:
        """Take in a view that is possible: bots and terminals lay it into the kernel as it is."""
        check_table(view)
        async with self._moved:
            self.seq, self.view = seq, view
            self._moved.notify_all()

    async def _say(self, frame: str) -> None:
        """Lost if there is no connection; acts are said again on the next one."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(frame)

    async def _end(self, gone: Gone) -> None:
        if self._gone is None:
            self._gone = gone
        for pending in self._pending.values():
            pending.fail(self._gone)
        async with self._moved:
            self._moved.notify_all()
