"""The options that all environments share, and their numbers in the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ..rules import cards as c

Reactions = Literal["ask", "call", "auto"]
Choices = Literal["all", "needed"]
Rewards = Literal["win", "points"]
SeatPlayer = str
"""A name in PLAYERS: `"me"`, or a built-in bot."""

REACTIONS = {"auto": c.REACT_AUTO, "call": c.REACT_CALL, "ask": c.REACT_ASK}
CHOICES = {"all": 0, "needed": 1}
REWARDS = {"win": 0, "points": 1}
PLAYERS = {name or "me": level for level, name in enumerate(c.BOT_LEVELS)}

UNNEEDED = {"turn": "draw", "drawn": "keep"}
"""By phase, what is not offered with `choices="needed"` where a card can be played."""


def choice(name: str, value: str, known: Mapping[str, int]) -> int:
    """The kernel's number for the value of an option; an unknown one is a ValueError."""
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{name} is {' or '.join(known)}, not {value!r}")
    return known[value]
