"""How a match counts: what its rounds add up to, who has won it, who deals next (SCOR, WIN, ALT, NEXT)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .rules.edition import is_chosen
from .rules.house_rules import side_of


@dataclass(frozen=True, slots=True)
class Sums:
    """What the rounds of a match add up to, whichever scoring is used."""

    collected: tuple[int, ...]
    """What each seat has won from the others."""
    leftovers: tuple[int, ...]
    """What each seat was left with."""

    @classmethod
    def none(cls, seats: int) -> Sums:
        return cls((0,) * seats, (0,) * seats)

    def after(self, winner: int | None, points: Sequence[int], options: Mapping[str, str]) -> Sums:
        """With another round: its winner, and what everybody was left with. A void one has none (SHUF-6)."""
        if winner is None:
            return self
        seats = range(len(points))
        won = side_of(winner, len(points), options)
        others = sum(points[seat] for seat in seats if seat not in won)
        return Sums(
            tuple([had + (others if seat in won else 0) for seat, had in enumerate(self.collected)]),
            tuple([had + left_with(seat, points, won, options) for seat, had in enumerate(self.leftovers)]),
        )

    def counted(self, options: Mapping[str, str]) -> tuple[int, ...]:
        """Those that make the scores."""
        return self.leftovers if options["scoring"] == "alternative" else self.collected


def left_with(seat: int, points: Sequence[int], won: Sequence[int], options: Mapping[str, str]) -> int:
    """What counts against a seat under the alternative scoring (ALT-1, TEAM-1)."""
    if seat in won and is_chosen(options, "teams:two"):
        return 0
    return sum(points[partner] for partner in side_of(seat, len(points), options))


def winners_with(scores: Sequence[int], options: Mapping[str, str]) -> list[int]:
    """Who has won with these scores (WIN-1, ALT-2, ALT-3); nobody yet: []."""
    reached = max(scores) >= int(options["target"])
    match options["scoring"]:
        case "points" if reached:
            return [seat for seat, score in enumerate(scores) if score == max(scores)]
        case "alternative" if reached:
            lowest = [seat for seat, score in enumerate(scores) if score == min(scores)]
            alone = lowest == side_of(lowest[0], len(scores), options)
            return lowest if alone or options["tie"] == "shared" else []
    return []


def winners_after(winner: int | None, scores: Sequence[int], options: Mapping[str, str]) -> list[int]:
    """Who has won a match after a round: of a single hand whoever has won it, else by the scores."""
    if winner is None:
        return []
    if options["scoring"] == "single":
        return side_of(winner, len(scores), options)
    return winners_with(scores, options)


def next_dealer(dealer: int, winner: int | None, seats: int, options: Mapping[str, str]) -> int | None:
    """Who deals after a round (NEXT-2, R-06); None: a dealer is chosen again."""
    match options["next_dealer"]:
        case "redraw":
            return None
        case "same":
            return dealer
        case "winner" if winner is not None:
            return winner
    return (dealer + 1) % seats
