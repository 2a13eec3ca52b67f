"""How sure a share is that was found on duplicate deals: the deal is the unit, not the round.

Every deal is played with each bot in each seat, and the rounds of a deal are alike. So what is averaged is
what a bot made of a deal; how much that varies from deal to deal tells how far the truth may be away.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054
"""So many standard deviations to either side hold 95 % of a normal distribution."""


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
    """How many rounds with a deal of their own would tell as much as one round here."""

    @classmethod
    def of(cls, earned: Sequence[int], full: int, games: int) -> DealShare:
        """From what was won in each deal, where `full` would be all of it, by so many games a deal.

        Wilson's interval for as many independent games as would vary as much, with Student's quantile. It
        stays between 0 and 1, and has a width even where every deal came to the same.
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
