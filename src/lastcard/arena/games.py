"""The games of a contest: rounds or whole matches between bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ..bots import make_bot
from ..bots.lots import number_of
from ..bots.next_move import play_round
from ..match import Match, child_seed, round_options
from ..rules.cards import BOT_LEVELS, M64, NOBODY
from ..rules.kernel import (
    Players,
    State,
    Tally,
    become_child,
    deal,
    get_block,
    hand_points,
    play_bots,
    seat_player,
    set_key,
)
from ..rules.parameters import key_of, rules_for
from ..score_sheet import Sums, next_dealer, winners_after
from .contest import Contest, Seating
from .simulation import SimulationTask, played_round

MOST_ROUNDS = 300
"""Of a match: after that many it is broken off, without a winner."""


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The result of one game, by seat."""

    winners: Sequence[int]  # empty: it was void, or a match was broken off
    length: int  # of a round in actions, of a match in rounds
    points: Sequence[int]  # what each seat was left with; of a match nothing
    dealer: int
    unfinished: bool = False


GamePlay = Callable[[int, Seating], GameEnd]
"""Plays deal number … with the members of a line-up in those seats."""


def games_of(contest: Contest, line_up: int, deals: range) -> Iterator[list[tuple[Seating, GameEnd]]]:
    """The games of each deal, with who sat where."""
    bots = tuple(contest.bots[member] for member in contest.line_ups[line_up])
    task = SimulationTask(contest.edition, contest.seats, contest.seed, bots, contest.options)
    play = player_of(task, matches=contest.matches)
    for number in deals:
        yield [(seating, play(number, seating)) for seating in contest.seatings(number)]


def player_of(task: SimulationTask, *, matches: bool) -> GamePlay:
    """The fastest way to play; all give the same results."""
    if task.by_kernel:
        table = KernelTable(task)
        return table.play_match if matches else table.play
    return partial(play_match if matches else play_single_round, task)


class KernelTable:
    """A table whose bots all play inside the kernel: the same rounds as with bots in Python, but faster."""

    def __init__(self, task: SimulationTask) -> None:
        self._task = task
        self._state = State(rules_for(task.declared, round_options(task.options)), task.seats)
        self._levels = [BOT_LEVELS.index(name) for name in task.names]
        self._key = key_of(task.seed)
        self._players, self._tally = Players(), Tally()

    def play(self, number: int, seating: Seating) -> GameEnd:
        """One round; luck and lots are those of `played_round`."""
        state, seats = self._state, len(seating)
        set_key(state, self._key)
        become_child(state, number)
        words = get_block(state)
        lots = words[8] << 32 | words[9] | 1
        for seat, entry in enumerate(seating):
            seat_player(self._players, seat, self._levels[entry], (lots + entry) & M64)
        return self._play_round(number % seats)

    def _play_round(self, dealer: int) -> GameEnd:
        """Deal, and let the bots play to the end."""
        state = self._state
        deal(state, dealer)
        actions = play_bots(state, self._tally, self._players)
        if state.rules.own is not None:
            state.rules.own.raise_failure()
        if state.winner == NOBODY:
            return GameEnd((), actions, (), state.dealer)
        points = [hand_points(state, seat) for seat in range(state.seats)]
        return GameEnd((state.winner,), actions, points, state.dealer)

    def play_match(self, number: int, seating: Seating) -> GameEnd:
        """A whole match; its deals, and the lots of its bots, are those of the function `play_match`."""
        state, task = self._state, self._task
        match_key = key_of(child_seed(task.seed, number))
        for seat, entry in enumerate(seating):
            seat_player(
                self._players, seat, self._levels[entry], number_of(lots_of_match(task, number, entry))
            )
        dealer: int | None = number % task.seats
        sums = Sums.none(task.seats)
        for played in range(MOST_ROUNDS):
            set_key(state, match_key)
            become_child(state, played)
            end = self._play_round(NOBODY if dealer is None else dealer)
            winner = end.winners[0] if end.winners else None
            sums = sums.after(winner, end.points, task.options)
            winners = winners_after(winner, sums.counted(task.options), task.options)
            if winners:
                break
            dealer = next_dealer(end.dealer, winner, task.seats, task.options)
        return GameEnd(winners, played + 1, (0,) * task.seats, number % task.seats, unfinished=not winners)


def lots_of_match(task: SimulationTask, deal: int, entry: int) -> str:
    """The seed of a bot for a whole match."""
    return f"{task.seed} match {deal} entry {entry}"


def play_single_round(task: SimulationTask, deal: int, seating: Seating) -> GameEnd:
    r = played_round(task, deal, seating)
    winners = [] if r.winner is None else [r.winner]
    return GameEnd(winners, len(r.actions), r.points if winners else [], r.dealer)


def play_match(task: SimulationTask, deal: int, seating: Seating) -> GameEnd:
    """A whole match. The deals of its rounds are the same for all line-ups too, the dealers only at first."""
    dealer = deal % task.seats
    match = Match(task.edition, task.seats, child_seed(task.seed, deal), task.options, dealer)
    bots = {
        seat: make_bot(task.bots[entry], lots_of_match(task, deal, entry))
        for seat, entry in enumerate(seating)
    }
    while True:
        play_round(match.round, bots)
        if match.over or match.number >= MOST_ROUNDS:
            return GameEnd(match.winners, match.number, (0,) * task.seats, dealer, unfinished=not match.over)
        match.next_round()
