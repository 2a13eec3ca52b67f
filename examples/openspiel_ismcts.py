"""OpenSpiel's own IS-MCTS plays rounds of two against chance.

    pip install 'lastcard[openspiel]'
    python examples/openspiel_ismcts.py --rounds 20 --simulations 100

The search deals the cards that it cannot see anew for each simulation; `resample_from_infostate` does that.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from lastcard.envs import openspiel


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    if min(wish.rounds, wish.simulations) < 1:
        parser.error("it takes at least one round and one simulation")
    chance = np.random.RandomState(wish.seed)
    game = openspiel.load(edition="mod", players=2, reactions="auto", choices="needed")
    search = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, chance),
        uct_c=1.5,
        max_simulations=wish.simulations,
        random_state=chance,
        use_observation_string=True,
    )
    won = 0.0
    for number in range(wish.rounds):
        won += play(game, search, number % 2, chance) > 0
    print(f"IS-MCTS with {wish.simulations} simulations won {won:.0f} of {wish.rounds} rounds")


def play(game: pyspiel.Game, search: ismcts.ISMCTSBot, seat: int, chance: np.random.RandomState) -> float:
    """One round; what the search has won or lost at its seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == seat:
            state.apply_action(search.step(state))
        else:
            state.apply_action(chance.choice(state.legal_actions()))  # a digit of the seed, or a random move
    return float(state.returns()[seat])


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None  # as the shell has it
