"""The steps of the test command: each has a budget and a limit, and leaves nobody running."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from .offspring import Offspring
from .quiet import CORES, StepTime, Watch
from .telling import say, show

LATE = 4 / 3  # times its budget, and it is told: cores of a busy host change their speed on the way
TOO_MUCH = 2  # times its budget, and a step fails
HOPELESS = 5  # times its budget by the clock, and it is ended
WORTH_A_WORD = 0.03  # of the time by the clock


@dataclass(frozen=True)
class Check:
    """A program that ends with 0 if all is well."""

    name: str
    command: Sequence[str]


@dataclass(frozen=True)
class Step:
    """Checks that know nothing of each other, and the seconds that all may take on two quiet cores."""

    name: str
    what: str
    checks: Sequence[Check]
    budget: float | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    limit: float | None = None  # by the clock, if another than the budget says

    @property
    def patience(self) -> float:
        return self.limit or (self.budget or 0) * HOPELESS or float("inf")


@dataclass
class Running:
    """A check on its way; its output is kept where others run beside it."""

    check: Check
    child: subprocess.Popen[Any]
    since: Watch
    output: IO[bytes] | None
    seconds: float | None = None

    def is_over(self) -> bool:
        if self.child.poll() is not None and self.seconds is None:
            self.seconds = self.since.seconds
        return self.seconds is not None


@dataclass(frozen=True)
class Walk:
    """Takes steps, in a folder and an environment."""

    offspring: Offspring
    folder: Path
    environment: Mapping[str, str]
    slowness: float = 1.0

    def take(self, step: Step) -> bool:
        """Take a step and tell how it went."""
        say(f"== {step.name}: {step.what}")
        watch = Watch(self.slowness)
        wrong = self._run(step, watch)
        if left := self.offspring.left():
            self.offspring.end()
            wrong.append(f"left running: {', '.join(left.values())}")
        took = watch.took()
        share = took.quiet / step.budget if step.budget else 0.0
        if share > TOO_MUCH:
            wrong.append("that is more than twice its budget")
        say(f"-- {step.name}: {'FAILED' if wrong else 'ok'} in {in_words(took, step.budget)}")
        if LATE < share <= TOO_MUCH:
            say("   that is over its budget by more than a third; more than twice would fail")
        for sentence in wrong:
            say(f"   {sentence}")
        return not wrong

    def hand_over(self, command: Sequence[str]) -> int:
        """Run a program that has the terminal for its own; its exit code."""
        child = self.offspring.start(command, cwd=self.folder, env=self.environment, start_new_session=False)
        try:
            while child.poll() is None:
                self.offspring.rest()
        except KeyboardInterrupt:
            self.offspring.left()  # it has heard Ctrl-C too, and may have a last word
            raise
        if left := self.offspring.left():
            say(f"left running: {', '.join(left.values())}")
        return child.returncode or bool(left)

    def _run(self, step: Step, watch: Watch) -> list[str]:
        """Run the checks, as many at a time as there are cores; what went wrong."""
        waiting, running, wrong = list(step.checks), list[Running](), list[str]()
        alone = len(waiting) == 1
        while waiting or running:
            free = CORES - sum(not one.is_over() for one in running)  # who has ended is timed by this
            running += [self._start(check, step, alone=alone) for check in waiting[:free]]
            del waiting[:free]
            while running and running[0].is_over():
                wrong += tell(running.pop(0))
            if watch.seconds > step.patience:
                wrong.append(f"given up after {step.patience:.0f} s")
                waiting.clear()
                self.offspring.end()
            else:
                self.offspring.rest()
        return wrong

    def _start(self, check: Check, step: Step, *, alone: bool) -> Running:
        output = None if alone else tempfile.TemporaryFile()  # noqa: SIM115  closed when it has been shown
        child = self.offspring.start(
            check.command,
            cwd=self.folder,
            env={**self.environment, **step.environment},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output and subprocess.STDOUT,
        )
        return Running(check, child, Watch(), output)


def tell(ended: Running) -> list[str]:
    """Tell what a check had to say, if nobody has heard it yet; what is wrong."""
    name, code = ended.check.name, ended.child.returncode
    if ended.output is not None:
        say(f"== {name}")
        ended.output.seek(0)
        show(ended.output)
        ended.output.close()
        say(f"-- {name}: {'FAILED' if code else 'ok'} in {ended.seconds:.1f} s")
    return [f"{name} ended with {code}"] if code else []


def in_words(took: StepTime, budget: float | None) -> str:
    told = f"{took.seconds:.1f} s"
    if budget is None:
        return f"{told}, without a budget"
    if took.seconds - took.quiet < took.seconds * WORTH_A_WORD:
        return f"{told} of {budget:.0f}"
    return f"{told}; on two quiet cores {took.quiet:.1f} s of {budget:.0f}"
