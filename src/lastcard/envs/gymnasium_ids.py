"""The names by which Gymnasium knows the environments: `lastcard/Mod-v1`, `lastcard/AngryBirds-v1` …"""

from __future__ import annotations

from ..extras import packages_of
from ..rules.editions import EDITIONS
from .pieces import LAYOUT

with packages_of("envs"):
    import gymnasium


def gymnasium_id(edition: str) -> str:
    """The name of an edition's environment."""
    return f"lastcard/{edition.title().replace('-', '')}-v{LAYOUT}"


def register_all() -> None:
    """One for each edition; the classes are loaded when one is made."""
    for edition in EDITIONS:
        gymnasium.register(
            gymnasium_id(edition),
            "lastcard.envs.seat_env:SeatEnv",
            vector_entry_point="lastcard.envs.seat_vector:SeatVectorEnv",
            kwargs={"edition": edition},
        )
