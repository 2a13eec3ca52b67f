"""A position on the screen: the board with all cards open, and what every seat may do."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..round import Round
from ..rules.editions import edition_of
from .board import Board
from .paint import Paint


def show_position(text: str, console: Console) -> int:
    """Print the board of a position and the legal actions of every seat."""
    played = Round.from_position(text)
    edition = edition_of(played.edition)
    paint = Paint(edition, console)
    names = [f"seat {seat}" for seat in range(played.seats)]
    for line in Board(paint, names).lines(played.laid_open(), edition.name):
        console.print(line)
    console.print()
    if played.actor is None:
        console.print(Text(ending(played)))
        return 0
    _, awaited = edition.questions[played.phase].awaited
    console.print(Text(f"Phase {played.phase}: seat {played.actor} {awaited}.", "bold"))
    grid = Table.grid(padding=(0, 2))
    for seat in range(played.seats):
        grid.add_row(f"  seat {seat}", Text(" ".join(played.legal(seat)) or "nothing"))
    console.print(grid)
    return 0


def ending(played: Round) -> str:
    if played.void:
        return "The round is over and void."
    points = ", ".join(f"seat {seat}: {left}" for seat, left in enumerate(played.points))
    return f"The round is over; seat {played.winner} won. Points left with: {points}."
