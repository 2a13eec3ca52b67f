"""RLCard's UNO, whole rounds by `env.run` between its own random agents. Runs in the peers' environment.

    python rlcard_uno.py SEATS SECONDS SEED

RLCard takes `game_num_players` for four of its games only and ignores it for UNO, which therefore comes with
two seats. More seats are had by setting the number on the game behind the environment: play goes right round
the table, only the payoffs of the extra seats stay 0.
"""

import sys

import numpy as np
import rlcard
from clock import measure, report
from rlcard.agents import RandomAgent


def main(seats: int, seconds: float, seed: int) -> None:
    env = rlcard.make("uno", config={"seed": seed})
    env.game.num_players = env.num_players = seats
    env.set_agents([RandomAgent(env.num_actions) for _ in range(seats)])

    def play(rounds: int, seed: int) -> None:
        env.seed(seed)
        np.random.seed(seed)  # the random agents draw from NumPy's shared generator
        env.timestep = 0
        for _ in range(rounds):
            env.run()

    numbers = measure(play, seconds, seed)
    report(numbers | {"decisions": env.timestep / numbers["rounds"]})


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]))
