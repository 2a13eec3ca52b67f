"""Write the engine's views of the golden tables into `views/`, for the unit tests of the page.

Vitest runs this before its tests (web/golden-views.ts); the files are not under version control.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

if __name__ == "__main__":
    sys.path[:1] = [str(Path(__file__).resolve().parents[up]) for up in (1, 2)]

from golden.tables import TABLES

VIEWS = Path(__file__).parent / "views"


def write_views(folder: Path = VIEWS) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, table in TABLES.items():
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(table.snapshot()))


if __name__ == "__main__":
    write_views()
