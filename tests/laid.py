"""A table laid from a position: nobody has to play until the moment comes about.

    laid = Laid(Plan("mod hands=r2,b1/g1,y9 pile=b7", "0:b1+uno 1:draw"))
    laid.view(0)       what the first seat sees
    laid.snapshot(0)   the same as the server would tell it, with what happened before

No server, no store and no clock: everything happens at `NOON`, unless somebody let their time run out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import lastcard
from lastcard.match import child_seed
from lastcard.protocol.messages import Missed, Snapshot
from lastcard.table import acts as a
from lastcard.table import table_state
from lastcard.table.facts import AnyFact, redact_all
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM, TableState
from lastcard.table.view import TableView, view

SECRET = bytes(range(32))
NOON = 1_800_014_400_000
LEFT = 19_400
"""Milliseconds that are left to think, where there is a clock, for who looks on."""
SHORTLY = 1000

RECALLED = 20
"""How many acts of the past a page is told."""

PEOPLE = (("Ann", 0), ("Mia", 1), ("Oma Inge", 4), ("Bruno", 3))
MANY = (
    ("Ann", 0), ("Mia", 1), ("Bruno", 3), ("Oma Inge", 4), ("Yusuf", 6),
    ("Lotte", 2), ("Kenji", 5), ("Amara", 8), ("Paul", 7), ("Zoe", 9),
)  # fmt: skip
"""Names and heads of a table of four, and of more."""

People = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Plan:
    """Where a table is to be laid, and what has happened there since."""

    position: str
    moves: str = ""  # such as `0:r7 1:b7+uno 2:pass 0:late:draw 3:leave`
    people: People = ()  # the usual ones
    bots: Mapping[int, str] = field(default_factory=dict)  # levels by seat, instead of people
    scores: tuple[int, ...] = ()  # before the round
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Waiting:
    """A table before its first deal."""

    edition: str
    seats: int
    people: People
    bots: Mapping[int, str] = field(default_factory=dict)
    bot_names: tuple[str, ...] = ()
    change: a.Change | None = None  # what the host has changed since


@dataclass(frozen=True)
class Finished:
    """A match that was played to its end, by its record."""

    record: str


class Laid:
    """The state of a table, and what happened at it."""

    def __init__(self, plan: Plan | Waiting | Finished) -> None:
        self.acts: list[tuple[int, list[AnyFact]]] = []
        self.now = NOON
        match plan:
            case Waiting():
                self._wait(plan)
            case Plan():
                self._lay(plan)
            case Finished():
                self._finish(lastcard.read_record(plan.record))

    def _wait(self, plan: Waiting) -> None:
        settings = Settings(
            edition=plan.edition, seats=plan.seats, bots=dict(plan.bots), bot_names=plan.bot_names
        )
        self.state = TableState(settings, SECRET)
        self._seat(plan.people, plan.bots)
        if plan.change:
            self.act(0, plan.change)

    def _lay(self, plan: Plan) -> None:
        r = lastcard.Round.from_position(plan.position)
        options = dict(plan.settings).get("options", {}) | r.options
        wishes = {"turn_seconds": None, "catch_grace_ms": 0, **plan.settings, "options": options}
        self.state = TableState(Settings(edition=r.edition, seats=r.seats, **wishes), SECRET)
        self._seat(plan.people or (PEOPLE if r.seats <= len(PEOPLE) else MANY)[: r.seats], plan.bots)

        def begin(edition: str, seats: int, seed: str, options: dict[str, str]) -> lastcard.Match:
            position = f"{plan.position} seed={child_seed(seed, 0)}"  # which was promised
            laid = lastcard.Round.from_position(position)
            return lastcard.Match.resume(edition, plan.scores or [0] * seats, laid, options, seed)

        with patch.object(table_state, "LiveMatch", begin):
            self.act(0, a.Start())
        for move in plan.moves.split():
            self.play(move)

    def _finish(self, match: lastcard.Match) -> None:
        self.state = TableState(
            Settings(edition=match.edition, seats=match.seats, options=match.options), SECRET
        )
        self._seat((PEOPLE if match.seats <= len(PEOPLE) else MANY)[: match.seats], {})
        self.state.match, self.state.matches, self.state.phase = match, 1, "over"

    def _seat(self, people: People, bots: Mapping[int, str]) -> None:
        for seat, (name, head) in enumerate(people):
            self.act(SYSTEM, a.Sit(seat, name, bots.get(seat, ""), head))

    def act(self, actor: int, act: a.AnyAct) -> list[AnyFact]:
        """Let something happen."""
        facts = self.state.apply(act, actor, self.now)
        self.acts.append((self.state.seq, facts))
        return facts

    def play(self, move: str) -> None:
        """A move of a seat, in words: `0:r7`, with the call `0:r7+uno`, `0:late:draw` if its time was up."""
        seat, _, what = move.partition(":")
        actor = int(seat)
        match what.split(":"):
            case ["pass"]:
                self._do(actor, "", a.Pass())
            case ["leave"]:
                self.act(actor, a.Leave())
            case ["close"]:
                self.act(actor, a.Close())
            case ["late", token]:
                self.now = self.state.deadline() or self.now
                self.act(SYSTEM, a.TimeOut(actor, token, self.state.decision))
            case _:
                token, _, call = what.partition("+")
                self._do(actor, token, a.Play(token, uno=bool(call)))

    def _do(self, seat: int, token: str, act: a.AnyAct) -> None:
        if self.state.stand_in(seat):
            self.act(SYSTEM, a.BotPlay(seat, token))
        else:
            self.act(seat, act)

    # What is seen of it

    @property
    def clock(self) -> int:
        """When somebody looks: a while after the last act, so that who may be caught can be."""
        deadline = self.state.deadline() or self.now + 60_000
        return max(deadline - LEFT, self.now + SHORTLY)

    def view(self, viewer: int | None) -> TableView:
        return view(self.state, viewer)

    def snapshot(self, viewer: int | None, since: int | None = None) -> Snapshot:
        """What the server tells who comes, or who comes back after the act `since`."""
        seen = self.view(viewer)
        if since is None:
            return Snapshot(seen.seq, seen, None, self._told(viewer, seen.seq - RECALLED))
        return Snapshot(seen.seq, seen, self._told(viewer, since))

    def _told(self, viewer: int | None, since: int) -> list[Missed]:
        """What happened since; a seat is told nothing of the time before its player sat down."""
        first = since if viewer is None else max(since, self.state.seats[viewer].since)
        return [Missed(seq, redact_all(facts, viewer)) for seq, facts in self.acts if seq > first]
