"""The player who leaves everything to chance, here and in bulk simulation."""

from collections import Counter
from dataclasses import dataclass
from math import sqrt

import pytest

import lastcard
from kit import ALL, lay
from lastcard.bots import make_bot, next_move
from lastcard.rules.editions import EDITIONS
from lastcard.rules.kernel import State, Tally, playout, read_tally
from lastcard.rules.options import settle
from lastcard.rules.parameters import key_of, rules_for
from tries import tries

ROUNDS = tries(80, 400) if lastcard.COMPILED else 80


def lots(position: str, seat: int, tries: int = 60) -> Counter[str]:
    """What the bot chooses, over and over, in one position."""
    bot, view = make_bot("chance", "lots"), lay(position).view(seat)
    return Counter(bot.choose(view) for _ in range(tries))


def reactions(position: str, seat: int, tries: int = 60) -> Counter[str | None]:
    bot, view = make_bot("chance", "lots"), lay(position).view(seat)
    return Counter(bot.react(view) for _ in range(tries))


def test_a_drawn_card_is_kept_by_chance_where_nearly_all_cards_are_in_hands() -> None:
    """The same few would go round for ever, in all of the kernel's ways to play it too."""
    drawn = "classic hands=r1,y2/g1,g2 pile=r7 draw={} phase=drawn drawn=r1"
    assert set(lots(drawn.format("b1"), 0)) == {"r1", "keep"}
    assert set(lots(drawn.format("*"), 0)) == {"r1"}


def test_any_playable_card_may_come_but_no_draw_by_choice() -> None:
    assert set(lots("classic hands=r1,W,b7,y2/g1,g2 pile=r7", 0)) == {"r1", "W", "b7"}


def test_it_draws_when_nothing_fits() -> None:
    assert set(lots("classic hands=y2,b3/g1,g2 pile=r7", 0)) == {"draw"}


def test_a_drawn_card_that_fits_is_laid() -> None:
    assert set(lots("classic hands=y2,r3/g1,g2 pile=r7 phase=drawn drawn=r3", 0)) == {"r3"}


def test_an_answer_is_a_fair_lot() -> None:
    answers = lots("classic hands=y2,b3/g1,g2 pile=F,r7 colour=b phase=answer turn=0", 1, tries=400)
    assert set(answers) == {"take", "challenge"}
    assert 150 < answers["take"] < 250


def test_it_calls_when_exposed_and_not_before() -> None:
    assert set(reactions("classic hands=r1/g1,g2 pile=r7 turn=1 exposed=0", 0)) == {"uno"}
    assert set(reactions("classic hands=r1,r2/g1,g2 pile=r7 turn=0", 0)) == {None}


def test_it_never_catches() -> None:
    assert set(reactions("classic hands=r1/g1,g2 pile=r7 turn=1 exposed=0", 1)) == {None}


def test_out_of_turn_it_tosses_a_coin_over_avatar_state() -> None:
    tosses = reactions("avatar hands=A,r1,y1,g1,b1/g2,g3 pile=r7 turn=1", 0, tries=400)
    assert set(tosses) == {"A", None}
    assert 150 < tosses["A"] < 250


@dataclass
class Sums:
    """Lengths and winners of many rounds."""

    lengths: list[int]
    wins: Counter[int]


def by_bots(edition: str, seats: int) -> Sums:
    """Rounds of four bots, the deal passing round the table; wins are counted from the dealer."""
    lengths, wins = [], Counter[int]()
    for number in range(ROUNDS):
        r = lastcard.Round.deal(edition, seats=seats, seed=f"lot-{number}", dealer=0)
        bots = {seat: make_bot("chance", f"{number}.{seat}") for seat in range(seats)}
        actions = 0
        while not r.over:
            move = next_move(r, bots)
            assert move is not None
            r.act(*move)
            actions += 1
        lengths.append(actions)
        wins[-1 if r.winner is None else r.winner] += 1
    return Sums(lengths, wins)


def by_kernel(edition: str, seats: int) -> tuple[float, list[float]]:
    """Mean length and win shares of the kernel's own rounds, seat 0 dealing each of them."""
    declared = EDITIONS[edition]
    s = State(rules_for(declared, settle(declared, None)), seats)
    rounds = 8 * ROUNDS if lastcard.COMPILED else 2 * ROUNDS
    t = Tally()
    for number in range(rounds):
        playout(s, t, key_of("bulk"), number * seats, 1)  # a multiple of the seats: seat 0 deals
    tally = read_tally(t)
    wins, actions = tally["wins"], tally["actions"]
    assert isinstance(wins, list)
    assert isinstance(actions, int)
    return actions / rounds, [wins[seat] / rounds for seat in range(seats)]


@pytest.mark.parametrize("edition, seats", [*((edition, 4) for edition in ALL), ("avatar", 2)])
def test_it_is_the_player_of_bulk_simulation(edition: str, seats: int) -> None:
    sums = by_bots(edition, seats)
    length, shares = by_kernel(edition, seats)
    mean = sum(sums.lengths) / ROUNDS
    spread = sqrt(sum((n - mean) ** 2 for n in sums.lengths) / ROUNDS)
    assert abs(mean - length) < 4.5 * spread / sqrt(ROUNDS)
    for seat, share in enumerate(shares):
        assert abs(sums.wins[seat] / ROUNDS - share) < 4.5 * sqrt(share * (1 - share) / ROUNDS)
