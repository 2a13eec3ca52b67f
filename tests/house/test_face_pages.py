"""Every face has a page, and all of these pages have the same parts in the same order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FACES = Path(__file__).parents[2] / "docs" / "faces"
PAGES = sorted(page for page in FACES.glob("*.md") if page.stem != "README")
PARTS = [
    "Install",
    "In ten lines",
    "What a seat sees and answers",
    "Arguments",
    "What differs",
    "How it is tested",
]
LONGEST = 12
"""Lines of the first block, blank ones left out: ten, and an import or two."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_has_the_parts_of_all_others(page: Path) -> None:
    text = page.read_text("utf-8")
    assert re.findall(r"(?m)^## (.*)$", text) == PARTS
    what_it_is = text.partition("\n\n")[2].partition("\n\n")[0]
    assert what_it_is.count(".") >= 2
    first = re.findall(r"(?s)```(?:python|sh|json)\n(.*?)```", text)[0]
    assert len([line for line in first.splitlines() if line.strip()]) <= LONGEST


def test_the_overview_leads_to_all_of_them() -> None:
    overview = (FACES / "README.md").read_text("utf-8")
    assert {f"{page.stem}.md" for page in PAGES} <= {*re.findall(r"\]\((\w+\.md)\)", overview)}
