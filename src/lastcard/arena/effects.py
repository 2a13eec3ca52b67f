"""How house rules change a round of four seats, as measured between bots.

`python3 run.py bench switches --write` measures and writes `effects.json`, the table in docs/rules and what
the page shows beside each switch. Everybody else reads what is written there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("effects.json")

SwitchChoice = tuple[str, str]
"""Of a house rule: its key and a value. Of a preset: the word `preset` and its name."""


@dataclass(frozen=True)
class Effect:
    """What a choice changes, in percent of the value on the sheet; ± `reach` is the 95 % interval."""

    length: float  # of a round, in moves: calls and catches are not counted
    reach: float
    points: float  # that a round is worth
    out: float | None = None  # rounds of a hundred in which somebody holds too many cards
    match: float | None = None  # rounds that a match takes

    @property
    def told(self) -> int:
        """By how many percent a round, or else a match, takes longer; 0 if that may be chance."""
        changed = self.length if self.match is None else self.match
        return round(changed) if abs(changed) > self.reach else 0


def read(file: Path = FILE) -> tuple[dict[SwitchChoice, Effect], int]:
    """What was measured last, and by how many rounds of each edition."""
    kept = json.loads(file.read_text("utf-8"))
    effects = {
        (key, value): Effect(**told)
        for key, values in kept["effects"].items()
        for value, told in values.items()
    }
    return effects, kept["rounds"]
