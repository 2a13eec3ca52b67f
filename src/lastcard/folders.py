"""Where files of this user are kept from one evening to the next."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path, user_state_path

NAME = "lastcard"


def data_folder() -> Path:
    """For tables."""
    return user_data_path(NAME, appauthor=False)


def state_folder() -> Path:
    """For what a program remembers."""
    return user_state_path(NAME, appauthor=False)
