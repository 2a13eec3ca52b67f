"""RLCard's own agents on our game: its random agent, and its DQN while it learns.

    pip install 'lastcard[envs]' rlcard setuptools
    python examples/rlcard_agents.py --rounds 200
    python examples/rlcard_agents.py --rounds 2000 --train 5000    (with PyTorch)

Except for the line that imports `make`, everything is as in RLCard's own examples.
"""

import argparse
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import numpy as np
from rlcard.agents import RandomAgent
from rlcard.utils import reorganize, tournament

from lastcard.envs.rlcard import RLCardEnv, make

LOOKS = 5  # how often the DQN is measured while it learns


def main() -> None:
    parser = argparse.ArgumentParser(description="RLCard's agents against its random agent")
    parser.add_argument("--edition", default="mod")
    parser.add_argument("--rounds", type=int, default=200, help="rounds of every measurement")
    parser.add_argument("--train", type=int, default=0, help="rounds that RLCard's DQN learns from")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    if wish.rounds < 1 or wish.train < 0 or not 2 <= wish.seats <= 10:
        parser.error("it takes at least one round, and 2 to 10 seats")
    np.random.seed(wish.seed)
    env = make(wish.edition, config={"seed": wish.seed, "game_num_players": wish.seats})
    others = [RandomAgent(env.num_actions) for _ in range(wish.seats - 1)]

    def measure(name: str, agent: Any) -> None:
        env.set_agents([agent, *others])
        payoff = tournament(env, wish.rounds)[0]
        print(f"{name}: {payoff:+.2f} a round against random, {wish.seats} seats, {wish.rounds} rounds")

    learner = new_dqn(env, wish.seed) if wish.train else None
    measure("random", RandomAgent(env.num_actions))
    if learner is not None:
        for played in trained(learner, env, others, wish.train):
            measure(f"DQN after {played} rounds", learner)


def new_dqn(env: RLCardEnv, seed: int) -> Any:
    """RLCard's DQN as its own example makes it, before it has learnt anything."""
    try:
        import torch
        from rlcard.agents import DQNAgent
    except ImportError:
        raise SystemExit("RLCard's DQN needs PyTorch: pip install torch") from None
    torch.manual_seed(seed)
    return DQNAgent(num_actions=env.num_actions, state_shape=env.state_shape[0], mlp_layers=[64, 64])


def trained(learner: Any, env: RLCardEnv, others: list[Any], rounds: int) -> Iterator[int]:
    """Let it learn from so many rounds; how many they are, whenever it is time to measure it."""
    for played in range(1, rounds + 1):
        env.set_agents([learner, *others])
        trajectories, payoffs = env.run(is_training=True)
        with redirect_stdout(StringIO()):  # it tells its loss after every step
            for transition in reorganize(trajectories, payoffs)[0]:
                learner.feed(transition)
        if played % max(1, rounds // LOOKS) == 0:
            yield played


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None  # as the shell has it
