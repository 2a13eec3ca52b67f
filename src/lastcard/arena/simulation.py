"""Many rounds between bots, as fast as the bots allow, in one process or in several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice

from ..bots import BotMaker, find_bot, make_bot, name_of, next_move
from ..bots.checking import check_pickling
from ..bots.next_move import act_for
from ..events import Played
from ..play_out import MOST_GAMES
from ..round import Round, check_seats, seed_text
from ..rules import kernel as k
from ..rules.cards import BOT_LEVELS, KIND_OF, LENGTH_STEP, LENGTHS, M64
from ..rules.edition import Edition
from ..rules.editions import EDITIONS, edition_of
from ..rules.options import AnyOptions, settle
from ..rules.parameters import key_of, rules_for, seed_of
from ..rules.whole_numbers import check_number
from .summary import Counts, Summary, summarise, total

CHANCE = "chance"
MOST_PROCESSES = 64
Progress = Callable[[int], object]
"""Called with the number of rounds that have just been finished."""


@dataclass(frozen=True)
class SimulationTask:
    """Which rounds are to be played; everything that a process needs to know."""

    edition: str
    seats: int
    seed: str
    bots: tuple[str | BotMaker, ...]  # one a seat: the line-up, which moves on after every round of deals
    options: Mapping[str, str]

    @property
    def declared(self) -> Edition:
        return EDITIONS[self.edition]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(name_of, self.bots))

    @property
    def by_chance_alone(self) -> bool:
        return set(self.names) == {CHANCE}

    @property
    def by_kernel(self) -> bool:
        """Whether all bots are built in: the kernel plays those, with the same results but faster."""
        return set(self.names) <= set(BOT_LEVELS)

    @property
    def chunk(self) -> int:
        """How many rounds are played in one go: a fraction of a second's worth."""
        if not (self.by_kernel and k.COMPILED):
            return 50 if self.by_chance_alone else 10
        return 20_000 if self.by_chance_alone else 2_000


class SimulationInterrupted(KeyboardInterrupt):
    """Ctrl-C during a simulation; `summary` has the rounds that were played before."""

    def __init__(self, summary: Summary) -> None:
        super().__init__()
        self.summary = summary


