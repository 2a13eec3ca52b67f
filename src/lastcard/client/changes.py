"""News tell what has changed in a view; here they are laid over the view that was there."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, get_type_hints

from msgspec import convert

from ..rules.cards import FEWEST_SEATS, MOST_SEATS
from ..rules.errors import quoted
from ..sight import View
from ..table.view import TableView
from ..view_checks import ImpossibleView, check_entries, check_number, check_view

Plain = Mapping[str, Any]
"""A view as JSON has it, or some fields of one."""

TABLE = {name: kind for name, kind in get_type_hints(TableView).items() if name != "game"}
GAME = get_type_hints(View)


def laid_over(view: TableView, changes: Plain) -> TableView:
    """The view after news; fields that are unknown here are passed over."""
    fields = typed(changes, TABLE)
    game = changes.get("game")
    if game is not None:
        if not isinstance(game, Mapping):
            raise ImpossibleView(f"game must be an object, not {quoted(game)}")
        known = view.game
        fields["game"] = (
            convert(game, View) if known is None else dataclasses.replace(known, **typed(game, GAME))
        )
    return dataclasses.replace(view, **fields)


def typed(changes: Plain, types: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: convert(value, types[name], str_keys=True) for name, value in changes.items() if name in types
    }


PER_SEAT = ("players", "scores", "collected", "leftovers", "matches_won", "gained")
POINTS = ("scores", "collected", "leftovers", "matches_won", "gained")
SEATS = ("viewer", "host", "next_dealer", "awaited", "asked")
COUNTS = ("seq", "match", "round", "decision", "deadline", "catch_from", "deal_from")
MOST_COUNTED = 2**53 - 1


def check_table(view: TableView) -> None:
    """Raise ImpossibleView unless the seats, numbers and cards of a server's view fit each other."""
    settings, seats = view.settings, view.settings.seats
    check_number("seats", seats, FEWEST_SEATS, MOST_SEATS)
    for name in PER_SEAT:
        entries = getattr(view, name)
        if entries is not None:
            check_entries(name, entries, seats)
    for name in SEATS:
        check_optional(name, getattr(view, name), seats - 1)
    for name in COUNTS:
        check_optional(name, getattr(view, name), MOST_COUNTED)
    for name in POINTS:
        for points in getattr(view, name) or ():
            check_number(name, points, -MOST_COUNTED, MOST_COUNTED)
    for winner in view.winners:
        check_number("winners", winner, 0, seats - 1)
    game = view.game
    if game is None:
        if view.phase in ("playing", "between", "over"):
            raise ImpossibleView(f"there is no round in phase {view.phase}")
        return
    check_view(game)
    if game.over is (view.phase == "playing") and view.phase != "closed":
        raise ImpossibleView(f"the round is {'' if game.over else 'not '}over in phase {view.phase}")
    if (game.edition, game.seats, game.viewer) != (settings.edition, seats, view.viewer):
        raise ImpossibleView("edition, seats and viewer of the round must be those of the table")


def check_optional(name: str, number: int | None, most: int) -> None:
    if number is not None:
        check_number(name, number, 0, most)
