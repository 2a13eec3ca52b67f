"""What the commands have in common."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ..rules.editions import EDITIONS
from ..rules.options import settle
from ..terminal.arguments import SEATS, number, pair

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
ALL = "all"

Add = Callable[..., argparse.ArgumentParser]
"""Adds a command to the program."""


def command(
    add: Add, name: str, summary: str, examples: str, run: Callable[[argparse.Namespace], int], more: str = ""
) -> argparse.ArgumentParser:
    """A command with its examples below its help; `more` ends the sentence about it there."""
    made = add(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}{more}.",
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
        help="override a rule option; may be repeated (see: lastcard options)",
    )  # fmt: skip


def check_options(chosen: argparse.Namespace, edition: str, *, scope: str | None) -> dict[str, str]:
    """The options, if the edition knows them; a mistake is one of usage."""
    options = dict(chosen.option)
    try:
        settle(EDITIONS[edition], options, scope)
    except ValueError as error:
        chosen.parser.error(str(error))
    return options


@contextmanager
def server_packages_for(what: str) -> Iterator[None]:
    """Around the imports of a command: say how to install what is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("lastcard"):
            raise
        raise ValueError(
            f"{what} needs {error.name}, which comes with: pip install 'lastcard[server]'"
        ) from error
