"""What is counted over many rounds, and the summary: shares with their intervals, lengths, what decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from ..rules.cards import KIND_NAMES, KINDS, LENGTH_STEP, MOST_SEATS
from ..rules.editions import EDITIONS
from .intervals import wilson


@dataclass
class Counts:
    """Whole numbers only, so that sums come out the same in any order."""

    rounds: int = 0
    void: int = 0
    actions: int = 0
    interrupts: int = 0
    longest: int = 0
    wins: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)  # by seat
    places: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)  # wins by distance from the dealer
    entries: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)  # wins by entry of the line-up
    points: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)  # left with, by seat
    plays: list[int] = field(default_factory=lambda: [0] * KINDS)
    decided: list[int] = field(default_factory=lambda: [0] * KINDS)
    lengths: Counter[int] = field(default_factory=Counter)  # by steps of so many actions

    def add(self, other: Counts) -> None:
        """Take in the counts of other rounds."""
        for f in fields(self):
            mine, theirs = getattr(self, f.name), getattr(other, f.name)
            if f.name == "longest":
                self.longest = max(mine, theirs)
            elif f.name == "lengths":
                self.lengths.update(other.lengths)
            elif isinstance(mine, list):
                setattr(self, f.name, [a + b for a, b in zip(mine, theirs, strict=True)])
            else:
                setattr(self, f.name, mine + theirs)

    @classmethod
    def of_line_up(cls, tally: Mapping[str, int | Sequence[int]]) -> Counts:
        """The counts of a kernel tally over rounds between bots."""
        counts = cls(**{name: list(v) if isinstance(v, Sequence) else v for name, v in tally.items()})  # type: ignore[arg-type]
        counts.lengths = Counter({step: number for step, number in enumerate(counts.lengths) if number})
        return counts

    @classmethod
    def of_tally(cls, tally: Mapping[str, int | Sequence[int]], dealer: int, seats: int) -> Counts:
        """The counts of a kernel tally over rounds of one dealer; without bots, an entry is a seat."""
        counts = cls.of_line_up(tally)
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


@dataclass(frozen=True, slots=True)
class Share:
    """How often somebody won, with the 95 % interval of the true share."""

    wins: int
    """How many rounds were won."""
    share: float
    """Their share of the rounds that somebody won, divided by the seats that won them."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""

    @classmethod
    def of(cls, wins: int, rounds: int, seats: int = 1) -> Share:
        """Wilson's interval; `seats` spreads it over the seats that were held together."""
        if not rounds:
            return cls(0, 0.0, 0.0, 0.0)
        low, high = wilson(wins / rounds, rounds)
        return cls(wins, wins / rounds / seats, low / seats, high / seats)


