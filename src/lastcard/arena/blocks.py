"""The games of a block: rounds or whole matches between bots, counted in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..bots import make_bot
from ..bots.next_move import act_for, next_move
from ..match import Match, child_seed
from ..rules.cards import MOST_ACTIONS
from .contest import Contest, Seating
from .simulation import SimulationTask, played_round

MOST_ROUNDS = 300
"""Of a match: then it is given up, and nobody has won."""


@dataclass(frozen=True, slots=True)
class GameEnd:
    """What one game came to, by seat."""

    winners: Sequence[int]  # empty: it was void, or would not end
    length: int  # of a round in actions, of a match in rounds
    points: Sequence[int]  # what each seat was left with; of a match nothing
    dealer: int
    unfinished: bool = False


@dataclass
class DealBlock:
    """What some deals of one line-up came to. Lists are by bot, in the order of the line-up."""

    line_up: int
    first: int
    earned: list[list[int]]  # deal by deal
    won: list[int]  # games, alone or with others
    gained: list[int]  # what the others were left with in games that it won
    left: list[int]  # what its seats were left with in games that another won
    places: list[list[int]]  # what the seat earned that is so far from the dealer, deal by deal
    games: int = 0
    void: int = 0
    unfinished: int = 0
    lengths: Counter[int] = field(default_factory=Counter)

    def count(self, end: GameEnd, seated: Sequence[int]) -> None:
        """Take in a game; `seated` tells which bot of the line-up each seat was."""
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
    for deal in contest.deals_of(first):
        by_bot, by_place = [*none], [0] * contest.seats
        for seating, end in games_of(contest, line_up, deal):
            seated = [bot_of[member] for member in seating]
            block.count(end, seated)
            sharing = end.winners or seats
            for seat in sharing:
                by_bot[seated[seat]] += contest.unit // len(sharing)
                by_place[(seat - end.dealer) % contest.seats] += contest.unit // len(sharing)
        for kept, earned in zip([*block.earned, *block.places], [*by_bot, *by_place], strict=True):
            kept.append(earned)
    return block


def games_of(contest: Contest, line_up: int, deal: int) -> Iterator[tuple[Seating, GameEnd]]:
    """All games of a deal, with who sat where."""
    play = play_match if contest.matches else play_single_round
    bots = tuple(contest.bots[member] for member in contest.line_ups[line_up])
    task = SimulationTask(contest.edition, contest.seats, contest.seed, bots, contest.options)
    for seating in contest.seatings(deal):
        yield seating, play(task, deal, seating)


def play_single_round(task: SimulationTask, deal: int, seating: Seating) -> GameEnd:
    r = played_round(task, deal, seating)
    winners = [] if r.winner is None else [r.winner]
    return GameEnd(winners, len(r.actions), r.points if winners else [], r.dealer, unfinished=not r.over)


def play_match(task: SimulationTask, deal: int, seating: Seating) -> GameEnd:
    """A whole match. The deals of its rounds are the same for all line-ups too, the dealers only at first."""
    dealer = deal % task.seats
    match = Match(task.edition, task.seats, child_seed(task.seed, deal), task.options, dealer)
    bots = {
        seat: make_bot(task.bots[entry], f"{task.seed} match {deal} entry {entry}")
        for seat, entry in enumerate(seating)
    }
    while True:
        while not match.round.over and len(match.round.actions) < MOST_ACTIONS:
            move = next_move(match.round, bots)
            assert move is not None  # every seat has a bot
            act_for(match.round, bots, move)
        given_up = not match.round.over or match.number >= MOST_ROUNDS
        if match.over or given_up:
            return GameEnd(match.winners, match.number, (0,) * task.seats, dealer, unfinished=not match.over)
        match.next_round()
