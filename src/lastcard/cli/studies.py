"""`lastcard study`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..arena.simulation import MOST_PROCESSES
from ..rules.editions import EDITIONS
from ..terminal.arguments import EDITION, SEATS, number
from .common import OK, Add, command, prepare_files, progress_bar, write_file

ROUNDS = 20_000

EXAMPLES = """\
  lastcard study --edition corn                  what the special card and Corn's own options do
  lastcard study --option stacking               every value of one option against the sheet
  lastcard study --edition mod --option hand_size --seats 2
  lastcard study --option jump_in --rounds 200000 --report jump-in.html --json jump-in.json"""


def add_study(add: Add) -> None:
    made = command(
        add, "study", "measure what a rule or a special card does to the game", EXAMPLES, run,
        more=":\nits length, the luck of the seat, points, what decides, and how much judgement matters",
    )  # fmt: skip
    made.add_argument("-e", "--edition", choices=list(EDITIONS), default=EDITION, help=f"default: {EDITION}")
    made.add_argument(
        "-o", "--option", metavar="KEY",
        help="the option to study; without it, what the edition has beyond the common rules",
    )  # fmt: skip
    made.add_argument(
        "-s", "--seats", type=number(2, 10), default=SEATS, help=f"2 to 10, default {SEATS}"
    )  # fmt: skip
    made.add_argument(
        "-g", "--rounds", type=number(200, 10**8), default=ROUNDS,
        help=f"rounds of each variant, default {ROUNDS}; four times as many halve the intervals",
    )  # fmt: skip
    made.add_argument("--seed", default="study", help="any text; the same seed gives the same deals")
    made.add_argument(
        "-p", "--processes", type=number(1, MOST_PROCESSES),
        help="number of worker processes, default 1; does not change the result",
    )  # fmt: skip
    made.add_argument("--json", type=Path, metavar="FILE", help="write all numbers there")
    made.add_argument("--report", type=Path, metavar="FILE", help="write a page with plots there, in HTML")


def run(chosen: argparse.Namespace) -> int:
    import json

    from ..arena.report import screen_width
    from ..arena.study import rounds_of, study, variants_of
    from ..arena.study_report import study_page, study_table

    try:
        wanted = variants_of(EDITIONS[chosen.edition], chosen.option)
    except ValueError as error:
        chosen.parser.error(str(error))
    prepare_files(chosen, "json", "report")
    with progress_bar() as progress:
        task = progress.add_task("rounds", total=rounds_of(wanted, chosen.rounds))
        found = study(
            chosen.edition,
            wanted,
            chosen.seats,
            chosen.rounds,
            chosen.seed,
            chosen.processes or 1,
            lambda done: progress.advance(task, done),
        )
    sys.stdout.write(study_table(found, screen_width()))
    if chosen.json is not None:
        write_file(chosen.json, json.dumps(found.to_dict(), indent=1) + "\n")
    if chosen.report is not None:
        write_file(chosen.report, study_page(found))
    return OK
