"""Measures what the choices of house rules do to a round of four bots, and writes it down."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import mean
from typing import Any

from lastcard.arena.effects import FILE, Effect, SwitchChoice
from lastcard.arena.intervals import Z95
from lastcard.arena.pool import share_out
from lastcard.arena.simulation import Progress, SimulationTask, played_round
from lastcard.arena.study import values_of
from lastcard.notation.token_kinds import is_spoken
from lastcard.rules.editions import EDITIONS
from lastcard.rules.house_rules import HOUSE_RULES, PRESETS, side_of
from lastcard.rules.options import OPTIONS, settle

SEATS = 4
BOTS = ("sensible",) * SEATS
SEED = "effects"
TARGET = 500
CHUNK = 10


@dataclass(frozen=True)
class RoundFigures:
    """What there is to tell of one round."""

    moves: int
    winner: int | None
    left: tuple[int, ...]  # the points of each seat
    out: bool


# What there is to measure


def choices() -> list[SwitchChoice]:
    """Every choice that differs from the sheet, and every preset that does."""
    rules = [(rule.key, value) for rule in HOUSE_RULES for value in values_of(rule) if value != rule.default]
    return [*rules, *(("preset", name) for name, options in PRESETS.items() if options)]


def options_of(choice: SwitchChoice) -> dict[str, str]:
    """The options of a round that a choice stands for; sides change nothing at the table (TEAM-1)."""
    key, value = choice
    if key == "preset":
        return PRESETS[value]
    return {key: value} if OPTIONS[key].scope == "round" else {}


# Measuring


def measure(
    wanted: Sequence[SwitchChoice], rounds: int, processes: int = 1, progress: Progress | None = None
) -> dict[SwitchChoice, Effect]:
    """The effects of some choices, by so many rounds of each edition with and without, of the same deals."""
    games = [{}, *(options_of(choice) for choice in wanted)]
    tasks = [
        SimulationTask(edition, SEATS, SEED, BOTS, settle(declared, options))
        for options in games
        for edition, declared in EDITIONS.items()
    ]
    played: list[dict[int, list[RoundFigures]]] = [{} for _ in tasks]
    for number, first, part in shared_out(tasks, rounds, processes):
        played[number][first] = part
        if progress is not None:
            progress(len(part))
    told = [[one for first in sorted(parts) for one in parts[first]] for parts in played]
    size = len(EDITIONS)
    plain, *others = [told[start : start + size] for start in range(0, len(told), size)]
    return {choice: compared(choice, other, plain) for choice, other in zip(wanted, others, strict=True)}


def shared_out(
    tasks: Sequence[SimulationTask], rounds: int, processes: int
) -> Iterator[tuple[int, int, list[RoundFigures]]]:
    """The rounds of all tasks, a chunk at a time: the task's number, that of the first round, the rounds."""
    chunks = ((number, first) for number in range(len(tasks)) for first in range(0, rounds, CHUNK))
    work = partial(play_chunk, tasks, rounds)
    if processes == 1:
        return (work(*chunk) for chunk in chunks)
    return share_out(work, chunks, processes)


def play_chunk(
    tasks: Sequence[SimulationTask], rounds: int, number: int, first: int
) -> tuple[int, int, list[RoundFigures]]:
    numbers = range(first, min(first + CHUNK, rounds))
    return number, first, [told_of(tasks[number], each) for each in numbers]


def told_of(task: SimulationTask, number: int) -> RoundFigures:
    r = played_round(task, number, range(task.seats))
    moves = sum(not is_spoken(token) for _, token in r.actions)
    left = (0,) * r.seats if r.winner is None else tuple(r.points)
    return RoundFigures(moves, r.winner, left, out=bool(r.out))


# Comparing


Samples = Sequence[Sequence[RoundFigures]]
"""The rounds of each edition."""


def compared(choice: SwitchChoice, changed: Samples, plain: Samples) -> Effect:
    """With a choice and without; every edition weighs the same."""
    now, before = list(chain(*changed)), list(chain(*plain))
    length, reach = ratio([told.moves for told in now], [told.moves for told in before])
    points, _ = ratio([sum(told.left) for told in now], [sum(told.left) for told in before])
    out = match = None
    if "mercy" in options_of(choice):
        out = tidy(100 * sum(told.out for told in now) / len(now))
    if choice[0] == "teams":
        times, reach = ratio_apart(*(lengths_of_matches(plain, teams) for teams in (choice[1], "off")))
        match = percent(times)
    return Effect(percent(length), tidy(100 * reach), percent(points), out, match)


def ratio(now: Sequence[int], before: Sequence[int]) -> tuple[float, float]:
    """How many times as much on average, and how far the true ratio may lie to either side, with 95 %.

    What was counted in the same deals stands in pairs.
    """
    times = mean(now) / mean(before)
    spread = sum((one - times * other) ** 2 for one, other in zip(now, before, strict=True))
    return times, Z95 * math.sqrt(spread) / sum(before)


def ratio_apart(now: Sequence[int], before: Sequence[int]) -> tuple[float, float]:
    """The same of what does not stand in pairs."""
    times = mean(now) / mean(before)
    means = [(some, mean(some)) for some in (now, before)]
    spreads = [sum((one / middle - 1) ** 2 for one in some) / len(some) ** 2 for some, middle in means]
    return times, Z95 * times * math.sqrt(sum(spreads))


def lengths_of_matches(editions: Samples, teams: str) -> list[int]:
    """How many rounds each match took, one after the other, if the winner of a round collects."""
    found = []
    for rounds in editions:
        scores, length = [0] * SEATS, 0
        for told in rounds:
            length += 1
            won = [] if told.winner is None else side_of(told.winner, SEATS, {"teams": teams})
            others = sum(points for seat, points in enumerate(told.left) if seat not in won)
            scores = [score + others * (seat in won) for seat, score in enumerate(scores)]
            if max(scores) >= TARGET:
                found.append(length)
                scores, length = [0] * SEATS, 0
    return found


def percent(times: float) -> float:
    return tidy(100 * (times - 1))


def tidy(number: float) -> float:
    return round(number, 1) + 0.0  # no -0.0


# The file


def write(effects: Mapping[SwitchChoice, Effect], rounds: int, file: Path = FILE) -> None:
    """Keep what was measured."""
    told: dict[str, dict[str, Any]] = {}
    for (key, value), effect in effects.items():
        told.setdefault(key, {})[value] = {k: v for k, v in asdict(effect).items() if v is not None}
    file.write_text(json.dumps({"rounds": rounds, "effects": told}, indent=1) + "\n", "utf-8")
