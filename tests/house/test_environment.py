"""What of the caller's environment reaches programs and tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from building.environment import for_programs, for_tests

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "name",
    [
        "PYTEST_ADDOPTS",
        "PYTEST_PLUGINS",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD",
        "PYTHONDONTWRITEBYTECODE",
        "PYTHONHOME",
        "PYTHONINSPECT",
        "PYTHONOPTIMIZE",
        "PYTHONPATH",
        "PYTHONSAFEPATH",
        "PYTHONSTARTUP",
        "PYTHONWARNINGS",
        "HYPOTHESIS_STORAGE_DIRECTORY",
        "FORCE_COLOR",
        "NO_COLOR",
        "COLUMNS",
        "LASTCARD_PORT",
        "LASTCARD_DB",
    ],
)
def test_what_changes_what_tests_do_does_not_reach_them(name: str) -> None:
    assert for_tests({name: "1", "PATH": "/bin"}) == {"PATH": "/bin"}


@pytest.mark.parametrize(
    "name",
    [
        *("HOME", "LANG", "TERM", "TMPDIR", "PIP_INDEX_URL", "PYTHONPYCACHEPREFIX"),
        *("LASTCARD_TRIES", "LASTCARD_LATE", "LASTCARD_PLAIN", "LASTCARD_EXPECT_COMPILED"),
        *("LASTCARD_CHROMIUM", "LASTCARD_COMPILE", "LASTCARD_PAGE"),
    ],
)
def test_what_tests_are_asked_for_does(name: str) -> None:
    assert for_tests({name: "1"}) == {name: "1"}


def test_who_plays_keeps_all_wishes_but_for_another_python() -> None:
    wishes = {"FORCE_COLOR": "1", "LASTCARD_PORT": "7", "PYTHONIOENCODING": "utf-8"}
    assert for_programs({**wishes, "PYTHONHOME": "/", "PYTHONPATH": "/", "PYTHONSAFEPATH": "1"}) == wishes


def test_pytest_alone_is_not_led_astray_either() -> None:
    """Colours, which these tests compare, are theirs to choose."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n0",
            "-p",
            "no:cacheprovider",
            "tests/terminal/test_board.py",
        ],
        cwd=ROOT,
        env=os.environ | {"FORCE_COLOR": "1", "COLUMNS": "33", "LASTCARD_PORT": "many"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout
