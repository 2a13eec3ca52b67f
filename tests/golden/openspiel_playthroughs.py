"""Golden playthroughs of OpenSpiel's game: rounds by chance, step by step."""

from __future__ import annotations

import random
from pathlib import Path

from lastcard.envs import openspiel

STEPS = 40
PLAYERS = 3


def place(edition: str) -> Path:
    return Path(__file__).parent / "openspiel" / f"{edition}.txt"


def written(edition: str) -> str:
    """Return all observations, decisions and legal choices of a random round, and its last position."""
    rng = random.Random(f"playthrough {edition}")
    game = openspiel.load(edition=edition, players=PLAYERS, preset="sheet", choices="needed", max_steps=STEPS)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    lines = [str(game), f"seed {state.seed}"]
    while not state.is_terminal():
        player, action = state.current_player(), rng.choice(state.legal_actions())
        lines += [state.observation_string(player), f"> {action} {state.action_to_string(player, action)}"]
        state.apply_action(action)
    return "\n".join([*lines, f"returns {state.returns()}", str(state), ""])
