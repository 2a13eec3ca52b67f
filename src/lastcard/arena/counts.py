"""What is counted over many rounds. Counts add up, so it does not matter who played which rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields

from ..rules.cards import KINDS, LENGTHS, MOST_SEATS


@dataclass
class Counts:
    """Whole numbers only, so that sums come out the same in any order."""

    rounds: int = 0
    void: int = 0
    unfinished: int = 0
    actions: int = 0
    interrupts: int = 0
    longest: int = 0
    wins: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)  # by seat
    places: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)  # wins by distance from the dealer
    entries: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)  # wins by entry of the line-up
    points: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)  # left with, by seat
    plays: list[int] = field(default_factory=lambda: [0] * KINDS)
    decided: list[int] = field(default_factory=lambda: [0] * KINDS)
    lengths: list[int] = field(default_factory=lambda: [0] * LENGTHS)

    def add(self, other: Counts) -> None:
        """Take in the counts of other rounds."""
        for f in fields(self):
            mine, theirs = getattr(self, f.name), getattr(other, f.name)
            if f.name == "longest":
                self.longest = max(mine, theirs)
            elif isinstance(mine, list):
                setattr(self, f.name, [a + b for a, b in zip(mine, theirs, strict=True)])
            else:
                setattr(self, f.name, mine + theirs)

    @classmethod
    def of_tally(cls, tally: Mapping[str, int | Sequence[int]], dealer: int, seats: int) -> Counts:
        """The counts of a kernel tally over rounds of one dealer; without bots, an entry is a seat."""
        counts = cls(**{name: list(v) if isinstance(v, Sequence) else v for name, v in tally.items()})  # type: ignore[arg-type]
        counts.entries = list(counts.wins)
        for seat in range(seats):
            counts.places[(seat - dealer) % seats] = counts.wins[seat]
        return counts


def total(parts: Iterable[Counts]) -> Counts:
    """The sum of some counts."""
    result = Counts()
    for part in parts:
        result.add(part)
    return result
