"""lastcard beside its peers: random rounds per CPU second on one core, all in one run.

The contenders take turns, each in a process of its own, and every repetition goes through all of them,
so that a machine that slows down slows down everybody. Told are medians with the lowest and highest
reading; a ratio is the median of the ratios within each repetition.
"""

import argparse
import json
import sys
from collections.abc import Sequence

import peers
from command_lines import command_line
from goals import GOALS
from page import PAGE, renew
from progress import tell
from readings import PEERS, ROUNDS, STEPS, Readings
from tables import as_json, report

LIVE = ("server", "soak")
"""What is said first to measure live tables, which needs the packages of the server."""

EXAMPLES = """\
examples:
  python3 run.py bench                 all contenders, about two minutes
  python3 run.py bench --quick         the same in half a minute, with wider spread
  python3 run.py bench --own           lastcard alone, no peers needed
  python3 run.py bench --write         also renew the table in docs/performance.md
  python3 run.py bench server          the load of live tables; more with: bench server --help
  python3 run.py bench server greedy   one greedy address beside everybody else, part of bench server
  python3 run.py bench soak            ten minutes of it, to see whether memory grows
  python3 run.py bench facts           what each edition is like in numbers; more with: bench facts --help
  python3 run.py bench envs            the learning environments, side by side with others
  python3 run.py bench switches        what each house rule does to a round; more with: bench switches --help

exit code: 0 all goals met · 1 a goal missed · 2 bad arguments · 3 something could not be measured
"""


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments and arguments[0] == "facts":
        from facts import main as measure_facts

        return measure_facts(arguments)
    if arguments and arguments[0] == "switches":
        from switches import main as measure_switches

        return measure_switches(arguments)
    if arguments and arguments[0] == "envs":
        from environments import main as measure_environments

        return measure_environments(arguments)
    if arguments[:2] == ["server", "greedy"]:
        from load.greed import main as measure_greed

        return measure_greed(arguments)
    if arguments and arguments[0] in LIVE:
        from load.command import main as measure_load

        return measure_load(arguments)
    wish = _parser().parse_args(arguments)
    repetitions, seconds = (3, 0.15) if wish.quick else (5, 1.0)
    readings = Readings()
    if not wish.own:
        _install_peers(readings)
    try:
        _take_all(readings, repetitions, seconds, own=wish.own)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    print(json.dumps(as_json(readings), indent=2) if wish.json else report(readings))
    for reason in dict.fromkeys(readings.missing.values()):
        keys = [key for key, text in readings.missing.items() if text == reason]
        print(f"not measured: {', '.join(keys)}: {reason}", file=sys.stderr)
    if readings.missing:
        return 3
    if wish.write:
        renew("bench", report(readings))
    return 0 if all(goal.met(readings) for goal in GOALS if goal.reached(readings) is not None) else 1


def _parser() -> argparse.ArgumentParser:
    parser = command_line("bench", __doc__, EXAMPLES)
    parser.add_argument("--quick", action="store_true", help="3 short repetitions in place of 5 long ones")
    parser.add_argument("--json", action="store_true", help="print JSON in place of tables")
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--own", action="store_true", help="leave the peers out")
    extent.add_argument("--write", action="store_true", help=f"put the tables into docs/{PAGE.name}")
    return parser


def _install_peers(readings: Readings) -> None:
    """Without the peers lastcard is still measured; the reason is told at the end."""
    try:
        peers.install()
    except peers.PeersMissing as reason:
        print("the peers could not be installed: going on with lastcard alone", file=sys.stderr)
        text = f"the peers could not be installed (is there a network?): {reason}"
        readings.missing.update({contender.key: text for contender in PEERS})


def _take_all(readings: Readings, repetitions: int, seconds: float, *, own: bool) -> None:
    chosen = [contender for contender in (*ROUNDS, STEPS) if not (own and contender.peer)]
    for repetition in range(1, repetitions + 1):
        heading = f"repetition {repetition} of {repetitions}"
        tell(heading)
        for contender in chosen:
            tell(f"{heading}: {contender.title}", passing=True)
            readings.take(contender, seconds)
    tell("", passing=True)


if __name__ == "__main__":
    sys.exit(main())
