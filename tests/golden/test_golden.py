"""Golden records: whole matches that must replay as they were reviewed."""

from __future__ import annotations

import pytest

import lastcard
from golden.regenerate import HERE, NAMES, WITH_TRANSCRIPT, transcript


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_to_the_same_record(name: str) -> None:
    text = (HERE / f"{name}.record").read_text("utf-8")
    assert lastcard.read_record(text).record() == text


@pytest.mark.parametrize("name", WITH_TRANSCRIPT)
def test_a_golden_record_replays_event_by_event(name: str) -> None:
    m = lastcard.read_record((HERE / f"{name}.record").read_text("utf-8"))
    assert transcript(m) == (HERE / f"{name}.events").read_text("utf-8")


def test_there_is_a_golden_record_for_each_edition_with_2_4_and_10_seats() -> None:
    files = sorted(path.stem for path in HERE.glob("*.record"))
    assert files == sorted(NAMES)
