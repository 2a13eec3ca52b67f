"""The fact sheet of every edition: docs/facts, by studies between sensible bots."""

import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from command_lines import command_line
from fact_sheets import Facts, facts_page, measure_facts, rounds_of_facts
from lastcard.arena.simulation import MOST_PROCESSES
from lastcard.cli.common import progress_bar
from lastcard.rules.editions import EDITIONS
from lastcard.terminal.arguments import number

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "facts"
ROUNDS = 40_000

EXAMPLES = """\
examples:
  python3 run.py bench facts                   print all fact sheets
  python3 run.py bench facts --rounds 10000    quicker, with wider intervals
  python3 run.py bench facts --write           renew docs/facts
"""


def main(arguments: Sequence[str]) -> int:
    parser = command_line("bench facts", __doc__, EXAMPLES)
    parser.add_argument("--rounds", type=number(200), default=ROUNDS, help=f"of each row, default {ROUNDS}")
    parser.add_argument("-p", "--processes", type=number(1, MOST_PROCESSES), default=1, help="default 1")
    parser.add_argument("--write", action="store_true", help="renew docs/facts")
    wish = parser.parse_args(arguments[1:])
    try:
        found = measured(wish.rounds, wish.processes)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    for edition, facts in found.items():
        if wish.write:
            keep(edition, facts)
        else:
            print(facts_page(facts))
    return 0


def measured(rounds: int, processes: int) -> dict[str, Facts]:
    found = {}
    with progress_bar() as progress:
        for edition, declared in EDITIONS.items():
            task = progress.add_task(declared.name, total=rounds_of_facts(edition, rounds))
            found[edition] = measure_facts(edition, rounds, processes, partial(progress.advance, task))
    return found


def keep(edition: str, facts: Facts) -> None:
    """Write the figures that the page in the documentation is made from."""
    (FOLDER / f"{edition}.json").write_text(json.dumps(facts.to_dict()) + "\n", "utf-8")
    print(f"renewed docs/facts/{edition}.json", file=sys.stderr)
