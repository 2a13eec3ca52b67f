"""A summary for people (a table) and for programs (JSON, CSV)."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Iterator, Sequence
from itertools import chain

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..narrow_tables import fit
from ..notation.prose import plural
from ..rules.editions import EDITIONS
from .summary import Share, Summary

WIDTH = 80


def screen_width() -> int:
    """Return the width of the terminal, or COLUMNS, up to that of whole tables; a pipe gets whole tables."""
    return min(WIDTH, shutil.get_terminal_size((WIDTH, 0)).columns)


def plain_text(*parts: RenderableType, width: int = WIDTH) -> str:
    """What a terminal would show, without colours."""
    console = Console(width=width, file=io.StringIO(), record=True, highlight=False)
    console.print(Group(*(fit(part, console) if isinstance(part, Table) else part for part in parts)))
    return "\n".join(line.rstrip() for line in console.export_text().splitlines()) + "\n"


def as_table(summaries: Sequence[Summary], width: int = WIDTH) -> str:
    """Plain tables, one block an edition."""
    return plain_text(*chain.from_iterable(map(block, summaries)), width=width)


def as_json(summaries: Sequence[Summary]) -> str:
    """One object for one edition, a list for several."""
    plain = [summary.to_dict() for summary in summaries]
    return json.dumps(plain[0] if len(plain) == 1 else plain, indent=2) + "\n"


def as_csv(summaries: Sequence[Summary]) -> str:
    """One measurement a row: edition, measure, of whom or what, value."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("edition", "seats", "bots", "measure", "of", "value"))
    for s in summaries:
        for measure, of, value in measures(s):
            number = f"{value:.6g}" if isinstance(value, float) else str(value)
            writer.writerow((s.edition, s.seats, "+".join(s.bots), measure, of, number))
    return text.getvalue()


FORMS = {"table": as_table, "json": as_json, "csv": as_csv}


def measures(s: Summary) -> Iterator[tuple[str, str, int | float]]:
    """Every number of a summary with its name."""
    for name in ("rounds", "void", "actions", "interrupts", "points_won"):
        yield name, "", getattr(s, name)
    for name in ("mean", "p5", "median", "p95", "longest"):
        yield f"length_{name}", "", getattr(s.length, name)
    for i, share in enumerate(s.by_seat):
        yield from share_measures("seat", str(i), share)
        yield "points_left", f"seat {i}", s.points_left[i]
    for i, share in enumerate(s.by_place):
        yield from share_measures("place", str(i), share)
    for bot in s.by_bot:
        yield from share_measures("bot", bot.name, bot.won)
    for kind in s.kinds:
        yield "plays_per_round", kind.name, kind.plays_per_round
        yield "decided", kind.name, kind.decided
        yield "decided_share", kind.name, kind.decided_share


def share_measures(noun: str, of: str, share: Share) -> Iterator[tuple[str, str, int | float]]:
    for name in ("wins", "share", "low", "high"):
        yield name, f"{noun} {of}", getattr(share, name)


# The table


def block(s: Summary) -> list[RenderableType]:
    """All of a summary, for one screen."""
    parts: list[RenderableType] = [headline(s), figures(s), Text(), seats_table(s)]
    if len(s.by_bot) > 1:
        parts += [Text(), bots_table(s)]
    return [*parts, Text(), kinds_table(s), Text()]


def headline(s: Summary) -> Text:
    players = " and ".join(dict.fromkeys(s.bots))
    rounds = plural(s.rounds, "round")
    return Text(f"{EDITIONS[s.edition].name}: {rounds}, {s.seats} seats, {players}, seed {s.seed}")


def figures(s: Summary) -> Table:
    """The single numbers, name and value side by side."""
    length = s.length
    table = Table.grid(padding=(0, 2))
    table.add_row(
        "length",
        f"mean {length.mean:.1f} actions, median {length.median:.0f}, 90 % from {length.p5:.0f}"
        f" to {length.p95:.0f}, longest {length.longest:,}",
    )
    table.add_row("points won", f"{s.points_won:.1f} a round")
    table.add_row("void rounds", f"{s.void:,}")
    if EDITIONS[s.edition].special.interruption:
        table.add_row("interrupts", f"{s.interrupts / s.rounds:.2f} a round, out of turn")
    return table


def plain_table(*headings: str) -> Table:
    """A table whose first column is text and whose others are numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for i, heading in enumerate(headings):
        table.add_column(heading, justify="right" if i else "left", no_wrap=True)
    return table


def seats_table(s: Summary) -> Table:
    """Who won, by seat and by distance from the dealer. The deal passes round: seats differ by luck."""
    table = plain_table("seat", "wins", "95 %", "points left", "place", "wins", "95 %")
    table.columns[4].justify = "left"
    for i in range(s.seats):
        place = f"dealer + {i}" if i else "dealer"
        table.add_row(
            str(i), *share_cells(s.by_seat[i]), f"{s.points_left[i]:.1f}", place, *share_cells(s.by_place[i])
        )
    return table


def bots_table(s: Summary) -> Table:
    table = plain_table("bot", "seats", "wins a seat", "95 %", "even share")
    for bot in s.by_bot:
        table.add_row(bot.name, str(bot.seats), *share_cells(bot.won), percent(1 / s.seats))
    return table


def kinds_table(s: Summary) -> Table:
    table = plain_table("card", "plays a round", "decided", "of all rounds")
    for kind in s.kinds:
        table.add_row(
            kind.name, f"{kind.plays_per_round:.2f}", f"{kind.decided:,}", percent(kind.decided_share)
        )
    return table


def share_cells(share: Share) -> tuple[str, str]:
    return percent(share.share), f"{100 * share.low:.1f}–{100 * share.high:.1f}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
