"""What LASTCARD_LATE can ask for."""

from __future__ import annotations

import pytest

from web.lateness import Lateness


def test_a_number_makes_the_whole_line_slow() -> None:
    assert Lateness.read("80") == Lateness(frames=80, answers=80, parts=80)


def test_words_say_what_is_late() -> None:
    assert Lateness.read("bursts=400,cpu=6") == Lateness(bursts=400, cpu=6)
    assert not Lateness.read("").anything


def test_a_word_that_is_not_known_is_not_ignored() -> None:
    with pytest.raises(ValueError, match="does not know part"):
        Lateness.read("part=80")


def test_the_script_has_no_blanks_to_fill() -> None:
    assert not any(word in Lateness(frames=3).script() for word in ("FRAMES", "ANSWERS", "BURSTS", "TIMERS"))
