"""Write what is golden anew (`python tests/golden/regenerate.py`), then review the difference."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:1] = [str(Path(__file__).resolve().parents[up]) for up in (1, 2)]

import lastcard
from lastcard.notation.prose import tell

HERE = Path(__file__).parent
NAMES = [f"{edition}-{seats}" for edition in lastcard.EDITIONS for seats in (2, 4, 10)]
WITH_TRANSCRIPT = [name for name in NAMES if name.endswith("-4")]


def play(name: str) -> lastcard.Match:
    """A match of one hand by random actions, calls, catches and interruptions among them."""
    edition, _, seats = name.rpartition("-")
    rng = random.Random(name)
    m = lastcard.Match(edition, int(seats), name, {"scoring": "single"})
    while not m.over:
        every = [(seat, token) for seat in range(m.seats) for token in m.round.legal(seat)]
        onward = [(s, t) for s, t in every if t not in ("draw", "keep") and not t.startswith("catch")]
        m.act(*rng.choice(onward if onward and rng.random() < 0.9 else every))
    return m


def transcript(m: lastcard.Match) -> str:
    """Everything that happened, in sentences, and where it ended."""
    sentences = [tell(event, m.edition) for event in m.round.history]
    return "\n".join([*(s for s in sentences if s), m.round.position(), ""])


def write_screens() -> None:
    from web.screens import SCREENS

    screens = {one.name: one.shows for one in SCREENS}
    (HERE / "screens.json").write_text(json.dumps(screens, indent=2) + "\n", "utf-8")


def write_playthroughs() -> None:
    from golden import openspiel_playthroughs
    from golden.playthroughs import PLAYTHROUGHS, playthrough

    for edition in lastcard.EDITIONS:
        (PLAYTHROUGHS / f"{edition}.txt").write_text(playthrough(edition), "utf-8")
        openspiel_playthroughs.place(edition).write_text(openspiel_playthroughs.written(edition), "utf-8")


def main() -> None:
    write_screens()
    write_playthroughs()
    for name in NAMES:
        m = play(name)
        (HERE / f"{name}.record").write_text(m.record(), "utf-8")
        if name in WITH_TRANSCRIPT:
            (HERE / f"{name}.events").write_text(transcript(m), "utf-8")
        print(f"{name}: {len(m.round.actions)} actions, seat {m.winners[0]} wins")


if __name__ == "__main__":
    main()
