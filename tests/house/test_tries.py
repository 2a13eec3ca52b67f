"""How often a law is tried: at least once, whatever is asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tries

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("wish", ["0", "-1", "", "1.5", "many", "²", " 2"])
def test_a_wish_without_a_try_is_refused(wish: str) -> None:
    with pytest.raises(ValueError, match="should be few, all or a number from 1"):
        tries.read(wish)


@pytest.mark.parametrize(("wish", "number"), [("few", 3), ("all", 30), ("1", 30), ("10", 300)])
def test_every_other_wish_is_a_number_of_tries(
    monkeypatch: pytest.MonkeyPatch, wish: str, number: int
) -> None:
    monkeypatch.setattr(tries, "WISH", tries.read(wish))
    assert tries.tries(3, 30) == number


def test_pytest_does_not_begin_with_such_a_wish() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "tests/test_folders.py"],
        cwd=ROOT,
        env=os.environ | {"LASTCARD_TRIES": "0"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode != 0
    assert "LASTCARD_TRIES is '0', but should be few, all or a number from 1" in done.stdout + done.stderr
