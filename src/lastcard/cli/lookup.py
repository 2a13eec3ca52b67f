"""`lastcard rules`, `position`, `editions` and `options`: things to look up."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..rules.editions import EDITIONS
from ..terminal.arguments import number
from .common import OK, Add, command

RULES_EXAMPLES = """\
  lastcard rules                what there is to read
  lastcard rules corn           the page of an edition; also common, house-rules, rulings
  lastcard rules CHAL-4         one clause
  lastcard rules UNO            a chapter: all clauses about calls and catches
  lastcard rules stacking       what the rules say about a word, an option or a card
  lastcard rules out of turn    several words; one wrong letter is corrected"""
POSITION_EXAMPLES = """\
  lastcard position "mod hands=M,r1,r2,W/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4"
  lastcard position classic hands=r1,r2/b1,b2 pile=r7 turn=1
  lastcard position classic hands=r1,F/b1,b2 pile=r7 --why F
  lastcard position classic hands=r1,F/b1,b2 pile=r7 --why b1 --seat 1"""
EDITIONS_EXAMPLES = """\
  lastcard editions
  lastcard editions corn
  lastcard editions --markdown
  lastcard editions --into README.md docs/rules/README.md"""
OPTIONS_EXAMPLES = """\
  lastcard options
  lastcard options corn
  lastcard play --preset party
  lastcard play -e corn -o narwhal_discard=top"""


def add_rules(add: Add) -> None:
    made = command(
        add, "rules", "print or search the rules: a page, a clause or any words", RULES_EXAMPLES, run_rules
    )
    made.add_argument(
        "wanted", nargs="*", metavar="WORD", help="a page, a chapter, a clause, or words to search for"
    )


def add_position(add: Add) -> None:
    made = command(
        add,
        "position",
        "show a position: all hands, and the legal actions of every seat",
        POSITION_EXAMPLES,
        run_position,
    )
    made.add_argument(
        "position", nargs="+", metavar="POSITION", help="the edition and its fields, quoted or not"
    )
    made.add_argument(
        "--why", metavar="ACTION",
        help="say why an action, such as r7 or draw, is legal or not, with the clause",
    )  # fmt: skip
    made.add_argument(
        "--seat", type=number(0, 9), help="the seat that --why is about; default: the seat that must decide"
    )


def add_editions(add: Add) -> None:
    made = command(add, "editions", "show what differs between the editions", EDITIONS_EXAMPLES, run_editions)
    made.add_argument(
        "edition", nargs="?", choices=list(EDITIONS), metavar="EDITION",
        help=f"only this one: {', '.join(EDITIONS)}",
    )  # fmt: skip
    form = made.add_mutually_exclusive_group()
    form.add_argument("--markdown", action="store_true", help="print Markdown, as in the documentation")
    form.add_argument("--json", action="store_true")
    form.add_argument(
        "--into",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="write it between the comments editions:begin and editions:end of these files",
    )


def add_options(add: Add) -> None:
    made = command(
        add,
        "options",
        "list the rule options and the presets",
        OPTIONS_EXAMPLES,
        run_options,
    )
    made.add_argument(
        "edition", nargs="?", choices=list(EDITIONS), metavar="EDITION", help=", ".join(EDITIONS)
    )
    made.add_argument("--json", action="store_true")


def run_rules(chosen: argparse.Namespace) -> int:
    from ..terminal.rulebook import show_rules
    from ..terminal.screen import console_for

    return show_rules(" ".join(chosen.wanted), console_for())


def run_position(chosen: argparse.Namespace) -> int:
    from ..terminal.screen import console_for
    from ..terminal.show_position import show_position

    if chosen.seat is not None and chosen.why is None:
        chosen.parser.error("argument --seat: it goes with --why: give that as well")
    position = " ".join(chosen.position)
    return show_position(position, console_for(), why=chosen.why, asking_seat=chosen.seat)


def run_editions(chosen: argparse.Namespace) -> int:
    from ..terminal import declarations
    from ..terminal.screen import console_for

    if chosen.edition and (chosen.into or chosen.markdown):
        chosen.parser.error("--markdown and --into are for all editions; leave out the edition")
    if chosen.into:
        for file in chosen.into:
            declarations.write_between_marks(file)
    elif chosen.markdown or chosen.json:
        sys.stdout.write(
            declarations.editions_markdown()
            if chosen.markdown
            else declarations.editions_json(chosen.edition)
        )
    else:
        declarations.show_editions(console_for(), chosen.edition)
    return OK


def run_options(chosen: argparse.Namespace) -> int:
    from ..terminal import declarations
    from ..terminal.screen import console_for

    if chosen.json:
        sys.stdout.write(declarations.options_json(chosen.edition))
    else:
        from ..arena.effects import read

        effects: dict[str, dict[str, int]] = {}
        for (key, value), effect in read()[0].items():
            if effect.match is None:
                effects.setdefault(key, {})[value] = effect.told
        declarations.show_options(chosen.edition, console_for(), effects)
    return OK
