"""The list of tests: a number where all is well, and what is wrong where it is not."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import listing

QUICK = "[pytest]\naddopts = -pno:schemathesis -pno:hypothesispytest -pno:playwright -pno:anyio -pno:xdist\n"
"""Without what takes a second to load."""


def test_a_file_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pytest.ini").write_text(QUICK)
    (tmp_path / "test_one.py").write_text("import nowhere_at_all")
    monkeypatch.setattr(listing, "ROOT", tmp_path)
    assert listing.main() == 2
    assert "nowhere_at_all" in capsys.readouterr().out


def test_where_all_is_well_a_line_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """That pytest ends with a number is seen in each run of the static step."""
    done = subprocess.CompletedProcess[str](
        [], 0, "tests/test_one.py::test_it\n\n1 test collected in 0.01s\n"
    )
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert listing.main() == 0
    assert capsys.readouterr().out == "1 test collected in 0.01s\n"
