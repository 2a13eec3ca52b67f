"""Golden records, whole matches that must replay as they were reviewed, and golden views, for the page."""

from __future__ import annotations

import functools

import pytest

import lastcard
from golden.regenerate import HERE, NAMES, transcript, views
from golden.tables import TABLES, VIEWS


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_event_by_event(name: str) -> None:
    text = (HERE / f"{name}.record").read_text("utf-8")
    m = lastcard.read_record(text)
    assert m.record() == text
    assert transcript(m) == (HERE / f"{name}.events").read_text("utf-8")


def test_there_is_a_golden_record_for_each_edition_with_2_4_and_10_seats() -> None:
    files = sorted(path.stem for path in HERE.glob("*.record"))
    assert files == sorted(NAMES)


@pytest.mark.parametrize("name", TABLES)
def test_a_golden_view_is_what_the_engine_makes_of_its_table(name: str) -> None:
    made = views_of()[f"{name}.json"]
    assert (VIEWS / f"{name}.json").read_text("utf-8") == made, "python tests/golden/regenerate.py"


def test_there_is_a_golden_view_for_each_table_and_no_other() -> None:
    assert {file.name for file in VIEWS.glob("*")} == views_of().keys(), "python tests/golden/regenerate.py"


@functools.cache
def views_of() -> dict[str, str]:
    return views()
