"""What the server tells, checked before any of it reaches the screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ...match import commitment_to
from ...table.view import TableView
from ..plain_text import is_harmless
from ..scene import Scene

RoundNumber = tuple[int, int]
"""Match and round, both from 1."""


class UnsafeText(ValueError):
    """A server that sends what no lastcard server sends."""


def check_sound(told: object) -> None:
    """A terminal follows control characters, so a server must not send any."""
    for text in texts_in(msgspec.to_builtins(told)):
        if not all(map(is_harmless, text)):
            raise UnsafeText("the server sends control characters; it is not to be trusted")


def texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from texts_in(key)
            yield from texts_in(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from texts_in(item)


def scene_at(view: TableView) -> Scene:
    """A table with a round on it, as the terminal draws it."""
    assert view.game is not None
    return Scene(
        view=view.game,
        number=view.round,
        scores=view.scores,
        winners=view.winners,
        options=view.settings.options,
        moment=(view.match, view.round, view.seq),
        notes=["away" if player.away else "idle" if player.idle else "" for player in view.players],
    )


class Promises:
    """The hashes of seeds told before the deals, held against the seeds told after them."""

    def __init__(self) -> None:
        self.told: dict[RoundNumber, str] = {}

    def see(self, view: TableView) -> None:
        """The promise that stands when one comes to a table."""
        if view.phase == "playing":
            self.told.setdefault((view.match, view.round), view.commitment)
        elif view.promise:
            coming = (view.match, view.round + 1) if view.phase == "between" else (view.match + 1, 1)
            self.told.setdefault(coming, view.promise)

    def broken_by(self, fact: Mapping[str, Any]) -> str:
        """Take in a fact; what was promised otherwise is told in a sentence."""
        if fact["kind"] not in ("committed", "begun", "revealed"):
            return ""
        which: RoundNumber = (fact["match"], fact["round"])
        if fact["kind"] == "revealed":
            said, promised = commitment_to(fact["seed"]), self.told.get(which)
        else:
            said, promised = fact["commitment"], self.told.setdefault(which, fact["commitment"])
        if promised in (None, said):
            return ""
        return f"This is not what was promised: round {which[1]} was to be dealt as {promised[:8]}."

    def of_match(self, match: int, rounds: int) -> list[str]:
        """What was promised for each round of a match, if we were there from the beginning."""
        told = [self.told.get((match, number), "") for number in range(1, rounds + 1)]
        return told if all(told) else []
