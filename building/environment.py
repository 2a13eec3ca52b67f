"""What of the caller's environment reaches the tests: all but what would change what they do or show.

A test that was not collected, or that asserts nothing, would pass. Bytecode is always kept: without it each
of the hundreds of programs that tests start would compile all it imports, a sixth of all their work.
"""

from __future__ import annotations

from collections.abc import Mapping

ASTRAY = {"PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH"}  # what leads a virtual environment astray
OF_TOOLS = ("PYTHON", "PYTEST_", "HYPOTHESIS_", "MYPY", "RUFF_", "ESLINT_", "VITEST", "NODE_OPTIONS")
OF_THE_TERMINAL = {
    "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "FORCE_COLOR", "LINES", "NO_COLOR", "PY_COLORS",
}  # fmt: skip
OURS = "LASTCARD_"
WISHES = {  # where bytecode is kept, and what our own tests and builds are asked for
    "PYTHONPYCACHEPREFIX",
    "LASTCARD_CHROMIUM", "LASTCARD_COMPILE", "LASTCARD_EXPECT_COMPILED", "LASTCARD_LATE", "LASTCARD_PAGE",
    "LASTCARD_PLAIN", "LASTCARD_TRIES",
}  # fmt: skip


def for_programs(environment: Mapping[str, str]) -> dict[str, str]:
    """What a program of the virtual environment finds."""
    return {name: value for name, value in environment.items() if name not in ASTRAY}


def for_tests(environment: Mapping[str, str]) -> dict[str, str]:
    """What tests find, and what sets them up."""
    return {name: value for name, value in environment.items() if name in WISHES or not _matters(name)}


def _matters(name: str) -> bool:
    return name.startswith((*OF_TOOLS, OURS)) or name in OF_THE_TERMINAL
