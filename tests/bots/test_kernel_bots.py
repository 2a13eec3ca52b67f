"""The bots of the kernel: each decides as its namesake that is shown a view, lot by lot."""

from __future__ import annotations

import random
from itertools import product
from math import comb
from typing import Any, get_args

import pytest

import lastcard
from kernels import each_kernel
from kit import ALL
from lastcard.arena.simulation import SimulationTask, line_up, play_in_kernel, play_round
from lastcard.arena.summary import total
from lastcard.bots import BOTS, make_bot, next_move
from lastcard.bots.lots import Lots
from lastcard.notation.tokens import read_action
from lastcard.rules import cards as c
from lastcard.rules import kernel as k
from lastcard.rules.edition import BotGoal
from lastcard.rules.editions import EDITIONS
from lastcard.rules.options import settle
from tries import tries
from wander import pick, random_options

SEATS = (2, 4, 10)
DECISIONS = tries(60, 100_000 // (len(ALL) * len(SEATS) * len(lastcard.PRESETS)))
"""Of each edition, number of seats and preset."""

Table = tuple[dict[int, Any], k.Players]


def seated(seats: int, rng: random.Random) -> Table:
    """A bot at each seat, and its twin in the kernel, with the same lots."""
    bots, players = {}, k.Players()
    for seat in range(seats):
        level, seed = rng.choice(list(BOTS)), rng.getrandbits(64)
        bots[seat] = make_bot(level, seed)
        k.seat_player(players, seat, c.BOT_LEVELS.index(level), seed)
    return bots, players


def decided_alike(r: lastcard.Round, table: Table) -> tuple[int, str]:
    """What happens next, by the bots that see views and by those of the kernel."""
    bots, players = table
    move = next_move(r, bots)
    assert move is not None
    seat = k.bot_move(r._state, players)
    wanted = read_action(EDITIONS[r.edition], move[1])
    assert (seat, players.action) == (move[0], wanted), r.position()
    return move


def compare(edition: str, seats: int, options: dict[str, str], decisions: int, seed: str) -> None:
    """Round after round; now and then something else happens than the bots want, so that all is met."""
    rng, done = random.Random(seed), 0
    while done < decisions:
        r = lastcard.Round.deal(edition, seats, rng.randrange(10**9), options)
        table, wild = seated(seats, rng), rng.choice((0.0, 0.3))
        while not r.over and done < decisions:
            move = decided_alike(r, table)
            done += 1
            r.act(*(pick(r, rng) if rng.random() < wild else move))


@pytest.mark.parametrize("preset", lastcard.PRESETS)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", ALL)
def test_they_decide_as_the_bots_that_see_views(edition: str, seats: int, preset: str) -> None:
    compare(edition, seats, lastcard.PRESETS[preset], DECISIONS, f"{edition} {seats} {preset}")


@pytest.mark.parametrize("edition", ALL)
def test_they_do_so_under_any_options(edition: str) -> None:
    for number in range(tries(20, 400)):
        rng = random.Random(f"any {edition} {number}")
        compare(edition, rng.randint(2, 10), random_options(edition, rng), 40, f"any {number}")


@pytest.mark.parametrize("edition", ALL)
def test_they_do_so_where_nearly_all_cards_are_in_hands(edition: str) -> None:
    rng, done, wanted = random.Random(f"few {edition}"), 0, tries(40, 2000)
    while done < wanted:
        r, table = nearly_all_in_hands(edition, rng), seated(10, rng)
        for _ in range(60):
            if r.over:
                break
            seat, token = decided_alike(r, table)
            done += 1
            r.act(seat, (drawn_or_kept(r, seat) if seat % 2 else None) or token)


def nearly_all_in_hands(edition: str, rng: random.Random) -> lastcard.Round:
    """A round in which everybody has drawn whatever there was."""
    options = {"hand_size": "10", "seven_zero": rng.choice(("off", "both"))}
    r = lastcard.Round.deal(edition, 10, rng.randrange(10**9), options)
    while r._state.draws + r._state.discards >= c.LAST_CARDS:
        assert r.actor is not None
        r.act(r.actor, drawn_or_kept(r, r.actor) or pick(r, rng)[1])
    return r


def drawn_or_kept(r: lastcard.Round, seat: int) -> str | None:
    """What somebody does who sleeps, if that is open to a seat."""
    return next((token for token in ("draw", "keep", "take") if token in r.legal(seat)), None)


@each_kernel
def test_lots_are_the_same_in_every_kernel(chapters: Any) -> None:
    for seed in (0, 1, 2, 2**64 - 1, "friday"):
        lots = Lots(seed)
        assert Lots(seed).state == lots.state
        if isinstance(seed, int):
            assert chapters.scattered(seed) == lots.state
    assert len({Lots(seed).below(10**6) for seed in range(100)}) == 100
    drawn = [lots.below(3) for _ in range(3000)]
    assert all(900 < drawn.count(lot) < 1100 for lot in range(3))


@pytest.mark.parametrize("total", range(1, c.DECK + 1, tries(37, 1)))
def test_the_odds_of_a_bluff_are_exact_in_whole_numbers(total: int) -> None:
    """The kernel reckons in parts of a power of two; not one case comes out otherwise than in fractions."""
    for harmless, kept in product(range(total + 1), range(total + 1)):
        none = c.ODDS
        for i in range(kept):
            none = (none * (harmless - i) + total - i - 1) // (total - i) if harmless > i else 0
        assert (3 * none < 2 * c.ODDS) == (3 * comb(harmless, kept) < 2 * comb(total, kept))


def test_both_know_the_same_levels_and_goals() -> None:
    assert c.BOT_LEVELS[1:] == tuple(BOTS)
    assert get_args(BotGoal) == c.GOALS


LINE_UPS = [("sensible", 4), ("casual,sensible", 2), ("chance,casual,sensible", 5)]


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("bots, seats", LINE_UPS)
def test_simulation_counts_the_same_rounds_as_bot_by_bot(edition: str, bots: str, seats: int) -> None:
    preset = random.Random(f"{edition} {bots}").choice(list(lastcard.PRESETS))
    for options in ({}, lastcard.PRESETS[preset]):
        settled = settle(EDITIONS[edition], options)
        task = SimulationTask(edition, seats, "alike", line_up(bots, seats), settled)
        rounds = range(3, 3 + tries(5, 60))
        by_bots = total(play_round(task, number) for number in rounds)
        assert task.by_kernel
        assert play_in_kernel(task, rounds.start, len(rounds)) == by_bots
