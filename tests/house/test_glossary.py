"""The glossary is in order, and the files that it names are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/glossary.md").read_text("utf-8")
WORDS = re.findall(r"^- \*\*(.+?)\*\*:", TEXT, re.MULTILINE)
FILES = sorted({*re.findall(r"`([\w./-]+\.(?:py|ts|svelte|md))`", TEXT)})


def test_a_word_stands_once_and_in_alphabetical_order() -> None:
    assert len(WORDS) > 100
    assert sorted(set(WORDS)) == WORDS


def test_every_word_has_one_line() -> None:
    assert len(WORDS) == len([line for line in TEXT.splitlines()[1:] if line and not line.startswith("The ")])


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_the_glossary_names_is_there(file: str) -> None:
    assert (ROOT / file).is_file() or (ROOT / "src/lastcard" / file).is_file()
