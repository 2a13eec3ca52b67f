"""Laws that hold in every edition, with two to ten seats and any options, after every action."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import lastcard
from kit import CODES
from lastcard.notation.tokens import action_numbers
from lastcard.rules.options import deck_of
from wander import CHUNKS, EDITIONS, choices, chunk_of, first_choice, pick, random_round, walk


def all_cards(r: lastcard.Round) -> Counter[str]:
    held = [card for seat in range(r.seats) for card in r.hand(seat) + r.foreheads(seat)]
    return Counter(held + r.draw_pile + r.discard_pile)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_cards_are_conserved_and_random_rounds_end(chunk: int) -> None:
    for number in chunk_of(chunk, 700):
        r, rng = random_round(number)
        edition = lastcard.EDITIONS[r.edition]
        deck = Counter(edition.cards[card] for card in deck_of(edition, r.options))
        assert all_cards(r) == deck
        for _ in walk(r, rng):
            assert all_cards(r) == deck
        assert r.over


@pytest.mark.parametrize("chunk", CHUNKS)
def test_an_unfinished_round_always_has_somebody_to_act(chunk: int) -> None:
    for number in chunk_of(chunk, 300):
        r, rng = random_round(number)
        assert first_choice(r)
        for _ in walk(r, rng):
            assert r.over or first_choice(r)
        assert r.actor is None
        assert choices(r) == []


@pytest.mark.parametrize("chunk", CHUNKS)
def test_legal_actions_are_accepted_and_all_others_refused_without_a_trace(chunk: int) -> None:
    for number in chunk_of(chunk, 80):
        r, rng = random_round(number)
        tokens = list(action_numbers(r.edition))
        for step, _ in enumerate(walk(r, rng)):
            if step % 5:
                continue
            seat = rng.randrange(r.seats)
            before = r.position()
            for token in tokens:
                if token in r.legal(seat):
                    r.clone().act(seat, token)
                else:
                    with pytest.raises(lastcard.IllegalAction) as refused:
                        r.act(seat, token)
                    assert refused.value.clause
                    assert refused.value.reason
                    assert refused.value.code in CODES
            assert r.position() == before


@pytest.mark.parametrize("chunk", CHUNKS)
def test_positions_print_and_parse_to_the_bit(chunk: int) -> None:
    for number in chunk_of(chunk, 150):
        r, rng = random_round(number)
        for _ in walk(r, rng):
            line = r.position()
            twin = lastcard.Round.from_position(line)
            assert twin.position() == line
            assert [twin.view(seat) for seat in range(r.seats)] == [r.view(seat) for seat in range(r.seats)]


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_round_read_back_goes_on_exactly_as_the_original(chunk: int) -> None:
    for number in chunk_of(chunk, 120):
        r, rng = random_round(number)
        for _ in range(rng.randrange(60)):
            if not r.over:
                r.act(*pick(r, rng))
        twin = lastcard.Round.from_position(r.position())
        for seat, token, events in walk(r, rng):
            assert twin.act(seat, token) == events
        assert twin.position() == r.position()


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_clone_goes_its_own_way(chunk: int) -> None:
    for number in chunk_of(chunk, 80):
        r, rng = random_round(number)
        while not r.over:
            before, twin = r.position(), r.clone()
            twin.act(*pick(twin, rng))
            assert r.position() == before
            r.act(*pick(r, rng))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_gives_the_same_round_and_another_seed_another(edition: str) -> None:
    deal = lastcard.Round.deal
    assert deal(edition, 5, "friday").position() == deal(edition, 5, "friday").position()
    assert deal(edition, 5, "friday").hand(0) != deal(edition, 5, "saturday").hand(0)
    assert deal(edition, 5).position() != deal(edition, 5).position()


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_record_replays_to_the_same_events(chunk: int) -> None:
    rng = random.Random(f"records {chunk}")
    for number in chunk_of(chunk, 48):
        edition = EDITIONS[number % len(EDITIONS)]
        scoring = rng.choice(("points", "alternative", "single"))
        options = {
            "scoring": scoring,
            "target": "200",
            "next_dealer": rng.choice(("rotate", "redraw", "winner")),
        }
        m = lastcard.Match(edition, rng.randint(2, 10), f"records {number}", options)
        while not m.over:
            if m.round.over:
                m.next_round()
            m.act(*pick(m.round, rng))
            if rng.random() < 0.01:
                m.comment(f"a remark after {len(m.round.actions)} actions")
        text = m.record()
        again = lastcard.read_record(text)
        assert again.record() == text
        assert [r.history for r in again.rounds] == [r.history for r in m.rounds]
        assert (again.scores, again.winners) == (m.scores, m.winners)
