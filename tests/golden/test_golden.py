"""Golden records: whole matches that must replay, event by event, as they were reviewed."""

from __future__ import annotations

import pytest

import lastcard
from golden.regenerate import HERE, NAMES, transcript


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_event_by_event(name):
    text = (HERE / f"{name}.record").read_text("utf-8")
    m = lastcard.read_record(text)
    assert m.record() == text
    assert transcript(m) == (HERE / f"{name}.events").read_text("utf-8")


def test_there_is_a_golden_record_for_each_edition_with_2_4_and_10_seats():
    files = sorted(path.stem for path in HERE.glob("*.record"))
    assert files == sorted(NAMES)
