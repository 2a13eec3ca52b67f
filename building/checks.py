"""The checks of `python3 run.py test`: commands in steps, each with a time limit."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
COMPILED = {"LASTCARD_EXPECT_COMPILED": "1", "LASTCARD_PLAIN": "0"}
PLAIN = {"LASTCARD_PLAIN": "1"}
SLOW_LINE = {"LASTCARD_LATE": "80"}  # milliseconds
STEPS = ("static", "compiled", "interpreted", "browser", "measured")
LIMIT_SECONDS = 40 * 60  # for each command: it hangs
ALL_SECONDS = 6 * 3600
GRACE_SECONDS = 30.0  # in which tests close what they have open
RULES_TESTS = tuple(f"tests/{part}" for part in ("clauses", "golden", "laws", "notation", "rules"))


def tool(name: str) -> str:
    """Return the path of a program of the virtual environment."""
    return str(VENV / (f"Scripts/{name}.exe" if os.name == "nt" else f"bin/{name}"))


def say(text: str) -> None:
    print(text, flush=True)


@dataclass(frozen=True)
class Step:
    """Commands that check one aspect, by name."""

    about: str
    commands: Mapping[str, list[str]]
    environment: Mapping[str, str] = field(default_factory=dict)
    fetch: Mapping[str, list[str]] = field(default_factory=dict)  # finds or downloads what is needed
    at_a_time: int = 1


def steps(options: Sequence[str] = ()) -> dict[str, Step]:
    """Return the steps of the test command; `options` are added to every pytest."""
    python, node = tool("python"), [tool("python"), "building/node.py"]
    pytest = [python, "-m", "pytest", "--dist=worksteal"]
    unmeasured = ["-m", "not measured"]
    return {
        "static": Step(
            "lint, types, layers, documentation, and the unit tests of the page",
            {  # the slow ones first
                "mypy": [python, "-m", "mypy"],
                "eslint": [*node, "eslint", "--max-warnings", "0", "."],
                "svelte-check": [*node, "svelte-check", "--tsconfig=./tsconfig.json", "--fail-on-warnings"],
                "vitest": [*node, "vitest", "run"],
                "documentation": [python, "building/docs.py", "--check"],
                "prettier": [*node, "prettier", "--check", "."],
                "ruff check": [tool("ruff"), "check"],
                "ruff format": [tool("ruff"), "format", "--check"],
                "import-linter": [tool("lint-imports"), "--no-logo"],
                "wire types": [python, "building/wire.py", "--check"],
                "size of the page": [python, "building/page.py"],
            },
            {"NO_COLOR": "1"},
            fetch={"tools of the page": [*node, "vitest", "--version"]},
            at_a_time=2,
        ),
        "compiled": Step(
            "all tests except the browser's, on the compiled kernel",
            {"pytest": [*pytest, "-n4", *unmeasured, "--ignore=tests/web", *options]},
            COMPILED,
            fetch={"PostgreSQL and strace": [python, "tests/traces.py"]},
        ),
        "interpreted": Step(
            "the tests of the rules again, on the kernel in plain Python",
            {
                "pytest": [
                    *(*pytest, "-n2", *unmeasured, "--ignore=tests/laws/test_twin_kernels.py", *RULES_TESTS),
                    *(*map(str, sorted(ROOT.glob("tests/test_*.py"))), *options),
                ]
            },
            PLAIN,
        ),
        "browser": Step(
            "the page in a browser, against a real server",
            {"pytest": [*pytest, "-n3", *unmeasured, "tests/web", *options]},
            COMPILED,
            fetch={"a browser": [python, "building/browser.py"]},
        ),
        "measured": Step(
            "frames and milliseconds of the page; only with --all or by name, on a quiet machine",
            {"pytest": [*pytest, "-n0", "-m", "measured", "tests/web", *options]},
            COMPILED,
            fetch={"a browser": [python, "building/browser.py"]},
        ),
    }


def passes(name: str, step: Step, environment: dict[str, str], *, everything: bool) -> bool:
    """Run a step, print what its commands print, and return whether all of them succeed."""
    say(f"== {name}: {step.about}")
    began = time.monotonic()
    environment = {**environment, **step.environment}
    if everything and name == "browser":
        environment |= SLOW_LINE
    limit = ALL_SECONDS if everything else LIMIT_SECONDS
    failed = run_commands(step.fetch, environment, 1, limit)
    failed = failed or run_commands(step.commands, environment, step.at_a_time, limit)
    result = f"FAILED ({', '.join(failed)})" if failed else "ok"
    say(f"-- {name}: {result} in {time.monotonic() - began:.0f} s")
    return not failed


def run_commands(
    commands: Mapping[str, list[str]], environment: Mapping[str, str], at_a_time: int, limit: float
) -> list[str]:
    """Run commands, some at a time; return the names of those that fail."""
    waiting, running, failed = list(commands.items()), list[Job](), []
    with contextlib.ExitStack() as stack:
        while waiting or running:
            while waiting and len(running) < at_a_time:
                job = Job(*waiting.pop(0), environment, quiet=at_a_time > 1)
                stack.callback(job.stop)
                running.append(job)
            time.sleep(0.05)
            for job in [job for job in running if job.is_over(limit)]:
                running.remove(job)
                if job.report():
                    failed.append(job.name)
    return failed


class Job:
    """A running command; the output of a quiet one is shown when it has ended."""

    def __init__(self, name: str, command: list[str], environment: Mapping[str, str], *, quiet: bool) -> None:
        self.name = name
        self._began = time.monotonic()
        self._output: IO[bytes] | None = tempfile.TemporaryFile() if quiet else None  # noqa: SIM115
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=self._output and subprocess.STDOUT,
            start_new_session=True,
        )

    def is_over(self, limit: float) -> bool:
        if self._process.poll() is None and time.monotonic() - self._began > limit:
            say(f"{self.name}: stopped after {limit / 60:.0f} minutes")
            self.stop()
        return self._process.poll() is not None

    def report(self) -> int:
        """Print the output and return the exit code. Nothing that the command has started stays."""
        code: int = self._process.returncode
        self._signal_group("SIGKILL")
        if self._output:
            say(f"== {self.name}: {'FAILED' if code else 'ok'} in {time.monotonic() - self._began:.0f} s")
            self._output.seek(0)
            if sys.stdout:
                shutil.copyfileobj(self._output, sys.stdout.buffer)
                sys.stdout.flush()
            self._output.close()
        return code

    def stop(self) -> None:
        if self._process.poll() is None:
            self._signal_group("SIGTERM")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE_SECONDS)
            self._signal_group("SIGKILL")
            self._process.wait()

    def _signal_group(self, name: str) -> None:
        """Signal the command and its children; on Windows, which has no process groups, only the command."""
        if os.name == "nt":
            self._process.terminate()
        else:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, getattr(signal, name))
