"""What the commands have in common."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ..rules.editions import EDITIONS
from ..rules.errors import nearest
from ..rules.house_rules import PRESETS
from ..rules.options import settle
from ..terminal.arguments import SEATS, number, pair
from ..terminal.typed_command import NAME, program

if TYPE_CHECKING:
    from rich.progress import Progress

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
ALL = "all"

Add = Callable[..., argparse.ArgumentParser]
"""Adds a command to the program."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong first, and how to read more; the whole usage would hide the sentence."""

    given: Sequence[str] = ()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse, and keep the words for `error`."""
        self.given = args or ()
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        slip = mistyped(self.given, self._option_string_actions)
        if slip and message.startswith("the following arguments are required"):
            message = f"unrecognized arguments: {slip}"
        near = meant_by(message, self._option_string_actions)
        meant = f"; did you mean {near}?" if near else ""
        if near:  # the guess says more than all the choices
            message = re.sub(r" \(choose from .*\)", "", message)
        self.exit(USAGE, f"{self.prog}: {message}{meant}\nHelp: {self.prog} --help\n")


def meant_by(message: str, options: Iterable[str]) -> str:
    """The word that was meant, if a wrong one is much like a right one."""
    choice = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)", message)
    if choice:
        word, known = choice[1], re.findall(r"[\w-]+", choice[2])
    else:
        flag = re.search(r"unrecognized arguments: (--[\w-]+)", message)
        word, known = flag[1] if flag else "", list(options)
    return nearest(word, known)


def mistyped(words: Sequence[str], options: Collection[str]) -> str:
    """Return the first option that is unknown but much like a known one, or an empty text."""
    flags = [word.partition("=")[0] for word in words if word.startswith("--")]
    unknown = [flag for flag in flags if not any(option.startswith(flag) for option in options)]
    return next((flag for flag in unknown if nearest(flag, options)), "")


def as_typed(text: str) -> str:
    """Lines that begin with our name, as they are to be typed here."""
    return re.sub(rf"(?m)^(  |.*: ){NAME} ", rf"\1{program()} ", text)


def command(
    add: Add, name: str, summary: str, examples: str, run: Callable[[argparse.Namespace], int], more: str = ""
) -> argparse.ArgumentParser:
    """A command with its examples below its help; `more` ends the sentence about it there."""
    made = add(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}{more}.",
        epilog="examples:\n" + as_typed(examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(run=run, parser=made)
    return made


def add_table(
    made: argparse.ArgumentParser, editions: Sequence[str], default: str, seats: int = SEATS
) -> None:
    """What commands that play have in common; what is not given stays None."""
    made.add_argument("-e", "--edition", choices=editions, help=f"default: {default}")
    made.add_argument("-s", "--seats", type=number(2, 10), help=f"2 to 10, default {seats}")
    made.add_argument(
        "-o", "--option", action="append", default=[], type=pair, metavar="KEY=VALUE",
        help="override a rule option; may be repeated (see: " + program() + " options)",
    )  # fmt: skip
    made.add_argument(
        "--preset", choices=list(PRESETS),
        help="house rules that go well together; an --option overrides the preset",
    )  # fmt: skip


def chosen_options(chosen: argparse.Namespace) -> dict[str, str]:
    return PRESETS[chosen.preset or "sheet"] | dict(chosen.option)


def check_options(chosen: argparse.Namespace, edition: str, *, scope: str | None) -> dict[str, str]:
    """The preset and the options, if the edition knows them; a mistake is one of usage."""
    options = chosen_options(chosen)
    try:
        settle(EDITIONS[edition], options, scope)
    except ValueError as error:
        chosen.parser.error(str(error))
    return options


@contextmanager
def packages_for(what: str, extra: str = "server") -> Iterator[None]:
    """Around the imports of a command: say how to install what is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("lastcard"):
            raise
        raise ValueError(
            f"{what} needs {error.name}, which comes with: pip install 'lastcard[{extra}]'"
        ) from error


def prepare_files(chosen: argparse.Namespace, *flags: str) -> None:
    """A place that cannot be written to, or is given twice, is better known before the work."""
    files = {flag: getattr(chosen, flag) for flag in flags if getattr(chosen, flag) is not None}
    for (flag, file), (other, taken) in combinations(files.items(), 2):
        if is_same_file(file, taken):
            chosen.parser.error(f"--{flag} and --{other} name the same file, {file}; each needs its own")
    for file in files.values():
        file.open("a").close()


def is_same_file(one: Path, other: Path) -> bool:
    """Whether one would overwrite the other; a device, such as /dev/null, takes both."""
    if one.exists() and other.exists():
        return one.samefile(other) and one.is_file()
    return one.resolve() == other.resolve()


def write_file(file: Path, text: str) -> None:
    """Write a result; what goes wrong names the file, which Python leaves out when a disk is full."""
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def progress_bar() -> Progress:
    """A bar on standard error, and only where somebody sees it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    count = TextColumn("{task.completed:,.0f}/{task.total:,.0f}")
    columns = (TextColumn("{task.description}"), BarColumn(), count, TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
