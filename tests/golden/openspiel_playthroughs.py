"""Golden playthroughs of OpenSpiel's game: rounds by chance, step by step."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from lastcard import EDITIONS
from lastcard.envs import openspiel

STEPS = 40


class Table(NamedTuple):
    """An edition, its players and the set of house rules that they play by."""

    edition: str
    players: int = 3
    preset: str = "sheet"

    def __str__(self) -> str:
        return self.edition if self.preset == "sheet" else f"{self.edition}-{self.preset}-{self.players}"


TABLES = [
    *map(Table, EDITIONS),
    *(Table(edition, players, "party") for edition in EDITIONS for players in (2, 4, 10)),
]


def place(table: Table) -> Path:
    return Path(__file__).parent / "openspiel" / f"{table}.txt"


def written(table: Table) -> str:
    """Who was asked, what was seen and open, and what was chosen; the last line is where the round stands."""
    rng = random.Random(f"playthrough {table}")
    game = openspiel.load(**table._asdict(), choices="needed", max_steps=STEPS)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    lines = [str(game), f"seed {state.seed}"]
    while not state.is_terminal():
        player, action = state.current_player(), rng.choice(state.legal_actions())
        lines += [state.observation_string(player), f"> {action} {state.action_to_string(player, action)}"]
        state.apply_action(action)
    return "\n".join([*lines, f"returns {state.returns()}", str(state), ""])
