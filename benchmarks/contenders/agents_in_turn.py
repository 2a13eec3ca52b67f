"""The usual loop over the agents of a PettingZoo environment, with random legal actions.

The loop is to cost little beside the environment: the lots are drawn beforehand, and the first legal action
from there on is taken.

    python agents_in_turn.py lastcard|leduc SECONDS SEED

`leduc` is PettingZoo's own, made as its pages say, and runs in the peers' environment.
"""

import random
import sys
from itertools import cycle
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
    env.reset(seed=seed)
    actions = env.action_space(env.agent_selection).n
    lots = cycle(random.Random(seed).choices(range(actions), k=10_007))

    def play(steps: int, _seed: int) -> None:
        done = 0
        while done < steps:
            env.reset()
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    mask = seen["action_mask"].tobytes()
                    action = mask.find(1, next(lots))
                    env.step(action if action >= 0 else mask.find(1))
                done += 1

    numbers = measure(play, seconds, seed)
    report({"steps": numbers["rounds"], "seconds": numbers["seconds"]})


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
