"""The learning environments show the same rounds as ever, to the byte, in either kernel."""

from __future__ import annotations

import pytest

from golden.playthroughs import PLAYTHROUGHS, playthrough
from wander import EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_golden_playthrough_is_seen_as_before(edition: str) -> None:
    text = (PLAYTHROUGHS / f"{edition}.txt").read_text("utf-8")
    assert playthrough(edition) == text, "a new meaning is a new layout; then tests/golden/regenerate.py"


def test_there_is_a_playthrough_for_each_edition() -> None:
    assert {path.stem for path in PLAYTHROUGHS.iterdir()} == set(EDITIONS)
