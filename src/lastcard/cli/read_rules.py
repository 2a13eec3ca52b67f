"""`lastcard rules`: the rules to read and to cite."""

from __future__ import annotations

import argparse

from .common import Add, command

EXAMPLES = """\
  lastcard rules                what there is to read
  lastcard rules corn           the page of an edition; also common, house-rules, rulings
  lastcard rules CHAL-4         one clause
  lastcard rules UNO            a chapter: all clauses about calls and catches
  lastcard rules stacking       what an option is about
  lastcard rules draw four      what there is about a card"""


def add_rules(add: Add) -> None:
    made = command(add, "rules", "print the rules: a page, a chapter or a clause", EXAMPLES, run)
    made.add_argument(
        "wanted", nargs="*", metavar="WORD", help="a page, a chapter, a clause, an option or a card"
    )


def run(chosen: argparse.Namespace) -> int:
    from ..terminal.rulebook import show_rules
    from ..terminal.screen import console_for

    return show_rules(" ".join(chosen.wanted), console_for())
