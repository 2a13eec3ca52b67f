"""What lastcard has to reach, and whether it does."""

from collections.abc import Callable
from dataclasses import dataclass

from readings import (
    ARENA,
    BOTS,
    COMPILED,
    IN_KERNEL,
    OPENSPIEL,
    PLAIN,
    RLCARD,
    STEPS,
    Contender,
    Readings,
    Spread,
)


@dataclass(frozen=True)
class Goal:
    title: str
    bound: float
    at_least: bool
    unit: str
    needs: tuple[Contender, ...]
    value: Callable[[Readings], float]

    def reached(self, readings: Readings) -> float | None:
        return self.value(readings) if readings.has(*self.needs) else None

    def met(self, readings: Readings) -> bool:
        value = self.reached(readings)
        return value is not None and (value >= self.bound if self.at_least else value <= self.bound)


def _times(title: str, bound: float, ours: tuple[Contender, ...], peer: Contender) -> Goal:
    def slowest(readings: Readings) -> float:
        return min(readings.times(edition, peer) for edition in ours)

    return Goal(title, bound, True, "×", (*ours, peer), slowest)


def _rounds(title: str, bound: float, ours: tuple[Contender, ...]) -> Goal:
    def slowest(readings: Readings) -> float:
        return min(Spread.of(readings.rates(edition)).median for edition in ours)

    return Goal(title, bound, True, "/s", ours, slowest)


def _micros(title: str, bound: float, name: str) -> Goal:
    return Goal(title, bound, False, " µs", (STEPS,), lambda r: r.step(name).median)


GOALS = (
    _times("slowest edition against RLCard `env.run`", 350, COMPILED, RLCARD),
    _times("slowest edition against OpenSpiel all in C++", 9, COMPILED, OPENSPIEL),
    _times("slowest edition interpreted against RLCard `env.run`", 3, PLAIN, RLCARD),
    _times("`chance` by `play_round` against RLCard `env.run`", 2, BOTS[:1], RLCARD),
    _rounds("rounds of four `sensible` in the kernel, slowest edition", 50_000, IN_KERNEL),
    _rounds("rounds of the arena at four seats, counted by deal", 50_000, ARENA),
    _times("four `sensible` in mod against bots that are given views", 100, IN_KERNEL[1:2], BOTS[1]),
    _micros("`Round.act`, events included", 15, "act"),
    _micros("kernel `apply` from Python", 0.15, "apply"),
    _micros("kernel `clone` from Python", 0.3, "clone"),
)
