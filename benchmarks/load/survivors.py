"""Players who come back whenever the server has been away, a process of its own.

Four bots a table, acts due at a pace, as `load.generator` has them; but whoever loses the connection comes
back as a client does, and what was not answered is said again with the same id. Every acknowledgement is
written down, to be held against the store. After `ready` it waits for a line; then it is silent to the end.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

import lastcard
from lastcard.bots import make_bot
from lastcard.client import create_table, take_seat
from lastcard.client.pauses import Pauses
from lastcard.protocol import messages as m

from .generator import SEATS, in_parallel, run_to_end, say, tell, until
from .players import Flight, Party
from .schedule import moments, turns
from .tally import times_of
from .wire import Head, Lost, Wire

AGAIN_SECONDS = 0.5
"""Until something is said again that the store could not take."""

LOOK_SECONDS = 0.02
LAST_SECONDS = 30.0
"""How long after the end acts may still be answered."""

STRETCH = 60.0
"""Seconds that a row of times is for."""

Acknowledged = tuple[str, int, str, int]
"""A table, a seat, the id of an act, and the number that it got in the log."""


class Survivors(Party):
    """The players of one table. Nobody acts before all of them are there, and have heard of the last act."""

    def __init__(self, table: str, seed: int, server: str, tokens: Sequence[str], stood: Survival) -> None:
        super().__init__(table, "sensible", seed, stood)
        self.away = SEATS
        self._server = server
        self._tokens = tokens
        self._stood = stood
        self._bots = [make_bot("sensible", seed + seat) for seat in range(SEATS)]
        self.wires = [self._wire(seat) for seat in range(SEATS)]
        self._said = (0, "", b"")  # by whom, under which id, and what
        self._seq = 0  # of the last act that was acknowledged

    def _wire(self, seat: int) -> Wire:
        def ended() -> None:
            if self.wires[seat] is wire:  # else it is lost already before it counts
                self._stood.gone(self, seat)

        wire = Wire(self._server, self.table, self._tokens[seat], self._hear, ended)
        return wire

    async def come(self, seat: int) -> None:
        """Be connected, however often it takes."""
        pauses = Pauses()
        while True:
            wire = self._wire(seat)
            try:
                await wire.connect()
            except (Lost, OSError):
                wire.close()
            else:
                if not wire.lost:
                    break
            await asyncio.sleep(pauses.after(0, 0.0, welcomed=False))
        self.wires[seat] = wire
        self.away -= 1
        if not self.away:
            self._say_again()
            self._go_on()

    @property
    def lost(self) -> str:
        return "away" if self.away else ""

    @property
    def late(self) -> bool:
        """Whether something that fell due is still to be done."""
        return bool(self.away or self.waiting)

    def fall_due(self, due: float) -> None:
        self.waiting.append(due)
        self._go_on()

    def _go_on(self) -> None:
        """The next act, if one is due and all know the table as it is."""
        if self.away or any(wire.seq < self._seq for wire in self.wires):
            return
        if self.flight is not None and self.flight.done:
            self._stood.landed(self.flight)
            self.flight = None
        if self.flight is None and self.waiting:
            self._act(self.waiting.popleft())

    def _act(self, due: float) -> None:
        seat, act = self._wish()
        self._acts += 1
        name = str(self._acts)
        self._said = seat, name, m.write(m.Act(name, act, self.wires[seat].seq))
        self.flight = Flight(due, perf_counter())
        self._say_again()

    def _say_again(self) -> None:
        seat, _, frame = self._said
        if self.flight is not None and not (self.flight.done or self.away):
            self.wires[seat].send(frame)

    def _hear(self, _wire: Wire, head: Head, now: float) -> None:
        seat, name, _ = self._said
        flight = self.flight
        if flight is not None and not flight.done and head.id == name:
            match head.type:
                case "done":
                    flight.done, self._seq = now, head.seq
                    self._stood.acknowledged.append((self.table, seat, name, head.seq))
                case "refused":
                    self._stood.refused[head.code] += 1
                    self.flight = None
                case "trouble":  # the store is away, so the same may be said again
                    asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._say_again)
        self._go_on()


class Survival:
    """All tables, what became of their acts, and when the server was away."""

    def __init__(self, wish: argparse.Namespace) -> None:
        self._wish = wish
        self._parties: list[Survivors] = []
        self._coming: set[asyncio.Task[None]] = set()
        self._over = False
        self.acknowledged: list[Acknowledged] = []
        self.refused: Counter[str] = Counter()
        self._flights: list[Flight] = []
        self._away: list[list[float]] = []  # when it began, when all were back, when all was done

    async def run(self) -> None:
        wish = self._wish
        await in_parallel(self._open, range(wish.tables))
        await in_parallel(self._connect, range(SEATS * wish.tables))
        await say("ready")
        start = perf_counter()
        looking = asyncio.create_task(self._look())
        await self._drive(start, start + wish.seconds)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_SECONDS):
                while any(party.late or party.flight for party in self._parties):
                    await asyncio.sleep(LOOK_SECONDS)
        looking.cancel()
        self._over = True
        wish.ledger.write_text(json.dumps(self.acknowledged), encoding="utf-8")
        self._tell(start)
        for party in self._parties:
            party.get_up()

    async def _open(self, number: int) -> None:
        wish, editions = self._wish, tuple(lastcard.EDITIONS)
        settings = {"edition": editions[number % len(editions)], "seats": SEATS, "catch_grace_ms": 0}
        table = await create_table(wish.address, settings)
        tokens = [(await take_seat(wish.address, table, f"Player {n}", n)).token for n in range(SEATS)]
        self._parties.append(Survivors(table, SEATS * number, wish.address, tokens, self))

    async def _connect(self, number: int) -> None:
        party, seat = divmod(number, SEATS)
        await self._parties[party].come(seat)

    async def _drive(self, start: float, end: float) -> None:
        chance = random.Random(1)
        order = turns(len(self._parties), chance)
        for moment in moments(self._wish.pace, chance):
            if start + moment >= end:
                return
            await until(start + moment)
            self._parties[next(order)].fall_due(start + moment)

    # What the tables tell

    def fell_due(self, due: float) -> None: ...

    def landed(self, flight: Flight) -> None:
        self._flights.append(flight)

    def gone(self, party: Survivors, seat: int) -> None:
        """Somebody has lost the connection, and sets out to come back."""
        if self._over:
            return
        if not self._away or len(self._away[-1]) == 3:
            self._away.append([perf_counter()])
        party.away += 1
        task = asyncio.get_running_loop().create_task(party.come(seat))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def _look(self) -> None:
        """Note when all are back after the server was away, and when they have done what fell due."""
        reached: list[Callable[[Survivors], object]] = [lambda party: party.away, lambda party: party.late]
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            while self._away and len(last := self._away[-1]) < 3:
                if any(map(reached[len(last) - 1], self._parties)):
                    break
                last.append(perf_counter())

    def _tell(self, start: float) -> None:
        calm = [flight for flight in self._flights if self._is_calm(flight)]
        rows: list[list[float]] = [[] for _ in range(int(self._wish.seconds // STRETCH) + 1)]
        for flight in calm:
            rows[int((flight.due - start) // STRETCH)].append(flight.done - flight.due)
        whole = [one for one in self._away if len(one) == 3]
        tell(
            "survived",
            acts=len(self.acknowledged),
            calm=len(calm),
            unanswered=sum(bool(party.flight) + len(party.waiting) for party in self._parties),
            refused=self.refused.most_common(3),
            acknowledged=times_of([flight.done - flight.due for flight in calm]),
            by_minute=[times_of(row) for row in rows if row],
            back=times_of([back - began for began, back, _ in whole]),
            done=times_of([done - began for began, _, done in whole]),
            away=len(self._away),
        )

    def _is_calm(self, flight: Flight) -> bool:
        """Whether the server was there all the while, and busy with nothing that had had to wait."""
        return not any(
            flight.due < (one[2] if len(one) == 3 else float("inf")) and one[0] < flight.done
            for one in self._away
        )


def main(arguments: Sequence[str] | None = None) -> int:
    made = argparse.ArgumentParser(prog="python -m load.survivors", description=__doc__)
    made.add_argument("--address", required=True, metavar="URL")
    made.add_argument("--tables", type=int, required=True)
    made.add_argument("--pace", type=float, required=True, help="acts a second, at all tables together")
    made.add_argument("--seconds", type=float, required=True)
    made.add_argument("--ledger", type=Path, required=True, help="where acknowledgements are written down")
    wish = made.parse_args(arguments)
    with contextlib.suppress(ImportError):
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    return run_to_end(Survival(wish).run())


if __name__ == "__main__":
    sys.exit(main())
