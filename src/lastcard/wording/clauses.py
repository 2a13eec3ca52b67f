"""What a clause says: `rules CHAL-4`, `rules uno`. Wheels bring the text of docs/rules along."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..rules.editions import EDITIONS
from ..rules.options import OPTIONS

PACKAGE = Path(__file__).parents[1]
HERE = PACKAGE / "docs" / "rules"
PAGES = HERE if HERE.is_dir() else PACKAGE.parents[1] / "docs" / "rules"
"""In a wheel the pages lie in the package; in the sources they lie where people read them."""

ORDER = ("common", *EDITIONS, "house-rules", "rulings")
CLAUSE = re.compile(r"([A-Z][A-Z0-9]*)-(\d{1,3})")
PARAGRAPH = re.compile(r"^\*\*([A-Z0-9]+-\d+)\*\* (.*)$", re.MULTILINE)


@cache
def clauses() -> dict[str, str]:
    """Every clause and what it says, in the order of the pages."""
    return {name: plain(said) for page in ORDER for name, said in PARAGRAPH.findall(page_text(page))}


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
    clause = CLAUSE.fullmatch(wanted)
    chapter = clause[1] if clause else wanted
    if chapter not in chapters():
        if clause:
            yield f"There is no clause {wanted}."
        yield "Give the id of a clause, such as CHAL-4 or R-28 (every refusal names one), or a chapter:"
        yield " ".join(chapters())
        return
    told = chapters()[chapter]
    if clause:
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


def one_clause(name: str, told: dict[str, str]) -> Iterator[str]:
    if name not in told:
        chapter = name.rpartition("-")[0]
        yield f"There is no clause {name}; the clauses of {chapter} are {' '.join(told)}."
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
