"""What every choice of a house rule, and every preset, does to a round of four sensible bots.

All editions are played with and without, the same deals, and weigh the same. The table tells by how many
percent a round gets longer, in moves, with the 95 % interval, and how much more it is worth.
"""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from command_lines import command_line
from lastcard.arena.effects import Effect, SwitchChoice
from lastcard.arena.simulation import MOST_PROCESSES
from lastcard.rules.editions import EDITIONS
from lastcard.terminal.arguments import number
from page import renew
from switch_effects import SEATS, choices, measure, write
from tables import grid

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs" / "rules" / "house-rules.md"
ROUNDS = 1000

EXAMPLES = """\
examples:
  python3 run.py bench switches                   all of them, on two cores
  python3 run.py bench switches --rounds 100      quicker, with wider intervals
  python3 run.py bench switches --write           also renew docs/rules/house-rules.md and what the page shows
"""


def main(arguments: Sequence[str]) -> int:
    parser = command_line("bench switches", __doc__, EXAMPLES)
    parser.add_argument(
        "--rounds", type=number(10), default=ROUNDS, help=f"of each edition and choice, default {ROUNDS}"
    )
    parser.add_argument("-p", "--processes", type=number(1, MOST_PROCESSES), default=2, help="default 2")
    parser.add_argument("--write", action="store_true", help="keep what was measured")
    wish = parser.parse_args(arguments[1:])
    wanted = choices()
    try:
        effects = measured(wanted, wish.rounds, wish.processes)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    print(table(effects, wish.rounds))
    if wish.write:
        keep(effects, wish.rounds)
    return 0


def measured(wanted: Sequence[SwitchChoice], rounds: int, processes: int) -> dict[SwitchChoice, Effect]:
    """With a bar on standard error, where somebody sees it."""
    columns = (TextColumn("rounds"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=(1 + len(wanted)) * len(EDITIONS) * rounds)
        return measure(wanted, rounds, processes, lambda done: progress.advance(task, done))


def table(effects: Mapping[SwitchChoice, Effect], rounds: int) -> str:
    """A Markdown table, and by what it was made."""
    head = ("switch", "choice", "length of a round", "points of a round", "beside that")
    rows = [
        (
            "preset" if key == "preset" else f"`{key}`",
            value,
            f"{signed(effect.length)} ± {effect.reach:.1f} %" if effect.match is None else "the same",
            f"{signed(effect.points)} %",
            beside(effect),
        )
        for (key, value), effect in effects.items()
    ]
    made = (
        f"{rounds:,} rounds of each of the {len(EDITIONS)} editions with every choice, {SEATS} sensible bots,"
        " against the same deals as on the sheet. Length in moves, calls and catches left out; ± 95 %."
    )
    return f"{grid(head, rows)}\n\n{made}"


def beside(effect: Effect) -> str:
    if effect.match is not None:
        return f"a match takes {signed(effect.match)} ± {effect.reach:.1f} % rounds"
    return "" if effect.out is None else f"somebody is out in {effect.out:.0f} of 100 rounds"


def signed(percent: float) -> str:
    return f"{percent:+.1f}".replace("-", "−")


def keep(effects: Mapping[SwitchChoice, Effect], rounds: int) -> None:
    """In the package, in the rules pages, and in what the page shows."""
    write(effects, rounds)
    renew("switches", table(effects, rounds), DOCS)
    subprocess.run((sys.executable, str(ROOT / "building" / "wire.py")), check=True)
