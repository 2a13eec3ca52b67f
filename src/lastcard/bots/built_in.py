"""The built-in bots: the kernel decides for them, on a state that holds what their view holds.

It is the only module of the bots that imports the kernel. The functions at the end explain a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb
from types import MappingProxyType
from typing import ClassVar

from ..deduction import me
from ..imagining import seen_state
from ..notation.tokens import action_names, action_numbers, card_numbers
from ..rules import cards as c
from ..rules import kernel as k
from ..sight import View
from .base import BotMaker, Seed
from .lots import Lots

Ask = Callable[[k.State, int, int, k.Players], int]


class BuiltInBot:
    """A bot of `rules/kernel_bots.py` that is given views. It remembers nothing but its random generator."""

    level: ClassVar[int]

    def __init__(self, seed: Seed) -> None:
        self._lots = Lots(seed)

    def choose(self, view: View) -> str:
        """Return the decision of the viewer, who has to be the seat to act."""
        s, moves = seen_state(view), legal_bits(view) & (c.BIT[c.CALL] - 1)
        token = self._ask(s, view, k.bot_choice, moves) if moves and s.actor == view.viewer else None
        if token is None:
            raise ValueError(f"no decision of seat {view.viewer} is pending")
        return token

    def react(self, view: View) -> str | None:
        """Return a call, a catch or a card out of turn; None passes."""
        s = seen_state(view)
        return None if s.actor == c.NOBODY else self._ask(s, view, k.bot_reaction, legal_bits(view))

    def _ask(self, s: k.State, view: View, ask: Ask, moves: int) -> str | None:
        seat, players = me(view), k.Players()
        k.resume_player(players, seat, self.level, self._lots.state)
        action = ask(s, seat, moves, players)
        self._lots.state = k.get_lots(players, seat)
        names = action_names(view.edition, s.phase, s.exposed)
        return names[action] if 0 <= action < len(names) else None


def legal_bits(view: View) -> int:
    """Return the legal actions of a view as the kernel numbers them."""
    numbers, moves = action_numbers(view.edition), 0
    for token in view.legal:
        moves |= c.BIT[numbers.get(token, c.PASS)]
    return moves


def built_in(name: str, level: int) -> type[BuiltInBot]:
    return type(name.capitalize(), (BuiltInBot,), {"__module__": __name__, "level": level})


BOTS: Mapping[str, BotMaker] = MappingProxyType(
    {name: built_in(name, level) for level, name in enumerate(c.BOT_LEVELS) if name}
)
"""The built-in bots by their names."""

globals().update((bot.__name__, bot) for bot in BOTS.values())  # so that they can be pickled


# Why `sensible` decides as it does


def judge_card(view: View, card: str) -> tuple[int, dict[str, int]]:
    """Return what it is worth to play a card of the hand, in thousandths, and the terms of the sum."""
    worth, *terms = k.judge_card(seen_state(view), me(view), card_numbers(view.edition)[card])
    return worth, dict(zip(c.WORTH_TERMS, terms, strict=True))


def may_be_armed(view: View) -> bool:
    """Return whether the receiver of a gift can be trusted with an action card."""
    return bool(k.may_be_armed(seen_state(view), me(view)))


def is_likely_bluff(view: View) -> bool:
    """Return whether the Draw Four to be answered is a bluff more often than one time in five."""
    return bool(k.likely_bluff(seen_state(view), me(view), k.Players()))


def odds_of_a_match(view: View) -> float:
    """Return how likely a card that its player kept convicts, if those are a random pick of unseen ones."""
    harmless, kept, unseen = k.bluff_counts(seen_state(view), me(view))
    return 1 - comb(harmless, kept) / comb(unseen, kept)
