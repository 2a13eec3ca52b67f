"""Ratings of bots on one scale: Bradley–Terry for two seats, and its multinomial form for more.

A seat of strength r wins with probability exp(r) / sum of exp over the seats of the table. The strengths are
those of maximum likelihood. There is no prior, so a bot that never lost has no rating. Intervals come from
the variance between deals (the sandwich estimator of Huber and White, clustered by deal).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .intervals import covariance, student, variance

SCALE = 400 / math.log(10)
"""Four hundred points are odds of ten to one, as in chess."""

ANCHOR = 1000.0
MOST_STEPS = 200
NEAR = 1e-12

Matrix = list[list[float]]


@dataclass(frozen=True)
class RatedField:
    """One line-up: how many seats each bot had, and what each made of every deal."""

    seats: Mapping[str, int]
    earned: Mapping[str, Sequence[int]]
    full: int  # the credit of all the rounds of one deal together

    @cached_property
    def won(self) -> dict[str, float]:
        """How many deals' worth each bot won."""
        return {bot: sum(earned) / self.full for bot, earned in self.earned.items()}

    @property
    def deals(self) -> int:
        return len(next(iter(self.earned.values())))

    def expected(self, strengths: Mapping[str, float]) -> dict[str, float]:
        """The chance that each bot wins, in whichever of its seats."""
        most = max(strengths[bot] for bot in self.seats)
        weights = {bot: seats * math.exp(strengths[bot] - most) for bot, seats in self.seats.items()}
        whole = sum(weights.values())
        return {bot: weight / whole for bot, weight in weights.items()}


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a bot in points; the anchor has 1000, and no interval."""

    bot: str
    points: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Surprise:
    """A line-up in which a bot won more or less than its rating says, by so many standard errors."""

    line_up: int
    bot: str
    share: float
    expected: float
    errors: float


def rate(fields: Sequence[RatedField], anchor: str) -> list[Rating]:
    """The ratings, best first; a ValueError says why there are none."""
    bots = list(dict.fromkeys(bot for field in fields for bot in field.seats))
    check_connected(fields, bots)
    strengths = most_likely(fields, bots, anchor)
    spread = spread_of(fields, [bot for bot in bots if bot != anchor], strengths)
    reach = student(fields[0].deals - 1)
    found = []
    for bot in bots:
        points = ANCHOR + SCALE * strengths[bot]
        away = SCALE * reach * math.sqrt(spread[bot]) if bot != anchor else 0.0
        found.append(Rating(bot, points, points - away, points + away))
    return sorted(found, key=lambda rating: (-rating.points, rating.bot))


def check_connected(fields: Sequence[RatedField], bots: Sequence[str]) -> None:
    """Every bot must have beaten every other one, directly or through others: else there is no maximum."""
    beaten: dict[str, set[str]] = {bot: set() for bot in bots}
    for field in fields:
        for bot, won in field.won.items():
            if won:
                beaten[bot] |= {other for other in field.seats if other != bot}
    for bot in bots:
        reached, ahead = {bot}, [bot]
        while ahead:
            new = beaten[ahead.pop()] - reached
            reached |= new
            ahead += new
        missing = [other for other in bots if other not in reached]
        if missing:
            raise ValueError(
                f"no ratings: {missing[0]} never lost to {bot}, directly or through others; play more deals"
            )


def most_likely(fields: Sequence[RatedField], bots: Sequence[str], anchor: str) -> dict[str, float]:
    """The strengths of maximum likelihood, by Newton's method; the anchor has 0."""
    strengths = dict.fromkeys(bots, 0.0)
    others = [bot for bot in bots if bot != anchor]
    before = likelihood(fields, strengths)
    for _ in range(MOST_STEPS):
        slope = [slope_of(fields, bot, strengths) for bot in others]
        step = solved(curvature(fields, others, strengths), slope)
        size = 1.0
        while True:
            tried = strengths | {
                bot: strengths[bot] + size * by for bot, by in zip(others, step, strict=True)
            }
            now = likelihood(fields, tried)
            if now >= before or size < NEAR:
                break
            size /= 2
        strengths, before = tried, now
        if max(map(abs, step), default=0.0) < NEAR:
            break
    return strengths


def likelihood(fields: Sequence[RatedField], strengths: Mapping[str, float]) -> float:
    total = 0.0
    for field in fields:
        chances = field.expected(strengths)
        total += sum(won * math.log(chances[bot]) for bot, won in field.won.items() if won)
    return total


def slope_of(fields: Sequence[RatedField], bot: str, strengths: Mapping[str, float]) -> float:
    """The derivative of the log likelihood: what a bot won beyond what was expected."""
    return sum(
        field.won[bot] - field.deals * field.expected(strengths)[bot]
        for field in fields
        if bot in field.seats
    )


def curvature(fields: Sequence[RatedField], bots: Sequence[str], strengths: Mapping[str, float]) -> Matrix:
    """The negative Hessian of the log likelihood."""
    bent = [[0.0] * len(bots) for _ in bots]
    for field in fields:
        chances = field.expected(strengths)
        for i, one in enumerate(bots):
            for j, other in enumerate(bots):
                if one in chances and other in chances:
                    mine, theirs = chances[one], chances[other]
                    bent[i][j] += field.deals * (mine * (1 - mine) if i == j else -mine * theirs)
    return bent


def spread_of(
    fields: Sequence[RatedField], bots: Sequence[str], strengths: Mapping[str, float]
) -> dict[str, float]:
    """The variance of each strength: the covariance of the slopes, by deal, between two inverse Hessians."""
    if not bots:
        return {}
    deals, full = fields[0].deals, fields[0].full
    won = {
        bot: [
            sum(of_deal) for of_deal in zip(*(f.earned[bot] for f in fields if bot in f.seats), strict=True)
        ]
        for bot in bots
    }
    meat = [[deals * covariance(won[one], won[other]) / full**2 for other in bots] for one in bots]
    bread = inverse(curvature(fields, bots, strengths))
    return {
        bot: sum(bread[i][j] * meat[j][k] * bread[k][i] for j in range(len(bots)) for k in range(len(bots)))
        for i, bot in enumerate(bots)
    }


def surprises(fields: Sequence[RatedField], ratings: Sequence[Rating], errors: float = 3.0) -> list[Surprise]:
    """Results that ratings do not explain: three bots that beat each other in a circle, for example."""
    strengths = {rating.bot: (rating.points - ANCHOR) / SCALE for rating in ratings}
    found = []
    for number, field in enumerate(fields):
        expected = field.expected(strengths)
        bots = [*field.seats]
        for bot in bots[:1] if len(bots) == 2 else bots:  # what one of two wins, the other one loses
            earned = field.earned[bot]
            error = math.sqrt(variance(earned) / field.deals) / field.full
            share = field.won[bot] / field.deals
            if error and abs(share - expected[bot]) > errors * error:
                found.append(Surprise(number, bot, share, expected[bot], (share - expected[bot]) / error))
    return found


# Linear algebra


def solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of a linear system, by Gaussian elimination with partial pivoting."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        best = max(range(i, size), key=lambda j: abs(rows[j][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for j in range(i + 1, size):
            times = rows[j][i] / rows[i][i]
            rows[j] = [low - times * high for low, high in zip(rows[j], rows[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - known) / rows[i][i]
    return found


def inverse(matrix: Matrix) -> Matrix:
    size = len(matrix)
    columns = [solved(matrix, [float(i == j) for i in range(size)]) for j in range(size)]
    return [list(row) for row in zip(*columns, strict=True)]
