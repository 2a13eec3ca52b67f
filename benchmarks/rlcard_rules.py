"""RLCard's rule-based UNO agent as a bot, to compare it with the built-in bots on the same deals:

    pip install rlcard==1.2.0 setuptools
    lastcard arena --edition classic --seats 2 --bots benchmarks.rlcard_rules:RuleAgent,chance,casual

The agent reads RLCard's states and answers with RLCard's 61 actions, which are not those of `lastcard.envs`.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from itertools import cycle
from typing import Any

import numpy as np
from rlcard.models.uno_rule_models import UNORuleAgentV1

from lastcard import View

COLOURS = "rgby"
TRAITS = (*map(str, range(10)), "skip", "reverse", "draw_2", "wild", "wild_draw_4")
ACTIONS = (*(f"{colour}-{trait}" for colour in COLOURS for trait in TRAITS), "draw")
"""RLCard's 61 actions in words, in the order of their numbers: a wild card and its colour are one action."""

FACES = {"s": "skip", "r": "reverse", "d": "draw_2"}
WILDS = {"W": "wild", "F": "wild_draw_4"}


class RuleAgent:
    """RLCard's agent. It calls its last card in time, and never challenges or catches."""

    def __init__(self, seed: int | str) -> None:
        self._rng = random.Random(str(seed))
        self._agent = UNORuleAgentV1()

    def choose(self, view: View) -> str:
        answers = actions_of(view)
        np.random.seed(self._rng.getrandbits(32))  # the agent draws from NumPy's shared generator
        return answers[str(self._agent.step(state_of(view, answers)))]

    def react(self, view: View) -> str | None:
        return "uno" if view.exposed == view.viewer else None


def actions_of(view: View) -> dict[str, str]:
    """Return RLCard's words for the legal decisions, each with the token that carries it out.

    As in RLCard, a player draws only if no card can be played.
    """
    if view.edition != "classic":
        raise ValueError(f"RLCard has the cards of classic, not of {view.edition}")
    if view.phase in ("opening", "name"):
        return {f"{token}-{WILDS[view.top]}": token for token in view.legal if token in COLOURS}
    cards = {
        word: token for token in view.legal if len(token) == 2 or token in WILDS for word in words_of(token)
    }
    return cards or {"draw": "take" if "take" in view.legal else "draw"}


def words_of(card: str) -> tuple[str, ...]:
    """Return RLCard's words for playing a card: four for a wild card."""
    if card in WILDS:
        return tuple(f"{colour}-{WILDS[card]}" for colour in COLOURS)
    return (f"{card[0]}-{FACES.get(card[1], card[1])}",)


def state_of(view: View, answers: dict[str, str]) -> dict[str, Any]:
    """Return a state of RLCard's UNO environment, as far as its agents read it."""
    colours = cycle(COLOURS)  # each wild card in a hand has a colour there, without a meaning
    hand = [words_of(card)[COLOURS.index(next(colours)) if card in WILDS else 0] for card in view.hand]
    words = sorted(answers, key=ACTIONS.index)
    return {
        "legal_actions": OrderedDict.fromkeys(map(ACTIONS.index, words)),
        "raw_legal_actions": words,
        "raw_obs": {"hand": hand, "legal_actions": words, "num_cards": list(view.sizes)},
    }
