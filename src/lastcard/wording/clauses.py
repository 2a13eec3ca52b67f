"""What a clause says, in Python and at a prompt: `rules CHAL-4`, `rules uno`.

Wheels bring the text of docs/rules along.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..rules.edition import Edition
from ..rules.editions import EDITIONS
from ..rules.errors import quoted
from ..rules.options import OPTIONS
from .typed_actions import ways_to_say

PACKAGE = Path(__file__).parents[1]
HERE = PACKAGE / "docs" / "rules"
PAGES = HERE if HERE.is_dir() else PACKAGE.parents[1] / "docs" / "rules"
"""In a wheel the pages lie in the package; in the sources they lie where people read them."""

ORDER = ("common", *EDITIONS, "house-rules", "rulings")
CLAUSE = re.compile(r"([A-Z][A-Z0-9]*)-(\d{1,3})")
PARAGRAPH = re.compile(r"^\*\*([A-Z0-9]+-\d+)\*\* (.*)$", re.MULTILINE)
SOURCE = re.compile(r"^\*\*([A-Z0-9]+-\d+)\*\* .*\n\*([A-Z][^*`]*)\*$", re.MULTILINE)
DEFAULT = re.compile(r"^\*The default of `(\w+)`: (.*)\*$", re.MULTILINE)
BETWEEN_WORDS = re.compile(r"[-_\s]+")

CARDS = {
    "draw two": "D2",
    "reverse": "REV",
    "draw four": "WD4",
    "wild draw four": "WD4",
    **{said: edition.special.chapter for edition in EDITIONS.values() for said in ways_to_say(edition)},
}
"""The chapters of cards that are called otherwise."""


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
    page = next(page for page in ORDER if f"\n**{known}** " in page_text(page))
    return Clause(known, clauses()[known], page)


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
    first, *more = chapters()[chapter]
    return f"the clauses of {chapter} are {first} to {more[-1]}" if more else f"{chapter} has only {first}"


@cache
def clauses() -> dict[str, str]:
    """Every clause and what it says, in the order of the pages."""
    return {name: plain(said) for page in ORDER for name, said in PARAGRAPH.findall(page_text(page))}


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


def clause_lines(text: str, *, in_full: bool = False) -> Iterator[str]:
    """A clause, or the clauses of a chapter: their first sentences, or all of them in full."""
    wanted = text.upper()
    numbered = CLAUSE.fullmatch(wanted)
    chapter = numbered[1] if numbered else wanted
    if chapter not in chapters():
        if numbered:
            yield f"There is no clause {wanted}."
        yield "Give the id of a clause, such as CHAL-4 or R-28 (every refusal names one), or a chapter:"
        yield " ".join(chapters())
        return
    told = chapters()[chapter]
    if numbered:
        yield from one_clause(clause_id(wanted) or wanted, told)
    elif in_full:
        for name in told:
            yield from one_clause(name, told)
    else:
        yield from (f"{name}: {title(said)}" for name, said in told.items())
        yield f"What one of them says: rules {next(iter(told))}"


def clause_id(text: str) -> str | None:
    """The clause that somebody means by `chal-4` or `r-4`, if there is one."""
    found = CLAUSE.fullmatch(text.upper())
    if found is None:
        return None
    names = (f"{found[1]}-{int(found[2])}", f"{found[1]}-{int(found[2]):02}")
    return next((name for name in names if name in clauses()), None)


def subjects(text: str) -> list[str]:
    """The chapters and clauses to read for a clause, a chapter, an option or the name of a card.

    Words may be joined in any way: `draw-four` is the card, and the option as well.
    """
    said = BETWEEN_WORDS.sub(" ", text.strip().lower())
    option = OPTIONS.get(said.replace(" ", "_"))
    found = [CARDS.get(said, ""), option.clause if option else ""]
    if not any(found):
        found = [said.upper(), clause_id(said.replace(" ", "-")) or ""]
    return [subject for subject in found if subject in chapters() or subject in clauses()]


def one_clause(name: str, told: dict[str, str]) -> Iterator[str]:
    if name not in told:
        chapter = name.rpartition("-")[0]
        yield f"There is no clause {name}; {clauses_of(chapter)}."
        return
    yield f"{name}: {told[name]}"
    for option in OPTIONS.values():
        if option.clause == name:
            yield f"Option {option.key}: {option.sentence} ({', '.join(option.choices)})"


def plain(text: str) -> str:
    """Words without their marks: links, emphasis, code."""
    return re.sub(r"[*`]", "", without_links(text))


def without_links(text: str) -> str:
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)


def title(text: str) -> str:
    """The first sentence."""
    return re.split(r"(?<=[.?!]) ", text, maxsplit=1)[0]
