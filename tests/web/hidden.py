"""Nothing hidden reaches the page: every frame of a game beside what the rules let a seat know of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import lastcard
from lastcard import sight
from lastcard.events import EVENTS
from web.player import merged

SHORT = 20
"""Characters of the seed of a round or match that nobody sends by chance."""

Fact = dict[str, Any]


class Beside:
    """A match that is played again as far as frames have told of it, for a seat or a spectator (None)."""

    def __init__(self, match: lastcard.Match, seat: int | None) -> None:
        self.match, self.seat = match, seat
        self.number = 0
        self.happened: list[Fact] = []  # as the seat may know it, over all rounds
        self.round: lastcard.Round
        self._steps: Iterator[tuple[int, str]] = iter(())

    def follow(self, view: dict[str, Any]) -> list[Fact]:
        """Go on until the very state of a view; what happened meanwhile."""
        before = len(self.happened)
        while self.number < view["round"]:
            self.finish()
            self.number += 1
            self.round, steps = self.match.dealt(self.number)
            self._steps = iter(steps)
            self._tell(self.round.history)
        while view["game"] != (known := self.round.view(self.seat).to_dict()):
            assert self.step(), f"nobody may know {difference(view['game'], known)}"
        return self.happened[before:]

    def step(self) -> bool:
        step = next(self._steps, None)
        if step is not None:
            self._tell(self.round.act(*step))
        return step is not None

    def finish(self) -> None:
        while self.step():
            pass

    def _tell(self, events: Any) -> None:
        self.happened += [sight.redact(event, self.seat).to_dict() for event in events]

    def secrets(self) -> list[str]:
        """Beginnings of the seeds that nobody may know yet: they would tell all cards."""
        finished = self.number if self.round.over else self.number - 1
        return [seed[:SHORT] for seed in (self.match.seed, *self.match.seeds[finished:])]


def assert_nothing_hidden(raw: list[str], match: lastcard.Match, seat: int | None) -> int:
    """Play the match again beside the frames of all its rounds; how many told of it.

    Views and facts, also those that a snapshot tells of the past, must be, to the last field, what `sight`
    shows of the very same state; and besides, what is hidden by every reading of the rules must not be there
    in any form.
    """
    beside = Beside(match, seat)
    view: dict[str, Any] = {}
    told = 0
    for text in raw:
        frame = json.loads(text)
        if frame["type"] not in ("snapshot", "news"):
            assert not hidden_words(frame), frame
            continue
        view = frame["view"] if frame["type"] == "snapshot" else merged(view, frame["view"])
        if view["game"] is None:
            assert match.seed[:SHORT] not in text
            continue
        told += 1
        happened = beside.follow(view)
        if frame["type"] == "news":
            assert of_the_game(frame["facts"]) == happened
        else:
            assert_lately(missed_facts(frame), beside.happened)
        assert_veiled(view, beside.round, seat)
        assert not [seed for seed in beside.secrets() if seed in text]
    assert beside.number == match.number
    assert not beside.step()
    return told


def missed_facts(frame: dict[str, Any]) -> list[Fact]:
    """What a snapshot tells of the game before it."""
    acts = [*(frame.get("missed") or ()), *frame.get("recalled", ())]
    return of_the_game([fact for one in acts for fact in one["facts"]])


def of_the_game(facts: list[Fact]) -> list[Fact]:
    return [fact for fact in facts if fact["kind"] in EVENTS]


def assert_lately(facts: list[Fact], happened: list[Fact]) -> None:
    """They are the last ones of what happened."""
    assert facts == happened[len(happened) - len(facts) :]


def assert_veiled(view: dict[str, Any], r: lastcard.Round, seat: int | None) -> None:
    """What no reading of the rules lets a seat know, by a second and simpler look."""
    game = view["game"]
    if r.over:
        return
    assert game["hand"] == ([] if seat is None else r.hand(seat))
    assert game["hands"] is None
    assert game["points"] is None
    for worn in game["foreheads"] if seat is None else [game["foreheads"][seat]]:
        assert set(worn) <= {"?"}
    assert game["drawn"] in (None, "?") or r.actor == seat
    assert "draw_pile" not in game
    assert len(view["revealed"]) < view["round"]


def hidden_words(frame: dict[str, Any]) -> bool:
    return any(name in frame for name in ("hand", "hands", "game", "facts", "missed", "recalled"))


def difference(told: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    return {name: (value, known.get(name)) for name, value in told.items() if value != known.get(name)}
