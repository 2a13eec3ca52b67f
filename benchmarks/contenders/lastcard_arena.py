"""lastcard's arena at four seats, one process: duplicate deals of two of our own bots, counted by deal.

    python lastcard_arena.py EDITION SECONDS SEED

One `sensible` among three `casual`, and the other way round, each in every rotation of the seats.
"""

import sys
from collections import Counter

from clock import measure, report

import lastcard
from lastcard.arena.blocks import play_block
from lastcard.arena.contest import MOST_DEALS, contest_of


def main(edition: str, seconds: float, seed: int) -> None:
    if not lastcard.COMPILED:
        sys.exit("the kernel is not compiled: python3 run.py builds it")
    contest = contest_of(edition, ("sensible", "casual"), 4, MOST_DEALS, seed)
    lengths: Counter[int] = Counter()

    def play(blocks: int, _seed: int) -> None:
        lengths.clear()
        for number in range(blocks):
            lengths.update(play_block(contest, number % 2, number // 2 * contest.step).lengths)

    seconds = measure(play, seconds, seed)["seconds"]
    rounds = lengths.total()
    decisions = sum(length * times for length, times in lengths.items())
    report({"rounds": rounds, "seconds": seconds, "decisions": decisions / rounds})


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
