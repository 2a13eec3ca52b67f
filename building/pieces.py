"""The tables of docs/environments.md: what the actions and the bytes of an observation mean.

    python building/pieces.py    writes them between their markers

A test sees to it that they are current.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "environments.md"
if __name__ == "__main__":
    sys.path[0] = str(ROOT / "src")

from lastcard.envs.actions import TABLE  # noqa: E402  the path above must be set first
from lastcard.envs.pieces import INSIGHT, PIECES, Piece  # noqa: E402


def action_rows() -> Iterator[str]:
    yield "| number | what it means |\n|---|---|"
    for numbers, meaning in TABLE:
        yield f"| {numbers} | {meaning} |"


def piece_rows(pieces: Mapping[str, Piece]) -> Iterator[str]:
    yield "| piece | first byte | bytes | at most | what it tells |\n|---|---|---|---|---|"
    for piece in pieces.values():
        yield f"| `{piece.name}` | {piece.at} | {piece.size} | {piece.most} | {piece.about} |"


def renewed(text: str) -> str:
    """The page with its tables as they should be."""
    tables = {"actions": action_rows(), "pieces": piece_rows(PIECES), "insight": piece_rows(INSIGHT)}
    for name, rows in tables.items():
        begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not (found and closed):
            sys.exit(f"{PAGE.name} has lost its markers: put {begin} and {end} back where the table goes")
        text = "\n".join([before + begin, *rows, end]) + after
    return text


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")
