"""A position on the screen: the board with all cards open, and what every seat may do."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..reasons import reason
from ..round import Round
from ..rules.editions import edition_of
from ..rules.errors import IllegalAction
from ..wording.clauses import clauses
from .board import Board
from .paint import Paint


def show_position(
    text: str, console: Console, *, why: str | None = None, asking_seat: int | None = None
) -> int:
    """Print the board of a position, then the legal actions of every seat, or why one action is legal or not.

    The question is that of `asking_seat`, or of the seat that must decide.
    """
    played = Round.from_position(text)
    asking = played.actor if asking_seat is None else asking_seat
    judged = None if why is None else judgement(played, asking, why)
    edition = edition_of(played.edition)
    paint = Paint(edition, console)
    names = [f"seat {seat}" for seat in range(played.seats)]
    for line in Board(paint, names).lines(played.laid_open(), edition.name):
        console.print(line)
    console.print()
    if judged is not None:
        console.print(Text(judged))
        return 0
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


def judgement(played: Round, seat: int | None, token: str) -> str:
    """Whether a seat may do something, why, and what the clause says; what cannot be read is an error.

    Where the round is over nobody must decide, and the answer is the same for every seat.
    """
    seat = 0 if seat is None else seat
    refused = played.why_not(seat, token)
    if refused is None:
        allowed = reason(played.view(seat), token)
        found, because, cited = "legal", allowed.code.replace("-", " "), allowed.clause
    elif isinstance(refused, IllegalAction):
        found, because, cited = "not legal", f"{refused.reason}; {refused.hint}", refused.clause
    else:
        raise refused
    said = clauses().get(cited)
    return f"{token} is {found} for seat {seat}: {because} [{cited}]" + (f"\n{cited}: {said}" if said else "")
