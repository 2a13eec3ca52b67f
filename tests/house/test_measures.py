"""What is measured is judged by its middle, and told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from measures import Measures, told


def item() -> Any:
    """As much of a test as measures want."""
    return SimpleNamespace(user_properties=[], when="call")


@pytest.mark.parametrize("took", [(100,), (60, 90, 400), (60, 100, 100, 400)])
def test_a_budget_is_kept_in_the_middle(took: tuple[float, ...]) -> None:
    Measures(item()).within(100, "a step", *took)


@pytest.mark.parametrize("took", [(101,), (60, 400, 400), (60, 60, 400, 400)])
def test_one_lucky_try_keeps_no_budget(took: tuple[float, ...]) -> None:
    with pytest.raises(AssertionError, match=r"a step: .* at most 100 are wanted"):
        Measures(item()).within(100, "a step", *took)


def test_what_was_measured_is_told_once_however_often() -> None:
    one, other = item(), item()
    Measures(one).within(100, "a step", 60, 70, 400)
    assert told([one]) == ["a step: 70 ms, in the middle of 60, 70, 400; at most 100 are wanted"]
    Measures(other).within(100, "a step", 90)
    Measures(other).tell("and a word")
    assert told([one, other]) == [
        "a step: 70 to 90 ms, 80 in the middle of 2; at most 100 are wanted",
        "and a word",
    ]
