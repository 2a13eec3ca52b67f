"""Nothing that a viewer may not know changes a byte of what it is sent.

Two servers run the same table. The deals differ in what one viewer never gets to see; clocks, ids, secrets
and the name of the host are the same, so whatever differs on the wire was told by a hidden card.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import count

import pytest
import uvicorn.server
from msgspec import to_builtins

import lastcard
from lastcard.notation.tokens import action_numbers
from lastcard.rules.events import EVENTS
from lastcard.server.messages import VERSION
from lastcard.sight import audiences_of
from lastcard.table import acts as a
from lastcard.table import fold
from lastcard.table.answers import Accepted
from lastcard.table.clock import Since, StoreClock
from lastcard.table.engine import engine_version
from lastcard.table.fold import HOUSE
from lastcard.table.log import TableRow
from lastcard.table.memory import MemoryLog
from lastcard.table.settings import Settings, write_settings
from lastcard.table.table import Table
from server.games import Dealer, Game, act_of, random_game, twin_of
from server.harness import EDITIONS, Served, live_for, serving
from server.wire import Wire
from table_play.room import SECRET, Clock
from twins import SECRETS, Viewer
from wander import scaled

ROUNDS = int(os.environ.get("LASTCARD_SECRET_ROUNDS", "2000"))
CHUNKS = range(4)
NEVER = ({"act": "start"}, {"act": "rematch"}, {"act": "nextround"}, {"act": "back"},
         {"act": "sit", "seat": 0, "name": "Eve"}, {"act": "rename", "name": "\u200b"})  # fmt: skip
"""What nobody may do while a round is played."""

ASKED = (("GET", "", None), ("GET", "/record", None), ("GET", "/replay", None), ("GET", "/replay/1", None),
         ("POST", "/seats", {"name": "Eve"}), ("POST", "/token", None))  # fmt: skip
"""What a stranger asks of a table."""

NONSENSE = ("nonsense", '{"type":"signal","sign":"?"}', '{"type":"hello","version":1,"table":"t"}')


class Side:
    """One of the two servers, with the table that is played there now."""

    table: Table
    wire: Wire

    def __init__(self, served: Served) -> None:
        self.served = served
        self.port = int(served.url.rpartition(":")[2])
        self._http: Wire | None = None
        self.tokens: dict[Viewer, str] = {}

    async def open(self, table_id: str, settings: Settings, viewer: Viewer) -> None:
        """A table that waits for its first deal, with the viewer connected."""
        host = self.served.house.host
        options = write_settings(settings)
        await host.log.create(
            TableRow(table_id, settings.edition, options, engine_version(), SECRET, "", False)
        )
        self.tokens.clear()
        for seat in range(settings.seats):
            if seat not in settings.bots:
                claim = await host.sit(table_id, f"Player {seat}", action_id=f"sit {seat}", seat=seat)
                self.tokens[seat] = claim.token
        self.table = await host.open(table_id)
        self.wire = await Wire.to(self.port)
        await self.wire.upgrade()
        self.say(type="hello", version=VERSION, table=table_id, token=self.tokens.get(viewer, ""))
        self.compared = 0
        await self.wire.frames(2)

    def say(self, **message: object) -> None:
        self.wire.say(json.dumps(message))

    async def act(self, actor: int, act: a.AnyAct) -> None:
        answer = await self.table.act(actor, f"act {self.table.seq}", act)
        assert isinstance(answer, Accepted), answer
        await self.wire.frames(1)

    async def move(self, viewer: Viewer, seat: int, token: str) -> None:
        """The viewer moves over the wire, everybody else at once."""
        actor, act = act_of(self.table.sitting, seat, token)
        if seat == viewer:
            self.say(type="act", id=f"own {self.table.seq}", do=to_builtins(act), seen=self.table.seq)
            await self.wire.frames(2)
        else:
            await self.act(actor, act)

    async def ask(self, method: str, path: str, token: str = "", body: object = None) -> bytes:
        """All bytes of the answer to a request about the table."""
        if self._http is None or self._http.closed:
            self._http = await Wire.to(self.port)
        return await self._http.ask(method, f"/api/tables/{self.table.table_id}{path}", token, body)

    def news(self) -> bytes:
        """What came over the wire since this was asked last."""
        before, self.compared = self.compared, len(self.wire.heard)
        return bytes(self.wire.heard[before:])


# The tests


def test_the_events_that_hide_something_are_the_same_in_both_lists():
    hiding = {kind for kind, event in EVENTS.items() if audiences_of(event)}
    assert hiding == set(SECRETS)


@pytest.mark.parametrize("chunk", CHUNKS)
@live_for(3600)
async def test_games_that_differ_in_what_a_viewer_may_not_know_are_the_same_on_the_wire(chunk, monkeypatch):
    clock, dealer, seen = Clock(), Dealer(), Counter[str]()
    monkeypatch.setattr(fold, "Match", dealer)
    monkeypatch.setattr(StoreClock, "about", lambda _: clock.now)
    monkeypatch.setattr(Since, "now", lambda _: 0)
    monkeypatch.setattr(uvicorn.server, "formatdate", lambda *_, **__: "today")
    async with side(clock) as one, side(clock) as two:
        for number in count(chunk, len(CHUNKS)):
            if seen.total() >= scaled(ROUNDS) / len(CHUNKS):
                break
            rng = random.Random(f"hidden {number}")
            game, viewer = random_game(number, rng, dealer)
            twin = twin_of(game, viewer, rng)
            if twin is not None:
                seen[game.settings.edition] += 1
                await compare(Pair(one, two, viewer, rng), f"t{number}", (game, twin), dealer, clock)
    assert sorted(seen) == sorted(EDITIONS) or not lastcard.COMPILED


@contextlib.asynccontextmanager
async def side(clock: Clock) -> AsyncIterator[Side]:
    async with serving(MemoryLog(clock), requests_per_minute=10**9) as served:
        changed = served.house.host.changed
        drivers, changed[:] = changed[:], []  # nobody moves but the test
        yield Side(served)
        changed[:] = drivers


async def compare(pair: Pair, table_id: str, games: tuple[Game, Game], dealer: Dealer, clock: Clock) -> None:
    """Play both games and look at every byte."""
    for side, game in zip(pair.sides, games, strict=True):
        await side.open(table_id, game.settings, pair.viewer)
        dealer.deal = game.deal
        await side.act(HOUSE, a.Start())
    pair.check()
    for moves in zip(*(game.moves for game in games), strict=True):
        clock.now += 250
        if pair.rng.random() < 0.05:
            await pair.probe()
        for side, move in zip(pair.sides, moves, strict=True):
            await side.move(pair.viewer, *move)
        pair.check()
    await pair.probe()
    await pair.ask()
    for side in pair.sides:
        side.wire.close()


@dataclass
class Pair:
    """The same viewer at both tables."""

    one: Side
    two: Side
    viewer: Viewer
    rng: random.Random

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.one, self.two

    def check(self) -> None:
        assert_same(self.one.news(), self.two.news())

    async def probe(self) -> None:
        """What the viewer tries in vain is refused alike, and what it asks for again is told alike."""
        table = self.one.table
        legal = [] if self.viewer is None else table.sitting.open_to(self.viewer)
        tokens = [token for token in action_numbers(table.sitting.settings.edition) if token not in legal]
        acts = [{"act": "play", "token": token} for token in self.rng.sample(tokens, 3)]
        wishes = [{"type": "act", "do": do} for do in (*acts, self.rng.choice(NEVER))]
        seen = self.rng.choice((None, 0, table.seq))
        frames = [json.dumps(wish | {"id": f"probe {i}", "seen": seen}) for i, wish in enumerate(wishes)]
        questions = [
            *({"type": "ask", "token": token} for token in (*legal, *self.rng.sample(tokens, 3))),
            {"type": "advise"},
        ]
        frames += [json.dumps(question | {"id": f"ask {i}"}) for i, question in enumerate(questions)]
        await self.say([*frames, self.rng.choice(NONSENSE), '{"type":"ping","id":1}'])
        await self.say([json.dumps({"type": "resync", "since": self.rng.randint(0, table.seq)})])

    async def say(self, frames: list[str]) -> None:
        """Each is answered by one frame."""
        for side in self.sides:
            for frame in frames:
                side.wire.say(frame)
            await side.wire.frames(len(frames))
        self.check()

    async def ask(self) -> None:
        """Over HTTP as well: as the seat, and as a stranger who has nothing but the link."""
        for method, path, body in ASKED:
            one, two = [await side.ask(method, path, "", body) for side in self.sides]
            assert_same(one, two)
        for tokens in ((side.tokens.get(self.viewer, "wrong") for side in self.sides), ("wrong", "wrong")):
            one, two = [
                await side.ask("GET", "", token) for side, token in zip(self.sides, tokens, strict=True)
            ]
            assert_same(one, two)


def assert_same(one: bytes, two: bytes) -> None:
    if one != two:
        at = next((i for i, pair in enumerate(zip(one, two, strict=False)) if len({*pair}) > 1), len(one))
        parts = [text[max(0, at - 100) : at + 50] for text in (one, two)]
        raise AssertionError(f"a hidden card shows at byte {at}: {parts[0]!r} here, {parts[1]!r} there")
