"""Those who are connected to one table: each is told what it may know, and nobody is waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..live.live_table import LiveTable
from ..protocol.closes import CloseCode
from ..protocol.messages import Missed, ServerMessage, write
from ..table.facts import AnyFact, Joined, Left
from .updates import UpdateWriter


class ConnectedViewer(Protocol):
    """A connection, as the audience knows it. None of these ever waits."""

    @property
    def seat(self) -> int | None: ...

    def put(self, frame: bytes) -> None: ...

    def end(self, why: CloseCode) -> None: ...

    def begin_anew(self) -> None: ...


class Audience:
    """One for each table with connections. A seat has one connection, the newest."""

    def __init__(self, table: LiveTable, empty: Callable[[str], object]) -> None:
        self.table = table
        self._empty = empty
        self._listeners: list[ConnectedViewer] = []
        self._updates = UpdateWriter(table.state)
        self._stop_watching = table.watch(self._broadcast, self._begin_anew)

    def __len__(self) -> int:
        return len(self._listeners)

    def join(self, listener: ConnectedViewer) -> None:
        """From now on it is told what changes; the whole table it looks at by itself, now or later."""
        before = [one for one in self._listeners if listener.seat is not None and one.seat == listener.seat]
        self._listeners.append(listener)
        self._updates.add_viewer(self.table.state, listener.seat)
        for one in before:
            one.end(CloseCode.TAKEN_OVER)

    def leave(self, listener: ConnectedViewer) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)
            if not self._listeners:
                self._stop_watching()
                del self._stop_watching  # it refers to this audience; cycles wait for the collector
                self._empty(self.table.table_id)

    def end_seat(self, seat: int, why: CloseCode) -> None:
        """Send away whoever is connected as a seat."""
        for listener in [one for one in self._listeners if one.seat == seat]:
            listener.end(why)

    def end(self, why: CloseCode) -> None:
        """Send everybody away."""
        for listener in list(self._listeners):
            listener.end(why)

    def snapshot(self, viewer: int | None, missed: list[Missed] | None, recalled: list[Missed]) -> bytes:
        """The table as a viewer sees it now, with acts that they are told of. Raises Diverged."""
        self.table.check_whole()
        return self._updates.snapshot(self.table.state, viewer, missed, recalled)

    def tell_all(self, message: ServerMessage) -> None:
        frame = write(message)
        for listener in self._listeners:
            listener.put(frame)

    def _begin_anew(self) -> None:
        """The store has lost acts that were told."""
        self._updates.restart(self.table.state)
        for listener in list(self._listeners):
            listener.begin_anew()
            self._updates.add_viewer(self.table.state, listener.seat)

    def _broadcast(self, _seq: int, facts: tuple[AnyFact, ...]) -> None:
        """An act was accepted. All spectators get the very same bytes."""
        news = self._updates.news(self.table.state, facts)
        for_spectators = b""
        for listener in self._listeners:
            seat = listener.seat
            if seat is not None:
                listener.put(news.frame(seat))
            else:
                for_spectators = for_spectators or news.frame(None)
                listener.put(for_spectators)
        for fact in facts:
            if isinstance(fact, Joined):  # who finds nobody there but somebody who has left, or sleeps
                self.end_seat(fact.seat, CloseCode.REPLACED)
            elif isinstance(fact, Left) and not fact.bot:
                self.end_seat(fact.seat, CloseCode.GONE)
