"""Confidence intervals of shares on duplicate deals: the deal is the unit, not the round.

Every deal is played with each bot in each seat, so the rounds of a deal are correlated. What is averaged is
therefore a bot's result per deal, and its variance from deal to deal gives the interval.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054
"""95 % of a normal distribution lie within that many standard deviations of its mean."""


@dataclass(frozen=True, slots=True)
class DealShare:
    """The share of wins over some deals, with the 95 % interval of the true share."""

    share: float
    """The mean over the deals."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""
    worth: float
    """How many rounds on independent deals would tell as much as one round here."""

    @classmethod
    def of(cls, earned: Sequence[int], full: int, games: int) -> DealShare:
        """From the credit that was earned in each deal, out of `full`, with that many games per deal.

        Wilson's interval for the number of independent games that would have the same variance, with
        Student's quantile. It stays between 0 and 1, and has a width even if all deals have the same result.
        """
        deals = len(earned)
        share = sum(earned) / (deals * full)
        spread = variance(earned) / (full * full * deals)
        alone = share * (1 - share)
        effective = alone / spread if alone and spread else float(deals)
        low, high = wilson(share, effective, student(deals - 1))
        return cls(share, low, high, effective / (deals * games))


def wilson(share: float, games: float, quantile: float = Z95) -> tuple[float, float]:
    """Wilson's interval of a share that was found in so many independent games."""
    square = quantile * quantile / games
    middle = (share + square / 2) / (1 + square)
    reach = quantile / (1 + square) * math.sqrt(share * (1 - share) / games + square / games / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def variance(numbers: Sequence[int]) -> float:
    """The unbiased variance. Sums of whole numbers, so that it is the same in any order."""
    count, total = len(numbers), sum(numbers)
    if count < 2:
        return 0.0
    return (count * sum(number * number for number in numbers) - total * total) / (count * (count - 1))


def covariance(some: Sequence[int], others: Sequence[int]) -> float:
    """The unbiased covariance of numbers that stand in pairs."""
    count = len(some)
    if count < 2:
        return 0.0
    products = sum(one * other for one, other in zip(some, others, strict=True))
    return (count * products - sum(some) * sum(others)) / (count * (count - 1))


def student(freedom: int, normal: float = Z95) -> float:
    """Student's quantile to a normal one, by the first terms of its series; from 9 degrees on to 0.001."""
    z, n = normal, max(freedom, 1)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3
