"""Tables for terminals of any width."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

CUT = "…"


def fit(table: Table, console: Console) -> RenderableType:
    """Return the table, or a list of its rows if the console is too narrow for it."""
    shown = "".join(segment.text for segment in console.render(table))
    cells = "".join(str(cell) for column in table.columns for cell in (column.header, *column.cells))
    return rows_of(table) if shown.count(CUT) > cells.count(CUT) else table


def rows_of(table: Table) -> RenderableType:
    """Return the first heading, then each row as "- first cell: heading value, heading value"."""
    heading, *headings = [words(column.header) for column in table.columns]
    rows = Table.grid(padding=(0, 1))
    rows.add_column()
    rows.add_column(overflow="fold")
    for name, *cells in zip(*(column.cells for column in table.columns), strict=True):
        said = [f"{of} {words(cell)}" for of, cell in zip(headings, cells, strict=True) if words(cell)]
        rows.add_row("-", Text.assemble((words(name), "bold"), f": {', '.join(said)}"))
    return Group(Text(heading), rows)


def words(cell: RenderableType) -> str:
    """Return the text of a cell in one line."""
    return " ".join(str(cell).split())
