"""The rules at the command line: a page, a chapter, a clause, or what an option is about."""

from __future__ import annotations

import difflib
import re

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from ..rules.editions import EDITIONS
from ..rules.options import OPTIONS
from ..wording.clauses import (
    BETWEEN_WORDS,
    CARDS,
    CLAUSE,
    ORDER,
    chapters,
    clause,
    clause_id,
    clause_lines,
    no_clause,
    page_text,
    subjects,
    without_links,
)
from .typed_command import program

BESIDE = re.compile(r"<!--.*?-->|<a id=\"[^\"]*\"></a>\n?", re.DOTALL)
"""Marks for programs and for links."""


def show_rules(wanted: str, console: Console) -> int:
    """Print what is asked for; without a word, what there is to ask for."""
    word = wanted.strip().lower()
    if not word:
        overview(console)
    elif (page := BETWEEN_WORDS.sub("-", word)) in ORDER:
        show_page(page, console)
    else:
        show_clauses(word, console)
    return 0


def overview(console: Console) -> None:
    console.print(Text("Pages", "bold"))
    for page in ORDER:
        console.print(Text(f"  {page:<12} {heading(page)}"))
    console.print(Text("Chapters", "bold"))
    console.print(Text("  " + " ".join(chapters())))
    console.print(
        Text(f"Give one of them, a clause or an option: {program()} rules corn, CHAL-4, UNO, stacking")
    )


def heading(page: str) -> str:
    return page_text(page).partition("\n")[0].lstrip("# ") or EDITIONS[page].name


def show_page(page: str, console: Console) -> None:
    """A whole page, laid out for the terminal. Its links lead to files, so only their words are left."""
    console.print(Markdown(without_links(BESIDE.sub("", page_text(page))), hyperlinks=False))


def show_clauses(word: str, console: Console) -> None:
    found = subjects(word)
    if not found:
        raise ValueError(unknown(word))
    for subject in found:
        for line in clause_lines(subject, in_full=True):
            console.print(Text(line))
    firsts = [clause_id(subject) or next(iter(chapters()[subject])) for subject in found]
    console.print(Text(f"To cite it: {', '.join(clause(first).place for first in firsts)}", "dim"))


def unknown(word: str) -> str:
    """Why nothing is found, and what may have been meant."""
    if CLAUSE.fullmatch(word.upper()):
        return no_clause(word.upper())
    kinds = (ORDER, OPTIONS, CARDS, [*map(str.lower, chapters())])  # what people know first
    near = [found for known in kinds for found in difflib.get_close_matches(word, known, n=1, cutoff=0.7)]
    meant = f"; did you mean {near[0]}?" if near else ""
    return f"the rules know no page, chapter, clause or option {word!r}{meant} (see: {program()} rules)"
