"""The list of tests: a number where all is well, and what is wrong where it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

import listing


@pytest.mark.parametrize(
    "source, code, told",
    [("def test_it(): pass", 0, "1 test collected"), ("import nowhere_at_all", 2, "nowhere_at_all")],
)
def test_a_file_that_cannot_be_read_is_told(
    source: str,
    code: int,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "test_one.py").write_text(source)
    monkeypatch.setattr(listing, "ROOT", tmp_path)
    assert listing.main() == code
    assert told in capsys.readouterr().out
