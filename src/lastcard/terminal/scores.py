"""The end of a round: everybody's cards laid open and counted, and the score of the match."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.table import Table
from rich.text import Text

from ..match import Match, Result
from ..round import Round
from .paint import Paint, card_name

PER_ROW = 7


def round_table(played: Round, result: Result, paint: Paint, names: Sequence[str]) -> Table:
    """What every seat was left with, and where the match stands now."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("player", no_wrap=True)
    table.add_column("left with", no_wrap=True)
    table.add_column("points", justify="right")
    table.add_column("score", justify="right")
    for seat in range(played.seats):
        points = "–" if result.void else str(result.points[seat])
        style = "bold" if seat == result.winner else ""
        table.add_row(
            names[seat], left_with(played, seat, paint), points, str(result.scores[seat]), style=style
        )
    return table


def left_with(played: Round, seat: int, paint: Paint) -> Text:
    """The cards of a hand in rows, and those on the forehead."""
    cards = played.hand(seat)
    rows = [paint.cards(cards[i : i + PER_ROW]) for i in range(0, len(cards), PER_ROW)]
    if played.foreheads(seat):
        rows.append(Text("forehead ").append_text(paint.cards(played.foreheads(seat))))
    return Text("\n").join(rows) if rows else Text("out!")


def last_card(played: Round, paint: Paint, names: Sequence[str]) -> Text:
    """How the round ended."""
    if played.winner is None:
        return Text("Nobody could move any longer: the round is void and does not count.")
    text = Text(f"{names[played.winner]} went out. The last card: ")
    text.append_text(paint.card(played.top))
    return text.append(f" {card_name(paint.edition, played.top)}.")


def gains(match: Match, result: Result, names: Sequence[str]) -> str:
    """Who gets which points."""
    if result.winner is None:
        return "No points are given."
    if match.options["scoring"] == "alternative":
        return "Everybody keeps their own points; the fewest win."
    total = sum(result.points)
    verb = "get" if names[result.winner] == "You" else "gets"
    return f"{names[result.winner]} {verb} {total} point{'s' * (total != 1)}."


def score_lines(match: Match, names: Sequence[str]) -> list[Text]:
    """The running score, in order of rank."""
    scoring = match.options["scoring"]
    if scoring == "single":
        return [
            Text("One hand is the whole match. Points so far:"),
            *ranked(match, names, lowest_first=False),
        ]
    aim = "the lowest score wins" if scoring == "alternative" else "the first to get there wins"
    target = match.options["target"]
    return [
        Text(f"The match goes to {target} points; {aim}."),
        *ranked(match, names, lowest_first=scoring == "alternative"),
    ]


def ranked(match: Match, names: Sequence[str], *, lowest_first: bool) -> list[Text]:
    width = max(map(cell_len, names))
    order = sorted(range(match.seats), key=lambda seat: match.scores[seat], reverse=not lowest_first)
    return [Text(f"  {set_cell_size(names[seat], width)} {match.scores[seat]:>5}") for seat in order]
