"""Four bots at one table, each on a socket of its own: one act at a time, timed."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol

import msgspec

from lastcard.bots import Bot, make_bot
from lastcard.protocol import messages as m
from lastcard.sight import View
from lastcard.table import acts as a

from .wire import Head, Wire


@dataclass(slots=True)
class Flight:
    """An act on its way: when it was due, when it was sent, and who has heard of it when."""

    due: float
    sent: float
    done: float = 0.0
    refused: str = ""
    heard: list[float] = field(default_factory=list)


class Tally(Protocol):
    """Takes down what fell due, and what became of it."""

    def fell_due(self, due: float) -> None: ...

    def landed(self, flight: Flight) -> None: ...


class Party:
    """The players of a table. What falls due while an act is on its way waits, and its clock runs on.

    Until `restless_until` the next act falls due as soon as one is over.
    """

    def __init__(self, table: str, level: str, seed: int, tally: Tally) -> None:
        self.table = table
        self.wires: list[Wire] = []
        self.flight: Flight | None = None
        self.waiting: deque[float] = deque()
        self.restless_until = 0.0
        self._away = False  # somebody is about to come back
        self._tally = tally
        self._level = level
        self._seed = seed
        self._bots: list[Bot] = []
        self._acts = 0

    def sit_down(self, server: str, tokens: Sequence[str]) -> None:
        self.wires = [Wire(server, self.table, token, self._hear) for token in tokens]
        self._bots = [make_bot(self._level, self._seed + seat) for seat in range(len(tokens))]

    def get_up(self) -> None:
        for wire in self.wires:
            wire.close()

    async def come_back(self, seat: int) -> None:
        """A player hangs up and connects again, unless an act is on its way."""
        if self.flight is not None or self._away:
            return
        self._away = True
        self.wires[seat].close()
        self.wires[seat] = self.wires[seat].again()
        await self.wires[seat].connect()
        self._away = False
        if self.waiting:
            self._act(self.waiting.popleft())

    @property
    def lost(self) -> str:
        """Why the table cannot be played on, if it cannot."""
        return next((wire.lost for wire in self.wires if wire.lost), "")

    def fall_due(self, due: float) -> None:
        """It is time for an act, whoever's it is."""
        self._tally.fell_due(due)
        if self.flight is not None or self._away:
            self.waiting.append(due)
        elif not self.lost:
            self._act(due)

    def _act(self, due: float) -> None:
        seat, act = self._wish()
        wire = self.wires[seat]
        self._acts += 1
        frame = m.write(m.Act(str(self._acts), act, wire.seq))
        self.flight = Flight(due, perf_counter())
        wire.send(frame)

    def _wish(self) -> tuple[int, a.PersonAct]:
        """Who does something next, and what."""
        view = self.wires[0].view()
        seat = view["awaited"]
        if view["phase"] == "playing" and seat is not None:
            return seat, self._move(seat)
        ways: dict[str, a.PersonAct] = {"waiting": a.Start(), "between": a.NextRound(), "over": a.Rematch()}
        return view["host"], ways[view["phase"]]

    def _move(self, seat: int) -> a.Play:
        """The bot's decision; its call goes together with the play."""
        game, bot = msgspec.convert(self.wires[seat].view()["game"], View), self._bots[seat]
        reaction = bot.react(game)
        if reaction in game.legal and reaction != "uno":
            return a.Play(str(reaction))
        token = bot.choose(game)
        return a.Play(token, uno=reaction == "uno" and token not in ("draw", "keep"))

    def _hear(self, _wire: Wire, head: Head, now: float) -> None:
        flight = self.flight
        if flight is None:
            return
        if head.type in ("news", "snapshot"):
            flight.heard.append(now)
        elif head.type == "done":
            flight.done = now
        else:
            flight.refused = f"{head.type}: {head.code or head.text}"
        if flight.refused or (flight.done and len(flight.heard) >= len(self.wires)):
            self.flight = None
            self._tally.landed(flight)
            if self.waiting and not self.lost:
                self._act(self.waiting.popleft())
            elif now < self.restless_until:
                self.fall_due(now)
