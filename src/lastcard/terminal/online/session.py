"""A visit to a live table, from the first look to the goodbye: news and lines are taken as they come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ...client import VERSION, ActAnswer, Client, Gone, Message, Unfollowed
from ...client.connection import REFUSED_HANDSHAKE
from ...protocol import messages as m
from ...protocol.closes import CloseCode
from ...table import acts as a
from ...table.view import TableView
from ...wording.typed_actions import QUITS
from ..plain_text import plain
from ..screen import LeaveGame, Screen
from .joining import Place
from .keyboard import Keyboard
from .narrator import Narrator
from .outgoing import ActQueue
from .table_commands import TableCommands
from .words import prompt_for

CONNECT_SECONDS = 20
LEAVE_SECONDS = 5

LEFT, WRONG_VERSION = CloseCode.GONE.code, CloseCode.NO_PROTOCOL.code
WHY = {
    CloseCode.TAKEN_OVER.code: "your seat is played from another place now",
    CloseCode.FORBIDDEN.code: "the table is gone, or somebody else has your seat",
    CloseCode.UNPLAYABLE.code: "the table cannot be played on here: another version of the rules wrote it",
    REFUSED_HANDSHAKE: "the server refuses the connection",
}

Happening = Callable[["Session"], None]


@dataclass(frozen=True)
class SessionEnd:
    """The seat is kept, left to a bot, or free again; or nobody sat there."""

    seat: str  # kept left free none
    phase: str  # of the table
    interrupted: bool = False


def end_words(gone: Gone, spoken: Sequence[str] = ()) -> str:
    """Why a connection is closed for good; `spoken` is what the server said about versions."""
    if gone.code == WRONG_VERSION and spoken:
        return f"{plain(spoken[0])}, this lastcard version {VERSION}; update the older one"
    return WHY.get(gone.code) or plain(str(gone))


async def visit(place: Place, screen: Screen, keyboard: Keyboard) -> SessionEnd:
    """Be at the table until it is time to go; a connection closed for good is a ValueError that says why."""
    mail: asyncio.Queue[Happening] = asyncio.Queue()
    spoken: list[str] = []

    def told(message: Message) -> None:
        if isinstance(message, m.Trouble) and message.code == "version":
            spoken.append(message.text)
        view = client.view
        mail.put_nowait(lambda here: here.hear(message, view))

    def lost() -> None:
        mail.put_nowait(Session.lose)

    client = Client(place.server, place.table, place.token, told=told, lost=lost)
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            await client.__aenter__()
    except TimeoutError:
        raise ValueError(f"{place.server} does not answer; try again later") from None
    except Gone as gone:
        raise ValueError(end_words(gone, spoken)) from None
    try:
        return await Session(place, client, mail, screen, keyboard).stay()
    finally:
        await client.close()


class Session:
    """One connection, one screen, one keyboard."""

    def __init__(
        self, place: Place, client: Client, mail: asyncio.Queue[Happening], screen: Screen, keyboard: Keyboard
    ) -> None:
        assert client.view is not None
        self.place = place
        self.client = client
        self.mail = mail
        self.keyboard = keyboard
        self.narrator = Narrator(client.view, screen, place.link)
        self.queue = ActQueue(client, self._answered)
        self.commands = TableCommands(
            self.narrator, self.queue, client.clock, say=self._say, leave=self._leave
        )
        self.out_of_touch = False
        self.asked_to_leave = False
        self.getting_up = False
        self.ending: SessionEnd | None = None
        self._arrived = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def stay(self) -> SessionEnd:
        self._aside(self._watch())
        self.keyboard.start(self)
        try:
            while self.ending is None:
                await self._step()
        finally:
            await self.keyboard.stop()
            self.queue.stop()
            for task in self._tasks:
                task.cancel()
        return self.ending

    async def _step(self) -> None:
        """Take in what has happened, all of it, then show what is of use and the prompt."""
        try:
            async with asyncio.timeout(self._until_tick()):
                happening = await self.mail.get()
        except TimeoutError:
            return self._show_prompt()
        self.keyboard.hide()
        happening(self)
        while not self.mail.empty() and self.ending is None:
            self.mail.get_nowait()(self)
        if self.ending is None:
            self._look_up()
            self._show_prompt()
        return None

    def _look_up(self) -> None:
        if self.narrator.view.phase == "closed":
            self.end("none")
        elif not (self.asked_to_leave or self.getting_up or self.queue.under_way or self.out_of_touch):
            self.narrator.look_up()

    def _show_prompt(self) -> None:
        if self.asked_to_leave:
            self.keyboard.show("leave, keep or Enter to stay > ")
        elif self.out_of_touch:
            self.keyboard.show("reconnecting … > ")
        elif self.queue.under_way or self.getting_up:
            self.keyboard.show("… > ")
        else:
            prompt, urgent = prompt_for(self.narrator.view, self.narrator.display.names, self.client.clock())
            self.keyboard.show(prompt, urgent=urgent)

    def _until_tick(self) -> float | None:
        """Return the seconds until the prompt changes with the time, or None."""
        view, now = self.narrator.view, self.client.clock()
        left = []
        if view.deadline is not None:
            left.append(max(0.05, (view.deadline - now) % 1000 / 1000 + 0.005))
        if view.deal_from is not None and now < view.deal_from:
            left.append((view.deal_from - now) / 1000 + 0.005)
        return min(left, default=None)

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # From the table

    def hear(self, message: Message, view: TableView | None) -> None:
        """A message, and the table as it was when it came."""
        match message:
            case m.Welcome():
                self.commands.signs = tuple(map(plain, message.signs))
            case m.Snapshot() if view is not None:
                self._arrive(view, message)
            case m.News() if view is not None:
                self.narrator.hear(view, message.facts)
            case m.Signalled():
                self._hear_sign(message)

    def _arrive(self, view: TableView, message: m.Snapshot) -> None:
        """The whole table at once: at the beginning, or when something was missed."""
        before = self.narrator.view.seq
        if self.out_of_touch:
            self.out_of_touch = False
            self.narrator.display.say("Connected again.", "dim")
        for missed in message.missed or ():
            self.narrator.hear(view, missed.facts)
        self.narrator.take_in(view)
        if not self._arrived and self.place.came_back:
            self.narrator.display.say("Back at your seat.", "bold")
        elif message.missed is None and view.seq > before:
            self.narrator.display.say("A lot has happened in the meantime.")
            self.narrator.show_table()
        self._arrived = True
        seat = self.narrator.seat
        if seat is not None and view.players[seat].away and not self.queue.under_way:
            self.queue.go([a.Back()], view)

    def _hear_sign(self, message: m.Signalled) -> None:
        names = self.narrator.display.names
        if 0 <= message.seat < len(names):
            self.narrator.display.say(f"{names[message.seat]}: {message.sign.replace('-', ' ')}!", "italic")

    def _say(self, sign: str) -> None:
        self._aside(self.client.signal(cast("Any", sign)))  # one of those that the server has offered

    def lose(self) -> None:
        self.out_of_touch = True
        self.narrator.display.say("Connection lost, reconnecting …", "dim")

    def _answered(self, act: a.PersonAct, answer: ActAnswer) -> None:
        self.mail.put_nowait(lambda here: here.commands.answered(act, answer))

    async def _watch(self) -> None:
        """Wait for the end of the connection."""
        try:
            await self.client.beyond(2**62)
        except Gone as error:
            gone = error
            self.mail.put_nowait(lambda here: here.lose_for_good(gone))

    def lose_for_good(self, gone: Gone) -> None:
        if gone.code != LEFT:
            raise ValueError(end_words(gone))
        self.end("free")

    # From the keyboard

    def typed(self, line: str) -> None:
        self.mail.put_nowait(lambda here: here.read(line))

    def completions(self, line: str) -> Sequence[str]:
        return self.commands.completions(line)

    def ended(self) -> None:
        self.mail.put_nowait(Session.hang_up)

    def interrupted(self) -> None:
        self.mail.put_nowait(Session.interrupt)

    def read(self, line: str) -> None:
        if self.asked_to_leave:
            return self._answer_leaving(line.strip().lower())
        try:
            self.commands.read(line)
        except LeaveGame:
            self._ask_whether_to_leave()
        return None

    # The way out

    def hang_up(self) -> None:
        """Nobody is there to answer any more. Who gets up already waits until the table knows it."""
        if not self.getting_up:
            self.end("kept")

    def interrupt(self) -> None:
        if self.asked_to_leave or self.getting_up or not self._has_something_to_leave:
            self.end("kept", interrupted=True)
        else:
            self._ask_whether_to_leave()

    @property
    def _has_something_to_leave(self) -> bool:
        return self.narrator.seat is not None and self.narrator.view.phase not in ("over", "closed")

    def _ask_whether_to_leave(self) -> None:
        if not self._has_something_to_leave:
            return self.end("kept")
        self.asked_to_leave = True
        waiting = self.narrator.view.phase == "waiting"
        leaves = "give up your seat" if waiting else "let a bot play on for you"
        self.narrator.display.say(f"leave: {leaves}.  keep: disconnect, and keep your seat.", "bold")
        return None

    def _answer_leaving(self, word: str) -> None:
        if word and "leave".startswith(word):
            self._leave()
        elif word and ("keep".startswith(word) or word in QUITS):
            self.end("kept")
        elif not word or "stay".startswith(word):
            self.asked_to_leave = False
            self.narrator.forget_question()
        else:
            self.narrator.display.say("Type leave or keep, or press Enter to stay.")

    def _leave(self) -> None:
        if self.narrator.seat is None:
            return self.end("none")
        self.asked_to_leave, self.getting_up = False, True
        self.queue.stop()
        self._aside(self._get_up())
        return None

    async def _get_up(self) -> None:
        """Tell the table; if it cannot be reached, the seat is kept."""
        try:
            async with asyncio.timeout(LEAVE_SECONDS):
                await self.client.act(a.Leave())
        except Gone:
            return  # before the deal the connection is closed instead of an answer, and that is told
        except (TimeoutError, Unfollowed):
            self.mail.put_nowait(lambda here: here.end("kept"))
        else:
            self.mail.put_nowait(lambda here: here.end("left"))

    def end(self, seat: str, *, interrupted: bool = False) -> None:
        if self.narrator.seat is None:
            seat = "none"
        self.ending = self.ending or SessionEnd(seat, self.narrator.view.phase, interrupted)
