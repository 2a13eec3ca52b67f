"""The results of some deals of one line-up, counted in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .contest import Contest
from .games import GameEnd, games_of


@dataclass
class DealBlock:
    """The results of some deals of one line-up. Lists are by bot, in the order of the line-up."""

    line_up: int
    first: int
    earned: list[list[int]]  # the credit of each deal
    won: list[int]  # games, alone or with others
    gained: list[int]  # what the others were left with in games that it won
    left: list[int]  # what its seats were left with in games that another won
    places: list[list[int]]  # what the seat earned that is so far from the dealer, deal by deal
    games: int = 0
    void: int = 0
    unfinished: int = 0
    lengths: Counter[int] = field(default_factory=Counter)

    def count(self, end: GameEnd, seated: Sequence[int]) -> None:
        """Add a game; `seated` is the bot of the line-up at each seat."""
        self.games += 1
        self.lengths[end.length] += 1
        if not end.winners:
            self.unfinished += end.unfinished
            self.void += not end.unfinished
            return
        winning = {seated[seat] for seat in end.winners}
        for bot in winning:
            self.won[bot] += 1
            self.gained[bot] += sum(end.points)
        for seat, bot in enumerate(seated):
            if bot not in winning:
                self.left[bot] += end.points[seat]

    def to_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {**vars(self), "lengths": sorted(self.lengths.items())}

    @classmethod
    def from_dict(cls, kept: dict[str, Any]) -> DealBlock:
        return cls(**{**kept, "lengths": Counter(dict(kept["lengths"]))})


def play_block(contest: Contest, line_up: int, first: int) -> DealBlock:
    """Play some deals of a line-up, each in every rotation."""
    members = contest.line_ups[line_up]
    bots = list(dict.fromkeys(members))
    bot_of = [bots.index(member) for member in members]
    none = [0] * len(bots)
    seats = range(contest.seats)
    block = DealBlock(line_up, first, [[] for _ in bots], [*none], [*none], [*none], [[] for _ in seats])
    for games in games_of(contest, line_up, contest.deals_of(first)):
        by_bot, by_place = [*none], [0] * contest.seats
        for seating, end in games:
            seated = [bot_of[member] for member in seating]
            block.count(end, seated)
            sharing = end.winners or seats
            for seat in sharing:
                by_bot[seated[seat]] += contest.unit // len(sharing)
                by_place[(seat - end.dealer) % contest.seats] += contest.unit // len(sharing)
        for kept, earned in zip([*block.earned, *block.places], [*by_bot, *by_place], strict=True):
            kept.append(earned)
    return block
