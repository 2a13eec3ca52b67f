"""The rules at the command line and at the prompt of a game: a page, a clause, a chapter, or any words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markdown import Markdown, TableElement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..narrow_tables import fit
from ..rules.edition import Edition
from ..rules.editions import EDITIONS
from ..wording.clauses import CLAUSE, ORDER, PARAGRAPH, clause, no_clause, page_text, without_links
from ..wording.look_up import lines, look_up, named, page_named
from .typed_command import program

BESIDE = re.compile(r"<!--.*?-->|<a id=\"[^\"]*\"></a>\n?", re.DOTALL)
"""Marks for programs and for links."""


class RuleTable(TableElement):
    """A table whose first column is not broken into lines."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for table in super().__rich_console__(console, options):
            if isinstance(table, Table):
                table.columns[0].no_wrap = True
                yield fit(table, console)


class RulePage(Markdown):
    elements = Markdown.elements | {"table_open": RuleTable}


def show_rules(wanted: str, console: Console) -> int:
    """Print a page, clauses, or without a word a list of pages and chapters."""
    for part in rule_parts(wanted, f"{program()} rules"):
        console.print(part)
    found = named(wanted)
    if found:
        console.print(Text(f"To cite it: {clause(found[0]).place}", "dim"))
    return 0


def rule_parts(wanted: str, command: str, edition: Edition | None = None) -> Iterator[RenderableType]:
    """Return what the rules of one edition or of all say. Raise ValueError if nothing is found."""
    if not wanted.strip():
        yield from overview(command, edition)
    elif page := page_named(wanted):
        yield RulePage(without_links(BESIDE.sub("", page_text(page))), hyperlinks=False)
    else:
        found = look_up(wanted, edition)
        if not found.shown:
            raise ValueError(unknown(wanted.strip(), command, edition))
        yield from map(laid_out, lines(found, edition))


def laid_out(line: str) -> RenderableType:
    """Set the id of a clause in bold, and indent its source and options."""
    if line.startswith("  "):
        return Padding(Text(line.strip(), "dim"), (0, 0, 0, 2))
    name, colon, said = line.partition(":")
    return Text.assemble((name, "bold"), colon, said)


def overview(command: str, edition: Edition | None) -> Iterator[RenderableType]:
    yield Text("Pages", "bold")
    yield in_columns((page, heading(page)) for page in pages_for(edition))
    yield Text("Chapters", "bold")
    yield in_columns((" ".join(found), title) for title, found in headings(edition).items())
    yield Text(f"Give one of them, a clause, or any words: {command} common, UNO, CHAL-4, last card")


def in_columns(rows: Iterator[tuple[str, str]]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for name, meaning in rows:
        grid.add_row(f"  {name}", meaning)
    return grid


def pages_for(edition: Edition | None) -> Iterator[str]:
    return (page for page in ORDER if edition is None or page not in EDITIONS or page == edition.key)


def headings(edition: Edition | None) -> dict[str, list[str]]:
    """Return the chapters of one edition or of all, by the headings that they stand below."""
    found: dict[str, list[str]] = {}
    seen = set()
    for page in pages_for(edition):
        title = heading(page)
        for line in page_text(page).splitlines():
            if line.startswith("## ") and page != "rulings":
                title = f"House rules: {line[3:]}" if page == "house-rules" else line[3:]
            elif clause_line := PARAGRAPH.match(line):
                chapter = clause_line[1].rpartition("-")[0]
                if chapter not in seen:
                    seen.add(chapter)
                    found.setdefault(title, []).append(chapter)
    return found


def heading(page: str) -> str:
    return page_text(page).partition("\n")[0].lstrip("# ") or EDITIONS[page].name


def unknown(words: str, command: str, edition: Edition | None) -> str:
    """Return why nothing is found."""
    if CLAUSE.fullmatch(words.upper()):
        return no_clause(words.upper())
    where = f"the rules of {edition.name}" if edition else "the rules"
    return f"nothing found for {words!r} in {where} (see: {command})"
