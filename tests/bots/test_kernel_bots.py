"""The built-in bots: with a view, even one over the network, they decide as with the whole state."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import product
from math import comb
from typing import Any, get_args

import msgspec
import pytest

import lastcard
from kernels import each_kernel
from kit import ALL, lay
from lastcard.arena.simulation import SimulationTask, line_up, play_in_kernel, play_round
from lastcard.arena.summary import total
from lastcard.bots import BOTS, Bot, make_bot, next_move
from lastcard.bots.lots import Lots
from lastcard.imagining import seen_state
from lastcard.notation.tokens import read_action
from lastcard.rules import cards as c
from lastcard.rules import kernel as k
from lastcard.rules.edition import BotGoal
from lastcard.rules.editions import EDITIONS
from lastcard.rules.options import settle
from lastcard.sight import View, with_legal
from lastcard.view_checks import ImpossibleView
from tries import tries
from wander import pick, random_options

SEATS = (2, 4, 10)
DECISIONS = tries(60, 100_000 // (len(ALL) * len(SEATS) * len(lastcard.PRESETS)))
"""Of each edition, number of seats and preset."""

Table = tuple[dict[int, Any], k.Players]


class Remote:
    """A bot that gets its views over the network."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: View) -> str:
        return self.bot.choose(received(view))

    def react(self, view: View) -> str | None:
        return self.bot.react(received(view))


def received(view: View) -> View:
    """A view as a client reads it."""
    return msgspec.convert(json.loads(json.dumps(view.to_dict())), View)


def seated(seats: int, rng: random.Random) -> Table:
    """A bot with views at each seat, some of them remote, and its twin in the kernel with the same lots."""
    bots, players = {}, k.Players()
    for seat in range(seats):
        level, seed = rng.choice(list(BOTS)), rng.getrandbits(64)
        bot = make_bot(level, seed)
        bots[seat] = Remote(bot) if rng.random() < 0.5 else bot
        k.seat_player(players, seat, c.BOT_LEVELS.index(level), seed)
    return bots, players


def decided_alike(r: lastcard.Round, table: Table) -> tuple[int, str]:
    """What happens next, by the bots that see views and by those that see the state."""
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


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_keeps_to_the_actions_that_its_table_leaves_open(level: str) -> None:
    """A table that asks seat after seat leaves out the call or the catch; environments leave out the draw."""
    exposed = lay("classic hands=r1,b2/y1/g1,g2 pile=r7 exposed=1").view(0)
    for view in (exposed, received(exposed)):
        for said in ("uno", "catch1"):
            open_now = with_legal(view, tuple(token for token in view.legal if token != said))
            assert {make_bot(level, seed).react(open_now) for seed in range(40)} <= {*open_now.legal, None}
        cards = with_legal(view, ("r1",))
        assert {make_bot(level, seed).choose(cards) for seed in range(10)} == {"r1"}


@pytest.mark.parametrize("level", BOTS)
def test_only_the_seat_to_act_is_asked_for_a_decision(level: str) -> None:
    r = lay("classic hands=r1,b2/r2,b3 pile=r7")
    for view in (r.view(1), received(r.view(1)), r.view(None)):
        with pytest.raises(ValueError, match="no decision"):
            make_bot(level, 1).choose(view)


def test_a_view_that_no_round_can_have_is_refused_before_it_enters_the_kernel() -> None:
    view = received(lay("classic hands=r1,b2/r2,b3 pile=r7").view(0))
    for wrong in (replace(view, sizes=(2, 500)), replace(view, hand=("r1", "K")), replace(view, turn=7)):
        with pytest.raises(ImpossibleView):
            make_bot("sensible", 1).choose(wrong)


def test_a_spectator_s_view_with_a_hand_does_not_reach_the_kernel() -> None:
    view = replace(received(lay("classic hands=r1,b2/r2,b3 pile=r7").view(0)), viewer=None)
    assert sum(k.hand_sizes(seen_state(view))) == 4
    assert not any(k.held_by(seen_state(view), seat) for seat in range(2))
    for ask in (make_bot("sensible", 1).choose, make_bot("sensible", 1).react):
        with pytest.raises(ValueError, match=r"no decision|spectator"):
            ask(view)


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
