"""Games of OpenSpiel, stepped from Python by chance. Runs in the peers' environment, lastcard too.

    python openspiel_games.py lastcard|needed|NAME SECONDS SEED

The loop is that of openspiel_crazy_eights.py; steps are the choices of players, moves of chance are left out.
"""

import random
import sys
from pathlib import Path
from typing import Any

import pyspiel
from clock import measure, report

SOURCE = Path(__file__).resolve().parents[2] / "src"


def loaded(name: str) -> Any:
    if name not in ("lastcard", "needed"):
        from open_spiel.python import games  # noqa: F401 OpenSpiel knows them from here on

        return pyspiel.load_game(name)
    sys.path.append(str(SOURCE))  # the peers have OpenSpiel, which lastcard's own environment may lack
    from lastcard.envs import openspiel

    return openspiel.load(reactions="auto", choices="all" if name == "lastcard" else "needed")


def main(name: str, seconds: float, seed: int) -> None:
    game = loaded(name)

    def play(steps: int, seed: int) -> None:
        chance = random.Random(seed)
        done = 0
        while done < steps:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(actions, weights)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    done += 1

    numbers = measure(play, seconds, seed)
    report({"steps": numbers["rounds"], "seconds": numbers["seconds"]})


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
