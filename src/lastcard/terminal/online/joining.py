"""The way to a table: find it, sit down or come back, and say clearly why that cannot be."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from ...client import Rejected, Seated, ask, create_table, split_link, take_seat, unreached
from ...table.names import ImpossibleName, tidy_name
from ..plain_text import plain
from ..screen import Screen
from .token_store import StoredSeat, TokenStore

Found = TypeVar("Found")
INTERRUPTED = 130
NOT_FOUND = 404
NAMES = ("name-impossible", "name-taken", "name-of-bots")
"""What is wrong with a name, by the words of the server."""


@dataclass(frozen=True)
class JoinRequest:
    """What was asked for on the command line."""

    link: str = ""  # empty: open a new table
    server: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)  # of the new table
    name: str | None = None
    seat: int | None = None
    watch: bool = False


@dataclass(frozen=True)
class Place:
    """Where one sits or looks on from; `kept` is the way back to a seat."""

    server: str
    table: str
    kept: StoredSeat | None = None
    came_back: bool = False

    @property
    def link(self) -> str:
        return f"{self.server}/table/{self.table}"

    @property
    def token(self) -> str:
        return self.kept.token if self.kept is not None else ""


def place_for(wish: JoinRequest, screen: Screen, token_store: TokenStore) -> Place:
    """Open a table if that is wanted, and take a place at it."""
    if wish.link:
        place = Place(*split_link(wish.link))
        find(place)
    else:
        server = wish.server.rstrip("/")
        place = Place(server, plain(reached(server, create_table(server, dict(wish.settings)))))
    return (
        place
        if wish.watch
        else come_back(place, wish, token_store) or sit_down(place, wish, screen, token_store)
    )


def find(place: Place) -> None:
    """See that there is such a table."""
    try:
        look_at(place)
    except Rejected as rejected:
        if rejected.status == NOT_FOUND:
            raise ValueError(f"there is no table {place.link}") from None
        raise


def look_at(place: Place, token: str = "") -> None:
    """Ask the server for a table, or with a token for a seat."""
    seen = reached(place.server, ask(place.server, f"/api/tables/{place.table}", token=token))
    if not isinstance(seen, dict) or "players" not in seen:
        raise ValueError(f"{place.server} answers, but not as a lastcard server does")


def come_back(place: Place, wish: JoinRequest, token_store: TokenStore) -> Place | None:
    """The place that was kept for us, if there is one."""
    kept = token_store.find(place.server, place.table, wish.name, wish.seat)
    if kept is None:
        return None
    try:
        look_at(place, kept.token)
    except Rejected as rejected:
        if rejected.status != NOT_FOUND:
            raise
        token_store.forget(kept)  # somebody else has the seat by now
        return None
    return replace(place, kept=kept, came_back=True)


def sit_down(place: Place, wish: JoinRequest, screen: Screen, token_store: TokenStore) -> Place:
    seated, name = seat_for(place, wish, screen)
    kept = StoredSeat(place.server, place.table, name, seated.token, seated.seat)
    try:
        token_store.put(kept)
        token_store.lock(kept)
    except OSError as error:
        screen.say(f"Your seat could not be saved for later: {error.filename}: {error.strerror}.")
    return replace(place, kept=kept)


def seat_for(place: Place, wish: JoinRequest, screen: Screen) -> tuple[Seated, str]:
    """Take a seat; who is asked for the name is asked again if it will not do."""
    asks = wish.name is None and screen.console.is_terminal and not screen.echo
    name = usual = wish.name or f"Guest {secrets.randbelow(9000) + 1000}"
    while True:
        if asks:
            name = screen.ask(f"Your name (Enter for {usual}) > ") or usual
        try:
            name = tidy_name(name)
            return reached(place.server, take_seat(place.server, place.table, name, wish.seat)), name
        except ValueError as error:
            if not is_about_name(error):
                raise ValueError(f"{error} (or watch: --watch)") from None
            if not asks:
                raise ValueError(f"{error}") from None
            screen.say(f"{error}.")


def is_about_name(error: ValueError) -> bool:
    """Whether another name may help."""
    return isinstance(error, ImpossibleName) or (isinstance(error, Rejected) and error.word in NAMES)


def reached(server: str, asked: Coroutine[Any, Any, Found]) -> Found:
    """The answer of a server; every trouble on the way is a sentence."""
    try:
        return asyncio.run(asked)
    except Rejected as error:
        raise Rejected(plain(str(error)), error.status, error.word) from None
    except OSError as error:
        raise ValueError(plain(unreached(server, error))) from None
