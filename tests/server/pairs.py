"""The same table at two servers, the same viewer at both, and every byte that comes back compared."""

from __future__ import annotations

import contextlib
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from typing import Any

from msgspec import to_builtins

import lastcard
from lastcard.live.live_table import LiveTable
from lastcard.live.seat_tokens import IssuedToken
from lastcard.notation.tokens import action_numbers
from lastcard.protocol.messages import MOST_TOLD, SIGNS, VERSION, Sign
from lastcard.store.log import TableRow
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.engine import engine_version
from lastcard.table.settings import Settings, write_settings
from lastcard.table.table_state import SYSTEM
from live.room import Clock, take_seat
from server.games import NEXT, Dealer, Game, act_of, aside, may_be_late
from server.harness import Served, serving
from server.wire import CLOSE, Wire, frame
from sure import surely
from twins import Move, Viewer

BACK = {"act": "back"}
NEVER = ({"act": "start"}, {"act": "rematch"}, {"act": "nextround"}, BACK,
         {"act": "sit", "seat": 0, "name": "Eve"}, {"act": "rename", "name": "\u200b"})  # fmt: skip
"""What nobody may do while a round is played, unless to come back from somewhere."""

NEVER_AT_ALL = ({"act": "start"}, BACK, {"act": "rename", "name": "\u200b"})
"""What nobody may do after one either."""

NONSENSE = ("nonsense", '{"type":"signal","sign":"?"}', '{"type":"hello","version":1,"table":"t"}')

ASKED = (("GET", "", None), ("POST", "/token", None))
SHUT = ("/record", "/replay", "/replay/{round}")
"""What a stranger asks of a table, at any time and before a match is over; the round is the one in play."""


class Side:
    """One of the two servers, with the table that is played there now."""

    table: LiveTable
    wire: Wire

    def __init__(self, served: Served) -> None:
        self.served = served
        self.port = int(served.url.rpartition(":")[2])
        self._http: Wire | None = None
        self.tokens: dict[Viewer, str] = {}

    async def open(self, table_id: str, settings: Settings, secret: bytes, viewer: Viewer) -> None:
        """A table that waits for its first deal, with the viewer connected."""
        registry = self.served.context.registry
        row = TableRow(
            table_id,
            settings.edition,
            write_settings(settings),
            engine_version(),
            secret,
            "",
            listed=False,
        )
        await registry.log.create(row)
        self.tokens.clear()
        for seat in range(settings.seats):
            if seat not in settings.bots:
                claim = await take_seat(
                    registry, table_id, f"Player {seat}", action_id=f"sit {seat}", seat=seat
                )
                self.tokens[seat] = surely(IssuedToken, claim).token
        self.table = await registry.open(table_id)
        self.wire = await self.greeted(self.tokens.get(viewer, ""))
        self.compared = 0

    async def greeted(self, token: str = "") -> Wire:
        """Somebody who has come to the table: as a seat, or as one who has nothing but the link."""
        wire = await self._come(token)
        await wire.frames(2)
        return wire

    async def turned_away(self) -> bytes:
        """What somebody is told who has a token of no seat."""
        wire = await self._come("wrong")
        assert await wire.goodbye() == 4003
        wire.close()
        return bytes(wire.heard)

    async def _come(self, token: str) -> Wire:
        wire = await Wire.to(self.port)
        await wire.upgrade()
        hello = {"type": "hello", "version": VERSION, "table": self.table.table_id, "token": token}
        wire.say(json.dumps(hello | {"recall": MOST_TOLD}))
        return wire

    async def act(self, viewer: Viewer, actor: int, act: a.AnyAct) -> int:
        """The viewer acts over the wire, everybody else at once; how many frames the viewer gets."""
        if actor == viewer:
            wish = {"type": "act", "id": f"own {self.table.seq}", "do": to_builtins(act)}
            self.wire.say(json.dumps(wish | {"seen": self.table.seq}))
            return 2
        answer = await self.table.act(actor, f"act {self.table.seq}", act)
        assert isinstance(answer, Accepted), answer
        return 1

    def sign(self, viewer: Viewer, seat: int, sign: Sign) -> int:
        """A quick reaction; how many frames the viewer gets."""
        if seat == viewer:
            self.wire.say(json.dumps({"type": "signal", "sign": sign}))
        else:
            self.served.context.signs.tell(self.table.table_id, seat, sign)
        return 1

    async def ask(self, method: str, path: str, token: str = "", body: object = None) -> bytes:
        """All bytes of the answer to a request."""
        if self._http is None or self._http.closed:
            self._http = await Wire.to(self.port)
        return await self._http.ask(method, path, token, body)

    def news(self) -> bytes:
        """What came over the wire since this was asked last."""
        before, self.compared = self.compared, len(self.wire.heard)
        return bytes(self.wire.heard[before:])


