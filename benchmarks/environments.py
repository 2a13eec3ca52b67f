"""Learning environments beside their peers: steps per CPU second on one core, all in one run.

The contenders take turns as in `bench`; a ratio is the median of the ratios within each repetition.
"""

import argparse
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

import peers
from page import renew
from progress import tell
from readings import OPENSPIEL_PYTHON, RLCARD, Contender, Spread, Unmeasured
from tables import machine

LEDUC = Contender("leduc", "PettingZoo leduc, AEC loop", "agents_in_turn.py", ("leduc",), peer=True)
AEC = Contender("aec", "lastcard mod, AEC loop", "agents_in_turn.py", ("lastcard",))
BATCH = Contender("batch", "lastcard mod, `Batch`", "lastcard_batch.py", ("mod", "all", "kernel"))
NEEDED = Contender(
    "batch-needed",
    'lastcard mod, `Batch`, `choices="needed"`',
    "lastcard_batch.py",
    ("mod", "needed", "kernel"),
)
WITH_NUMPY = Contender(
    "batch-numpy", "lastcard mod, `Batch`, actions by NumPy", "lastcard_batch.py", ("mod", "needed", "numpy")
)
LIKE_RLCARD = Contender("like-rlcard", "lastcard classic, RLCard's `env.run`", "lastcard_like_rlcard.py")
OPENSPIEL_GAME = Contender(
    "openspiel-lastcard",
    "lastcard mod, in OpenSpiel",
    "openspiel_games.py",
    ("lastcard",),
    peer=True,
)
OPENSPIEL_NEEDED = Contender(
    "openspiel-needed",
    'lastcard mod, in OpenSpiel, `choices="needed"`',
    "openspiel_games.py",
    ("needed",),
    peer=True,
)
DOMINOES = Contender(
    "dominoes", "OpenSpiel python_team_dominoes", "openspiel_games.py", ("python_team_dominoes",), peer=True
)
TIC_TAC_TOE = Contender(
    "tic-tac-toe", "OpenSpiel python_tic_tac_toe", "openspiel_games.py", ("python_tic_tac_toe",), peer=True
)
CONTENDERS = (
    *(RLCARD, LIKE_RLCARD, LEDUC, AEC, BATCH, NEEDED, WITH_NUMPY),
    *(OPENSPIEL_PYTHON, DOMINOES, TIC_TAC_TOE, OPENSPIEL_GAME, OPENSPIEL_NEEDED),
)

Rates = dict[str, list[float]]


@dataclass(frozen=True)
class EnvironmentGoal:
    """At least so many steps a second, or so many times a peer."""

    ours: Contender
    bound: float
    peer: Contender | None = None

    @property
    def title(self) -> str:
        return f"{self.ours.title} against {self.peer.title}" if self.peer else f"{self.ours.title}, steps/s"

    def reached(self, rates: Rates) -> float | None:
        ours, theirs = rates.get(self.ours.key), rates.get(self.peer.key) if self.peer else None
        if not ours or (self.peer and not theirs):
            return None
        if not theirs:
            return statistics.median(ours)
        return statistics.median(one / other for one, other in zip(ours, theirs, strict=True))


GOALS = (
    EnvironmentGoal(BATCH, 5_000_000),
    EnvironmentGoal(WITH_NUMPY, 100, RLCARD),
    EnvironmentGoal(AEC, 200_000),
    EnvironmentGoal(AEC, 15, RLCARD),
    EnvironmentGoal(AEC, 30, LEDUC),
    EnvironmentGoal(OPENSPIEL_GAME, 0.7, OPENSPIEL_PYTHON),
    EnvironmentGoal(OPENSPIEL_GAME, 5, DOMINOES),
    EnvironmentGoal(OPENSPIEL_GAME, 5, TIC_TAC_TOE),
)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="run.py bench envs", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="3 short repetitions in place of 5 long ones")
    parser.add_argument("--own", action="store_true", help="leave the peers out")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/performance.md")
    wish = parser.parse_args(arguments[1:])
    repetitions, seconds = (3, 0.2) if wish.quick else (5, 1.0)
    chosen = [one for one in CONTENDERS if not (wish.own and one.peer)]
    missing: dict[str, str] = {}
    if not wish.own:
        try:
            peers.install()
        except peers.PeersMissing as reason:
            missing = dict.fromkeys((one.key for one in CONTENDERS if one.peer), str(reason))
    rates = take(chosen, repetitions, seconds, missing)
    print(report(rates))
    for key, why in missing.items():
        tell(f"not measured: {key}: {why}")
    if missing:
        return 3
    if wish.write:
        renew("envs", report(rates))
    return (
        0 if all(found >= goal.bound for goal in GOALS if (found := goal.reached(rates)) is not None) else 1
    )


def take(chosen: Sequence[Contender], repetitions: int, seconds: float, missing: dict[str, str]) -> Rates:
    """Steps per CPU second, one for each repetition; who fails is left alone afterwards."""
    rates: Rates = {}
    for repetition in range(repetitions):
        for contender in chosen:
            if contender.key in missing:
                continue
            tell(f"repetition {repetition + 1} of {repetitions}: {contender.title}", passing=True)
            try:
                numbers = contender.measure(seconds, 1000 * repetition)
            except Unmeasured as reason:
                missing[contender.key] = str(reason)
                rates.pop(contender.key, None)
                continue
            steps = numbers.get("steps") or numbers["rounds"] * numbers["decisions"]
            rates.setdefault(contender.key, []).append(steps / numbers["seconds"])
    tell("", passing=True)
    return rates


def report(rates: Rates) -> str:
    rows = ["| environment, 4 seats | steps per CPU second | lowest–highest |", "|---|---:|---:|"]
    for contender in CONTENDERS:
        if contender.key in rates:
            spread = Spread.of(rates[contender.key])
            rows.append(
                f"| {contender.title} | {spread.median:,.0f} | {spread.lowest:,.0f}–{spread.highest:,.0f} |"
            )
    goals = ["| goal | at least | reached |", "|---|---:|---:|"]
    for goal in GOALS:
        if (found := goal.reached(rates)) is not None:
            unit = " ×" if goal.peer else ""
            goals.append(f"| {goal.title} | {told(goal.bound)}{unit} | {told(found)}{unit} |")
    return "\n\n".join((machine(), "\n".join(rows), "\n".join(goals)))


def told(number: float) -> str:
    """Without decimals, unless it is small."""
    return f"{number:.1f}" if number < 10 else f"{number:,.0f}"
