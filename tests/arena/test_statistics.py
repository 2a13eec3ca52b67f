"""Intervals, ratings and sequential tests against closed forms, a published table, and known truth."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from lastcard.arena.intervals import DealShare, covariance, student, variance, wilson
from lastcard.arena.ratings import SCALE, RatedField, check_connected, rate, solved, surprises
from lastcard.arena.sequential import SequentialTest, most_likely_chances
from tries import tries

# Intervals


@pytest.mark.parametrize("freedom, quantile", [(9, 2.2622), (20, 2.0860), (30, 2.0423), (120, 1.9799)])
def test_students_quantile_is_that_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=5e-4)


def test_variance_and_covariance_are_the_unbiased_ones() -> None:
    assert variance([2, 4, 4, 4, 5, 5, 7, 9]) == pytest.approx(32 / 7)
    assert covariance([1, 2, 3, 4], [1, 2, 3, 4]) == pytest.approx(5 / 3)
    assert covariance([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-5 / 3)
    assert variance([3]) == covariance([3], [3]) == 0.0


def test_wilsons_interval_is_as_by_hand() -> None:
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)  # Wilson's, by hand


def test_a_deal_of_one_round_is_as_good_as_a_round() -> None:
    alone = DealShare.of([1, 0, 0, 1] * 100, 1, 1)
    assert alone.share == 0.5
    assert alone.worth == pytest.approx(1, rel=0.01)
    assert (alone.low, alone.high) == pytest.approx(wilson(0.5, 400), abs=1e-3)


def test_deals_that_all_come_out_even_tell_more_and_deals_that_repeat_tell_less() -> None:
    even = DealShare.of([1] * 90 + [0, 2] * 5, 2, 2)
    twice = DealShare.of([0, 2] * 50, 2, 2)
    assert even.worth == pytest.approx(5, rel=0.02)
    assert twice.worth == pytest.approx(0.5, rel=0.02)
    assert even.high - even.low < twice.high - twice.low


def test_no_interval_is_a_point_or_leaves_its_bounds() -> None:
    perfect, level = DealShare.of([2] * 20, 2, 2), DealShare.of([1] * 20, 2, 2)
    assert 0.7 < perfect.low < 1 == perfect.high
    assert level.low < 0.5 < level.high


def test_intervals_hold_the_truth_in_ninety_five_of_a_hundred_contests() -> None:
    chance = random.Random("intervals")
    contests = tries(300, 6000)
    held = sum(held_by(chance, deals=30) for _ in range(contests))
    assert 0.92 < held / contests < 0.98


def held_by(chance: random.Random, deals: int) -> bool:
    """Whether the truth, 0.6, is in the interval, where both rounds of a deal hang on how good it is."""
    earned = []
    for _ in range(deals):
        luck = chance.uniform(-0.3, 0.3)
        earned.append((chance.random() < 0.6 + luck) + (chance.random() < 0.6 - luck))
    found = DealShare.of(earned, 2, 2)
    return found.low <= 0.6 <= found.high


# Ratings


def met(one: str, other: str, won: int, lost: int) -> RatedField:
    """Two bots with a deal for every game."""
    first = [1] * won + [0] * lost
    return RatedField({one: 1, other: 1}, {one: first, other: [1 - credit for credit in first]}, 1)


def test_two_bots_differ_by_the_odds() -> None:
    best, anchor = rate([met("good", "chance", 750, 250)], "chance")
    assert (anchor.points, anchor.low, anchor.high) == (1000, 1000, 1000)
    assert best.points == pytest.approx(1000 + 400 * math.log10(3))
    error = SCALE * math.sqrt(1 / 750 + 1 / 250)  # of the log of the odds
    assert best.high - best.points == pytest.approx(student(999) * error, rel=1e-3)


def test_ten_to_one_are_four_hundred_points() -> None:
    best, _ = rate([met("good", "chance", 1000, 100)], "chance")
    assert best.points == pytest.approx(1400)


def test_one_against_three_has_the_same_strength_as_against_one() -> None:
    """With the strength r it wins exp r / (exp r + 3)."""
    earned = [1] * 50 + [0] * 50
    table = RatedField({"good": 1, "chance": 3}, {"good": earned, "chance": [1 - c for c in earned]}, 1)
    best, _ = rate([table], "chance")
    assert best.points == pytest.approx(1000 + SCALE * math.log(3))


BASEBALL = {  # American League East, 1987: wins of the row against the column
    "Milwaukee": (0, 7, 9, 7, 7, 9, 11),
    "Detroit": (6, 0, 7, 5, 11, 9, 9),
    "Toronto": (4, 6, 0, 7, 7, 8, 12),
    "New York": (6, 8, 6, 0, 6, 7, 10),
    "Boston": (6, 2, 6, 7, 0, 7, 12),
    "Cleveland": (4, 4, 5, 6, 6, 0, 6),
    "Baltimore": (2, 4, 1, 3, 1, 7, 0),
}


def test_the_ratings_of_a_published_table_are_found_again() -> None:
    """Agresti, Categorical Data Analysis: the strengths with Baltimore at 0."""
    teams = list(BASEBALL)
    games = 13  # each pair; a deal for each game
    fields = [
        met(one, other, BASEBALL[one][teams.index(other)], BASEBALL[other][teams.index(one)])
        for i, one in enumerate(teams)
        for other in teams[i + 1 :]
    ]
    assert {field.deals for field in fields} == {games}
    strengths = {rating.bot: (rating.points - 1000) / SCALE for rating in rate(fields, "Baltimore")}
    assert {team: round(strength, 3) for team, strength in strengths.items()} == {
        "Milwaukee": 1.581,
        "Detroit": 1.436,
        "Toronto": 1.294,
        "New York": 1.248,
        "Boston": 1.108,
        "Cleveland": 0.684,
        "Baltimore": 0.0,
    }


def test_a_bot_that_never_lost_has_no_rating() -> None:
    with pytest.raises(ValueError, match="no ratings: good never lost to chance"):
        rate([met("good", "chance", 10, 0)], "chance")
    check_connected([met("a", "b", 1, 0), met("b", "c", 1, 0), met("c", "a", 1, 0)], ["a", "b", "c"])


def test_ratings_hold_the_truth_and_see_that_a_deal_is_shared() -> None:
    """Three bots; in a lucky deal one side wins more, and all three line-ups play the same deals."""
    chance = random.Random("ratings")
    truth = {"a": 0.4, "b": 0.0, "c": -0.5}
    contests = tries(60, 1500)
    held = Counter[str]()
    for _ in range(contests):
        lucks = [chance.gauss(0, 1) for _ in range(60)]
        fields = [pair_of(chance, truth, one, other, lucks) for one, other in ("ab", "ac", "bc")]
        for rating in rate(fields, "c"):
            strength = (truth[rating.bot] - truth["c"]) * SCALE + 1000
            held[rating.bot] += rating.low <= strength <= rating.high
    assert held["c"] == contests
    assert all(0.88 < held[bot] / contests <= 1 for bot in "ab")


def pair_of(
    chance: random.Random, truth: dict[str, float], one: str, other: str, lucks: list[float]
) -> RatedField:
    """Two rounds a deal with the seats changed. The luck of a seat goes to one in one, to the other in the
    other; so that the mean is the true chance, half of the deals have it the other way round."""
    p = 1 / (1 + math.exp(truth[other] - truth[one]))
    earned = []
    for luck in lucks:
        away = max(-1.0, min(1.0, luck)) * min(p, 1 - p)
        earned.append((chance.random() < p + away) + (chance.random() < p - away))
    return RatedField({one: 1, other: 1}, {one: earned, other: [2 - credit for credit in earned]}, 2)


def test_a_circle_of_wins_is_told() -> None:
    fields = [met("a", "b", 70, 30), met("b", "c", 70, 30), met("c", "a", 70, 30)]
    ratings = rate(fields, "a")
    assert [rating.points for rating in ratings] == pytest.approx([1000] * 3)
    told = surprises(fields, ratings)
    assert [(one.line_up, one.bot) for one in told] == [(0, "a"), (1, "b"), (2, "c")]
    assert [one.share for one in told] == pytest.approx([0.7] * 3)
    assert [one.expected for one in told] == pytest.approx([0.5] * 3)
    assert surprises([met("a", "b", 70, 30)], rate([met("a", "b", 70, 30)], "a")) == []


def test_at_a_table_of_several_bots_each_of_them_may_surprise() -> None:
    all_alike = {"a": [2] * 120, "b": [1, 2, 3] * 40, "c": [3, 2, 1] * 40}
    fields = [
        RatedField({"a": 1, "b": 1, "c": 1}, all_alike, 6),
        RatedField({"b": 1, "c": 1}, {"b": [4, 6] * 60, "c": [2, 0] * 60}, 6),
    ]
    told = surprises(fields, rate(fields, "a"))
    assert [(one.line_up, one.bot) for one in told] == [(0, "b"), (0, "c"), (1, "b")]


def test_equations_are_solved_though_the_first_pivot_is_nothing() -> None:
    assert solved([[0.0, 2.0, 1.0], [1.0, 1.0, 0.0], [3.0, 0.0, 1.0]], [7.0, 3.0, 6.0]) == pytest.approx(
        [1.0, 2.0, 3.0]
    )


# Sequential tests


def test_with_two_values_it_is_walds_own_test() -> None:
    test = SequentialTest(0.5, 0.55)
    by_hand = 60 * math.log(0.55 / 0.5) + 40 * math.log(0.45 / 0.5)
    assert test.ratio({0: 40, 1: 60}, 1) == pytest.approx(by_hand, rel=1e-9)


def test_with_many_deals_it_is_that_of_a_normal_mean() -> None:
    counts = {0: 2400, 1: 5000, 2: 2600}
    mean, spread = 0.51, (2400 * 0.51**2 + 5000 * 0.01**2 + 2600 * 0.49**2) / 10_000
    normal = 10_000 * (0.51 - 0.5) * (2 * mean - 0.5 - 0.51) / 2 / spread
    assert SequentialTest(0.5, 0.51).ratio(counts, 2) == pytest.approx(normal, rel=0.01)


def test_the_bounds_are_walds() -> None:
    assert SequentialTest(0.5, 0.51).bounds == pytest.approx((-math.log(19), math.log(19)))
    test = SequentialTest(0.5, 0.51, alpha=0.01, beta=0.1)
    assert test.bounds == pytest.approx((math.log(0.1 / 0.99), math.log(0.9 / 0.01)))
    assert [test.verdict(ratio) for ratio in (-3, 0, 4, 5)] == ["lower", None, None, "higher"]


def test_the_likeliest_chances_have_the_mean_that_is_asked_for() -> None:
    chances = most_likely_chances({0.0: 10, 0.5: 30, 1.0: 20}, 0.5)
    assert sum(chances.values()) == pytest.approx(1)
    assert sum(value * chance for value, chance in chances.items()) == pytest.approx(0.5)
    same = most_likely_chances({0.0: 10, 0.5: 30, 1.0: 10}, 0.5)
    assert same == pytest.approx({0.0: 0.2, 0.5: 0.6, 1.0: 0.2})


def test_deals_that_were_all_won_are_no_trouble() -> None:
    assert SequentialTest(0.5, 0.51).ratio({2: 50}, 2) > 0 > SequentialTest(0.5, 0.51).ratio({0: 50}, 2)


@pytest.mark.parametrize("truth, wrong", [(0.5, "higher"), (0.55, "lower")])
def test_it_is_wrong_about_as_seldom_as_it_says(truth: float, wrong: str) -> None:
    chance = random.Random(f"sequential {truth}")
    runs = tries(120, 2000)
    ends = [end_of(SequentialTest(0.5, 0.55), chance, truth) for _ in range(runs)]
    assert sum(end[0] == wrong for end in ends) / runs < 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)
    assert sum(end[1] for end in ends) / runs < 400, "deals; a test of fixed length takes 541"


def end_of(test: SequentialTest, chance: random.Random, truth: float) -> tuple[str, int]:
    """The verdict, and after how many deals; it looks after every sixteen."""
    seen = Counter[int]()
    for deals in range(16, 10_000, 16):
        seen.update((chance.random() < truth) + (chance.random() < truth) for _ in range(16))
        verdict = test.verdict(test.ratio(seen, 2))
        if verdict:
            return verdict, deals
    raise AssertionError("it never ends")
