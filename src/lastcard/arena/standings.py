"""The results of a contest.

Everything is computed from whole numbers, in the order of the deals: the output is the same to the last byte
for any number of workers.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, is_dataclass
from typing import Any

from .blocks import DealBlock
from .contest import Contest
from .intervals import DealShare
from .ratings import RatedField, Rating, Surprise, rate, surprises
from .sequential import SequentialTest

DIGITS = 6
"""Decimal places in JSON."""

ANCHOR_BOT = "chance"


@dataclass(frozen=True)
class GameLength:
    """How long games were: rounds in actions, matches in rounds."""

    mean: float
    p5: int
    median: int
    p95: int
    longest: int
    counts: Mapping[int, int]

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> GameLength:
        number = sum(counts.values())
        mean = sum(length * count for length, count in counts.items()) / number
        p5, median, p95 = (quantile_of(counts, share) for share in (0.05, 0.5, 0.95))
        return cls(mean, p5, median, p95, max(counts), dict(sorted(counts.items())))


@dataclass(frozen=True)
class BotStanding:
    """One bot over all line-ups in which it is one of two, or alone among others.

    In a sequential test the second bot has several seats: its share is that of one of them.
    """

    name: str
    won: DealShare
    points_won: float  # per game that it won
    points_left: float  # in the hand of each of its seats, per game that another bot won


@dataclass(frozen=True)
class LineUpStanding:
    """One line-up: how many seats each bot had, and what each won."""

    seats: Mapping[str, int]
    won: Mapping[str, DealShare]
    length: GameLength


@dataclass(frozen=True)
class TestStanding:
    """How a sequential test stands."""

    lower: float
    higher: float
    ratio: float
    bounds: tuple[float, float]
    verdict: str | None


@dataclass(frozen=True)
class Standings:
    """All results of a contest."""

    contest: Contest
    deals: int
    games: int
    void: int
    unfinished: int
    bots: Sequence[BotStanding]  # in the order in which they were named
    line_ups: Sequence[LineUpStanding]
    ratings: Sequence[Rating]
    unrated: str  # why there are no ratings
    surprises: Sequence[Surprise]
    places: Sequence[DealShare]  # by distance from the dealer
    length: GameLength
    test: TestStanding | None = None

    @property
    def par(self) -> float:
        """The share of a bot that is as good as the others."""
        return 1 / self.contest.seats

    def share(self, one: str, other: str) -> DealShare | None:
        """The share of a bot against another one, if only the two have met at a table."""
        for line_up in self.line_ups:
            alone, *others = line_up.seats
            if others == [other] and alone == one:
                return line_up.won[one]
            if self.contest.seats == 2 and (alone, *others) == (other, one):
                return line_up.won[one]
        return None

    def to_dict(self) -> dict[str, Any]:
        """As plain values, with the contest first."""
        told = {name: plain_value(getattr(self, name)) for name in vars(self) if name != "contest"}
        found: dict[str, Any] = tidy_floats({"contest": self.contest.to_dict(), **told})
        return found

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n"


def standings_of(
    contest: Contest, blocks: Iterable[DealBlock], test: SequentialTest | None = None
) -> Standings:
    """The results of some blocks, in whichever order they come."""
    line_ups: list[list[DealBlock]] = [[] for _ in contest.line_ups]
    for block in sorted(blocks, key=lambda block: block.first):
        line_ups[block.line_up].append(block)
    fields = [field_of(contest, number, played) for number, played in enumerate(line_ups)]
    every = [block for played in line_ups for block in played]
    ratings, unrated, odd = rated(contest, fields)
    return Standings(
        contest=contest,
        deals=fields[0].deals,
        games=sum(block.games for block in every),
        void=sum(block.void for block in every),
        unfinished=sum(block.unfinished for block in every),
        bots=[bot_standing(contest, number, fields, line_ups) for number in range(len(contest.bots))],
        line_ups=[line_up_standing(contest, *pair) for pair in zip(fields, line_ups, strict=True)],
        ratings=ratings,
        unrated=unrated,
        surprises=odd,
        places=[place_share(contest, place, line_ups) for place in range(contest.seats)],
        length=total_lengths(every),
        test=None if test is None else tested(test, fields[0]),
    )


def field_of(contest: Contest, number: int, played: Sequence[DealBlock]) -> RatedField:
    """What each bot of a line-up earned, deal by deal."""
    members = contest.line_ups[number]
    names = [contest.names[member] for member in dict.fromkeys(members)]
    earned = {
        name: [credit for block in played for credit in block.earned[i]] for i, name in enumerate(names)
    }
    return RatedField(dict(Counter(contest.names[member] for member in members)), earned, contest.full)


def rated(contest: Contest, fields: Sequence[RatedField]) -> tuple[list[Rating], str, list[Surprise]]:
    anchor = ANCHOR_BOT if ANCHOR_BOT in contest.names else contest.names[0]
    try:
        ratings = rate(fields, anchor)
    except ValueError as error:
        return [], str(error), []
    return ratings, "", surprises(fields, ratings)


def bot_standing(
    contest: Contest, number: int, fields: Sequence[RatedField], line_ups: Sequence[Sequence[DealBlock]]
) -> BotStanding:
    name = contest.names[number]
    fewest = min(field.seats[name] for field in fields if name in field.seats)
    own = [i for i, field in enumerate(fields) if field.seats.get(name) == fewest]
    earned = [sum(of_deal) for of_deal in zip(*(fields[i].earned[name] for i in own), strict=True)]
    won = gained = left = lost = 0
    for i in own:
        place = list(fields[i].seats).index(name)
        for block in line_ups[i]:
            won += block.won[place]
            gained += block.gained[place]
            left += block.left[place]
            lost += fewest * (block.games - block.void - block.unfinished - block.won[place])
    share = DealShare.of(earned, contest.full * len(own) * fewest, contest.seats * len(own))
    return BotStanding(name, share, gained / (won or 1), left / (lost or 1))


def line_up_standing(contest: Contest, field: RatedField, played: Sequence[DealBlock]) -> LineUpStanding:
    won = {name: DealShare.of(earned, contest.full, contest.seats) for name, earned in field.earned.items()}
    return LineUpStanding(field.seats, won, total_lengths(played))


def place_share(contest: Contest, place: int, line_ups: Sequence[Sequence[DealBlock]]) -> DealShare:
    """The share of the seat at that distance from the dealer, whichever bot sat there."""
    by_line_up = [[earned for block in played for earned in block.places[place]] for played in line_ups]
    earned = [sum(of_deal) for of_deal in zip(*by_line_up, strict=True)]
    return DealShare.of(earned, contest.full * len(line_ups), contest.seats * len(line_ups))


def tested(test: SequentialTest, field: RatedField) -> TestStanding:
    ratio = test.ratio(Counter(next(iter(field.earned.values()))), field.full)
    return TestStanding(test.lower, test.higher, ratio, test.bounds, test.verdict(ratio))


def total_lengths(blocks: Sequence[DealBlock]) -> GameLength:
    counts: Counter[int] = Counter()
    for block in blocks:
        counts.update(block.lengths)
    return GameLength.of(counts)


def quantile_of(counts: Mapping[int, int], share: float) -> int:
    """The shortest length that such a share of the games does not exceed."""
    wanted, passed = share * sum(counts.values()), 0
    for length in sorted(counts):
        passed += counts[length]
        if passed >= wanted:
            return length
    return max(counts)


def plain_value(value: Any) -> Any:
    """Dataclasses as dictionaries, in lists too."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain_value(item) for item in value]
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value


def tidy_floats(value: Any) -> Any:
    """Floats rounded, all the way down: the last digits may differ from machine to machine."""
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0  # no -0.0
    if isinstance(value, Mapping):
        return {str(key): tidy_floats(item) for key, item in value.items()}
    return [tidy_floats(item) for item in value] if isinstance(value, list | tuple) else value
