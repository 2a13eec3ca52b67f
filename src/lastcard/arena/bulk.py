"""The command `simulate`: editions one after the other, with a progress bar, in the form that is wanted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..rules.editions import EDITIONS
from .report import as_csv, as_json, as_table
from .summary import Summary

Editions = Mapping[str, Mapping[str, str]]
"""The options of each edition that is played."""


def run(editions: Editions, play: Callable[..., Summary], games: int, form: str, output: Path | None) -> int:
    """Simulate so many games of each edition, then print or write the summaries.

    `play` is `simulate` with all that is the same for every edition.
    """
    if output is not None:
        output.open("a").close()  # a place that cannot be written to is better known before the work
    text = formatted(summaries(editions, play, games), form)
    if output is None:
        sys.stdout.write(text)
    else:
        output.write_text(text, "utf-8")
    return 0


def summaries(editions: Editions, play: Callable[..., Summary], games: int) -> list[Summary]:
    """One summary an edition."""
    with progress_bar() as progress:
        found = []
        for edition, options in editions.items():
            task = progress.add_task(EDITIONS[edition].name, total=games)
            advance = partial(progress.advance, task)
            found.append(play(edition, games=games, options=options, progress=advance))
        return found


def progress_bar() -> Progress:
    """A bar on standard error, and only where somebody sees it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, disable=not console.is_terminal, transient=True)


def formatted(found: Sequence[Summary], form: str) -> str:
    match form:
        case "json":
            return as_json(found)
        case "csv":
            return as_csv(found)
    return as_table(found)
