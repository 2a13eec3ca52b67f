"""Random games at live tables, in pairs that one viewer cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import pytest

import lastcard
from lastcard.match import child_seed
from lastcard.table import acts as a
from lastcard.table import table_state
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM, TableState
from live.room import SECRET
from server.harness import EDITIONS
from twins import Move, Viewer, twin_game
from wander import random_options

LONGEST = (*[40] * 7, 1000)
"""So many moves of a game's last round are played at most: some break off, some go on up to the last move."""

WHOLE = (*[0] * 9, 1, 2)
"""How many rounds come before, from the deal to the last card."""

SEATS = (2, 2, 2, 3, 3, 4, 5, 10)
FEW_SEATS = (2, 2, 3, 4)
SCORING: tuple[dict[str, str], ...] = ({}, {"scoring": "single"}, {"scoring": "alternative", "target": "30"})
"""After a round the next one is dealt, or a rematch, or either."""

GRACE_MS = (0, 1200, 5000)
PASS = "pass"
NEXT: dict[str, a.AnyAct] = {"waiting": a.Start(), "between": a.NextRound(), "over": a.Rematch()}
"""What leads to the next deal."""


@dataclass
class Played:
    """A deal, and what is done with it."""

    deal: lastcard.Round
    moves: list[Move]


@dataclass
class Game:
    """A table and the rounds there; the last one breaks off before its end."""

    settings: Settings
    rounds: list[Played]


class Dealer:
    """Stands in for the matches that a table begins, and deals what it was told to."""

    deal: lastcard.Round

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(table_state, "LiveMatch", self._begin)
        monkeypatch.setattr(lastcard.Match, "_deal", lambda *_: self.deal.clone())

    def _begin(self, edition: str, seats: int, seed: str, options: dict[str, str]) -> lastcard.Match:
        return lastcard.Match.resume(edition, [0] * seats, self.deal.clone(), options, seed)


def random_game(number: int, rng: random.Random, dealer: Dealer) -> tuple[Game, Viewer]:
    """Rounds by random moves, the last one up to the move that ends it, and somebody who looks on."""
    turn, of_edition = divmod(number, len(EDITIONS))
    edition, whole = EDITIONS[of_edition], WHOLE[turn % len(WHOLE)]
    seats = rng.choice(FEW_SEATS if whole else SEATS)
    watched = turn // len(WHOLE) % 2 if whole else rng.random() < 0.35  # ends are few: both see theirs
    options, viewer = random_options(edition, rng), None if watched else rng.randrange(seats)
    settings = Settings(
        edition=edition,
        seats=seats,
        options=options | rng.choice(SCORING),
        bots={seat: "chance" for seat in range(seats) if seat != viewer and rng.random() < 0.3},
        public=rng.random() < 0.5,
        turn_seconds=rng.choice((None, 60)),
        catch_grace_ms=rng.choice(GRACE_MS),
        reflexes=rng.random() < 0.8,
    )
    state, game = seated(settings), Game(settings, [])
    for n in range(whole + 1):
        dealer.deal = lastcard.Round.deal(edition, seats, child_seed(f"hidden {number}", n), options=options)
        state.replay(NEXT[state.phase], SYSTEM, 0)
        moves = to_the_end(state, rng) if n < whole else up_to_the_end(state, rng)
        game.rounds.append(Played(dealer.deal, list(moves)))
    return game, viewer


def seated(settings: Settings) -> TableState:
    """A table that waits for its first deal."""
    state = TableState(settings, SECRET)
    for seat in range(settings.seats):
        if seat not in settings.bots:
            state.replay(a.Sit(seat, f"Player {seat}"), SYSTEM, 0)
    return state


def to_the_end(state: TableState, rng: random.Random) -> Iterator[Move]:
    while state.phase == "playing":
        seat, token = pick(state, rng)
        actor, act = act_of(state, seat, token)
        state.replay(act, actor, 0)
        yield seat, token


def up_to_the_end(state: TableState, rng: random.Random) -> Iterator[Move]:
    longest = rng.choice(LONGEST)
    for move in islice(to_the_end(state, rng), rng.choice((longest, rng.randint(1, longest)))):
        if state.phase != "playing":
            return  # all is open now
        yield move


def pick(state: TableState, rng: random.Random) -> Move:
    """Any move, though mostly one that brings the round nearer to its end."""
    every = [(seat, token) for seat in range(len(state.seats)) for token in state.open_to(seat)]
    onward = [
        (seat, token) for seat, token in every if token not in ("draw", "keep") and "catch" not in token
    ]
    return rng.choice(every if rng.random() < 0.2 or not onward else onward)


def act_of(state: TableState, seat: int, token: str, *, late: bool = False) -> tuple[int, a.AnyAct]:
    """Who does it, and what; the clock does it for a seat that is late."""
    if state.stand_in(seat):
        return SYSTEM, a.BotPlay(seat, "" if token == PASS else token)
    if late:
        return SYSTEM, a.TimeOut(seat, "" if token == PASS else token, state.decision)
    return seat, a.Pass() if token == PASS else a.Play(token)


def may_be_late(state: TableState, seat: int, token: str) -> bool:
    """Whether the clock may make this move: it decides for people alone, and neither calls nor catches."""
    decides = seat == state.awaited and not state.stand_in(seat)
    return decides and state.deadline() is not None and token != "uno" and "catch" not in token


def aside(state: TableState, rng: random.Random) -> tuple[int, a.AnyAct] | None:
    """What somebody does beside the game: go, come back, be called otherwise."""
    people = [seat for seat, taken in enumerate(state.seats) if taken.person]
    if not people:
        return None
    seat = rng.choice(people)
    taken = state.seats[seat]
    acts: list[a.AnyAct] = [] if taken.away else [a.Leave(), a.Rename(f"Guest {state.seq}")]
    return seat, rng.choice([*acts, a.Back()] if taken.away or taken.idle else acts)


def twin_of(game: Game, viewer: Viewer, rng: random.Random) -> Game | None:
    """Another game at the same table, of which the viewer sees the same."""
    rounds = [twin_round(played, viewer, rng) for played in game.rounds]
    found = [played for played in rounds if played is not None]
    return Game(game.settings, found) if len(found) == len(rounds) else None


def twin_round(played: Played, viewer: Viewer, rng: random.Random) -> Played | None:
    found = twin_game(played.deal, [move for move in played.moves if move[1] != PASS], viewer, rng)
    if found is None:
        return None
    deal, made = found
    moves = iter(made)
    return Played(deal, [move if move[1] == PASS else next(moves) for move in played.moves])
