"""What a clause says, or where it stands: `rules CHAL-4`, `rules uno`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..rules.editions import EDITIONS
from ..rules.house_rules import HOUSE_RULES
from ..rules.options import OPTIONS

COMMON = "common.md"
CHAPTERS = {
    **dict.fromkeys(("DECK", "PLRS", "OBJ", "DLR", "DEAL", "FIRST", "TURN", "MATCH", "DRAW", "OPT"), COMMON),
    **dict.fromkeys(("DCO", "D2", "REV", "SKIP", "WILD", "WD4", "CHAL", "UNO", "OUT", "LAST"), COMMON),
    **dict.fromkeys(("SHUF", "SCOR", "WIN", "ALT", "NEXT"), COMMON),
    **{one.special.chapter: f"{one.key}.md" for one in EDITIONS.values() if one.special.chapter},
    **dict.fromkeys({option.clause.rpartition("-")[0] for option in HOUSE_RULES}, "house-rules.md"),
    "R": "rulings.md",
}
"""The page of each chapter."""

CLAUSE = re.compile(r"([A-Z][A-Z0-9]*)-(\d{1,3})")
PARAGRAPH = re.compile(r"^\*\*([A-Z0-9]+-\d+)\*\* (.*)$", re.MULTILINE)
PAGES = Path(__file__).parents[3] / "docs" / "rules"


def clause_lines(text: str, pages: Path = PAGES) -> Iterator[str]:
    """A clause, or the clauses of a chapter, told in full where the documentation lies beside the source."""
    wanted = text.upper()
    clause = CLAUSE.fullmatch(wanted)
    chapter = clause[1] if clause else wanted
    if chapter not in CHAPTERS:
        if clause:
            yield f"There is no clause {wanted}."
        yield "Give the id of a clause, such as CHAL-4 or R-28 (every refusal names one), or a chapter:"
        yield " ".join(CHAPTERS)
        return
    told = told_in(pages / CHAPTERS[chapter], chapter)
    if clause:
        yield from one_clause(chapter, int(clause[2]), told)
    elif told:
        yield from (f"{name}: {title(said)}" for name, said in told.items())
        yield f"What one of them says: rules {next(iter(told))}"
    else:
        yield f"The clauses of {chapter} are explained in docs/rules/{CHAPTERS[chapter]}."


def one_clause(chapter: str, number: int, told: dict[str, str]) -> Iterator[str]:
    name = f"{chapter}-{number:02}" if chapter == "R" else f"{chapter}-{number}"
    if told and name not in told:
        yield f"There is no clause {name}; the clauses of {chapter} are {' '.join(told)}."
        return
    yield f"{name}: {told[name]}" if told else f"{name} is explained in docs/rules/{CHAPTERS[chapter]}."
    for option in OPTIONS.values():
        if option.clause == name:
            yield f"Option {option.key}: {option.sentence} ({', '.join(option.choices)})"


def told_in(page: Path, chapter: str) -> dict[str, str]:
    """The paragraphs of a chapter by clause; none if the page is not there."""
    if not page.is_file():
        return {}
    found = PARAGRAPH.findall(page.read_text("utf-8"))
    return {name: plain(said) for name, said in found if name.startswith(f"{chapter}-")}


def plain(text: str) -> str:
    """Words without their marks: links, emphasis, code."""
    return re.sub(r"[*`]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text))


def title(text: str) -> str:
    """The first sentence."""
    return re.split(r"(?<=[.?!]) ", text, maxsplit=1)[0]
