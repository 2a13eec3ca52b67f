"""Bots: players that see a view and answer with an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from .base import Bot, Seed
from .chance_bot import Chance
from .next_move import next_move, play_round
from .sensible_bot import Sensible

__all__ = ("BOTS", "Bot", "check_level", "make_bot", "next_move", "play_round")

BOTS: Mapping[str, Callable[[Seed], Bot]] = MappingProxyType({"chance": Chance, "sensible": Sensible})
"""Every bot by its name."""


def check_level(name: str) -> str:
    """The name, if there is such a bot."""
    if name not in BOTS:
        raise ValueError(f"unknown bot {name!r}; the bots are {', '.join(BOTS)}")
    return name


def make_bot(name: str, seed: Seed) -> Bot:
    """A bot of that name with a generator of its own."""
    return BOTS[check_level(name)](seed)
