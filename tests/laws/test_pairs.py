"""The laws once more where every value of every option meets every value of every other one."""

from __future__ import annotations

import random

import pytest

import lastcard
from in_step import begin, play_in_step
from kernels import both
from kit import cards_in_game
from lastcard.match import round_options
from lastcard.notation.tokens import action_numbers
from lastcard.rules.options import deck_of
from lookalikes import told_the_same, twin_of, viewers
from pairwise import SEATS, met_in, pairs, rows, tables
from tries import tries
from wander import CHUNKS, EDITIONS, pick, values_of, walk
from witness import Witness, without_legal

FEW = 24 if lastcard.COMPILED else 8
IN_STEP = 16


def share(chunk: int, few: int) -> range:
    return range(chunk, min(len(tables()), tries(few, len(tables()))), len(CHUNKS))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_pair_of_values_is_met(edition: str) -> None:
    known = {key: values_of(option) for key, option in lastcard.OPTIONS.items() if edition in option.editions}
    met = set().union(*map(met_in, rows(edition)))
    assert set(pairs(known)) <= met
    assert {(edition, seats) for seats in SEATS} <= {(table, seats) for table, seats, _ in tables()}


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_laws_hold_whatever_options_meet(chunk: int) -> None:
    for number in share(chunk, FEW):
        edition, seats, options = tables()[number]
        m = lastcard.Match(edition, seats, f"pairs {number}", options)
        check_round(m.round, random.Random(f"pairs {number}"))
        assert lastcard.read_record(m.record()).record() == m.record()


def check_round(r: lastcard.Round, rng: random.Random) -> None:
    """No card is lost, the round ends, what is legal is accepted, and nobody learns what is not for them."""
    edition = lastcard.EDITIONS[r.edition]
    deck = sorted(edition.cards[card] for card in deck_of(edition, r.options))
    viewer = rng.choice(viewers(r))
    witness = Witness(r.edition, r.options, r.seats, viewer)
    witness.see(lastcard.redact(event, viewer) for event in r.history)
    for step, (_, _, events) in enumerate(walk(r, rng)):
        assert cards_in_game(r) == deck
        witness.see(lastcard.redact(event, viewer) for event in events)
        assert witness.view() == without_legal(r.view(viewer))
        assert r.over or r.legal(acting(r))
        if step % 11 == 0:
            check_position(r)
        if step % 11 == 3 and not r.over:
            check_legal(r, rng.randrange(r.seats))
        if step % 11 == 6 and not r.over:
            twin = twin_of(r, viewer, rng)
            assert twin.view(viewer) == r.view(viewer)
            told_the_same(r, twin, viewer, rng)
    assert r.void or r.winner is not None
    check_position(r)


def acting(r: lastcard.Round) -> int:
    assert r.actor is not None
    return r.actor


def check_position(r: lastcard.Round) -> None:
    again = lastcard.Round.from_position(r.position())
    assert again.position() == r.position()
    assert [again.view(seat) for seat in viewers(r)] == [r.view(seat) for seat in viewers(r)]


def check_legal(r: lastcard.Round, seat: int) -> None:
    """An action is legal or refused by a clause, and a refusal changes nothing."""
    before, legal = r.position(), r.legal(seat)
    for token in action_numbers(r.edition):
        if token in legal:
            r.clone().act(seat, token)
        else:
            with pytest.raises(lastcard.IllegalAction) as refused:
                r.act(seat, token)
            assert refused.value.clause
    assert r.position() == before


@pytest.mark.parametrize("chunk", CHUNKS)
def test_both_kernels_play_the_same_whatever_options_meet(chunk: int) -> None:
    kernels = both()
    for number in share(chunk, IN_STEP):
        edition, seats, options = tables()[number]
        seed = f"in step {number}"
        one, two = (begin(chapters, edition, seats, round_options(options), seed) for chapters in kernels)
        play_in_step(kernels, one, two, random.Random(seed))


@pytest.mark.parametrize("chunk", CHUNKS)
def test_matches_replay_whatever_options_meet(chunk: int) -> None:
    """Two rounds of a match, the second broken off: sides, scoring and dealers among the options."""
    for number in share(chunk, FEW // 4):
        edition, seats, options = tables()[number]
        m = lastcard.Match(edition, seats, f"matches {number}", options)
        rng = random.Random(f"matches {number}")
        for _ in walk(m.round, rng):
            pass
        if not m.over:
            m.next_round()
            for _ in range(20):
                if not m.round.over:
                    m.act(*pick(m.round, rng))
        again = lastcard.read_record(m.record())
        assert again.record() == m.record()
        assert (again.scores, again.winners, again.options) == (m.scores, m.winners, m.options)
