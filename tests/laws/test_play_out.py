"""A round is played on to its end many times, in the kernel, from wherever it stands."""

from __future__ import annotations

import random
from dataclasses import FrozenInstanceError
from math import sqrt
from typing import Any

import pytest

import lastcard
from in_step import begin
from kernels import both
from kit import ALL, lay
from lastcard.rules import cards as c
from lastcard.rules.parameters import key_of
from wander import CHUNKS, EDITIONS, pick, random_options, random_round, scaled

GAMES = 200 if lastcard.COMPILED else 4


def some_way_in(number: int) -> lastcard.Round:
    """A round that has been played for a while."""
    r, rng = random_round(number)
    for _ in range(rng.randrange(80)):
        if not r.over:
            r.act(*pick(r, rng))
    return r


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_numbers_add_up_and_the_round_stays_as_it_is(chunk: int) -> None:
    for number in range(chunk, max(scaled(400), len(CHUNKS)), len(CHUNKS)):
        r = some_way_in(number)
        before, history = r.position(), r.history
        found = r.play_out(GAMES, number)
        assert (r.position(), r.history) == (before, history)
        assert sum(found.wins) + found.void == found.games == GAMES
        assert len(found.wins) == len(found.points_left) == len(found.points_won) == r.seats
        assert sum(found.shares) == pytest.approx(1)
        assert sum(found.points_won) <= sum(found.points_left)
        assert all(won or not points for won, points in zip(found.wins, found.points_won, strict=True))


@pytest.mark.parametrize("chunk", CHUNKS)
def test_both_kernels_play_on_alike(chunk: int) -> None:
    kernels = both()
    for number in range(chunk, max(scaled(800), len(CHUNKS)), len(CHUNKS)):
        rng = random.Random(f"on {number}")
        edition, seats = EDITIONS[number % len(EDITIONS)], rng.randint(2, 10)
        options, steps = random_options(edition, rng), rng.randrange(60)
        found = [played_on(chapters, edition, seats, options, f"on {number}", steps) for chapters in kernels]
        assert found[0] == found[1]


def played_on(chapters: Any, edition: str, seats: int, options: dict[str, str], seed: str, steps: int) -> Any:
    """Some steps by chance, the same in every kernel, and then to the end a few times."""
    s, rng = begin(chapters, edition, seats, options, seed), random.Random(seed)
    for _ in range(steps):
        masks = [chapters.legal(s, seat) for seat in range(seats)]
        open_to = [(seat, a) for seat in range(seats) for a in range(c.ACTIONS) if masks[seat] >> a & 1]
        if open_to:
            chapters.apply(s, *rng.choice(open_to))
    tally, scratch = chapters.Tally(), chapters.State(s.rules, seats)
    chapters.play_on(scratch, s, tally, key_of(seed), 3, 4)
    by_chance = chapters.image(scratch)
    players = chapters.Players()
    for seat in range(seats):
        chapters.set_line_up(players, seat, rng.randint(c.CHANCE_BOT, c.SENSIBLE_BOT))
    chapters.play_on_by(scratch, s, tally, players, key_of(seed), 3, 4)
    return chapters.read_tally(tally), chapters.read_gains(tally), by_chance, chapters.image(scratch)


def test_the_seed_decides_and_nothing_of_the_generator_or_of_the_order_of_the_draw_pile() -> None:
    table = "mod hands=r1,r2,M/b2,b3,b4/y1,y4 pile=r7 draw={} turn=0 seed={}"
    pile = [
        *("r1", "b5", "b6", "g7", "g8", "y9", "W", "F", "g1", "gd", "bs", "yr"),
        *("r3", "r5", "g2", "g3"),
    ]
    one, other = lay(table.format(",".join(pile), "a")), lay(table.format(",".join(pile[::-1]), "b"))
    assert one.play_out(50, 3) == one.play_out(50, "3") == other.play_out(50, 3)
    assert one.play_out(50, 3) != one.play_out(50, 4)
    assert one.play_out(50, None) != one.play_out(50, None)


def test_a_decided_round_is_decided_in_every_game() -> None:
    r = lay("classic hands=r1/b2,W/y9 pile=r7 draw=* turn=0")
    found = r.play_out(30)
    assert (found.wins, found.void) == ((30, 0, 0), 0)
    assert found.points_left == (0, 30 * 52, 30 * 9)
    assert found.points_won == (30 * 61, 0, 0)
    assert found.shares == (1, 0, 0)
    r.act(0, "r1")
    assert r.over
    assert r.play_out(30) == found


def test_a_round_without_an_end_has_no_winner_and_everybody_has_the_same_share() -> None:
    r = lay("classic hands=b1,b2/y1,y2 pile=r7 draw=- turn=0")
    found = r.play_out(20)
    assert (found.wins, found.void, found.points_left) == ((0, 0), 20, (0, 0))
    assert found.shares == (0.5, 0.5)


@pytest.mark.parametrize("edition", ALL)
def test_from_the_deal_it_comes_to_what_simulation_finds(edition: str) -> None:
    """Seat by seat from the dealer, over some deals, within what chance can make of it."""
    deals, games, rounds = (60, 60, 3000) if lastcard.COMPILED else (6, 5, 60)
    shares = [
        lastcard.Round.deal(edition, 3, seed, dealer=0).play_out(games, seed).shares for seed in range(deals)
    ]
    whole = lastcard.simulate(edition, seats=3, games=rounds, seed="whole")
    for seat, place in enumerate(whole.by_place):
        spread = sqrt(place.share * (1 - place.share) * (1 / deals + 1 / rounds))
        assert abs(sum(share[seat] for share in shares) / deals - place.share) < 4 * spread


@pytest.mark.parametrize("bots", ["casual", "sensible"])
def test_our_own_bots_play_on_as_well_and_the_seed_decides(bots: str) -> None:
    r = lastcard.Round.deal("corn", 3, "on")
    found = r.play_out(GAMES, 1, bots)
    assert found == r.play_out(GAMES, 1, [bots] * 3)
    assert sum(found.wins) + found.void == GAMES
    assert len({r.play_out(GAMES, seed, bots).points_left for seed in range(3)}) == 3


def test_judgement_wins_where_only_one_seat_has_it() -> None:
    r = lastcard.Round.deal("classic", 2, "on", dealer=0)
    games = 400 if lastcard.COMPILED else 60
    alone = [
        r.play_out(games, 1, bots).shares[0] for bots in (["sensible", "chance"], ["chance", "sensible"])
    ]
    assert alone[0] > alone[1] + 0.1


@pytest.mark.parametrize(
    "bots, said",
    [
        ("clever", "played out by chance, casual, sensible, not by 'clever'"),
        (["chance"], "1 bots for 2 seats"),
        ("", "not by ''"),
    ],
)
def test_it_says_what_is_wrong_with_the_bots(bots: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        lastcard.Round.deal("classic", 2, 1).play_out(1, bots=bots)


def test_it_says_what_is_wrong_with_the_number_of_games() -> None:
    r = lastcard.Round.deal("classic", 2, 1)
    for games in (0, -1, 1.5, True, "many", 10**10):
        with pytest.raises(ValueError, match="games is a whole number from 1 to 1,000,000,000"):
            r.play_out(games)  # type: ignore[arg-type]
    with pytest.raises(FrozenInstanceError):
        r.play_out(1).games = 2  # type: ignore[misc]
