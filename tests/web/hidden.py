"""Nothing hidden reaches the page: every frame of a game beside what the rules let a seat know of it."""

from __future__ import annotations

import json
from typing import Any

import lastcard
from lastcard import sight
from lastcard.rules.events import EVENTS
from web.player import merged

SHORT = 20
"""Characters of the seed of a round or match that nobody sends by chance."""


def assert_nothing_hidden(raw: list[str], match: lastcard.Match, seat: int) -> int:
    """Play the match again beside the frames of its last round; how many told of it.

    Views and facts must be, to the last field, what `sight` shows of the very same state; and besides, what
    is hidden by every reading of the rules must not be there in any form.
    """
    r, actions = match.dealt(match.number)
    steps = iter(actions)
    view: dict[str, Any] = {}
    told = 0
    for text in raw:
        frame = json.loads(text)
        if frame["type"] not in ("snapshot", "news"):
            assert not hidden_words(frame), frame
            continue
        view = frame["view"] if frame["type"] == "snapshot" else merged(view, frame["view"])
        if view["game"] is None or view["round"] < match.number:
            continue
        events = list(r.history) if not told else []
        while view["game"] != (known := r.view(seat).to_dict()):
            step = next(steps, None)
            assert step is not None, f"nobody may know {difference(view['game'], known)}"
            events += r.act(*step)
        told += 1
        if frame["type"] == "news":
            facts = [fact for fact in frame["facts"] if fact["kind"] in EVENTS]
            assert facts == [sight.redact(event, seat).to_dict() for event in events]
        assert_veiled(view, r, seat)
        if not r.over:
            assert match.seed[:SHORT] not in text
            assert r.seed[:SHORT] not in text
    assert next(steps, None) is None
    return told


def assert_veiled(view: dict[str, Any], r: lastcard.Round, seat: int) -> None:
    """What no reading of the rules lets a seat know, by a second and simpler look."""
    game = view["game"]
    if r.over:
        return
    assert game["hand"] == r.hand(seat)
    assert game["hands"] is None
    assert game["points"] is None
    assert set(game["foreheads"][seat]) <= {"?"}
    assert game["drawn"] in (None, "?") or r.actor == seat
    assert "draw_pile" not in game
    assert not view["revealed"] or view["round"] > 1


def hidden_words(frame: dict[str, Any]) -> bool:
    return any(name in frame for name in ("hand", "hands", "game", "facts"))


def difference(told: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    return {name: (value, known.get(name)) for name, value in told.items() if value != known.get(name)}
