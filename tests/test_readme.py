"""The examples of README and of docs/library.md run; every record of the documentation replays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lastcard

ROOT = Path(__file__).parents[1]
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)


RECORDS = [
    pytest.param(text, id=f"{page.relative_to(ROOT)}-{number}")
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
    for number, text in enumerate(
        re.findall(r"```\w*\n(lastcard record .*?)```", page.read_text("utf-8"), re.DOTALL)
    )
]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    text = EXAMPLES[number]
    if not lastcard.COMPILED:
        text = text.replace("games=100_000", "games=1_000")  # forty seconds otherwise, and it says no more
    exec("import lastcard\n" + text, {})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_of_the_documentation_replays_to_the_letter(text: str) -> None:
    assert lastcard.read_record(text).record() == text


LIBRARY = (ROOT / "docs/library.md").read_text("utf-8")


def test_the_page_on_the_library_runs_from_top_to_bottom(capsys: pytest.CaptureFixture[str]) -> None:
    """A block goes on where the one before ended; what is said to be printed is."""
    known: dict[str, object] = {}
    blocks = re.findall(r"```(python|text)\n(.*?)```", LIBRARY, re.DOTALL)
    assert len(blocks) > 10
    shown = ""
    for kind, text in blocks:
        if kind == "text":
            assert text == shown
        else:
            exec(text if lastcard.COMPILED else text.replace("games=1_000", "games=50"), known)
            shown = capsys.readouterr().out


def test_a_game_takes_ten_lines() -> None:
    assert len(EXAMPLES[0].strip().splitlines()) <= 10


@pytest.mark.parametrize("page", sorted(path.relative_to(ROOT) for path in ROOT.glob("*.md")), ids=str)
def test_links_to_pages_of_the_project_lead_somewhere(page: Path) -> None:
    text = (ROOT / page).read_text("utf-8")
    for link in re.findall(r"\]\(([^)#]+)", text):
        assert "://" in link or (ROOT / page).parent.joinpath(link).exists(), link
