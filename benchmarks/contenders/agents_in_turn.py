"""The usual loop over the agents of a PettingZoo environment, with random legal actions.

    python agents_in_turn.py lastcard|leduc SECONDS SEED

`leduc` is PettingZoo's own, made as its pages say, and runs in the peers' environment.
"""

import random
import sys
from typing import Any

from clock import measure, report


def made(name: str) -> Any:
    if name == "lastcard":
        from lastcard.envs import aec

        return aec.env(edition="mod", seats=4, reactions="auto", choices="needed")
    from pettingzoo.classic import leduc_holdem_v4

    return leduc_holdem_v4.env()


def main(name: str, seconds: float, seed: int) -> None:
    env = made(name)
    rng = random.Random(seed)
    env.reset(seed=seed)

    def play(steps: int, _seed: int) -> None:
        done = 0
        while done < steps:
            env.reset()
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    legal = seen["action_mask"].nonzero()[0]
                    env.step(int(legal[int(rng.random() * len(legal))]))
                done += 1

    numbers = measure(play, seconds, seed)
    report({"steps": numbers["rounds"], "seconds": numbers["seconds"]})


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
