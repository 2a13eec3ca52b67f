"""The end of a round: everybody's cards laid open and counted, and the score of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..notation.card import card_name
from ..rules.house_rules import side_of
from ..sight import View
from .paint import Paint
from .scene import Scene

PER_ROW = 7
WIDEST = 500


def round_result(
    view: View, scores: Sequence[int], paint: Paint, names: Sequence[str]
) -> list[RenderableType]:
    """What every seat was left with, and the score of the match: a table, or a list if that is too wide."""
    table = round_table(view, scores, paint, names)
    console = paint.console
    if console.measure(table, options=console.options.update(width=WIDEST)).maximum <= console.width:
        return [table]
    lines: list[RenderableType] = []
    for seat in range(view.seats):
        style = "bold" if seat == view.winner else ""
        lines.append(Text(f"{names[seat]}: points {points_of(view, seat)}, score {scores[seat]}", style))
        lines.append(Padding(left_with(view, seat, paint), (0, 0, 0, 2), style=style))
    return lines


def points_of(view: View, seat: int) -> str:
    return "–" if view.void or view.points is None else str(view.points[seat])


def round_table(view: View, scores: Sequence[int], paint: Paint, names: Sequence[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("player", no_wrap=True)
    table.add_column("left with", no_wrap=True)
    table.add_column("points", justify="right")
    table.add_column("score", justify="right")
    for seat in range(view.seats):
        style = "bold" if seat == view.winner else ""
        cards = left_with(view, seat, paint)
        table.add_row(names[seat], cards, points_of(view, seat), str(scores[seat]), style=style)
    return table


def left_with(view: View, seat: int, paint: Paint) -> Text:
    """The cards of a hand in rows, and those on the forehead."""
    cards = view.hands[seat] if view.hands is not None else ()
    rows = [paint.cards(cards[i : i + PER_ROW]) for i in range(0, len(cards), PER_ROW)]
    if view.foreheads[seat]:
        rows.append(Text("forehead ").append_text(paint.cards(view.foreheads[seat])))
    if rows:
        return Text("\n").join(rows)
    return Text("too many cards" if seat in view.out else "out!")


def last_card(view: View, paint: Paint, names: Sequence[str]) -> Text:
    """How the round ended."""
    if view.ended == "too-long":
        return Text("The round went on for too long: it is void and does not count.")
    if view.winner is None:
        return Text("Nobody could move any longer: the round is void and does not count.")
    if view.ended == "mercy":
        return Text(f"Everybody else held too many cards: {names[view.winner]} won the round.")
    text = Text(f"{names[view.winner]} went out. The last card: ")
    text.append_text(paint.card(view.top))
    return text.append(f" {card_name(paint.edition, view.top)}.")


def gains(view: View, options: Mapping[str, str], names: Sequence[str]) -> str:
    """Who gets which points."""
    if view.winner is None or view.points is None:
        return "No points are given."
    side = side_of(view.winner, view.seats, options)
    won = " and ".join(names[seat] for seat in side)
    if options["scoring"] == "alternative":
        whose = f"The side of {won} keeps none, the other its" if len(side) > 1 else "Everybody keeps their"
        return f"{whose} own points; the fewest win."
    total = sum(points for seat, points in enumerate(view.points) if seat not in side)
    verb = "gets" if len(side) == 1 and won != "You" else "get"
    return f"{won} {verb} {total} point{'s' * (total != 1)}."


def score_lines(scene: Scene, names: Sequence[str]) -> list[Text]:
    """The running score, in order of rank."""
    lowest_first = scene.options["scoring"] == "alternative"
    aim = "the lowest score wins" if lowest_first else "the first to get there wins"
    goal = f"The match goes to {scene.options['target']} points; {aim}."
    heading = goal if scene.scored else "One hand is the whole match. Points so far:"
    scores, width = scene.scores, max(map(cell_len, names))
    order = sorted(range(len(scores)), key=lambda seat: scores[seat], reverse=not lowest_first)
    rows = [Text(f"  {set_cell_size(names[seat], width)} {scores[seat]:>5}") for seat in order]
    return [Text(heading), *rows]
