"""What a rule or a special card does to the game: its length, who sits well, what it is worth, what decides.

Everything is taken from `simulate`, in batches of deals. Every variant is played on the same batches and
compared batch by batch; the variance between batches gives the intervals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import mean, stdev
from typing import Any

from ..round import check_seats, seed_text
from ..rules.edition import Edition, Option
from ..rules.editions import EDITIONS, edition_of
from ..rules.errors import nearest
from ..rules.options import OPTIONS, options_of
from ..rules.whole_numbers import check_number
from .intervals import student
from .simulation import Progress, simulate
from .summary import Summary

BATCHES = 20
FEWEST_ROUNDS, MOST_ROUNDS_STUDIED = 200, 10**8
SHEET = "standard rules"
NO_SPECIAL = {"special_cards": "off"}


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that is measured: how it is called, in what, and how it is read from a batch."""

    name: str
    unit: str
    meaning: str
    digits: int
    read: Callable[[Summary, Summary], float]  # of the bots alike, and of one sensible bot among chance


EVEN = "what it wins above an even share"

MEASURES = (
    Measure("length", "actions", "how long a round is", 1, lambda alike, _: alike.length.mean),
    Measure("first seat", "% of rounds", EVEN, 1, lambda alike, _: edge_of(alike, 1)),
    Measure("dealer", "% of rounds", EVEN, 1, lambda alike, _: edge_of(alike, 0)),
    Measure("points", "points", "what a winner collects", 1, lambda alike, _: alike.points_won),
    Measure("special last", "% of rounds", "won by the special card", 1, lambda alike, _: special(alike)),
    Measure(
        "judgement", "% of rounds", "what one sensible bot among chance wins above an even share", 1,
        lambda _, mixed: judgement_of(mixed),
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """A mean over the batches and its change from the sheet, each with the reach of its 95 % interval."""

    value: float
    reach: float
    change: float = 0.0
    change_reach: float = 0.0

    @property
    def changed(self) -> bool:
        """Whether the change is more than chance would make."""
        return abs(self.change) > self.change_reach


@dataclass(frozen=True)
class Variant:
    """One way to play, by the options that differ from the sheet, and what was measured of it."""

    options: Mapping[str, str]
    readings: Mapping[str, Reading]
    last_cards: Mapping[str, float]  # by kind of card: percent of rounds that end with it

    @property
    def name(self) -> str:
        return ", ".join(f"{key}={value}" for key, value in self.options.items()) or SHEET


@dataclass(frozen=True)
class Study:
    """Variants of one edition on the same deals; the first is the sheet."""

    edition: str
    seats: int
    rounds: int
    seed: str
    variants: Sequence[Variant]

    def to_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "edition": self.edition,
            "seats": self.seats,
            "rounds": self.rounds,
            "seed": self.seed,
            "variants": [
                {
                    "options": dict(variant.options),
                    "readings": {
                        name: {key: round(getattr(reading, key), 4) + 0.0 for key in Reading.__slots__}
                        for name, reading in variant.readings.items()
                    },
                    "last_cards": {name: round(share, 4) for name, share in variant.last_cards.items()},
                }
                for variant in self.variants
            ],
        }


# What there is to compare


def variants_of(edition: Edition, key: str | None) -> list[dict[str, str]]:
    """The sheet first; then every other value of an option, or all that an edition alone has."""
    known = options_of(edition, "round")
    if key is None:
        own = [option for option in known.values() if len(option.editions) == 1]
        without = [NO_SPECIAL] if edition.special.name else []
        return [{}, *without, *(choice for option in own for choice in others_of(option, edition))]
    if key not in known:
        raise ValueError(unknown_option(edition, key))
    return [{}, *others_of(known[key], edition)]


def values_of(option: Option) -> list[str]:
    """Every value that an option can have."""
    return list(option.choices) if option.numbers is None else [str(number) for number in option.numbers]


def others_of(option: Option, edition: Edition) -> Iterator[dict[str, str]]:
    """The values that differ from the sheet."""
    usual = option.default_for(edition.key)
    return ({option.key: value} for value in values_of(option) if value != usual)


def unknown_option(edition: Edition, key: str) -> str:
    name, equals, _ = key.partition("=")
    if equals:
        return f"a study compares all values of an option; give the option alone: {name}"
    known = ", ".join(options_of(edition, "round"))
    if key in OPTIONS and OPTIONS[key].scope == "match":
        return f"the option {key} belongs to a match and does not change a round; choose one of {known}"
    near = nearest(key, options_of(edition, "round"))
    meant = f"; did you mean {near}?" if near else f"; its options are {known}"
    return f"{edition.name} has no option {key!r} for a round{meant}"


# Measuring


def study(
    edition: str,
    wanted: Sequence[Mapping[str, str]],
    seats: int = 4,
    rounds: int = 20_000,
    seed: str | int | None = "study",
    processes: int = 1,
    progress: Progress | None = None,
) -> Study:
    """Measure some variants, the sheet first: `variants_of` tells which there are."""
    declared = edition_of(edition)
    seats, text = check_seats(seats), seed_text(seed)
    rounds = check_number("rounds", rounds, MOST_ROUNDS_STUDIED)
    if rounds < FEWEST_ROUNDS:
        raise ValueError(f"a study needs {FEWEST_ROUNDS} rounds or more, not {rounds}")
    task = partial(batches_of, declared.key, seats, rounds, text, processes, progress)
    played = [task(options) for options in wanted]
    variants = [
        Variant(options, readings_of(batches, played[0]), last_cards(batches))
        for options, batches in zip(wanted, played, strict=True)
    ]
    return Study(declared.key, seats, BATCHES * (rounds // BATCHES), text, variants)


def rounds_of(wanted: Sequence[Mapping[str, str]], rounds: int) -> int:
    """How many rounds a study plays."""
    return 2 * BATCHES * (rounds // BATCHES) * len(wanted)


StudyBatch = tuple[Summary, Summary]
"""Rounds of sensible bots, and of one sensible bot among chance."""


def batches_of(
    edition: str,
    seats: int,
    rounds: int,
    seed: str,
    processes: int,
    progress: Progress | None,
    options: Mapping[str, str],
) -> list[StudyBatch]:
    mixed = ["sensible", *["chance"] * (seats - 1)]

    def played(number: int, bots: Sequence[str]) -> Summary:
        name = f"{seed} {number}"
        batch = rounds // BATCHES
        return simulate(edition, seats, batch, name, bots, options, processes, progress)

    return [(played(number, ["sensible"]), played(number, mixed)) for number in range(BATCHES)]


def readings_of(batches: Sequence[StudyBatch], sheet: Sequence[StudyBatch]) -> dict[str, Reading]:
    return {measure.name: read(measure, batches, sheet) for measure in MEASURES}


def read(measure: Measure, batches: Sequence[StudyBatch], sheet: Sequence[StudyBatch]) -> Reading:
    """The mean of a measure, and by how much it differs from the sheet, batch by batch."""
    now = [measure.read(*batch) for batch in batches]
    changes = [one - measure.read(*other) for one, other in zip(now, sheet, strict=True)]
    return Reading(mean(now), reach_of(now), mean(changes), reach_of(changes))


def reach_of(numbers: Sequence[float]) -> float:
    """Half the width of the 95 % interval of the mean."""
    return student(len(numbers) - 1) * stdev(numbers) / math.sqrt(len(numbers))


def last_cards(batches: Sequence[StudyBatch]) -> dict[str, float]:
    """By kind of card, the percent of rounds that it was the last card of."""
    kinds = [alike.kinds for alike, _ in batches]
    return {
        of_kind[0].name: 100 * mean(kind.decided_share for kind in of_kind)
        for of_kind in zip(*kinds, strict=True)
    }


def edge_of(summary: Summary, place: int) -> float:
    return 100 * (summary.by_place[place].share - 1 / summary.seats)


def special(summary: Summary) -> float:
    name = EDITIONS[summary.edition].special.name
    return 100 * sum(kind.decided_share for kind in summary.kinds if name and kind.name == name)


def judgement_of(summary: Summary) -> float:
    return 100 * (summary.by_bot[0].won.share - 1 / summary.seats)
