"""Bots keep to the rules, and see what a player sees."""

import ast
import random
from pathlib import Path

import pytest

import lastcard
from kit import ALL
from lastcard import bots
from lastcard.bots import BOTS, make_bot, next_move, play_round
from lastcard.rules.editions import EDITIONS
from lastcard.rules.options import options_of
from tries import tries
from twins import Move, twin_game
from wander import agreed, pick, values_of

ROUNDS = tries(15, 80) if lastcard.COMPILED else 15
MODULES = sorted(Path(bots.__file__).parent.glob("*.py"))
SECRET = ("lastcard.rules.state", "lastcard.rules.kernel", "lastcard.round", "lastcard.match")


def dealt(edition: str, rng: random.Random) -> lastcard.Round:
    """A deal with any number of seats and any options."""
    known = options_of(EDITIONS[edition], "round")
    options = agreed({key: rng.choice(values_of(option)) for key, option in known.items()})
    return lastcard.Round.deal(edition, seats=rng.randint(2, 10), seed=rng.randrange(10**9), options=options)


@pytest.mark.parametrize("edition", ALL)
def test_every_action_is_legal_with_any_seats_and_options(edition: str) -> None:
    rng = random.Random(f"legal {edition}")
    for _ in range(ROUNDS):
        r = dealt(edition, rng)
        play_round(r, {seat: make_bot(rng.choice(list(BOTS)), rng.random().hex()) for seat in range(r.seats)})
        assert r.over


@pytest.mark.parametrize("edition", ALL)
def test_the_sensible_bot_can_be_caught_only_when_it_could_not_call_ahead(edition: str) -> None:
    rng = random.Random(f"caught {edition}")
    for _ in range(ROUNDS):
        r = dealt(edition, rng)
        table = {seat: make_bot("sensible", rng.random().hex()) for seat in range(r.seats)}
        while not r.over:
            move = next_move(r, table)
            assert move is not None
            ahead = r.actor == move[0]  # out of turn nobody calls before the play
            happened = [event.kind for event in r.act(*move)]
            surprised = not ahead or {"gave", "swapped", "movedon"} & {*happened}
            assert r.exposed is None or "exposed" not in happened or surprised
            assert "caught" not in happened


def moves_of(start: lastcard.Round, rng: random.Random) -> list[Move]:
    """Some moves by chance, and none that ends the round."""
    r, moves = start.clone(), []
    for _ in range(rng.randint(1, 30)):
        move = pick(r, rng)
        r.act(*move)
        if r.over:
            break
        moves.append(move)
    return moves


def after(start: lastcard.Round, moves: list[Move]) -> lastcard.Round:
    r = start.clone()
    for move in moves:
        r.act(*move)
    return r


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("level", BOTS)
def test_equal_knowledge_gives_equal_choice(edition: str, level: str) -> None:
    """Two games that a bot cannot tell apart, though the hidden cards differ: it does the same in both."""
    rng, compared = random.Random(f"equal {edition} {level}"), 0
    for _ in range(ROUNDS):
        start = dealt(edition, rng)
        moves = moves_of(start, rng)
        r = after(start, moves)
        assert r.actor is not None
        found = twin_game(start, moves, r.actor, rng)
        if found is not None:
            compared += 1
            choices = [next_move(one, {r.actor: make_bot(level, "same")}) for one in (r, after(*found))]
            assert choices[0] is not None
            assert choices[0] == choices[1]
    assert compared > ROUNDS // 8


def imported(module: Path) -> set[str]:
    """The modules that a module of the bots imports, by their full names, from whichever level."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = {0: "", 1: "lastcard.bots.", 2: "lastcard."}[node.level] + (node.module or "")
            names |= {base, *(f"{base.rstrip('.')}.{alias.name}" for alias in node.names)}
    return names


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_a_bot_sees_a_view_and_only_those_who_ask_it_hold_the_round(module: Path) -> None:
    secrets = {name for name in imported(module) if name.startswith(SECRET)}
    asks, adapts = module.stem in ("next_move", "checking"), module.stem == "built_in"
    allowed = {"lastcard.round", "lastcard.round.Round"} if asks else set()
    assert secrets == ({"lastcard.rules.kernel"} if adapts else allowed)
