"""RLCard's own agents on our game: its rule-based agent, or its DQN, against its random agent.

    pip install 'lastcard[envs]' rlcard setuptools
    python examples/rlcard_agents.py --rounds 200
    python examples/rlcard_agents.py --rounds 200 --train 500    (with PyTorch)

Everything but the line that imports `make` is as in RLCard's own examples.
"""

import argparse
from typing import Any

import numpy as np
from rlcard.agents import RandomAgent
from rlcard.models.uno_rule_models import UNORuleAgentV1
from rlcard.utils import reorganize, tournament

from lastcard.envs.rlcard import RLCardEnv, make


def main() -> None:
    parser = argparse.ArgumentParser(description="RLCard's agents against chance")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--train", type=int, default=0, help="rounds that RLCard's DQN learns from")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    if wish.rounds < 1 or not 2 <= wish.seats <= 10:
        parser.error("it takes at least one round, and 2 to 10 seats")
    np.random.seed(wish.seed)
    env = make("uno", config={"seed": wish.seed, "game_num_players": wish.seats})
    others = [RandomAgent(env.num_actions) for _ in range(wish.seats - 1)]
    agents = {"rules": UNORuleAgentV1()}
    if wish.train:
        agents["DQN"] = trained(env, others, wish.train)
    for name, agent in agents.items():
        env.set_agents([agent, *others])
        payoff = tournament(env, wish.rounds)[0]
        print(f"{name}: {payoff:+.2f} a round against chance, {wish.seats} seats, {wish.rounds} rounds")


def trained(env: RLCardEnv, others: list[Any], rounds: int) -> Any:
    """RLCard's DQN, after so many rounds against the others."""
    try:
        from rlcard.agents import DQNAgent
    except ImportError:
        raise SystemExit("RLCard's DQN needs PyTorch: pip install torch") from None
    agent = DQNAgent(num_actions=env.num_actions, state_shape=env.state_shape[0], mlp_layers=[64, 64])
    env.set_agents([agent, *others])
    for _ in range(rounds):
        trajectories, payoffs = env.run(is_training=True)
        for transition in reorganize(trajectories, payoffs)[0]:
            agent.feed(transition)
    return agent


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None  # as the shell has it
