"""Random games at live tables, in pairs that one viewer cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import lastcard
from lastcard.table import acts as a
from lastcard.table.fold import HOUSE, Sitting
from lastcard.table.settings import Settings
from server.harness import EDITIONS
from table_play.room import SECRET
from twins import Move, Viewer, twin_game
from wander import random_options

LONGEST = 40
"""Moves of a round that are played, at most."""

SEATS = (2, 2, 2, 3, 3, 4, 5, 10)
PASS = "pass"


@dataclass
class Game:
    """A table, its deal, and what is done there."""

    settings: Settings
    deal: lastcard.Round
    moves: list[Move]


class Dealer:
    """Stands in for the match that a table begins, and deals what it was told to."""

    deal: lastcard.Round

    def __call__(self, edition: str, seats: int, seed: str, options: dict[str, str]) -> lastcard.Match:
        return lastcard.Match.resume(edition, [0] * seats, self.deal.clone(), options, seed)


def random_game(number: int, rng: random.Random, dealer: Dealer) -> tuple[Game, Viewer]:
    """A round by random moves, up to the one that ends it, and somebody who looks on."""
    edition, seats = EDITIONS[number % len(EDITIONS)], rng.choice(SEATS)
    options, viewer = random_options(edition, rng), rng.choice([None, *range(seats)])
    settings = Settings(
        edition=edition,
        seats=seats,
        options=options,
        bots={seat: "chance" for seat in range(seats) if seat != viewer and rng.random() < 0.3},
        turn_seconds=rng.choice((None, 60)),
        catch_grace_ms=0,
        reflexes=rng.random() < 0.8,
    )
    dealer.deal = lastcard.Round.deal(edition, seats, f"hidden {number}", options=options)
    return Game(settings, dealer.deal, list(walk(settings, rng))), viewer


def walk(settings: Settings, rng: random.Random) -> Iterator[Move]:
    sitting = Sitting(settings, SECRET)
    for seat in range(settings.seats):
        if seat not in settings.bots:
            sitting.replay(a.Sit(seat, f"Player {seat}"), HOUSE, 0)
    sitting.replay(a.Start(), HOUSE, 0)
    for _ in range(rng.choice((LONGEST, rng.randint(1, LONGEST)))):
        seat, token = pick(sitting, rng)
        actor, act = act_of(sitting, seat, token)
        sitting.replay(act, actor, 0)
        if sitting.phase != "playing":
            return  # all is open now
        yield seat, token


def pick(sitting: Sitting, rng: random.Random) -> Move:
    """Any move, though mostly one that brings the round nearer to its end."""
    every = [(seat, token) for seat in range(len(sitting.seats)) for token in sitting.open_to(seat)]
    onward = [
        (seat, token) for seat, token in every if token not in ("draw", "keep") and "catch" not in token
    ]
    return rng.choice(every if rng.random() < 0.2 or not onward else onward)


def act_of(sitting: Sitting, seat: int, token: str) -> tuple[int, a.AnyAct]:
    """Who does it, and what."""
    if seat in sitting.settings.bots:
        return HOUSE, a.BotPlay(seat, "" if token == PASS else token)
    return seat, a.Pass() if token == PASS else a.Play(token)


def twin_of(game: Game, viewer: Viewer, rng: random.Random) -> Game | None:
    """Another game at the same table, of which the viewer sees the same."""
    found = twin_game(game.deal, [move for move in game.moves if move[1] != PASS], viewer, rng)
    if found is None:
        return None
    deal, made = found
    moves = iter(made)
    return Game(game.settings, deal, [move if move[1] == PASS else next(moves) for move in game.moves])
