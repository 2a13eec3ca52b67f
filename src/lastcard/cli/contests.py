"""`lastcard arena`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..arena.contest import FEWEST_DEALS, MOST_DEALS, Contest, contest_of
from ..arena.simulation import MOST_PROCESSES
from ..arena.worker_lost import WorkerLost
from ..rules.editions import EDITIONS
from ..terminal.arguments import EDITION, bots, number
from .common import (
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
    from ..arena.running import Course, Workers
    from ..arena.sequential import SequentialTest
    from ..arena.standings import Standings
    from ..arena.work_file import WorkFile

SEATS = 2
DEALS = 1000

EXAMPLES = """\
  lastcard arena                                 sensible against chance, a thousand deals
  lastcard arena --bots sensible,chance,my_bots:Greedy --report arena.html
  lastcard arena -s 4 --bots sensible,chance     one of each against three of the other
  lastcard arena -e mod --matches --deals 100    whole matches
  lastcard arena --bots my_bots:New,my_bots:Old --deals 100000 --sequential 0,1
                                                 ends when New is better by 1 % of rounds, or is not
  lastcard arena --deals 100000 --work long.work --json long.json"""


def add_arena(add: Add) -> None:
    made = command(
        add, "arena", "compare bots on the same deals, with ratings and intervals", EXAMPLES, run,
        more=".\nEvery deal is played with every bot in every seat; the deal is the unit of all intervals",
    )  # fmt: skip
    add_table(made, list(EDITIONS), EDITION, seats=SEATS)
    made.add_argument(
        "--bots", type=bots, default=["sensible", "chance"],
        help="two or more bots, separated by commas, your own as package.module:Bot; default sensible,chance",
    )  # fmt: skip
    made.add_argument(
        "--deals", type=number(FEWEST_DEALS, MOST_DEALS), default=DEALS,
        help=f"number of deals, default {DEALS}; each is played once per seat and line-up",
    )  # fmt: skip
    made.add_argument("--seed", default="1", help="any text; the same seed gives the same deals, default 1")
    made.add_argument("--matches", action="store_true", help="play whole matches instead of single rounds")
    made.add_argument(
        "--mixed", action="store_true",
        help="with more than two seats: different bots at each table, not one against several of another",
    )  # fmt: skip
    made.add_argument(
        "--sequential", type=percents, metavar="LOW,HIGH",
        help="stop when it is clear (5 %% risk) whether the first of two bots wins LOW or HIGH percent more"
        " than an even share, for example 0,1; --deals is the maximum",
    )  # fmt: skip
    made.add_argument(
        "-p", "--processes", type=number(1, MOST_PROCESSES),
        help="number of worker processes, default all cores; does not change the result",
    )  # fmt: skip
    made.add_argument(
        "--ray", metavar="ADDRESS",
        help="play on a Ray cluster, for example ray://host:10001; local starts one here, with --processes",
    )  # fmt: skip
    made.add_argument(
        "--work", type=Path, metavar="FILE",
        help="save progress there and continue from it; Ctrl-C saves it without this, too",
    )  # fmt: skip
    made.add_argument("--json", type=Path, metavar="FILE", help="write all numbers there")
    made.add_argument("--report", type=Path, metavar="FILE", help="write a page with plots there, in HTML")


def percents(text: str) -> tuple[float, float]:
    """Two percentages, the lower one first."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not -50 < low < high < 50:
        raise argparse.ArgumentTypeError(f"{text!r} is not LOW,HIGH in percent, such as 0,1 or -1,1")
    return low / 100, high / 100


def run(chosen: argparse.Namespace) -> int:
    from ..arena.arena_table import arena_table
    from ..arena.report import screen_width
    from ..arena.running import Course
    from ..arena.work_file import WorkFile

    contest = contest_wanted(chosen)
    prepare_files(chosen, "json", "report", "work")
    course = Course(contest, test_wanted(chosen, contest.seats))
    work = WorkFile(chosen.work, contest) if chosen.work else None
    try:
        play(course, workers_wanted(chosen), work)
    except KeyboardInterrupt:
        print(f"\nstopped{going_on(course, work)}", file=sys.stderr)
        return INTERRUPTED
    except WorkerLost as lost:
        raise WorkerLost(f"{lost}{going_on(course, work)}") from lost
    standings = course.standings()
    sys.stdout.write(arena_table(standings, screen_width()))
    write_results(standings, chosen)
    if work is not None:
        work.check()
    return OK


def contest_wanted(chosen: argparse.Namespace) -> Contest:
    """What the arguments ask for; a mistake is one of usage."""
    edition = chosen.edition or EDITION
    parser: argparse.ArgumentParser = chosen.parser
    options = check_options(chosen, edition, scope=None if chosen.matches else "round")
    try:
        return contest_of(
            edition,
            chosen.bots,
            chosen.seats or SEATS,
            chosen.deals,
            chosen.seed,
            options,
            matches=chosen.matches,
            mixed=chosen.mixed,
            duel=chosen.sequential is not None,
        )
    except ValueError as error:
        parser.error(str(error))


def test_wanted(chosen: argparse.Namespace, seats: int) -> SequentialTest | None:
    from ..arena.sequential import SequentialTest

    if chosen.sequential is None:
        return None
    low, high = (1 / seats + percent for percent in chosen.sequential)
    if not 0 < low < high < 1:
        chosen.parser.error(
            f"with {seats} seats an even share is {100 / seats:.1f} %: choose LOW,HIGH around it"
        )
    return SequentialTest(low, high)


def workers_wanted(chosen: argparse.Namespace) -> Workers:
    from ..arena.running import together

    if chosen.ray:
        from ..arena.ray_workers import on_ray

        return on_ray(chosen.ray, chosen.processes)
    return together(chosen.processes or min(os.cpu_count() or 1, MOST_PROCESSES))


def play(course: Course, workers: Workers, work: WorkFile | None) -> None:
    """Play to the end, with a bar on standard error where somebody sees it."""
    from ..arena.running import steps

    contest = course.contest
    games = contest.deals * contest.seats * len(contest.line_ups)
    with progress_bar() as progress:
        unit = "matches" if contest.matches else "rounds"
        task = progress.add_task(unit, total=games)
        for block in steps(course, workers, work):
            progress.advance(task, block.games)


def going_on(course: Course, work: WorkFile | None) -> str:
    """Keep what was played; how to go on, if anything was."""
    from ..arena.work_file import WorkFile

    if not course.blocks:
        return ""
    if work is None:
        work = WorkFile(free_file(), course.contest)
        work.keep(course.blocks, now=True)
    work.check()
    return f"; to continue, run the same command with --work {work.path}"


def free_file() -> Path:
    """A name that is not taken yet."""
    names = (Path(f"arena{number}.work") for number in ("", *range(2, 1000)))
    return next(path for path in names if not path.exists())


def write_results(standings: Standings, chosen: argparse.Namespace) -> None:
    if chosen.json is not None:
        write_file(chosen.json, standings.to_json())
    if chosen.report is not None:
        from ..arena.arena_report import arena_report

        write_file(chosen.report, arena_report(standings))
