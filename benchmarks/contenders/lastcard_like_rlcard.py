"""Our rounds behind RLCard's interface, four seats, by `env.run` between agents that choose by chance.

python lastcard_like_rlcard.py SECONDS SEED
"""

import random
import sys
from typing import Any

from clock import measure, report

from lastcard.envs.rlcard import make


class ByChance:
    use_raw = False

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        return self._rng.choice([*state["legal_actions"]]), {}


def main(seconds: float, seed: int) -> None:
    env = make("classic", config={"seed": seed, "game_num_players": 4})
    env.set_agents([ByChance(random.Random(seed + seat)) for seat in range(4)])

    def play(rounds: int, seed: int) -> None:
        env.seed(seed)
        env.timestep = 0
        for _ in range(rounds):
            env.run()

    numbers = measure(play, seconds, seed)
    report(numbers | {"decisions": env.timestep / numbers["rounds"]})


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
