"""Write what is golden anew (`python tests/golden/regenerate.py`), then review the difference."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

if __name__ == "__main__":
    sys.path[:1] = [str(Path(__file__).resolve().parents[up]) for up in (1, 2)]

import lastcard
from golden.tables import TABLES, VIEWS
from lastcard.notation.prose import tell

HERE = Path(__file__).parent
WIDEST = 108
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


def views() -> dict[str, str]:
    """The golden views, as the files have them."""
    return {
        f"{name}.json": written(msgspec.to_builtins(table.snapshot())) + "\n"
        for name, table in TABLES.items()
    }


def written(value: Any, margin: str = "") -> str:
    """JSON to be read: what fits stands in one line."""
    line = msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
    if len(margin) + len(line) <= WIDEST or not isinstance(value, (dict, list, tuple)):
        return line
    inner = margin + "  "
    if isinstance(value, dict):
        parts = [f"{inner}{msgspec.json.encode(k).decode()}: {written(v, inner)}" for k, v in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{margin}}}"
    return "[\n" + ",\n".join(inner + written(one, inner) for one in value) + f"\n{margin}]"


def write_views() -> None:
    VIEWS.mkdir(exist_ok=True)
    current = views()
    for file in VIEWS.glob("*.json"):
        if file.name not in current:
            file.unlink()
    for name, text in current.items():
        (VIEWS / name).write_text(text, "utf-8")
    print(f"{len(current)} views")


def write_screens() -> None:
    from web.screens import SCREENS

    screens = {one.name: one.shows for one in SCREENS}
    (HERE / "screens.json").write_text(json.dumps(screens, indent=2) + "\n", "utf-8")


def write_playthroughs() -> None:
    from golden import openspiel_playthroughs
    from golden.playthroughs import PLAYTHROUGHS, playthrough

    PLAYTHROUGHS.mkdir(exist_ok=True)
    for edition in lastcard.EDITIONS:
        (PLAYTHROUGHS / f"{edition}.txt").write_text(playthrough(edition), "utf-8")
    for table in openspiel_playthroughs.TABLES:
        openspiel_playthroughs.place(table).write_text(openspiel_playthroughs.written(table), "utf-8")


def main() -> None:
    write_views()
    write_screens()
    write_playthroughs()
    for name in NAMES:
        m = play(name)
        (HERE / f"{name}.record").write_text(m.record(), "utf-8")
        (HERE / f"{name}.events").write_text(transcript(m), "utf-8")
        print(f"{name}: {len(m.round.actions)} actions, seat {m.winners[0]} wins")


if __name__ == "__main__":
    main()
