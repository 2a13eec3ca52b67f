"""Moments of a match at a table of people alone: found by a search, reached over sockets, and played by hand.

A table dealt from a seed has the very cards of a match that is dealt here, so a line of moves that leads to a
moment here leads there too. In every moment the seat that decides is `ME`.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import lastcard
from lastcard.rules import editions
from lastcard.table.settings import Settings
from rehearsals import rehearsed_match
from web.live import Live, Seat, say
from web.player import AIM
from web.visitor import PATIENCE, Visitor, click_when_awake

ME = 0
EDITIONS = tuple(editions.EDITIONS)
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
    table: tuple[tuple[str, Any], ...] = ()

    @property
    def settings(self) -> dict[str, Any]:
        wishes = {"edition": self.edition, "seats": self.seats, "options": dict(self.options)}
        return wishes | dict(self.table)

    def match(self) -> lastcard.Match:
        return rehearsed_match(Settings(**self.settings), self.seed)


def asked(phase: str) -> Wish:
    """The decision of a phase is ours."""
    return lambda match: match.round.phase == phase and match.round.actor == ME


def whole(match: lastcard.Match) -> bool:
    """Our turn, with cards that fit, cards that do not, and no slip in the way."""
    return asked("turn")(match) and {len(one) for one in match.round.legal(ME)} >= {2, 4}


@dataclass(frozen=True)
class Kind:
    """A kind of moment: what is wished for, where there is such a thing, and what the table needs for it."""

    wish: Wish
    editions: tuple[str, ...] = EDITIONS  # the first one is that of most tests
    seats: int = 2
    options: tuple[tuple[str, str], ...] = ()
    table: tuple[tuple[str, Any], ...] = ()
    then: tuple[str, ...] = ()  # what we do at last


def beginning_with(*first: str) -> tuple[str, ...]:
    return first + tuple(one for one in EDITIONS if one not in first)


def exposed(seat: int) -> Wish:
    """Somebody has one card and did not say so, and nothing else is asked."""
    return lambda match: match.round.exposed == seat and match.round.phase == "turn"


def breaking_in(match: lastcard.Match) -> bool:
    return match.round.phase == "turn" and match.round.actor != ME and "A" in match.round.legal(ME)


def challenged(*, guilty: bool) -> Wish:
    """A Draw Four was laid on us, and whoever laid it had another card to lay, or not."""

    def wanted(match: lastcard.Match) -> bool:
        if not asked("answer")(match):
            return False
        trial = match.round.clone()
        trial.act(ME, "challenge")
        return (trial.sizes[1] > match.round.sizes[1]) is guilty

    return wanted


def named_after_hit(match: lastcard.Match) -> bool:
    """King Pig has hit a colour; which one is in play is to be said."""
    return asked("name")(match) and match.round.top == "K"


SINGLE, ROUNDS = (("scoring", "single"),), (("scoring", "points"),)
PHASES: dict[str, Kind] = {
    "turn": Kind(whole, beginning_with("mod")),
    "drawn": Kind(asked("drawn"), beginning_with("corn")),
    "name": Kind(asked("name"), beginning_with("classic")),
    "hit": Kind(asked("hit"), ("angry-birds",)),
    "gift": Kind(asked("gift"), ("mod",)),
    "give": Kind(asked("give"), ("mod",), seats=3),  # with two there is nothing to choose
    "answer": Kind(asked("answer"), beginning_with("classic")),
    "guess": Kind(asked("guess"), ("corn",)),
    "follow": Kind(asked("follow"), ("avatar",)),
    "opening": Kind(asked("opening"), ("classic", "angry-birds", "mod", "corn")),  # avatar: FIRST-9
    "between": Kind(lambda match: match.round.over, beginning_with("mod"), options=ROUNDS),
    "over": Kind(lambda match: match.over, beginning_with("avatar"), options=SINGLE),
}
"""The phases of the rules; over is over for a round or for the match."""

SHADES: dict[str, Kind] = {
    "shown": Kind(challenged(guilty=True), then=("challenge",)),
    "shown, innocent": Kind(challenged(guilty=False), then=("challenge",)),
    "exposed": Kind(exposed(ME)),
    "catch": Kind(exposed(1)),
    "speak": Kind(exposed(1), table=(("reflexes", False),)),
    "break in": Kind(breaking_in, ("avatar",)),
    "speak, break in": Kind(breaking_in, ("avatar",), table=(("reflexes", False),)),
    "name after hit": Kind(named_after_hit, ("angry-birds",)),
}
"""What may be open beside them, or is different about them."""

KINDS = PHASES | SHADES


@cache
def line_to(kind: str, edition: str = "") -> Line:
    wanted = KINDS[kind]
    edition = edition or wanted.editions[0]
    line = find(edition, wanted.wish, seats=wanted.seats, **dict(wanted.options))
    then = tuple((ME, token) for token in wanted.then)
    return replace(line, moves=line.moves + then, table=wanted.table)


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
        say(sockets[0], {"act": "start"})
        for seat, token in line.moves:
            if match.round.over:
                say(sockets[0], {"act": "nextround"})
                match.next_round()
            if ("reflexes", False) in line.table:
                while (speaker := speaking(live, seats)) is not None:
                    say(sockets[speaker], {"act": "pass"})
            say(sockets[seat], {"act": "play", "token": token})
            match.act(seat, token)


def speaking(live: Live, seats: list[Seat]) -> int | None:
    """Who is asked whether they have something to say, at a table without reflexes."""
    asked = live.view(seats[0].table)["asked"]
    return None if asked is None else int(asked)


def arrive(visitor: Visitor, live: Live, line: Line) -> Seat:
    """See the last move of a line happen at the page: by our own hand if it is ours."""
    if not line.moves:
        seats = reach(live, line)
        visitor.at(seats[ME])
        return seats[ME]
    *before, (mover, token) = line.moves
    ahead = replace(line, moves=tuple(before))
    seats = reach(live, ahead)
    page = visitor.at(seats[ME])
    page.locator("[data-zone=hand] [data-card]").first.wait_for()
    visitor.settle()
    match = ahead.match()
    for seat, move in before:
        match.act(seat, move)
    pass_on(live, seats, page)
    if mover == ME:
        Hands(page).play(token, match.round.phase)
        visitor.await_answer()
    else:
        live.play(seats[mover], token)
    pass_on(live, seats)
    visitor.await_view(seq=live.view(seats[ME].table)["seq"])
    return seats[ME]


def pass_on(live: Live, seats: list[Seat], page: Page | None = None) -> None:
    """Nobody has anything to say, as long as it is not up to us; nor have we, where there is a page."""
    while (speaker := speaking(live, seats)) is not None and (speaker != ME or page):
        if speaker != ME:
            live.act(seats[speaker], {"act": "pass"})
        elif page:
            click_when_awake(page.locator("[data-answer=pass]"))
            page.locator("[data-answer=pass]").wait_for(state="detached")


# By hand


@dataclass(frozen=True)
class Hands:
    """Somebody who plays a given line at a page, move by move."""

    page: Page

    def play(self, token: str, phase: str) -> None:
        """Press what stands for a move in that phase, as soon as the page offers it."""
        button = self.page.locator(self.button(token, phase)).first
        if "data-token" in self.button(token, phase):
            at = button.evaluate(AIM)  # the next card may lie over the rest
            assert at, f"{token} cannot be touched"
            self.page.mouse.click(at["x"], at["y"])
        else:
            click_when_awake(button)

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
