"""The hash of a table tells every field of it, its match, its seats and its settings, or there is a reason.

A new field fails here until it is hashed, or stands in one of the lists below with the reason why not.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import msgspec

import lastcard
from evening import evening, midway
from lastcard.table.before_play import Dismissal
from lastcard.table.seats import Seat
from lastcard.table.settings import Settings
from lastcard.table.table_state import TableState
from sure import sure

MATCH_NOT_IN_HASH = {
    "_edition": "of the settings, which are hashed",
    "_options": "of the settings, which are hashed",
    "seed": "of the table's secret; the cards that it leads to are hashed",
    "seats": "of the settings, which are hashed",
    "_winners": "follow from the scores, and the table's phase and seats tell them",
    "comments": "nobody writes any at a table",
    "tags": "nobody writes any at a table",
}


def test_the_hash_tells_every_field_of_a_match_or_there_is_a_reason() -> None:
    state = midway()
    match = sure(state.match)
    last = match.results[-1]
    others = {
        "_edition": lastcard.EDITIONS["mod"],
        "_options": {},
        "seed": "others",
        "seats": 2,
        "first_scores": (1, 2, 3),
        "_earlier": [*match._earlier, *match._earlier],
        "_winners": [2],
        "_results": [replace(last, scores=(1, 2, 3))],
        "comments": {(1, 1): ["so far"]},
        "tags": {"place": "the kitchen"},
        "round": match.played(1),
    }
    assert {*others} == {*vars(match)}
    for name, other in others.items():
        changed = state.clone()
        twin = sure(changed.match)
        if name == "first_scores":
            twin._results, twin._earlier = [], []
        before = changed.state_hash()
        assert getattr(twin, name) != other, name
        setattr(twin, name, other)
        assert (changed.state_hash() == before) == (name in MATCH_NOT_IN_HASH), name


TIME = "time: the store says when, after the hash was made"
NOT_IN_HASH = {
    "_secret": "what it leads to is hashed, card by card",
    "_bots_key": "follows from the secret",
    "_lasting": "what was hashed last, kept for the next time",
    "decision_at": TIME,
    "exposure_at": TIME,
    "acted": "follows from the acts, which are hashed with the trail",
    "dismissals": "follow from the acts, which are hashed with the trail",
    "woken": "follows from the acts, which are hashed with the trail",
    "began": "the acts that it points at are hashed with the trail",
    "commitment": "follows from the secret and the round",
    "promise": "follows from the secret and the round",
}


def test_the_hash_tells_every_field_of_a_table_or_there_is_a_reason() -> None:
    state = midway()
    other_match = next(other for other in evening("classic") if other.match is not None).match
    others: dict[str, Any] = {
        "settings": msgspec.structs.replace(state.settings, think_ms=7),
        "seats": [replace(state.seats[0], name="Eve"), *state.seats[1:]],
        "match": other_match,
        "phase": "between",
        "queue": (1, 2),
        "began": (4, 9),
        "dismissals": (Dismissal(1, "Eve", 2),),
        "_lasting": (state.settings, [], b""),
    }
    for name in TableState.__slots__:
        changed = state.clone()
        value = getattr(changed, name)
        if name not in others:
            others[name] = value + (1 if isinstance(value, int) else "+" if isinstance(value, str) else b"+")
        assert value != others[name], name
        before = changed.state_hash()
        setattr(changed, name, others[name])
        assert (changed.state_hash() == before) == (name in NOT_IN_HASH), name


SEAT_NOT_IN_HASH = {
    "home": "is told by the act of sitting down",
    "asleep": "follows from the acts, and they are told",
    "known_as": "is the name at the deal, which was told then",
}


def test_the_hash_tells_every_field_of_a_seat_and_of_the_settings() -> None:
    state = midway()
    state.seats[2] = replace(state.seats[2], idle=False, asleep=False)
    before = state.state_hash()
    seat = Seat("Eve", "chance", True, 77, 9, True, 5, asleep=True, home=6, known_as="Eva")
    for field in fields(Seat):
        changed = state.clone()
        changed.seats[2] = replace(changed.seats[2], **{field.name: getattr(seat, field.name)})
        assert changed.seats != state.seats, field.name
        assert (changed.state_hash() == before) == (field.name in SEAT_NOT_IN_HASH), field.name
    wishes: dict[str, Any] = {
        "edition": "mod",
        "seats": 4,
        "options": {"target": "400"},
        "bots": {1: "sensible"},
        "bot_names": ("Eve",),
        "public": True,
        "turn_seconds": 9,
        "catch_grace_ms": 9,
        "leaver": "chance",
        "reflexes": False,
        "think_ms": 9,
    }
    assert {*wishes} == {*Settings.__struct_fields__} - {"rehearsed"}, "which nobody can change"
    for name, value in wishes.items():
        changed = state.clone()
        wanted = {**state.settings.to_dict(), name: value}
        wanted["options"] = {} if name == "edition" else wanted["options"]
        changed.settings = msgspec.convert(wanted, Settings, str_keys=True)
        assert changed.state_hash() != before, name
