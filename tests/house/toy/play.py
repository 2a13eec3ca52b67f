"""The toy's game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import (
    BIT,
    EXTREMES,
    HIGH,
    LOW,
    POINTS,
    SEATS,
    STEPS,
)
from .state import State, stir

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(s: State, steps: int) -> int:
    """Stir so many times and say which cells are odd, as bits from 40 upwards."""
    for i in range(steps):
        stir(s, STEPS[i % SEATS])
    odd = 0
    for i in range(SEATS):
        if s.cells[i] & 1:
            odd |= BIT[40 + i]
    return odd


def constants() -> Sequence[int]:
    """What arrived of the constants."""
    return [BIT[63], HIGH, LOW, STEPS[0], STEPS[1], STEPS[2], POINTS[2], EXTREMES[0], EXTREMES[1]]
