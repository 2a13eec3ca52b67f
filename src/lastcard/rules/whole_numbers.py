"""Whole numbers as users hand them in: Python's own, numpy's, or whatever else stands for one."""

from __future__ import annotations

import operator
from typing import Any


def whole(value: Any) -> int | None:
    """A whole number as Python's own; None for anything else, and for True and False."""
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def check_number(name: str, value: Any, most: int) -> int:
    """A whole number from 1 to the most there may be; anything else is a ValueError that says so."""
    number = whole(value)
    if number is None or not 1 <= number <= most:
        raise ValueError(f"{name} is a whole number from 1 to {most:,}, not {value!r}")
    return number
