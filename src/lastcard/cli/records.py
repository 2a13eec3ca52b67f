"""`lastcard replay` and `lastcard verify`: what can be done with a record."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..terminal.arguments import commitment, number
from .common import OK, Add, command

FORMATS = ("jsonl", "csv")

REPLAY_EXAMPLES = """\
  lastcard replay evening.txt                    everything, all cards open
  lastcard replay evening.txt --round 2 --step   one round, step by step
  lastcard replay evening.txt --viewer 0         as seat 0 saw it
  lastcard replay evening.txt --format jsonl     one line of JSON per event, for programs"""
VERIFY_EXAMPLES = """\
  lastcard verify evening.txt                    replays it and prints the commitment of each deal
  lastcard verify evening.txt 3f1a… 90bc…        also compares the deals with these commitments"""


def add_replay(add: Add) -> None:
    made = command(add, "replay", "print a record, event by event", REPLAY_EXAMPLES, run_replay)
    made.add_argument("file", type=Path, metavar="FILE")
    made.add_argument(
        "--step", action="store_true", help="show the table after every action and wait for Enter"
    )
    made.add_argument("--round", type=number(1), metavar="N", help="this round only")
    made.add_argument("--why", action="store_true", help="print why each action was allowed, with the clause")
    made.add_argument(
        "-f",
        "--format",
        choices=("text", *FORMATS),
        default="text",
        help="text, or one row per event: jsonl or csv; default text",
    )
    openness = made.add_mutually_exclusive_group()
    openness.add_argument(
        "--viewer",
        type=number(0, 9),
        metavar="SEAT",
        help="only what that seat saw; not with --positions, which show all hands",
    )
    openness.add_argument(
        "--positions", action="store_true", help="also print the position after every action, with all hands"
    )


def add_verify(add: Add) -> None:
    made = command(
        add, "verify", "check a record: redo every shuffle and every action", VERIFY_EXAMPLES, run_verify
    )
    made.add_argument("file", type=Path, metavar="FILE")
    made.add_argument(
        "commitments",
        nargs="*",
        default=[],
        type=commitment,
        metavar="HASH",
        help="the commitment published before each deal, one per round, in order",
    )


def run_replay(chosen: argparse.Namespace) -> int:
    from ..terminal.replay_rows import write_rows
    from ..terminal.replay_viewer import Wishes, replay
    from ..terminal.screen import console_for

    wishes = Wishes(chosen.round, chosen.viewer, chosen.step, chosen.positions, chosen.why)
    if chosen.format != "text":
        if chosen.step or chosen.positions or chosen.why:
            chosen.parser.error("--step, --positions and --why are for text only")
        write_rows(chosen.file, wishes, chosen.format, sys.stdout)
        return OK
    return replay(chosen.file, wishes, console_for())


def run_verify(chosen: argparse.Namespace) -> int:
    from ..terminal.screen import console_for
    from ..terminal.verify import verify

    return verify(chosen.file, chosen.commitments, console_for())