@dataclass(frozen=True, slots=True)
class Length:
    """The length of rounds in actions. Quantiles are read from counts in steps of eight actions."""

    mean: float
    """The mean."""
    p5: float
    """5 % of the rounds are no longer than this."""
    median: float
    """Half of the rounds are no longer than this."""
    p95: float
    """95 % of the rounds are no longer than this."""
    longest: int
    """The longest round."""

    @classmethod
    def of(cls, counts: Counts) -> Length:
        """The length of the rounds that were counted."""
        mean = counts.actions / counts.rounds if counts.rounds else 0.0
        p5, median, p95 = (quantile(counts.lengths, q, counts.longest) for q in (0.05, 0.5, 0.95))
        return cls(mean, p5, median, p95, counts.longest)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of card: how often it was played, and how often it was the last card of the winner."""

    name: str
    """The name of the kind."""
    plays_per_round: float
    """How often it was played in a round, on average."""
    decided: int
    """How many rounds it won as the last card."""
    decided_share: float
    """Their share of the rounds that somebody won."""


@dataclass(frozen=True, slots=True)
class BotShare:
    """One bot: how many seats it held at a table, and how often one of its seats won."""

    name: str
    """The name of the bot."""
    seats: int
    """How many seats it held at a table."""
    won: Share
    """How often one of its seats won, for a single seat."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The results of many rounds: the same for the same arguments, however many processes are used."""

    edition: str
    """The key of the edition."""
    seats: int
    """How many seats a table had."""
    rounds: int
    """How many rounds were played."""
    seed: str
    """The seed, as text."""
    bots: tuple[str, ...]
    """The line-up: one name a seat."""
    options: Mapping[str, str]
    """The options of the rounds, all of them."""
    void: int
    """Rounds that ended without a winner: nobody could move, or they went on for too long."""
    actions: int
    """The actions of all rounds together."""
    interrupts: int
    """Special cards that were laid out of turn."""
    points_won: float
    """What a winner got from the others, on average."""
    length: Length
    """How long the rounds were."""
    by_seat: tuple[Share, ...]
    """How often each seat won."""
    by_place: tuple[Share, ...]
    """How often each place won: the dealer first, then clockwise."""
    by_bot: tuple[BotShare, ...]
    """How often each bot won."""
    points_left: tuple[float, ...]
    """What each seat was left with, on average."""
    kinds: tuple[Kind, ...]
    """What was played and what decided, by kind of card."""

    @property
    def decisions(self) -> int:
        """Every action is one decision of a seat."""
        return self.actions

    def to_dict(self) -> dict[str, Any]:
        """The summary as plain values, ready for JSON."""
        return {name: plain(value) for name, value in asdict(self).items()}


def plain(value: Any) -> Any:
    """Tuples as lists, all the way down."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, tuple | list) else value


def summarise(
    counts: Counts, edition: str, seats: int, seed: str, bots: Sequence[str], options: Mapping[str, str]
) -> Summary:
    """The summary that some counts come to."""
    won = counts.rounds - counts.void
    return Summary(
        edition=edition,
        seats=seats,
        rounds=counts.rounds,
        seed=seed,
        bots=tuple(bots),
        options=dict(options),
        void=counts.void,
        actions=counts.actions,
        interrupts=counts.interrupts,
        points_won=sum(counts.points) / won if won else 0.0,
        length=Length.of(counts),
        by_seat=tuple(Share.of(counts.wins[seat], won) for seat in range(seats)),
        by_place=tuple(Share.of(counts.places[place], won) for place in range(seats)),
        by_bot=tuple(shares_of_bots(counts, bots, won)),
        points_left=tuple(counts.points[seat] / won if won else 0.0 for seat in range(seats)),
        kinds=tuple(kinds_of(counts, edition, won)),
    )


def shares_of_bots(counts: Counts, bots: Sequence[str], won: int) -> list[BotShare]:
    shares = []
    for name in dict.fromkeys(bots):
        places = [i for i, other in enumerate(bots) if other == name]
        wins = sum(counts.entries[i] for i in places)
        shares.append(BotShare(name, len(places), Share.of(wins, won, len(places))))
    return shares


def kinds_of(counts: Counts, edition: str, won: int) -> list[Kind]:
    """Every kind of card of the edition, its special by name."""
    special = EDITIONS[edition].special.name
    names = [*KIND_NAMES[:-1], *([special] if special else [])]
    return [
        Kind(
            name,
            counts.plays[i] / counts.rounds if counts.rounds else 0.0,
            counts.decided[i],
            counts.decided[i] / won if won else 0.0,
        )
        for i, name in enumerate(names)
    ]


def quantile(lengths: Mapping[int, int], share: float, longest: int) -> float:
    """The length that a share of the rounds does not exceed, evenly spread inside each step."""
    wanted = share * sum(lengths.values())
    passed = 0
    for step, number in sorted(lengths.items()):
        if passed + number >= wanted:
            inside = (wanted - passed) / number
            return min(LENGTH_STEP * (step + inside), float(longest))
        passed += number
    return 0.0
