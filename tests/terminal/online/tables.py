"""Tables at a real server, and the terminals of those who come to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lastcard
from lastcard.client import ask, create_table
from rehearsals import match_seed
from terminal.online.window import Window
from web.laying_server import note_of

QUICK: dict[str, Any] = {"turn_seconds": None, "think_ms": 0}
"""A table where nobody waits."""

Opened = Callable[..., str]
Windows = Callable[..., Window]


def opened(server: str, edition: str = "classic", **settings: Any) -> str:
    """The link of a new table."""
    made = {"edition": edition, "seats": 2, **QUICK, **settings}
    return f"{server}/table/{asyncio.run(create_table(server, made))}"


def laid(server: str, notes: Path, position: str) -> str:
    """The link of a new table whose first deal is a position."""
    begun, seed = lastcard.Round.from_position(position), "laid"
    note_of(notes, match_seed(seed)).write_text(position, "utf-8")
    made = {"edition": begun.edition, "seats": begun.seats, **QUICK}
    return f"{server}/table/{asyncio.run(ask(server, f'/api/tables?seed={seed}', made))['table']}"
