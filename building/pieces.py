"""The tables of docs/environments.md: what actions and bytes of an observation mean.

    python building/pieces.py    writes them between their markers

A test sees to it that they are current.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
if __name__ == "__main__":
    sys.path[0] = str(ROOT / "src")

from lastcard.envs.actions import TABLE  # noqa: E402  the path above must be set first
from lastcard.envs.pieces import INSIGHT, MEMORY, PIECES, Piece  # noqa: E402


def action_rows(table: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield "| number | what it means |\n|---|---|"
    for numbers, meaning in table:
        yield f"| {numbers} | {meaning} |"


def piece_rows(pieces: Mapping[str, Piece]) -> Iterator[str]:
    yield "| piece | first byte | bytes | at most | what it tells |\n|---|---|---|---|---|"
    for piece in pieces.values():
        yield f"| `{piece.name}` | {piece.at} | {piece.size} | {piece.most} | {piece.about} |"


TABLES: dict[str, dict[str, Callable[[], Iterator[str]]]] = {
    "environments.md": {
        "actions": lambda: action_rows(TABLE),
        "pieces": lambda: piece_rows(PIECES),
        "memory": lambda: piece_rows(MEMORY),
        "insight": lambda: piece_rows(INSIGHT),
    },
}
"""The tables of each page."""


def renewed(page: str) -> str:
    """A page with its tables as they should be."""
    text = (DOCS / page).read_text("utf-8")
    for name, rows in TABLES[page].items():
        begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not (found and closed):
            sys.exit(f"{page} has lost its markers: put {begin} and {end} back where the table goes")
        text = "\n".join([before + begin, *rows(), end]) + after
    return text


if __name__ == "__main__":
    for page in TABLES:
        (DOCS / page).write_text(renewed(page), "utf-8")
