"""Write the golden records anew (`python tests/golden/regenerate.py`), then review the difference."""

from __future__ import annotations

import random
from pathlib import Path

import lastcard
from lastcard.notation.prose import tell

HERE = Path(__file__).parent
NAMES = [f"{edition}-{seats}" for edition in lastcard.EDITIONS for seats in (2, 4, 10)]


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


def main() -> None:
    for name in NAMES:
        m = play(name)
        (HERE / f"{name}.record").write_text(m.record(), "utf-8")
        (HERE / f"{name}.events").write_text(transcript(m), "utf-8")
        print(f"{name}: {len(m.round.actions)} actions, seat {m.winners[0]} wins")


if __name__ == "__main__":
    main()
