"""The clauses of the rules: what they say, where they stand, and where they come from.

Wheels bring the text of docs/rules along.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..rules.edition import Edition
from ..rules.editions import EDITIONS
from ..rules.errors import quoted

PACKAGE = Path(__file__).parents[1]
HERE = PACKAGE / "docs" / "rules"
PAGES = HERE if HERE.is_dir() else PACKAGE.parents[1] / "docs" / "rules"
"""In a wheel the pages lie in the package; in the sources they lie where people read them."""

ORDER = ("common", *EDITIONS, "house-rules", "rulings")
CLAUSE = re.compile(r"([A-Z][A-Z0-9]*)-(\d{1,3})")
PARAGRAPH = re.compile(r"^\*\*([A-Z0-9]+-\d+)\*\* (.*)$", re.MULTILINE)
SOURCE = re.compile(r"^\*\*([A-Z0-9]+-\d+)\*\* .*\n\*([A-Z][^*`]*)\*$", re.MULTILINE)
DEFAULT = re.compile(r"^\*The default of `(\w+)`: (.*)\*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the rules or one ruling, to read and to cite."""

    id: str
    """By which refusals and options name it: "CHAL-4", "R-28"."""
    text: str
    """What it says, as plain text."""
    page: str
    """The page of the rules on which it stands: "common", an edition, "house-rules" or "rulings"."""

    @property
    def source(self) -> str:
        """Where it comes from: "On the sheet. Avatar: our ruling R-21." """
        return source(self.id)

    @property
    def place(self) -> str:
        """Where it stands in the documentation: "docs/rules/common.md#chal-4"."""
        return f"docs/rules/{self.page}.md#{self.id.lower()}"

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"

    def __repr__(self) -> str:
        return f"clause({self.id!r})"


def clause(name: str) -> Clause:
    """The clause of an id, such as `refused.clause`. An unknown id is a ValueError that names those near."""
    known = clause_id(name) if isinstance(name, str) else None
    if known is None:
        raise ValueError(no_clause(name))
    return Clause(known, clauses()[known], page_of(known))


def no_clause(name: str) -> str:
    """Why nothing is found, and what may have been meant."""
    wanted = str(name).upper()
    chapter = wanted if wanted in chapters() else wanted.rpartition("-")[0]
    if chapter in chapters():
        return f"there is no clause {wanted}; {clauses_of(chapter)}"
    near = difflib.get_close_matches(wanted, clauses(), n=3)
    meant = f"did you mean {' or '.join(near)}?" if near else f"the chapters are {' '.join(chapters())}"
    return f"there is no clause {quoted(name)}; {meant}"


def clauses_of(chapter: str) -> str:
    """Where the numbers of a chapter end."""
    first, *more = sorted(chapters()[chapter], key=lambda name: int(name.rpartition("-")[2]))
    return f"the clauses of {chapter} are {first} to {more[-1]}" if more else f"{chapter} has only {first}"


@cache
def clauses() -> dict[str, str]:
    """Every clause and what it says, in the order of the pages."""
    return {name: plain(said) for page in ORDER for name, said in PARAGRAPH.findall(page_text(page))}


@cache
def pages_by_clause() -> dict[str, str]:
    return {name: page for page in ORDER for name, _ in PARAGRAPH.findall(page_text(page))}


def page_of(name: str) -> str:
    """Return the page on which a clause stands."""
    return pages_by_clause()[name]


@cache
def sources() -> dict[str, str]:
    """Where every clause comes from, in the words of the line below its text."""
    return {name: said for page in ORDER for name, said in SOURCE.findall(page_text(page))}


@cache
def default_sources() -> dict[str, str]:
    """Where the default of every option comes from; a house rule about something no sheet has is left out."""
    return {key: said for page in ORDER for key, said in DEFAULT.findall(page_text(page))}


def source(name: str, edition: Edition | None = None) -> str:
    """Return where a clause comes from, in one edition or in all."""
    if name.startswith("R-"):
        return "Our ruling."
    said = source_in(sources().get(name, "A house rule."), edition)
    return said[:1].upper() + said[1:]


def source_in(said: str, edition: Edition | None) -> str:
    """Return the part of a source that is about an edition; "" if the edition has no such clause."""
    if edition is None:
        return said
    parts = re.split(r"(?<=\.) ", said)
    own = [part.removeprefix(f"{edition.name}: ") for part in parts if part.startswith(f"{edition.name}: ")]
    return next(iter(own or [part for part in parts if ": " not in part]), "")


@cache
def chapters() -> dict[str, dict[str, str]]:
    """The clauses of every chapter: of UNO, UNO-1 to UNO-9."""
    found: dict[str, dict[str, str]] = {}
    for name, said in clauses().items():
        found.setdefault(name.rpartition("-")[0], {})[name] = said
    return found


@cache
def page_text(page: str) -> str:
    """A page as it was written; "" for an edition that has none yet."""
    file = PAGES / f"{page}.md"
    return file.read_text("utf-8") if file.is_file() else ""


def clause_id(text: str) -> str | None:
    """The clause that somebody means by `chal-4` or `r-4`, if there is one."""
    found = CLAUSE.fullmatch(text.upper())
    if found is None:
        return None
    names = (f"{found[1]}-{int(found[2])}", f"{found[1]}-{int(found[2]):02}")
    return next((name for name in names if name in clauses()), None)


def plain(text: str) -> str:
    """Words without their marks: links, emphasis, code."""
    return re.sub(r"[*`]", "", without_links(text))


def without_links(text: str) -> str:
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
