"""OpenSpiel's crazy_eights at four seats, default parameters. Runs in the peers' environment.

    python openspiel_crazy_eights.py python|c++ SECONDS SEED

`python` steps the state from Python, as a learner does. `c++` hands a fresh state to `evaluate_bots` with
OpenSpiel's own uniform random bots: one call a round, and everything inside it is C++.
"""

import random
import sys

import pyspiel
from clock import measure, report

GAME = pyspiel.load_game("crazy_eights(players=4)")


def play_in_python(rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(rounds):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))


def play_in_cpp(rounds: int, seed: int) -> None:
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(4)]
    for number in range(rounds):
        pyspiel.evaluate_bots(GAME.new_initial_state(), bots, seed + number)


def decisions_per_round(seed: int, rounds: int = 500) -> float:
    """Choices of the seats; the deals, which OpenSpiel counts as moves of chance, are left out."""
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(4)]
    total = 0
    for number in range(rounds):
        state = GAME.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed + number)
        total += sum(move.player >= 0 for move in state.full_history())
    return total / rounds


def main(language: str, seconds: float, seed: int) -> None:
    play = {"python": play_in_python, "c++": play_in_cpp}[language]
    report(measure(play, seconds, seed) | {"decisions": decisions_per_round(seed)})


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
