"""What the test command checks: its steps, what each may take, and how one asks for some of them."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .places import ROOT, tool
from .steps import Check, Step

COMPILED = {"LASTCARD_EXPECT_COMPILED": "1", "LASTCARD_PLAIN": "0"}
BUDGETS = {  # seconds on two quiet cores; a step that takes twice as much fails
    "static": 55,
    "compiled": 140,
    "interpreted": 22,
    "browser": 280,
    "measured": 43,
}
SLOW_LINE = {"LASTCARD_LATE": "80"}  # milliseconds
FETCH_SECONDS = 1800.0
BESIDE_OTHERS = ("-m", "not measured")
SHARED = "--dist=worksteal"  # whoever has nothing left to test takes from others
TWINS = "--ignore=tests/laws/test_twin_kernels.py"  # it plays on both kernels wherever it runs
RULES_TESTS = tuple(f"tests/{part}" for part in ("clauses", "golden", "laws", "notation", "rules"))
SVELTE_CHECK = ("--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--output", "human")

TEST_HELP = """\
python3 run.py test                     every step
python3 run.py test --step browser      one step, or several: --step static --step browser
python3 run.py test --all               every step, with all tries of the laws that only repeat themselves,
                                        and browsers over a line where every frame may be late
python3 run.py test tests/laws -k turn  just pytest, with these options; --all and --step go with them too
"""


class TestWish(NamedTuple):
    """What the test command is asked for."""

    all: bool
    help: bool
    steps: list[str]
    options: list[str]  # for pytest


def read_wish(words: list[str]) -> TestWish:
    """Our own words; any others are pytest's."""
    parser = argparse.ArgumentParser("run.py test", add_help=False, allow_abbrev=False)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("--step", dest="steps", action="append", choices=tuple(BUDGETS), default=[])
    known, options = parser.parse_known_args(words)
    return TestWish(known.all, known.help, known.steps, options)


def help_in_words() -> str:
    """How to use the test command, and its steps."""
    names = "\n".join(f"  {step.name:<12}{step.budget:>4.0f} s   {step.what}" for step in steps())
    return f"{TEST_HELP}\nThe steps, with what each may take on two quiet cores:\n\n{names}"


def late(step: Step) -> Mapping[str, str]:
    """What a step finds in its environment where its line, if it has one, is slow."""
    return {**step.environment, **SLOW_LINE} if step.name == "browser" else step.environment


def getting_ready(chosen: set[str]) -> list[Step]:
    """What these steps need is found or fetched before a budget is touched."""
    python = tool("python")
    tools = [
        (Check("the tools of the page", (python, "building/node.py", "vitest", "--version")), {"static"}),
        (Check("PostgreSQL and strace", (python, "tests/traces.py")), {"compiled"}),
        (Check("a browser", (python, "building/browser.py")), {"browser", "measured"}),
    ]
    return [
        Step(check.name, "found, or fetched", [check], limit=FETCH_SECONDS)
        for check, needed in tools
        if needed & chosen
    ]


def steps(options: Sequence[str] = ()) -> list[Step]:
    """All that is checked; the options go to every pytest among it."""
    python = tool("python")
    node = (python, "building/node.py")
    static = [  # the slow ones first: two at a time share the cores
        Check("mypy", (python, "-m", "mypy")),
        Check("eslint", (*node, "eslint", "--max-warnings", "0", ".")),
        Check("svelte-check", (*node, "svelte-check", *SVELTE_CHECK)),
        Check("vitest", (*node, "vitest", "run")),
        Check("the list of tests", (python, "tests/listing.py")),
        Check("the documentation as a site", (python, "building/docs.py", "--check")),
        Check("prettier", (*node, "prettier", "--check", ".")),
        Check("ruff check", (tool("ruff"), "check")),
        Check("ruff format", (tool("ruff"), "format", "--check")),
        Check("import-linter", (tool("lint-imports"), "--no-logo")),
        Check("types of the wire", (python, "building/wire.py", "--check")),
        Check("the page and its size", (python, "building/page.py")),
    ]

    def pytest(*words: str) -> list[Check]:
        return [Check("pytest", (python, "-m", "pytest", *words, *options))]

    return [
        Step(
            "static",
            "lint, types, layers, the page and its own tests",
            static,
            BUDGETS["static"],
            {"NO_COLOR": "1"},
        ),
        Step(  # with more workers than cores: many of these tests wait for a program, a disk or a clock
            "compiled",
            "everything but the browser, on the compiled kernel",
            pytest("-n4", SHARED, *BESIDE_OTHERS, "--ignore=tests/web"),
            BUDGETS["compiled"],
            COMPILED,
        ),
        Step(
            "interpreted",
            "the rules again, on the kernel in plain Python",
            pytest(
                *("-n2", SHARED, *BESIDE_OTHERS, TWINS, *RULES_TESTS),
                *map(str, sorted(ROOT.glob("tests/test_*.py"))),
            ),
            BUDGETS["interpreted"],
            {"LASTCARD_PLAIN": "1"},
        ),
        Step(  # here too some wait, for a page that sleeps or a server that is away
            "browser",
            "the page in a browser, against a real server",
            pytest("-n3", SHARED, *BESIDE_OTHERS, "tests/web"),
            BUDGETS["browser"],
            COMPILED,
        ),
        Step(
            "measured",
            "frames and milliseconds, with nothing beside them",
            pytest("-n0", "-m", "measured", "tests/web"),
            BUDGETS["measured"],
            COMPILED,
        ),
    ]