async def goodbye(wire: Wire) -> None:
    """Leave so that the server has noticed: what it sends to nobody would be counted at one side alone."""
    wire.write(frame(b"", CLOSE))
    await wire.end()


class Unhurried(MemoryLog):
    """A store that never tells of a table that is due: a driver would move there, at one side first."""

    async def due(self, now: int | None = None, limit: int = 100) -> list[str]:
        return []


@contextlib.asynccontextmanager
async def side(clock: Clock) -> AsyncIterator[Side]:
    async with serving(Unhurried(clock), requests_per_minute=10**9) as served:
        changed = served.context.registry.changed
        drivers, changed[:] = changed[:], []  # nobody moves but the test
        try:
            yield Side(served)
        finally:
            changed[:] = drivers


@dataclass
class Pair:
    """The same viewer at both tables."""

    sides: tuple[Side, Side]
    viewer: Viewer
    rng: random.Random
    clock: Clock
    other_secret: bool  # whether the two tables have drawn other secrets
    tally: Counter[str]  # what was compared, by what it is

    @property
    def table(self) -> LiveTable:
        return self.sides[0].table

    async def play(self, table_id: str, games: tuple[Game, Game], dealer: Dealer, secret: bytes) -> None:
        """Play both games and look at every byte."""
        secrets = (secret, secret[::-1] if self.other_secret else secret)
        for side, game, own in zip(self.sides, games, secrets, strict=True):
            await side.open(table_id, game.settings, own, self.viewer)
        self.check()
        for rounds in zip(*(game.rounds for game in games), strict=True):
            if self.table.state.phase != "waiting":
                await self.look_around()
                self.tally[f"then {self.table.state.phase}"] += 1
                self.tally[f"ends, {self.whose}"] += 1
            await self.deal(dealer, [played.deal for played in rounds])
            for moves in zip(*(played.moves for played in rounds), strict=True):
                await self.move(moves)
        await self.look_around()
        self.tally["pairs"] += 1
        self.tally[f"pairs, {self.whose}"] += 1
        for side in self.sides:
            await goodbye(side.wire)

    async def deal(self, dealer: Dealer, deals: list[lastcard.Round]) -> None:
        state = self.table.state
        act, actor = NEXT[state.phase], SYSTEM if state.host is None else state.host
        for side, dealer.deal in zip(self.sides, deals, strict=True):
            await self.heard(await side.act(self.viewer, actor, act), side)
        self.tally["rounds"] += 1
        self.check()

    async def move(self, moves: tuple[Move, Move]) -> None:
        """The same in both games, as far as the viewer can tell."""
        self.clock.now += 250
        if self.rng.random() < 0.04:
            await self.beside()
        early = self.may_not_catch_yet()
        if self.rng.random() < (0.75 if early else 0.05):
            self.tally["early catches"] += early
            await self.probe()
        if moves[0][1].startswith("catch"):
            self.clock.now = max(self.clock.now, self.table.state.catch_from() or 0)
        late = self.rng.random() < 0.1 and may_be_late(self.table.state, *moves[0])
        if late:
            self.clock.now = max(self.clock.now, self.table.state.deadline() or 0)
            self.tally["timeouts"] += 1
        for side, (seat, token) in zip(self.sides, moves, strict=True):
            due = await side.act(self.viewer, *act_of(side.table.state, seat, token, late=late))
        await self.heard(due, *self.sides)
        self.check()

    async def beside(self) -> None:
        """Somebody goes, comes back, has another name or makes a sign."""
        chosen = aside(self.table.state, self.rng)
        if chosen is None:
            return
        (seat, act), sign = chosen, self.rng.choice((None, None, SIGNS[0]))
        for side in self.sides:
            if sign is None:
                due = await side.act(self.viewer, seat, act)
            else:
                due = side.sign(self.viewer, seat, sign)
        self.tally["signs" if sign else type(act).__name__] += 1
        await self.heard(due, *self.sides)
        self.check()

    def may_come_back(self) -> bool:
        taken = None if self.viewer is None else self.table.state.seats[self.viewer]
        return taken is not None and (taken.away or taken.idle)

    def may_not_catch_yet(self) -> bool:
        """Whether the viewer could catch somebody, were it not for the grace time."""
        state = self.table.state
        moment, exposed = state.catch_from(), state.round.exposed
        return (
            moment is not None
            and self.clock.now < moment
            and self.viewer is not None
            and f"catch{exposed}" in state.open_to(self.viewer)
        )

    # What is asked beside

    async def look_around(self) -> None:
        """Everything that anybody can ask without changing anything, by the wire and over HTTP."""
        await self.probe()
        await self.ask_as_seat()
        if self.table.state.phase != "playing" or self.rng.random() < 0.3:
            await self.ask_as_stranger()

    async def probe(self) -> None:
        """What the viewer tries in vain is refused alike, and what it asks for again is told alike."""
        state, seq = self.table.state, self.table.seq
        legal = [] if self.viewer is None else state.open_to(self.viewer)
        tokens = [token for token in action_numbers(state.settings.edition) if token not in legal]
        acts: list[dict[str, Any]] = [{"act": "play", "token": token} for token in self.rng.sample(tokens, 3)]
        never = NEVER if state.phase == "playing" else NEVER_AT_ALL
        acts.append(self.rng.choice([do for do in never if do != BACK or not self.may_come_back()]))
        if self.may_not_catch_yet():
            acts.append({"act": "play", "token": f"catch{state.round.exposed}"})
        seen = self.rng.choice((None, 0, seq))
        frames = [{"type": "act", "do": do, "id": f"probe {i}", "seen": seen} for i, do in enumerate(acts)]
        tokens = [*legal, *self.rng.sample(tokens, 3)]
        frames += [{"type": "ask", "token": token, "id": f"ask {i}"} for i, token in enumerate(tokens)]
        if not self.other_secret:
            frames.append({"type": "advise", "id": "advise"})  # two bots of one mind may draw lots
        texts = [json.dumps(frame) for frame in frames]
        await self.say([*texts, self.rng.choice(NONSENSE), '{"type":"ping","id":1}'])
        await self.say([json.dumps({"type": "resync", "since": self.rng.randint(0, seq)})])

    async def say(self, frames: list[str]) -> None:
        """Each is answered by one frame."""
        for side in self.sides:
            for text in frames:
                side.wire.say(text)
        await self.heard(len(frames), *self.sides)
        self.check()

    async def heard(self, frames: int, *sides: Side) -> None:
        for side in sides:
            await side.wire.frames(frames)
        self.tally["frames"] += frames * len(sides)

    async def ask_as_seat(self) -> None:
        for tokens in ([side.tokens.get(self.viewer, "wrong") for side in self.sides], ["wrong"] * 2):
            await self.ask("GET", self.path, tokens)

    async def ask_as_stranger(self) -> None:
        """Somebody has the link or not even that, no token or a wrong one, by both doors."""
        for method, path, body in ASKED:
            await self.ask(method, self.path + path, body=body)
        if self.table.state.phase == "playing":
            await self.ask("POST", f"{self.path}/seats", body={"name": "Eve"})
        if self.table.state.phase != "over":
            match = self.table.state.match
            for path in SHUT[:2] if match and match.round.over else SHUT:  # a finished round may be replayed
                shut = path.format(round=match.number if match else 1)
                await self.ask("GET", f"{self.path}{shut}?match={self.table.state.matches}")
        await self.ask("GET", "/api/tables")
        await self.ask("GET", "/metrics")
        self.same(*[await side.turned_away() for side in self.sides])
        newcomers = [await side.greeted() for side in self.sides]
        self.same(*[bytes(wire.heard) for wire in newcomers])
        for wire in newcomers:
            await goodbye(wire)
        self.tally["strangers"] += 1

    @property
    def whose(self) -> str:
        """Whose eyes these are, for the tally."""
        return f"{self.table.state.settings.edition} {'spectator' if self.viewer is None else 'seat'}"

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table.table_id}"

    async def ask(
        self, method: str, path: str, tokens: Iterable[str] = ("", ""), body: object = None
    ) -> None:
        answers = [
            await side.ask(method, path, token, body) for side, token in zip(self.sides, tokens, strict=True)
        ]
        self.same(*answers)

    def check(self) -> None:
        self.same(*[side.news() for side in self.sides])

    def same(self, one: bytes, two: bytes) -> None:
        self.tally["bytes"] += len(one)
        self.tally["recalled"] += one.count(b'"recalled":[{')
        if one != two:
            at = next((i for i, pair in enumerate(zip(one, two, strict=False)) if len({*pair}) > 1), len(one))
            parts = [text[max(0, at - 100) : at + 50] for text in (one, two)]
            raise AssertionError(f"a hidden card shows at byte {at}: {parts[0]!r} here, {parts[1]!r} there")
