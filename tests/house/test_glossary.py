"""The files that the glossary names exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/glossary.md").read_text("utf-8")
FILES = sorted({*re.findall(r"`([\w./-]+\.(?:py|ts|svelte|md))`", TEXT)})


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_the_glossary_names_is_there(file: str) -> None:
    assert (ROOT / file).is_file() or (ROOT / "src/lastcard" / file).is_file()
