"""Who is measured, and one measurement of one of them in a process of its own."""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import peers

SCRIPTS = Path(__file__).resolve().parent / "contenders"
EDITIONS = ("angry-birds", "mod", "corn", "avatar", "classic")

Numbers = dict[str, float]


class Unmeasured(Exception):
    """A contender did not run; the text says why."""


@dataclass(frozen=True)
class Contender:
    key: str
    title: str
    script: str
    arguments: tuple[str, ...] = ()
    peer: bool = False
    plain: bool = False

    def measure(self, seconds: float, seed: int) -> Numbers:
        """The line of numbers that the contender's script prints after about `seconds` of CPU time."""
        python = str(peers.PYTHON) if self.peer else sys.executable
        command = (python, str(SCRIPTS / self.script), *self.arguments, str(seconds), str(seed))
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=self._environment())
        if done.returncode:
            raise Unmeasured(((done.stderr or done.stdout).strip().splitlines() or ["no word of why"])[-1])
        numbers: Numbers = json.loads(done.stdout.splitlines()[-1])
        return numbers

    def _environment(self) -> dict[str, str]:
        """One thread, and the kernel in the mode that is asked for."""
        mode = {"LASTCARD_PLAIN": "1"} if self.plain else {}
        kept = {name: text for name, text in os.environ.items() if name != "LASTCARD_PLAIN"}
        return kept | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"} | mode


RLCARD = Contender("rlcard-4", "RLCard UNO, `env.run`", "rlcard_uno.py", ("4",), peer=True)
RLCARD_2 = Contender("rlcard-2", "RLCard UNO, `env.run`, 2 seats", "rlcard_uno.py", ("2",), peer=True)
OPENSPIEL_PYTHON = Contender(
    "openspiel-python",
    "OpenSpiel crazy_eights, from Python",
    "openspiel_crazy_eights.py",
    ("python",),
    peer=True,
)
OPENSPIEL = Contender(
    "openspiel-c++", "OpenSpiel crazy_eights, all in C++", "openspiel_crazy_eights.py", ("c++",), peer=True
)
COMPILED = tuple(
    Contender(
        f"compiled-{edition}", f"lastcard {edition}", "lastcard_rounds.py", (edition, "sheet", "chance")
    )
    for edition in EDITIONS
)
PARTY = tuple(
    Contender(
        f"party-{kin.arguments[0]}",
        f"{kin.title}, `party`",
        kin.script,
        (kin.arguments[0], "party", "chance"),
    )
    for kin in COMPILED
)
"""With the house rules that are asked for most."""

PLAIN = tuple(
    Contender(f"plain-{kin.arguments[0]}", f"{kin.title}, interpreted", kin.script, kin.arguments, plain=True)
    for kin in COMPILED
)
BOTS = tuple(
    Contender(f"bots-{bot}", f"lastcard mod, four `{bot}` by `play_round`", "lastcard_bots.py", (bot,))
    for bot in ("chance", "sensible")
)
IN_KERNEL = tuple(
    Contender(
        f"sensible-{edition}",
        f"lastcard {edition}, four `sensible`",
        "lastcard_rounds.py",
        (edition, "sheet", "sensible"),
    )
    for edition in EDITIONS
)
"""Our own bots, as `simulate` plays them inside the kernel."""

ARENA = tuple(
    Contender(
        f"arena-{edition}",
        f"lastcard {edition}, arena, `sensible` and `casual`",
        "lastcard_arena.py",
        (edition,),
    )
    for edition in ("mod", "corn")
)
"""The same bots on duplicate deals, as `lastcard arena` plays and counts them."""

PLAY_OUTS = Contender("play-outs", "lastcard mod, `Round.play_out`", "lastcard_play_outs.py")
STEPS = Contender("steps", "single calls", "lastcard_steps.py")

PEERS = (RLCARD_2, RLCARD, OPENSPIEL_PYTHON, OPENSPIEL)
SIDE_BY_SIDE = tuple(row for pair in zip(COMPILED, PARTY, strict=True) for row in pair)
ROUNDS = (*PEERS, *SIDE_BY_SIDE, PLAY_OUTS, *IN_KERNEL, *ARENA, *BOTS, *PLAIN)


@dataclass(frozen=True)
class Spread:
    """The middle of several repetitions, and how far they lay apart."""

    median: float
    lowest: float
    highest: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        return cls(statistics.median(values), min(values), max(values))


class Readings:
    """Everything measured so far, one entry a repetition, and what could not be measured."""

    def __init__(self) -> None:
        self.numbers: dict[str, list[Numbers]] = {}
        self.missing: dict[str, str] = {}

    def take(self, contender: Contender, seconds: float) -> None:
        """Measure once more, with other rounds than before; who failed is left alone afterwards."""
        if contender.key in self.missing:
            return
        taken = self.numbers.setdefault(contender.key, [])
        try:
            taken.append(contender.measure(seconds, seed=1000 * len(taken)))
        except Unmeasured as reason:
            self.missing[contender.key] = str(reason)
            self.numbers.pop(contender.key, None)

    def has(self, *contenders: Contender) -> bool:
        return all(self.numbers.get(contender.key) for contender in contenders)

    def rates(self, contender: Contender) -> list[float]:
        """Rounds per CPU second, one for each repetition."""
        return [taken["rounds"] / taken["seconds"] for taken in self.numbers[contender.key]]

    def decisions(self, contender: Contender) -> float:
        return statistics.mean(taken["decisions"] for taken in self.numbers[contender.key])

    def step(self, name: str) -> Spread:
        """Microseconds a call."""
        return Spread.of([taken[name] for taken in self.numbers[STEPS.key]])

    def times(self, contender: Contender, peer: Contender) -> float:
        """How many times the peer's speed: the median over the repetitions, each compared within itself."""
        pairs = zip(self.rates(contender), self.rates(peer), strict=True)
        return statistics.median(ours / theirs for ours, theirs in pairs)
