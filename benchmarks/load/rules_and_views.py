"""CPU time of an act without a network and without a disk, in a process of its own.

    python -m load.rules_and_views SECONDS

Bots play whole rounds of every edition beforehand; then the same acts are done again at a fresh table with
the clock running: the server's own `TableState` judges and applies each, hashes the state, and its `Audience`
writes the views of four seats and a spectator as frames. Prints microseconds an act, by edition.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
from time import process_time

import lastcard
from lastcard.bots import make_bot
from lastcard.live.live_table import LiveTable
from lastcard.protocol.closes import CloseCode
from lastcard.server.audience import Audience
from lastcard.store.log import TableRow
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.engine import engine_version
from lastcard.table.settings import Settings, write_settings
from lastcard.table.table_state import SYSTEM, TableState

SEATS = 4
ACTS = 300
Script = list[tuple[int, a.PersonAct]]


class Listener:
    """Somebody who is told everything and remembers nothing but the bytes."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.bytes = 0

    def put(self, frame: bytes) -> None:
        self.bytes += len(frame)

    def end(self, why: CloseCode) -> None: ...

    def begin_anew(self) -> None: ...


async def new_table(edition: str, seed: int) -> LiveTable:
    """A table with four people at it."""
    settings = Settings(edition=edition, seats=SEATS, turn_seconds=None)
    log, secret = MemoryLog(), seed.to_bytes(32, "big")
    promise = TableState(settings, secret).promise
    await log.create(
        TableRow(edition, edition, write_settings(settings), engine_version(), secret, promise, False)
    )
    table = await LiveTable.open(log, edition)
    for seat in range(SEATS):
        await table.act(SYSTEM, f"sit{seat}", a.Sit(seat, f"Player {seat}"))
    return table


async def played(edition: str, seed: int) -> Script:
    """Acts that bots come to, round after round."""
    table = await new_table(edition, seed)
    script: Script = []
    bots = [make_bot("sensible", seed + seat) for seat in range(SEATS)]
    while len(script) < ACTS:
        seat, act = wish(table, bots)
        answer = await table.act(seat, str(len(script)), act)
        assert isinstance(answer, Accepted), answer
        script.append((seat, act))
    return script


def wish(table: LiveTable, bots: list[lastcard.bots.Bot]) -> tuple[int, a.PersonAct]:
    state = table.state
    if state.phase != "playing" or state.awaited is None:
        ways: dict[str, a.PersonAct] = {"waiting": a.Start(), "between": a.NextRound(), "over": a.Rematch()}
        return 0, ways[state.phase]
    seat = state.awaited
    game = state.round.view(seat)
    token, calls = bots[seat].choose(game), bots[seat].react(game) == "uno"
    return seat, a.Play(token, uno=calls and token not in ("draw", "keep"))


async def micros(edition: str, seed: int, script: Script) -> float:
    """CPU microseconds an act, everything told to everybody."""
    table = await new_table(edition, seed)
    audience = Audience(table, lambda _table: None)
    listeners = [Listener(seat) for seat in (*range(SEATS), None)]
    for listener in listeners:
        audience.join(listener)
    begun = process_time()
    for number, (seat, act) in enumerate(script):
        await table.act(seat, str(number), act, seen_seq=table.seq)
    taken = process_time() - begun
    assert all(listener.bytes for listener in listeners)
    return 1e6 * taken / len(script)


async def measure(seconds: float) -> dict[str, float]:
    """The median of several goes, by edition."""
    found = {}
    for edition in lastcard.EDITIONS:
        goes: list[float] = []
        begun = process_time()
        while not goes or process_time() - begun < seconds / len(lastcard.EDITIONS):
            seed = len(goes)
            goes.append(await micros(edition, seed, await played(edition, seed)))
        found[edition] = statistics.median(goes)
    return found


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measure(float(sys.argv[1])))))
