"""lastcard's bulk simulation at four seats, one process, all seats held by one kind of bot.

    python lastcard_rounds.py EDITION PRESET BOT SECONDS SEED

The preset names the house rules; with `sheet` all are off. Refuses to run in the wrong mode: interpreted only
where LASTCARD_PLAIN asks for it.
"""

import os
import sys

from clock import measure, report

import lastcard


def main(edition: str, preset: str, bot: str, seconds: float, seed: int) -> None:
    wanted = not os.environ.get("LASTCARD_PLAIN")
    if lastcard.COMPILED is not wanted:
        sys.exit(
            "the kernel is not compiled: python3 run.py builds it" if wanted else "LASTCARD_PLAIN is ignored"
        )

    def play(rounds: int, seed: int) -> int:
        return lastcard.simulate(edition, 4, rounds, seed, bot, lastcard.PRESETS[preset]).decisions

    numbers = measure(play, seconds, seed)
    report(numbers | {"decisions": play(500, seed) / 500})


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4]), int(sys.argv[5]))
