"""News tell what has changed in a view; here they are laid over the view that was there."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, get_type_hints

from msgspec import convert

from ..sight import View
from ..table.view import TableView

Plain = Mapping[str, Any]
"""A view as JSON has it, or some fields of one."""

TABLE = {name: kind for name, kind in get_type_hints(TableView).items() if name != "game"}
GAME = get_type_hints(View)


def laid_over(view: TableView, changes: Plain) -> TableView:
    """The view after news; fields that are unknown here are passed over."""
    fields = typed(changes, TABLE)
    game = changes.get("game")
    if game is not None:
        known = view.game
        fields["game"] = (
            convert(game, View) if known is None else dataclasses.replace(known, **typed(game, GAME))
        )
    return dataclasses.replace(view, **fields)


def typed(changes: Plain, types: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: convert(value, types[name], str_keys=True) for name, value in changes.items() if name in types
    }
