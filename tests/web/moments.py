"""Moments of a match at a table of people alone: found by a search, reached over sockets, and played by hand.

A table dealt from a seed has the very cards of a match that is dealt here, so a line of moves that leads to a
moment here leads there too. In every moment the seat that decides is `ME`.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from websockets.sync.client import ClientConnection

import lastcard
from lastcard.table.settings import Settings
from rehearsals import rehearsed_match
from web.live import Live, Seat, heard
from web.visitor import PATIENCE

ME = 0
NAMES = ("Ann", "Ben", "Cleo", "Dora")
TOKENS = "(all) => all.map((one) => one.dataset.token)"
Wish = Callable[[lastcard.Match], bool]


@dataclass(frozen=True)
class Line:
    """A deal and the moves that lead from it to a moment."""

    edition: str
    seed: str
    moves: tuple[tuple[int, str], ...]
    seats: int = 2
    options: tuple[tuple[str, str], ...] = ()

    @property
    def settings(self) -> dict[str, Any]:
        return {"edition": self.edition, "seats": self.seats, "options": dict(self.options)}

    def match(self) -> lastcard.Match:
        return rehearsed_match(Settings(**self.settings), self.seed)


def asked(phase: str) -> Wish:
    """The decision of a phase is ours."""
    return lambda match: match.round.phase == phase and match.round.actor == ME


def whole(match: lastcard.Match) -> bool:
    """Our turn, with cards that fit, cards that do not, and no slip in the way."""
    return asked("turn")(match) and {len(one) for one in match.round.legal(ME)} >= {2, 4}


PHASES: dict[str, tuple[str, Wish]] = {
    "turn": ("mod", whole),
    "drawn": ("corn", asked("drawn")),
    "name": ("classic", asked("name")),
    "hit": ("angry-birds", asked("hit")),
    "gift": ("mod", asked("gift")),
    "give": ("mod", asked("give")),
    "answer": ("classic", asked("answer")),
    "guess": ("corn", asked("guess")),
    "follow": ("avatar", asked("follow")),
    "opening": ("classic", asked("opening")),
    "between": ("mod", lambda match: match.round.over),
    "over": ("avatar", lambda match: match.over),
}


@cache
def line_to(phase: str) -> Line:
    edition, wish = PHASES[phase]
    return find(edition, wish, seats=3 if phase == "give" else 2)  # with two there is nothing to choose


def find(edition: str, wish: Wish, *, seats: int = 2, tries: int = 300, **options: str) -> Line:
    """The shortest of many lines to what is wished for."""
    best: Line | None = None
    for number in range(tries):
        start = Line(edition, f"moment {number}", (), seats, tuple(options.items()))
        match, rng = start.match(), random.Random(number)
        moves: list[tuple[int, str]] = []
        while not wish(match) and not match.over and len(moves) < (len(best.moves) if best else 600):
            moves += step(match, rng)
        if wish(match) and (best is None or len(moves) < len(best.moves)):
            best = Line(edition, start.seed, tuple(moves), seats, start.options)
            if not moves:
                break
    assert best is not None, f"no such moment of {edition} among {tries} deals"
    return best


def step(match: lastcard.Match, rng: random.Random) -> list[tuple[int, str]]:
    """A move by chance of somebody who rather plays than draws; or the next deal, which is no move."""
    seat = match.round.actor
    if match.round.over or seat is None:
        match.next_round()
        return []
    legal = [one for one in match.round.legal(seat) if one != "uno" and not one.startswith("catch")]
    onward = [one for one in legal if one not in ("draw", "keep", "challenge")]
    token = rng.choice(onward or legal)
    match.act(seat, token)
    return [(seat, token)]


# Over sockets


def reach(live: Live, line: Line, **settings: Any) -> list[Seat]:
    """Play a line to its end at a table of its own; the seats of those who played it."""
    table = live.table(seed=line.seed, **line.settings, **settings)
    seats = [live.sit(table, NAMES[seat], seat) for seat in range(line.seats)]
    play_out(live, seats, line)
    return seats


def play_out(live: Live, seats: list[Seat], line: Line) -> None:
    """Deal, and play a line; a round that is over is followed by the next one."""
    match = line.match()
    with ExitStack() as stack:
        sockets = [stack.enter_context(live.socket(seat)) for seat in seats]
        act(sockets[0], {"act": "start"})
        for seat, token in line.moves:
            if match.round.over:
                act(sockets[0], {"act": "nextround"})
                match.next_round()
            act(sockets[seat], {"act": "play", "token": token})
            match.act(seat, token)


def act(socket: ClientConnection, what: dict[str, Any]) -> None:
    drain(socket)
    socket.send(json.dumps({"type": "act", "id": os.urandom(8).hex(), "do": what}))
    answer = heard(socket, "done", "refused")
    assert answer["type"] == "done", answer


def drain(socket: ClientConnection) -> None:
    """What was told meanwhile is of no interest, but somebody must have read it."""
    while True:
        try:
            socket.recv(timeout=0)
        except TimeoutError:
            return


# By hand


@dataclass(frozen=True)
class Hands:
    """Somebody who plays a given line at a page, move by move."""

    page: Page

    def play(self, token: str, phase: str) -> None:
        """Press what stands for a move in that phase, as soon as the page offers it."""
        button = self.page.locator(self.button(token, phase)).first
        if "data-token" in self.button(token, phase):
            button.click(position={"x": 12, "y": 20})  # the next card may lie over the rest
        else:
            button.click()

    def button(self, token: str, phase: str) -> str:
        if token == "draw":
            return ".prompt .draw:enabled"
        if phase == "drawn":
            return f"[data-kind=drawn] [data-answer={'keep' if token == 'keep' else 'play'}]"
        if phase in ("opening", "name", "hit", "gift", "guess", "answer"):
            return f"[data-kind={phase}] [data-answer={token}]"
        return f"[data-zone=hand] .lit[data-token={token}]"


def press_when_awake(button: Locator) -> None:
    """A call that has just come is deaf for a moment: press it until it has gone."""
    until = time.monotonic() + PATIENCE / 1000
    while button.count():
        assert time.monotonic() < until, "pressing it is no help"
        with contextlib.suppress(PlaywrightTimeout):  # it goes by itself meanwhile
            button.click(timeout=500)
        button.page.wait_for_timeout(50)


def hand_of(page: Page) -> list[str]:
    """The cards of the hand as the page shows them."""
    found = page.locator("[data-zone=hand] [data-card]").evaluate_all(TOKENS)
    return [str(token) for token in found]
