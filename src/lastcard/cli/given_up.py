"""What the commands say of games between bots that would not end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..arena.games import MOST_ROUNDS
from ..rules.cards import MOST_ACTIONS

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

LIMITS = {
    "rounds": f"after {MOST_ACTIONS:,} actions",
    "matches": f"after {MOST_ROUNDS} rounds, or {MOST_ACTIONS:,} actions of one,",
}
"""When a game is given up."""


class GivenUp:
    """Tells of games that would not end: the first time in a sentence, then by a number beside the bar."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress, self._task = progress, task
        self._name = progress.tasks[task].description
        self._count = 0

    def __call__(self, number: int, unit: str = "rounds", between: str = "") -> None:
        if not self._count:
            self._progress.console.print(
                f"some {unit}{between} do not end: {LIMITS[unit]} they are given up, which takes long; does a"
                " bot only draw? They are counted, and Ctrl-C stops it",
                soft_wrap=True,
                highlight=False,
                markup=False,
            )
        self._count += number
        self._progress.update(self._task, description=f"{self._name}, {self._count:,} given up")
