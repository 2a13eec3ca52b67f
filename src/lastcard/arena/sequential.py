"""A test that stops as soon as it is decided: for developing a better bot, not for published numbers.

The generalised sequential probability ratio test, by deal. A deal has one of a few values (both rounds of a
pair lost, one won, …). A hypothesis fixes only their mean, and their probabilities are the most likely ones
with that mean. With two values it is Wald's own test.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

HALVINGS = 60
FAINT = 1e-3
"""The weight, in deals, of an extreme that never occurred: every mean between the two must be possible."""


@dataclass(frozen=True)
class SequentialTest:
    """Whether a share is the higher or the lower one of two, with so much risk of either mistake."""

    lower: float
    higher: float
    alpha: float = 0.05  # risk of choosing the higher one when the lower one is true
    beta: float = 0.05  # and the other way round

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the log of the likelihood ratio ends the test (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Mapping[int, int], full: int) -> float:
        """The log likelihood ratio of the higher share to the lower one.

        `counts` is how many deals earned each credit, out of `full`.
        """
        seen = {credit / full: float(count) for credit, count in sorted(counts.items())}
        for extreme in (0.0, 1.0):
            seen.setdefault(extreme, FAINT)
        under_lower, under_higher = (most_likely_chances(seen, share) for share in (self.lower, self.higher))
        return sum(
            count * math.log(under_higher[value] / under_lower[value]) for value, count in seen.items()
        )

    def verdict(self, ratio: float) -> str | None:
        """Which of the two it is; None: play on."""
        low, high = self.bounds
        if ratio >= high:
            return "higher"
        return "lower" if ratio <= low else None


def most_likely_chances(seen: Mapping[float, float], mean: float) -> dict[float, float]:
    """The chances of the values that make what was seen most likely, among those with that mean.

    They are n / N / (1 + t (value - mean)) for the one t that makes the mean right (empirical likelihood).
    """
    number = sum(seen.values())
    low, high = -1 / (max(seen) - mean), 1 / (mean - min(seen))
    for _ in range(HALVINGS):
        tilt = (low + high) / 2
        slope = sum(count * (value - mean) / (1 + tilt * (value - mean)) for value, count in seen.items())
        low, high = (tilt, high) if slope > 0 else (low, tilt)
    return {value: count / number / (1 + tilt * (value - mean)) for value, count in seen.items()}
