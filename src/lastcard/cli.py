"""The command line: reads the arguments and hands over."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from . import __version__
from .arena.simulate import MOST_GAMES, MOST_PROCESSES
from .bots import BOTS
from .rules.editions import EDITIONS
from .rules.options import settle
from .server.bot_command import add_bot
from .server.command import add_serve
from .terminal.arguments import EDITION, SEATS, bots, names, number, pair, seconds
from .terminal.streams import hush, open_up

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
ALL = "all"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    open_up()
    try:
        chosen = parser().parse_args(arguments)
        if "run" not in chosen:
            parser().print_help(sys.stderr)
            return USAGE
        code: int = chosen.run(chosen)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        hush()
        return OK
    except OSError as error:
        if error.filename is None:
            hush()
        return failed(f"{error.filename or 'output'}: {error.strerror or error}")
    except ValueError as error:
        return failed(str(error))


def failed(reason: str) -> int:
    print(f"lastcard: {reason}", file=sys.stderr)
    return FAILED


# Arguments


def parser() -> argparse.ArgumentParser:
    """All commands."""
    top = argparse.ArgumentParser(
        prog="lastcard",
        description="Last-card games in four themed editions: play them, simulate them, look into them.",
        epilog="Begin with: lastcard play.  Every command explains itself: lastcard play --help",
    )
    top.add_argument("--version", action="version", version=f"lastcard {__version__}")
    add = top.add_subparsers(metavar="COMMAND", title="commands").add_parser
    add_play(add)
    add_simulate(add)
    add_replay(add)
    add_verify(add)
    add_position(add)
    add_editions(add)
    add_options(add)
    add_serve(add)
    add_bot(add)
    return top


Add = Callable[..., argparse.ArgumentParser]
"""Adds a command to the program."""


def command(
    add: Add, name: str, summary: str, examples: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """A command with its examples below its help."""
    made = add(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog="examples:\n" + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(run=run, parser=made)
    return made


def add_table(made: argparse.ArgumentParser, editions: Sequence[str], default: str) -> None:
    """What play and simulate have in common; what is not given stays None."""
    made.add_argument("-e", "--edition", choices=editions, help=f"default: {default}")
    made.add_argument("-s", "--seats", type=number(2, 10), help=f"2 to 10, default {SEATS}")
    made.add_argument(
        "-o", "--option", action="append", default=[], type=pair, metavar="KEY=VALUE",
        help="a ruling to be played otherwise; may be repeated (see: lastcard options)",
    )  # fmt: skip


def add_play(add: Add) -> None:
    made = command(add, "play", "play in the terminal against bots", PLAY_EXAMPLES, run_play)
    add_table(made, list(EDITIONS), EDITION)
    made.add_argument("--seat", type=number(0, 9), help="where you sit, default 0")
    made.add_argument("--seed", help="any text; the same seed deals the same cards")
    made.add_argument(
        "--bots", type=bots, default=[],
        help=f"{' or '.join(BOTS)}, or several with commas, repeated round the table; default sensible",
    )  # fmt: skip
    made.add_argument(
        "--names", type=names, default=[], help="names of the seats from seat 0 on, with commas"
    )
    made.add_argument("--watch", action="store_true", help="watch a round between bots, all cards open")
    made.add_argument(
        "--record", type=Path, metavar="FILE",
        help="keep the match there, also if you leave early; a file that holds something is not overwritten",
    )  # fmt: skip
    source = made.add_mutually_exclusive_group()
    source.add_argument(
        "--resume", type=Path, metavar="FILE",
        help="go on with the match kept there, and keep it there again unless --record names another file",
    )  # fmt: skip
    source.add_argument("--position", metavar="POSITION", help="go on from there instead of dealing")
    made.add_argument(
        "--pace", type=seconds, metavar="SECONDS",
        help="time between the moves of bots; default 0.4 in a terminal, 0 elsewhere",
    )  # fmt: skip


def add_simulate(add: Add) -> None:
    made = command(
        add, "simulate", "play many rounds between bots and sum them up", SIMULATE_EXAMPLES, run_simulate
    )
    add_table(made, [*EDITIONS, ALL], ALL)
    made.add_argument(
        "-g", "--games", type=number(1, MOST_GAMES), default=1000, help="how many rounds, default 1000"
    )
    made.add_argument("--seed", default="1", help="any text; the same seed gives the same rounds, default 1")
    made.add_argument(
        "--bots", type=bots, default=["chance"],
        help=f"{' or '.join(BOTS)}, or several with commas, which change seats in turn; default chance",
    )  # fmt: skip
    made.add_argument(
        "-p",
        "--processes",
        type=number(1, MOST_PROCESSES),
        default=1,
        help=f"up to {MOST_PROCESSES} that work side by side; the result is the same",
    )
    made.add_argument("-f", "--format", choices=("table", "json", "csv"), default="table")
    made.add_argument("--output", type=Path, metavar="FILE", help="write there instead of to the screen")


def add_replay(add: Add) -> None:
    made = command(add, "replay", "tell a record event by event", REPLAY_EXAMPLES, run_replay)
    made.add_argument("file", type=Path, metavar="FILE")
    made.add_argument(
        "--step", action="store_true", help="show the table after every action and wait for Enter"
    )
    made.add_argument("--round", type=number(1), metavar="N", help="this round only")
    openness = made.add_mutually_exclusive_group()
    openness.add_argument(
        "--viewer",
        type=number(0, 9),
        metavar="SEAT",
        help="only what that seat saw: never with --positions, which tell all hands",
    )
    openness.add_argument(
        "--positions", action="store_true", help="the position after every action, too, with all hands open"
    )


def add_verify(add: Add) -> None:
    made = command(
        add, "verify", "check a record: every shuffle and every action", VERIFY_EXAMPLES, run_verify
    )
    made.add_argument("file", type=Path, metavar="FILE")
    made.add_argument(
        "commitments",
        nargs="*",
        metavar="HASH",
        help="what was told before each deal, in the order of the rounds",
    )


def add_position(add: Add) -> None:
    made = command(
        add,
        "position",
        "show a position: all hands and what every seat may do",
        POSITION_EXAMPLES,
        run_position,
    )
    made.add_argument(
        "position", nargs="+", metavar="POSITION", help="the edition and its fields, quoted or not"
    )


def add_editions(add: Add) -> None:
    made = command(add, "editions", "show what differs between the editions", EDITIONS_EXAMPLES, run_editions)
    form = made.add_mutually_exclusive_group()
    form.add_argument("--markdown", action="store_true", help="as in the documentation")
    form.add_argument("--json", action="store_true")
    form.add_argument(
        "--into", type=Path, nargs="+", metavar="FILE", help="put it between the marks of these files"
    )


def add_options(add: Add) -> None:
    made = command(
        add,
        "options",
        "list the rulings that a table may decide otherwise",
        OPTIONS_EXAMPLES,
        run_options,
    )
    made.add_argument(
        "edition", nargs="?", choices=list(EDITIONS), metavar="EDITION", help=", ".join(EDITIONS)
    )
    made.add_argument("--json", action="store_true")


PLAY_EXAMPLES = """\
  lastcard play                                  Angry Birds against three bots
  lastcard play -e corn --seats 3 --seed friday  the same deal every time
  lastcard play -e avatar -o scoring=points -o target=200 --record evening.txt
  lastcard play --resume evening.txt             goes on with it another day
  lastcard play --watch -e mod                   bots among themselves"""
SIMULATE_EXAMPLES = """\
  lastcard simulate                              a thousand rounds of every edition by chance
  lastcard simulate -e mod -g 1000000 -p 2       a million, on two cores
  lastcard simulate -e corn --bots sensible,chance -g 400
  lastcard simulate -e mod -o mod_go_out=off --format csv --output mod.csv"""
REPLAY_EXAMPLES = """\
  lastcard replay evening.txt                    everything, all cards open
  lastcard replay evening.txt --round 2 --step   one round, step by step
  lastcard replay evening.txt --viewer 0         as seat 0 saw it"""
VERIFY_EXAMPLES = """\
  lastcard verify evening.txt                    replays it and tells the commitment of each deal
  lastcard verify evening.txt 3f1a… 90bc…        and holds the deals against what was told before them"""
POSITION_EXAMPLES = """\
  lastcard position "mod hands=M,r1,r2,W/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4"
  lastcard position classic hands=r1,r2/b1,b2 pile=r7 turn=1"""
EDITIONS_EXAMPLES = """\
  lastcard editions
  lastcard editions --markdown
  lastcard editions --into README.md docs/rules/README.md"""
OPTIONS_EXAMPLES = """\
  lastcard options
  lastcard options corn
  lastcard play -e corn -o narwhal_discard=top"""


def check_options(chosen: argparse.Namespace, edition: str, *, scope: str | None) -> dict[str, str]:
    """The options, if the edition knows them; a mistake is one of usage."""
    options = dict(chosen.option)
    try:
        settle(EDITIONS[edition], options, scope)
    except ValueError as error:
        chosen.parser.error(str(error))
    return options


# Commands


def run_play(chosen: argparse.Namespace) -> int:
    from .terminal.play import Settings, play
    from .terminal.screen import console_for
    from .terminal.seating import Wish

    wish = Wish(chosen.seat, chosen.names, chosen.bots, watch=chosen.watch)
    options = dict(chosen.option)
    if chosen.resume is not None:
        check_resume(chosen)
    elif chosen.position is None:
        options = check_options(chosen, chosen.edition or EDITION, scope=None)
        try:
            wish.check(chosen.seats or SEATS)
        except ValueError as error:
            chosen.parser.error(str(error))
    return play(
        Settings(
            edition=chosen.edition,
            seats=chosen.seats,
            seed=chosen.seed,
            options=options,
            wish=wish,
            record=chosen.record,
            resume=chosen.resume,
            position=chosen.position,
            pace=chosen.pace,
        ),
        console_for(),
    )


def check_resume(chosen: argparse.Namespace) -> None:
    """A match that goes on brings its cards and its rulings along."""
    for name in ("seed", "option", "watch"):
        if getattr(chosen, name):
            chosen.parser.error(
                f"argument --{name}: not allowed with argument --resume; the match has its own"
            )


def run_simulate(chosen: argparse.Namespace) -> int:
    from .arena.bulk import Bulk, run

    seats = chosen.seats or SEATS
    if len(chosen.bots) > seats:
        chosen.parser.error(f"{len(chosen.bots)} bots for {seats} seats; name 1 to {seats}")
    editions = list(EDITIONS) if chosen.edition in (None, ALL) else [chosen.edition]
    options = {edition: check_options(chosen, edition, scope="round") for edition in editions}
    return run(
        Bulk(
            editions=options,
            seats=seats,
            games=chosen.games,
            seed=chosen.seed,
            bots=chosen.bots,
            processes=chosen.processes,
            form=chosen.format,
            output=chosen.output,
        )
    )


def run_replay(chosen: argparse.Namespace) -> int:
    from .terminal.replay import Wishes, replay
    from .terminal.screen import console_for

    wishes = Wishes(chosen.round, chosen.viewer, chosen.step, chosen.positions)
    return replay(chosen.file, wishes, console_for())


def run_verify(chosen: argparse.Namespace) -> int:
    from .terminal.screen import console_for
    from .terminal.verify import verify

    return verify(chosen.file, chosen.commitments, console_for())


def run_position(chosen: argparse.Namespace) -> int:
    from .terminal.position import show_position
    from .terminal.screen import console_for

    return show_position(" ".join(chosen.position), console_for())


def run_editions(chosen: argparse.Namespace) -> int:
    from .terminal import declarations
    from .terminal.screen import console_for

    if chosen.into:
        for file in chosen.into:
            declarations.write_between_marks(file)
    elif chosen.markdown or chosen.json:
        sys.stdout.write(
            declarations.editions_markdown() if chosen.markdown else declarations.editions_json()
        )
    else:
        declarations.show_editions(console_for())
    return OK


def run_options(chosen: argparse.Namespace) -> int:
    from .terminal import declarations
    from .terminal.screen import console_for

    if chosen.json:
        sys.stdout.write(declarations.options_json(chosen.edition))
    else:
        declarations.show_options(chosen.edition, console_for())
    return OK
