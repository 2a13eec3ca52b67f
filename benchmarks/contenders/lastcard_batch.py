"""lastcard's rounds at four seats, 1,024 at once: steps with observations, masks and rewards, self-play.

    python lastcard_batch.py EDITION CHOICES POLICY SECONDS SEED

POLICY is `kernel` (actions by `random_actions`) or `numpy` (a random legal action, found with NumPy).
"""

import sys
from typing import Any

import numpy as np
from clock import measure, report

import lastcard
from lastcard.envs import Batch

ROUNDS = 1024


def main(edition: str, choices: Any, policy: str, seconds: float, seed: int) -> None:
    if not lastcard.COMPILED:
        sys.exit("the kernel is not compiled: python3 run.py builds it")
    b = Batch(edition, 4, ROUNDS, seed, reactions="auto", choices=choices)
    rng = np.random.default_rng(seed)
    actions = np.zeros(ROUNDS, np.int32)

    def play(steps: int, _seed: int) -> None:
        for _ in range(steps):
            if policy == "kernel":
                b.random_actions(actions)
                b.step(actions)
            else:
                weights = np.frombuffer(rng.bytes(ROUNDS * 64), np.uint8).reshape(ROUNDS, 64)
                b.step(((weights | 1) * b.mask.view(np.uint8)).argmax(axis=1))

    numbers = measure(play, seconds, seed)
    report({"steps": numbers["rounds"] * ROUNDS, "seconds": numbers["seconds"]})


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4]), int(sys.argv[5]))
