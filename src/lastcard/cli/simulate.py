"""`lastcard simulate`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..arena.simulation import MOST_PROCESSES, SimulationInterrupted, simulate
from ..bots import BOTS
from ..play_out import MOST_GAMES
from ..rules.editions import EDITIONS
from ..terminal.arguments import SEATS, bots, number
from .common import (
    ALL,
    INTERRUPTED,
    OK,
    Add,
    add_table,
    check_options,
    command,
    prepare_files,
    progress_bar,
    write_file,
)

if TYPE_CHECKING:
    from ..arena.summary import Summary

EXAMPLES = """\
  lastcard simulate                              a thousand rounds of every edition, random players
  lastcard simulate -e mod -g 1000000 -p 2       a million, on two cores
  lastcard simulate -e corn --bots sensible,chance -g 400
  lastcard simulate -s 2 --bots my_bots:Greedy,chance    a bot of your own, in my_bots.py here
  lastcard simulate --preset party -o stacking=up --bots sensible
  lastcard simulate -e mod -o mod_go_out=off --format csv --output mod.csv"""


def add_simulate(add: Add) -> None:
    made = command(add, "simulate", "play many rounds between bots and print statistics", EXAMPLES, run)
    add_table(made, [*EDITIONS, ALL], ALL)
    made.add_argument(
        "-g", "--games", type=number(1, MOST_GAMES), default=1000, help="number of rounds, default 1000"
    )
    made.add_argument("--seed", default="1", help="any text; the same seed gives the same rounds, default 1")
    made.add_argument(
        "--bots", type=bots, default=["chance"],
        help=f"{', '.join(BOTS)}, or your own as package.module:Bot; a comma-separated list rotates round the"
        " seats; default chance",
    )  # fmt: skip
    made.add_argument(
        "-p",
        "--processes",
        type=number(1, MOST_PROCESSES),
        default=1,
        help=f"number of worker processes, up to {MOST_PROCESSES}; does not change the result",
    )
    made.add_argument("-f", "--format", choices=("table", "json", "csv"), default="table")
    made.add_argument("--output", type=Path, metavar="FILE", help="write there instead of to the screen")


def run(chosen: argparse.Namespace) -> int:
    from ..arena.report import FORMS, as_table, screen_width

    seats = chosen.seats or SEATS
    if len(chosen.bots) > seats:
        chosen.parser.error(f"{len(chosen.bots)} bots for {seats} seats; name 1 to {seats}")
    editions = list(EDITIONS) if chosen.edition in (None, ALL) else [chosen.edition]
    options = {edition: check_options(chosen, edition, scope="round") for edition in editions}
    prepare_files(chosen, "output")
    play = partial(simulate, seats=seats, seed=chosen.seed, bots=chosen.bots, processes=chosen.processes)
    found: list[Summary] = []
    games, interrupted = chosen.games, False
    try:
        with progress_bar() as progress:
            for edition in editions:
                task = progress.add_task(EDITIONS[edition].name, total=games)
                advance = partial(progress.advance, task)
                found.append(play(edition, games=games, options=options[edition], progress=advance))
    except KeyboardInterrupt as stopped:
        interrupted = True
        if isinstance(stopped, SimulationInterrupted):
            found.append(stopped.summary)
        print(f"\n{interruption(found, len(editions) * games)}", file=sys.stderr)
        if not found:
            return INTERRUPTED
    if chosen.output is not None:
        write_file(chosen.output, FORMS[chosen.format](found))
    elif chosen.format == "table":
        sys.stdout.write(as_table(found, screen_width()))
    else:
        sys.stdout.write(FORMS[chosen.format](found))
    return INTERRUPTED if interrupted else OK


def interruption(found: Sequence[Summary], wanted: int) -> str:
    """What Ctrl-C left of the work."""
    played = sum(summary.rounds for summary in found)
    if not played:
        return "interrupted before the first rounds were played"
    return f"interrupted: the numbers are of the {played:,} rounds of {wanted:,} that were played"
