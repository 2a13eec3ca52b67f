"""`lastcard serve`, the real one, but that a table may begin with a position instead of a deal.

    python tests/web/laying_server.py FOLDER serve --rehearsal …

Whoever wants a table laid leaves the position in the folder, in a file that is named after the seed of the
match (see `Live.lay`). The folder lies beside the store, so that a server that starts again reads the logs of
its tables to the same end. All else is as people have it: routes, sockets, store, clocks, secrecy.

Where LASTCARD_LATE asks for it (see lateness.py), what the page fetches when it is wanted is not there when
it is looked for.
"""

from __future__ import annotations

import asyncio
import random
import sys
from functools import partial
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from starlette.requests import Request
from starlette.responses import Response

from lastcard.cli import main
from lastcard.live.own_bots import OwnBots
from lastcard.match import Match
from lastcard.server import app, pages
from lastcard.table import table_state
from rehearsals import laid_match
from web.lateness import LATENESS

ENGLISH = "/assets/en-"
"""The words of nearly all tests: until they are there a page shows nothing at all."""


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


def let_bots_think(seconds: float) -> None:
    """Those of our own may take so long: on a busy machine the autopilot must not act for them."""
    app.OwnBots = partial(OwnBots, seconds=seconds)  # type: ignore[assignment, attr-defined]


def be_late(most: int) -> None:
    """From now on scripts and styles take their time, but for those without which a page is empty."""
    at_once, entry = pages.sending, (pages.FOLDER / pages.ENTRY).read_text("utf-8")

    def sending(file: pages.File) -> pages.Endpoint:
        send = at_once(file)

        async def send_late(request: Request) -> Response:
            path = request.url.path
            if path not in entry and not path.startswith(ENGLISH):
                await asyncio.sleep(random.choice((0, most / 2, most)) / 1000)
            return await send(request)

        return send_late

    pages.sending = sending


if __name__ == "__main__":
    _, where, *command = sys.argv
    lay_tables(Path(where))
    let_bots_think(60)
    if LATENESS.parts:
        be_late(LATENESS.parts)
    sys.exit(main(command))
