"""What tests have measured, told at the end of a run: a budget that is kept says by how much."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from typing import Any

import pytest

NAME = "measured"


class Measures:
    """Where a test says what it has measured; pytest-xdist brings it to the one who tells."""

    def __init__(self, item: pytest.Item) -> None:
        self._item = item

    def within(self, most: float, what: str, *took: float) -> None:
        """The milliseconds in the middle are at most so many: neither a lucky try counts nor an unlucky one.

        So an odd number of tries is best; of one alone there is no middle but itself.
        """
        self._item.user_properties.append((NAME, (what, [round(one) for one in took], most)))
        assert median(took) <= most, f"{what}: {took} ms, and at most {most} are wanted in the middle"

    def tell(self, text: str) -> None:
        self._item.user_properties.append((NAME, text))


def told(reports: Iterable[Any]) -> list[str]:
    """A line for each thing that was measured, however often."""
    lines: list[str] = []
    groups: dict[tuple[str, float], list[list[int]]] = {}
    for report in reports:
        for name, value in getattr(report, "user_properties", ()) if report.when == "call" else ():
            if name == NAME and isinstance(value, str):
                lines.append(value)
            elif name == NAME:
                what, took, most = value
                groups.setdefault((what, most), []).append(took)
    return [in_words(what, most, found) for (what, most), found in groups.items()] + lines


def in_words(what: str, most: float, found: list[list[int]]) -> str:
    middle = [median(took) for took in found]
    if len(middle) > 1:
        took = (
            f"{min(middle):.0f} to {max(middle):.0f} ms, {median(middle):.0f} in the middle of {len(middle)}"
        )
    elif len(found[0]) > 1:
        took = f"{middle[0]:.0f} ms, in the middle of {', '.join(map(str, found[0]))}"
    else:
        took = f"{middle[0]} ms"
    return f"{what}: {took}; at most {most:.0f} are wanted"
