"""An edition with a new special card is one file: put beside the others, and nothing else is touched.

Python loads its editions once. So the package is copied, the file is put into the copy, and there the laws of
the game are tried on the new edition, with both kernels, and what else has to know it (`in_a_copy.py`).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lastcard

HERE = Path(__file__).parent
TESTS = HERE.parent
LAWS = (
    "laws/test_laws.py",
    "laws/test_sight.py",
    "laws/test_known_events.py",
    "laws/test_twin_kernels.py",
    "terminal/test_imagined.py",
    "live/test_secrets.py",
    "live/test_whole_matches.py",
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package in it, and one file more."""
    folder = tmp_path_factory.mktemp("copy")
    away = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(Path(lastcard.__file__).parent, folder / "lastcard", ignore=away)
    shutil.copy(HERE / "comet.py", folder / "lastcard" / "rules" / "editions")
    return folder


def run(folder: Path, *arguments: str | Path) -> str:
    """What pytest tells of these tests, run with the package of that folder."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments],
        cwd=TESTS.parent,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(folder), str(TESTS)))},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_all_that_has_to_know_of_an_edition_knows_it(copy: Path) -> None:
    assert "passed" in run(copy, HERE / "in_a_copy.py")


def test_the_laws_hold_in_it(copy: Path) -> None:
    laws = [TESTS / law for law in LAWS]
    told = run(copy, "-p", "toy_edition.only_comet", "-k", "0] or comet", *laws)
    assert int(told.split(" passed")[0].split()[-1]) >= len(LAWS)
