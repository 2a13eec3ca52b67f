"""Matches: what belongs to the match and not to a clause."""

from __future__ import annotations

import random

import pytest

import lastcard
from kit import lay, play
from lastcard.bots import make_bot
from lastcard.bots.next_move import play_round
from lastcard.inside import archive_round, drop_history, rest
from wander import first_choice, pick


def test_a_round_ended_behind_the_match_is_scored_all_the_same() -> None:
    m = lastcard.Match.resume("mod", [0, 0], lay("mod hands=b1/W pile=b5 draw=g1"))
    m.round.act(0, "b1")
    assert m.scores == [50, 0]
    assert [result.winner for result in m.results] == [0]
    m.next_round()
    assert lastcard.read_record(m.record()).scores == [50, 0]


def test_matches_are_equal_when_their_records_are() -> None:
    m, twin = (lastcard.Match("mod", seats=2, seed="equal") for _ in range(2))
    assert m == twin == lastcard.read_record(m.record())
    assert m != lastcard.Match("mod", seats=2, seed="other")
    assert m != lastcard.Match("mod", seats=2, seed="equal", options={"target": "200"})
    assert m != m.round
    twin.act(*first_choice(twin.round))
    assert m != twin
    m.act(*first_choice(m.round))
    assert m == twin
    m.comment("well played")
    assert m != twin
    with pytest.raises(TypeError, match="unhashable"):
        hash(m)


def test_an_action_that_is_taken_back_takes_scores_deal_and_remarks_with_it() -> None:
    m = lastcard.Match.resume(
        "mod", [460, 0], lay("mod hands=b1/W pile=b5 draw=g1"), {"target": 600}, seed="y"
    )
    m.comment("before")
    before = m.clone()
    m.act(0, "b1")
    m.comment("after")
    m.next_round()
    twin, scores = m.clone(), m.scores
    assert m.undo() == (0, "b1")
    assert m == before
    assert (m.number, m.scores, m.results, m.over) == (1, [460, 0], [], False)
    assert (twin.number, twin.scores, twin.rounds[0].actions) == (2, scores, [(0, "b1")])
    with pytest.raises(IndexError, match="no action to take back"):
        m.undo()


def test_a_round_that_is_played_to_another_end_is_scored_anew() -> None:
    m = lastcard.Match.resume("mod", [499, 0], lay("mod hands=b1/b3 pile=b5 draw=g4"))
    m.act(0, "b1")
    assert (m.scores, m.winners) == ([502, 0], [0])
    m.round.undo()
    play(m.round, "0:draw 1:b3")
    assert (m.scores, m.winners, len(m.results)) == ([499, 5], [], 1)
    m.round.undo()
    assert (m.scores, m.results) == ([499, 0], [])


def test_a_match_resumed_with_a_finished_round_counts_it() -> None:
    r = lay("mod hands=b1/W pile=b5 draw=g1")
    r.act(0, "b1")
    assert lastcard.Match.resume("mod", [460, 0], r).winners == [0]


def test_a_resumed_round_of_its_own_seed_reads_back_without_scores() -> None:
    m = lastcard.Match.resume("mod", [0, 0, 0], lastcard.Round.deal("mod", 3, "x", dealer=0), seed="y")
    assert lastcard.read_record(m.record()).round.position() == m.round.position()


@pytest.mark.parametrize(
    "scores, options, hint",
    [
        ([0], {}, "2 whole numbers"),
        ([0, -1], {}, "whole numbers"),
        ([500, 0], {}, "already over"),
        ([500, 0], {"scoring": "alternative"}, "already over"),
        ([0, 0], {"mod_go_out": "off"}, "another value of mod_go_out"),
    ],
)
def test_a_match_is_not_resumed_where_it_could_not_stand(
    scores: list[int], options: dict[str, str], hint: str
) -> None:
    with pytest.raises(ValueError, match=hint):
        lastcard.Match.resume("mod", scores, lay("mod hands=b1/W pile=b5"), options)


def test_a_round_of_another_edition_does_not_fit() -> None:
    with pytest.raises(ValueError, match="must be the same"):
        lastcard.Match.resume("corn", [0, 0], lay("mod hands=b1/W pile=b5"))


def test_rounds_of_a_match_have_seeds_that_do_not_foretell_each_other() -> None:
    m = lastcard.Match("classic", 2, "friday", {"target": "10000"})
    seeds, rng = {m.round.seed}, random.Random(1)
    for _ in range(3):
        while not m.round.over:
            m.act(*pick(m.round, rng))
        seeds.add(m.next_round().seed)
    assert len(seeds) == 4
    assert all(seed.startswith("#") for seed in seeds)


def played_out(edition: str, rounds: int, *, away: bool) -> lastcard.Match:
    m = lastcard.Match(edition, 3, "attic", {"scoring": "points", "target": "10000"})
    for number in range(rounds):
        if number:
            m.next_round()
        if away:
            archive_round(m)
        play_round(m.round, {seat: make_bot("chance", f"{seat} {number}") for seat in range(m.seats)})
    return m


@pytest.mark.parametrize("edition", lastcard.EDITIONS)
def test_rounds_that_were_put_away_come_back_as_they_were(edition: str) -> None:
    whole, small = (played_out(edition, 3, away=away) for away in (False, True))
    archive_round(small)
    assert small.record() == whole.record()
    assert small.seeds == whole.seeds == [r.seed for r in whole.rounds]
    assert (small.number, small.results, small.scores) == (whole.number, whole.results, whole.scores)
    for kept, r in zip(small.rounds, whole.rounds, strict=True):
        assert kept.position() == r.position()
        assert kept.start() == r.start()
        assert (kept.history, kept.actions) == (r.history, r.actions)
        assert (kept.dealt, kept.how_dealt, kept.seed) == (r.dealt, r.how_dealt, r.seed)
    twin = small.clone()
    twin.next_round()
    assert (twin.number, small.number) == (4, 3)
    assert [r.position() for r in twin.rounds[:3]] == [r.position() for r in small.rounds]
    assert lastcard.read_record(small.record()).record() == whole.record()


@pytest.mark.parametrize("away", [True, False])
def test_a_round_can_be_had_as_it_was_dealt_with_the_actions_since(away: bool) -> None:
    m = played_out("corn", 3, away=away)
    for number, r in enumerate(m.rounds, 1):
        dealt, actions = m.dealt(number)
        assert (dealt.actions, dealt.seed, actions) == ([], r.seed, r.actions)
        for seat, token in actions:
            dealt.act(seat, token)
        assert (dealt.position(), dealt.history) == (r.position(), r.history)
    for wrong in (0, 4):
        with pytest.raises(ValueError, match=f"no round {wrong}; the rounds are 1 to 3"):
            m.dealt(wrong)


def test_a_round_laid_out_by_hand_can_be_put_away_too() -> None:
    m = lastcard.Match.resume("mod", [0, 0], lay("mod hands=b1/W pile=b5 draw=g1"))
    archive_round(m)
    m.act(0, "b1")
    history, record = m.round.history, m.record()
    m.next_round()
    archive_round(m)
    assert m.rounds[0].history == history
    assert lastcard.read_record(m.record()).record().startswith(record[:100])


def test_a_round_that_keeps_no_events_tells_them_when_asked() -> None:
    r = lastcard.Round.deal("corn", 4, "attic")
    play_round(r, {seat: make_bot("chance", seat) for seat in range(4)})
    twin = r.rewound()
    drop_history(twin)
    told = []
    for seat, token in r.actions:
        rest(twin)
        assert not twin._state.journal
        told += twin.act(seat, token)
    assert r.history[-len(told) :] == told
    assert twin.history == r.history
    assert twin.clone().history == r.history
    assert (twin.rewound().position(), twin.how_dealt) == (r.rewound().position(), r.how_dealt)


@pytest.mark.parametrize("scoring", ["points", "alternative", "single"])
def test_both_ways_of_counting_are_tallied_whichever_is_in_force(scoring: str) -> None:
    m = lastcard.Match("mod", 3, "tallies", options={"scoring": scoring, "target": "2000"})
    bots = {seat: make_bot("sensible", seat) for seat in range(3)}
    for number in range(3):
        play_round(m.round, bots)
        if number < 2 and not m.over:
            m.next_round()
    assert m.results
    won, left = [0, 0, 0], [0, 0, 0]
    for result in m.results:
        assert result.winner is not None
        won[result.winner] += sum(result.points)
        left = [a + b for a, b in zip(left, result.points, strict=True)]
    assert (list(m.collected), list(m.leftovers)) == (won, left)
    assert m.scores == (left if scoring == "alternative" else won)
