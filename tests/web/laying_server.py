"""`lastcard serve`, the real one, but that a table may begin with a position instead of a deal.

    python tests/web/laying_server.py FOLDER serve --rehearsal …

Whoever wants a table laid leaves the position in the folder, in a file that is named after the seed of the
match (see `Live.lay`). The folder lies beside the store, so that a server that starts again reads the logs of
its tables to the same end. All else is as people have it: routes, sockets, store, clocks, secrecy.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from lastcard.cli import main
from lastcard.match import Match
from lastcard.table import table_state
from rehearsals import laid_match


def lay_tables(folder: Path) -> None:
    """From now on matches begin as the folder has it; where it has nothing, with a deal."""

    def begin(edition: str, seats: int, seed: str, options: dict[str, str]) -> Match:
        note = note_of(folder, seed)
        if note.exists():
            return laid_match(note.read_text("utf-8"), seed, options)
        return Match(edition, seats, seed, options)

    table_state.LiveMatch = begin  # type: ignore[assignment, attr-defined]  # the one door through which a match comes in


def note_of(folder: Path, seed: str) -> Path:
    return folder / seed.removeprefix("#")


if __name__ == "__main__":
    _, where, *command = sys.argv
    lay_tables(Path(where))
    sys.exit(main(command))
