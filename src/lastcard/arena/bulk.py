"""The command `simulate`: editions one after the other, with a progress bar, in the form that is wanted."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..rules.editions import EDITIONS
from .report import as_csv, as_json, as_table
from .simulation import simulate
from .summary import Summary


@dataclass(frozen=True)
class Bulk:
    """What is to be simulated."""

    editions: Mapping[str, Mapping[str, str]]  # the options of each
    seats: int
    games: int
    seed: str
    bots: Sequence[str]
    processes: int
    form: str
    output: Path | None


def run(bulk: Bulk) -> int:
    """Simulate, then print or write the summaries."""
    if bulk.output is not None:
        bulk.output.open("a").close()  # a place that cannot be written to is better known before the work
    text = formatted(summaries(bulk), bulk.form)
    if bulk.output is None:
        sys.stdout.write(text)
    else:
        bulk.output.write_text(text, "utf-8")
    return 0


def summaries(bulk: Bulk) -> list[Summary]:
    """One summary an edition; the bar is on standard error, and only where somebody sees it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        return [simulated(bulk, edition, options, progress) for edition, options in bulk.editions.items()]


def simulated(bulk: Bulk, edition: str, options: Mapping[str, str], progress: Progress) -> Summary:
    task = progress.add_task(EDITIONS[edition].name, total=bulk.games)
    return simulate(
        edition,
        seats=bulk.seats,
        games=bulk.games,
        seed=bulk.seed,
        bots=bulk.bots,
        options=options,
        processes=bulk.processes,
        progress=partial(progress.advance, task),
    )


def formatted(found: Sequence[Summary], form: str) -> str:
    match form:
        case "json":
            return as_json(found)
        case "csv":
            return as_csv(found)
    return as_table(found, width=80)