def simulate(
    edition: str,
    seats: int = 4,
    games: int = 1000,
    seed: str | int | None = 1,
    bots: str | BotMaker | Sequence[str | BotMaker] = CHANCE,
    options: AnyOptions | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Summary:
    """Play many rounds between bots and summarise them.

    `bots` is one bot for all seats, or several (a list, or a text with commas) that are repeated round the
    table; they change seats in turn, so that every bot sits everywhere. A bot is a name, package.module:Bot,
    or a class that is made with a seed. The deal passes round the table.

    Ctrl-C raises a `SimulationInterrupted` with the summary of the rounds played so far, if there are any.
    """
    declared = edition_of(edition)
    settled = settle(declared, options)
    seats = check_seats(seats)
    games = check_number("games", games, MOST_GAMES)
    processes = check_number("processes", processes, MOST_PROCESSES)
    task = SimulationTask(declared.key, seats, seed_text(seed), line_up(bots, seats), settled)
    if processes > 1:
        for bot in task.bots:
            check_pickling(name_of(bot), find_bot(bot))
    counts = Counts()

    def so_far() -> Summary:
        return summarise(counts, task.edition, seats, task.seed, task.names, settled)

    try:
        for part in play_chunks(task, games, processes):
            counts = total((counts, part))  # an interruption comes before or after, not halfway
            if progress is not None:
                progress(part.rounds)
    except KeyboardInterrupt:
        if not counts.rounds:
            raise
        raise SimulationInterrupted(so_far()) from None
    return so_far()


def line_up(bots: str | BotMaker | Sequence[str | BotMaker], seats: int) -> tuple[str | BotMaker, ...]:
    """One bot a seat; fewer bots than seats are repeated."""
    chosen: list[str | BotMaker]
    if isinstance(bots, str):
        chosen = [name.strip() for name in bots.split(",")]
    else:
        chosen = list(bots) if isinstance(bots, Sequence) else [bots]
    for bot in chosen:
        find_bot(bot)
    if not 1 <= len(chosen) <= seats:
        raise ValueError(f"{len(chosen)} bots for {seats} seats; name 1 to {seats}")
    return tuple(islice(cycle(chosen), seats))


# Sharing the rounds out


def play_chunks(task: SimulationTask, games: int, processes: int) -> Iterator[Counts]:
    """The counts of all rounds, a chunk at a time."""
    starts = range(0, games, task.chunk)
    chunks = ((first, min(task.chunk, games - first)) for first in starts)
    workers = min(processes, len(starts))
    if workers == 1:
        yield from (play(task, first, rounds) for first, rounds in chunks)
    else:
        from .pool import share_out

        yield from share_out(partial(play, task), chunks, workers)


def play(task: SimulationTask, first: int, rounds: int) -> Counts:
    """Play the rounds number `first`, `first` + 1 …; what comes out depends on nothing else."""
    if task.by_chance_alone:
        return play_by_chance(task, first, rounds)
    if task.by_kernel:
        return play_in_kernel(task, first, rounds)
    return total(play_round(task, number) for number in range(first, first + rounds))


def play_by_chance(task: SimulationTask, first: int, rounds: int) -> Counts:
    """Rounds at full speed in the kernel, tallied by dealer."""
    state = k.State(rules_for(task.declared, task.options), task.seats)
    tallies = [k.Tally() for _ in range(task.seats)]
    parent = key_of(task.seed)
    for number in range(first, first + rounds):
        k.playout(state, tallies[number % task.seats], parent, number, 1)
    if state.rules.own is not None:
        state.rules.own.raise_failure()
    return total(
        Counts.of_tally(k.read_tally(tally), dealer, task.seats) for dealer, tally in enumerate(tallies)
    )


def play_in_kernel(task: SimulationTask, first: int, rounds: int) -> Counts:
    """The very counts that `play_round` adds up to, with the bots inside the kernel."""
    state = k.State(rules_for(task.declared, task.options), task.seats)
    tally, players = k.Tally(), k.Players()
    for entry, name in enumerate(task.names):
        k.set_line_up(players, entry, BOT_LEVELS.index(name))
    k.play_line_up(state, tally, players, key_of(task.seed), first, rounds)
    if state.rules.own is not None:
        state.rules.own.raise_failure()
    return Counts.of_line_up(k.read_tally(tally))


# Bot by bot


def play_round(task: SimulationTask, number: int) -> Counts:
    """The counts of one round between bots."""
    shift = number // task.seats
    entries = [(seat + shift) % task.seats for seat in range(task.seats)]
    return count(played_round(task, number, entries), entries)


def played_round(task: SimulationTask, number: int, entries: Sequence[int]) -> Round:
    """One round between bots: the deal that chance would get, and a line-up that has moved on."""
    dealer = number % task.seats
    deal, lots = seeds_of(task.seed, number)
    bots = {seat: make_bot(task.bots[entry], (lots + entry) & M64) for seat, entry in enumerate(entries)}
    played = Round.deal(task.edition, task.seats, deal, task.options, dealer)
    while not played.over:
        move = next_move(played, bots)
        if move is None:
            raise RuntimeError(f"no bot moves in {played.position()}")
        act_for(played, bots, move)
    return played


def seeds_of(seed: str, number: int) -> tuple[str, int]:
    """The seed of a round's deal, and the number that its bots' seeds are counted from, as in the kernel."""
    scratch = k.State(k.Rules(), 2)  # whatever the rules, the generator is the same
    k.set_key(scratch, key_of(seed))
    k.become_child(scratch, number)
    words = k.get_block(scratch)
    return seed_of(k.get_key(scratch)), words[8] << 32 | words[9] | 1


def count(played: Round, entries: Sequence[int]) -> Counts:
    """The counts of one round."""
    counts = Counts(rounds=1, actions=len(played.actions), longest=len(played.actions))
    counts.lengths[min(len(played.actions) // LENGTH_STEP, LENGTHS - 1)] = 1
    cards, special = EDITIONS[played.edition].cards, EDITIONS[played.edition].special
    interrupting = special.token if special.interruption else None
    for event in played.history:
        if isinstance(event, Played):
            counts.plays[KIND_OF[cards.index(event.card)]] += 1
            counts.interrupts += event.out_of_turn and event.card == interrupting
    if played.winner is None:
        counts.void = 1
        return counts
    counts.wins[played.winner] = 1
    counts.places[(played.winner - played.dealer) % played.seats] = 1
    counts.entries[entries[played.winner]] = 1
    counts.decided[KIND_OF[cards.index(played.top)]] = 1
    counts.points[: played.seats] = played.points
    return counts
