"""Files of a user are kept where the system wants them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lastcard.folders import data_folder, state_folder

BOTH = [(data_folder, "XDG_DATA_HOME", ".local/share"), (state_folder, "XDG_STATE_HOME", ".local/state")]
Folder = Callable[[], Path]


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    for _, variable, _ in BOTH:
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


@pytest.mark.parametrize("folder, variable, usual", BOTH)
def test_on_linux_folders_are_the_usual_ones_or_those_that_are_named(
    home: Path, monkeypatch: pytest.MonkeyPatch, folder: Folder, variable: str, usual: str
) -> None:
    assert folder() == home / usual / "lastcard"
    monkeypatch.setenv(variable, str(home / "elsewhere"))
    assert folder() == home / "elsewhere" / "lastcard"
