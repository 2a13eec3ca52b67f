"""The toy's state."""

from .cards import M32, NOBODY, SEATS
from .layout import Cells, allocate


class State:
    """A few cells and a counter."""

    cells: Cells

    def __init__(self) -> None:
        allocate(self)
        self.mixed: int = 1
        self.winner = NOBODY


def stir(s: State, number: int) -> None:
    """One step of a 32-bit generator."""
    s.mixed = (s.mixed * 1664525 + number) & M32
    s.cells[s.mixed % SEATS] += 1


def cells_of(s: State) -> list[int]:
    return [s.cells[i] for i in range(SEATS)]
