"""lastcard's rounds played on by chance from the deal, as a bot that looks ahead does.

python lastcard_play_outs.py SECONDS SEED
"""

import sys

from clock import measure, report

import lastcard

GAMES = 100
"""From each deal: so many give an impression of a position."""


def main(seconds: float, seed: int) -> None:
    if not lastcard.COMPILED:
        sys.exit("the kernel is not compiled: python3 run.py builds it")

    def play(rounds: int, seed: int) -> None:
        for first in range(0, rounds, GAMES):
            r = lastcard.Round.deal("mod", seats=4, seed=seed + first, dealer=0)
            r.play_out(min(GAMES, rounds - first), seed)

    numbers = measure(play, seconds, seed)
    decisions = lastcard.simulate("mod", seats=4, games=500, seed=seed).decisions / 500
    report(numbers | {"decisions": decisions})


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
