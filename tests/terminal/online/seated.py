"""A table to look at, without a server."""

from __future__ import annotations

from typing import Any

from lastcard.table import acts as a
from lastcard.table.settings import Settings
from lastcard.table.table_state import HOUSE, Sitting
from lastcard.table.view import TableView, view


def sitting_of(*players: str, begun: bool = True, **settings: Any) -> Sitting:
    """A table of classic for two."""
    sitting = Sitting(Settings(edition="classic", seats=2, **settings), bytes(32))
    for seat, name in enumerate(players):
        sitting.apply(a.Sit(seat, name), HOUSE, 1000)
    if begun:
        sitting.apply(a.Start(), 0, 1000)
    return sitting


def at_table(
    viewer: int | None = 0, *, players: tuple[str, ...] = ("Ann", "Ben"), begun: bool = True, **settings: Any
) -> TableView:
    return view(sitting_of(*players, begun=begun, **settings), viewer)
