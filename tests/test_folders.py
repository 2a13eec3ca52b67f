"""Files of a user are kept where the system wants them, and found where they were."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from platformdirs.macos import MacOS

from lastcard import folders
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


@pytest.mark.parametrize("folder, variable, usual", BOTH)
def test_on_a_mac_what_was_kept_in_the_places_of_linux_is_still_found(
    home: Path, monkeypatch: pytest.MonkeyPatch, folder: Folder, variable: str, usual: str
) -> None:
    mac = MacOS("lastcard", appauthor=False)
    monkeypatch.setattr(folders, "user_data_path", lambda *_, **__: mac.user_data_path)
    monkeypatch.setattr(folders, "user_state_path", lambda *_, **__: mac.user_state_path)
    assert folder() == home / "Library" / "Application Support" / "lastcard"
    (home / usual / "lastcard").mkdir(parents=True)
    assert folder() == home / usual / "lastcard"
    monkeypatch.setenv(variable, str(home / "named"))
    assert folder() == home / "named" / "lastcard"
