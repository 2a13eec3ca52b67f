"""Allocation for plain Python; C has an empty twin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import SEATS

if TYPE_CHECKING:
    from .state import State

Cells = list[int]


def allocate(s: State) -> None:
    s.cells = [0] * SEATS
