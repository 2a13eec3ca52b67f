"""Lots: what the built-in bots and the autopilot leave to chance, as in `rules/players.py`."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from ..rules.cards import M64, SCATTER_ADD, SCATTER_ONE, SCATTER_TWO
from .base import Seed

T = TypeVar("T")


class Lots:
    """A generator of a bot's own: the same seed draws the same lots, in every kernel."""

    def __init__(self, seed: Seed) -> None:
        self.state = scattered(number_of(seed))

    def below(self, n: int) -> int:
        """A lot from 0 to n - 1."""
        x = self.state
        x ^= (x << 13) & M64
        x ^= x >> 7
        x ^= (x << 17) & M64
        self.state = x
        return ((x >> 32) * n) >> 32

    def pick(self, choices: Sequence[T]) -> T:
        """One of the choices; where there is only one, no lot is drawn."""
        return choices[self.below(len(choices))] if len(choices) > 1 else choices[0]


def number_of(seed: Seed) -> int:
    """A seed as a number of 64 bits."""
    if isinstance(seed, int):
        return seed & M64
    return int.from_bytes(hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()[:8], "little")


def scattered(seed: int) -> int:
    """Where the generator begins: seeds next to each other are far apart there, and none is 0."""
    x = (seed + SCATTER_ADD) & M64
    x = ((x ^ (x >> 30)) * SCATTER_ONE) & M64
    x = ((x ^ (x >> 27)) * SCATTER_TWO) & M64
    return (x ^ (x >> 31)) | 1
