"""A language model plays whole rounds against bots, in text alone.

`pip install lastcard` is enough, then `python language_model.py`. The model here is a stand-in, a function
from text to text, so that this runs anywhere; put a call of your own model in its place.
"""

import argparse
import random
import re
from collections.abc import Callable

from lastcard.envs.text import TextEnv

Model = Callable[[str], str]


def stand_in(prompt: str) -> str:
    """Lays the first card that it may, and now and then says something that is no move at all."""
    moves = re.findall(r"(?m)^\[(\w+)\]", prompt)  # as they stand in the text, one a line
    if "no move" not in prompt and random.random() < 0.05:
        return "I would rather have a cup of tea."
    cards = [move for move in moves if len(move) == 2 or move.isupper()]
    return f"I hold more than I like, so I answer [{(cards or moves)[0]}]."


def play(model: Model, seed: int) -> tuple[float, int, int]:
    """One round at seat 0 against three bots: what the model got, its answers, and its slips."""
    env = TextEnv("mod", bots=dict.fromkeys((1, 2, 3), "casual"), error_allowance=2)
    env.reset(num_players=4, seed=seed)
    done = env.done
    while not done:
        _, prompt = env.get_observation()
        done, _ = env.step(model(prompt))
    rewards, seats = env.close()
    return rewards[0], seats[0]["turn_count"], seats[0]["illegal"]


def main() -> None:
    parser = argparse.ArgumentParser(description="A language model plays rounds against bots, in text alone.")
    parser.add_argument("rounds", type=int, nargs="?", default=20, help="how many; default: 20")
    rounds = parser.parse_args().rounds
    random.seed(1)
    played = [play(stand_in, seed) for seed in range(rounds)]
    won = sum(reward == 1 for reward, _, _ in played)
    answers, wrong = sum(said for _, said, _ in played), sum(slips for _, _, slips in played)
    print(f"{won} of {rounds} rounds won, with {answers} answers; {wrong} more were no move")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None  # as the shell has it
