"""`rules`: a clause, a chapter, and what is neither."""

from pathlib import Path

import pytest

from lastcard.terminal.clauses import CHAPTERS, PAGES, PARAGRAPH, clause_lines

NOWHERE = Path("no such place")


def told(text: str, pages: Path = PAGES) -> str:
    return "\n".join(clause_lines(text, pages))


def test_a_clause_is_told_and_an_option_with_it() -> None:
    assert told("chal-4").startswith("CHAL-4: Guilty. The challenged player draws the four cards.")
    assert "Option mod_go_out" in told("R-28")
    assert told("r-4").startswith("R-04: ")


def test_a_chapter_lists_its_clauses() -> None:
    lines = told("uno").splitlines()
    assert lines[0] == "UNO-1: Call your last card."
    assert [line.partition(":")[0] for line in lines[:-1]] == [f"UNO-{n}" for n in range(1, 10)]
    assert lines[-1].endswith("rules UNO-1")


@pytest.mark.parametrize("pages", [PAGES, NOWHERE])
@pytest.mark.parametrize("text", ["", "XX-9", "flurb", "CHAL-4-4"])
def test_what_is_no_clause_points_nowhere(text: str, pages: Path) -> None:
    said = told(text, pages)
    assert "explained in" not in said
    assert "Give the id of a clause" in said
    assert "UNO" in said


def test_a_number_beyond_the_chapter_is_told_with_those_that_are() -> None:
    assert told("CHAL-99").startswith("There is no clause CHAL-99; the clauses of CHAL are CHAL-1 CHAL-2")


def test_without_the_documentation_the_page_is_named() -> None:
    assert told("CHAL-4", NOWHERE) == "CHAL-4 is explained in docs/rules/common.md."
    assert told("nar", NOWHERE) == "The clauses of NAR are explained in docs/rules/corn.md."


def test_every_chapter_of_the_documentation_is_known() -> None:
    found = {
        (clause.partition("-")[0], page.name)
        for page in PAGES.glob("*.md")
        for clause, _ in PARAGRAPH.findall(page.read_text("utf-8"))
    }
    assert found == {*CHAPTERS.items()}
