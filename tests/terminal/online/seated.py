"""A table to look at, without a server."""

from __future__ import annotations

from typing import Any

from lastcard.table import acts as a
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM, TableState
from lastcard.table.view import TableView, view


def sitting_of(*players: str, begun: bool = True, **settings: Any) -> TableState:
    """A table of classic for two."""
    state = TableState(Settings(edition="classic", seats=2, **settings), bytes(32))
    for seat, name in enumerate(players):
        state.apply(a.Sit(seat, name), SYSTEM, 1000)
    if begun:
        state.apply(a.Start(), 0, 1000)
    return state


def at_table(
    viewer: int | None = 0, *, players: tuple[str, ...] = ("Ann", "Ben"), begun: bool = True, **settings: Any
) -> TableView:
    return view(sitting_of(*players, begun=begun, **settings), viewer)
