"""Where files of this user are kept from one evening to the next."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path, user_state_path

NAME = "lastcard"


def data_folder() -> Path:
    """For tables."""
    return found_before(user_data_path(NAME, appauthor=False), ".local/share")


def state_folder() -> Path:
    """For what a program remembers."""
    return found_before(user_state_path(NAME, appauthor=False), ".local/state")


def found_before(folder: Path, earlier: str) -> Path:
    """On a Mac the first versions kept to the places of Linux: what is there already stays in use."""
    before = Path.home() / earlier / NAME
    return before if folder.is_relative_to(Path.home() / "Library") and before.is_dir() else folder
