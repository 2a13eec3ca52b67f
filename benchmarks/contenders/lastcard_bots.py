"""lastcard's bots at four seats, each asked in Python with a view: what a bot of one's own gets.

python lastcard_bots.py BOT SECONDS SEED
"""

import sys

from clock import measure, report

import lastcard
from lastcard.bots import make_bot, play_round

SEATS = range(4)


def main(bot: str, seconds: float, seed: int) -> None:
    if not lastcard.COMPILED:
        sys.exit("the kernel is not compiled: python3 run.py builds it")

    def play(rounds: int, seed: int) -> int:
        actions = 0
        for number in range(seed, seed + rounds):
            r = lastcard.Round.deal("mod", seats=4, seed=number, dealer=0)
            play_round(r, {seat: make_bot(bot, 4 * number + seat) for seat in SEATS})
            actions += len(r.actions)
        return actions

    numbers = measure(play, seconds, seed)
    report(numbers | {"decisions": play(100, seed) / 100})


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
