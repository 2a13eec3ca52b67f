"""What is done for a seat that took too long: an ordinary action, the simplest first (R-48)."""

from __future__ import annotations

import logging

from ..bots import Bot
from ..bots.base import Seed
from ..bots.lots import Lots
from ..deduction import by_colour, me
from ..notation.token_kinds import PASS, cards_in, is_swap, points_of
from ..rules.editions import EDITIONS
from ..sight import View

logger = logging.getLogger(__name__)


def autopilot(view: View, seed: Seed) -> str:
    """Return the action of the seat whose decision is awaited; "" passes.

    If nothing is left to draw and a card has to be played, the card is chosen at random: in a fixed order the
    same few cards could go round between two seats.
    """
    if PASS in view.legal:
        return ""
    question = EDITIONS[view.edition].questions[view.phase]
    for simple in ("draw", "keep", "take"):
        if simple in view.legal and not question.declining:
            return simple
    colours = [token for token in view.legal if len(token) == 1 and token.islower()]
    cards, swaps = cards_in(view.legal), filter(is_swap, view.legal)
    if question.goal == "guess":
        return next(colour for colour in colours if colour not in view.guessed[me(view)])
    if colours:
        held = by_colour(view, view.hand)
        return max(colours, key=lambda colour: held[colour])
    if (somebody := next(swaps, None)) is not None:
        return somebody
    if question.alone:
        return max(cards, key=points_of)
    open_cards = [card for card in view.hand if card in cards]
    return open_cards[0] if question.goal == "card to give" else Lots(seed).pick(open_cards)


class Autopilot:
    """A stand-in that does what a timeout would do. It never calls and never catches."""

    def __init__(self, seed: Seed) -> None:
        self._seed = seed

    def choose(self, view: View) -> str:
        return autopilot(view, self._seed)

    def react(self, view: View) -> str | None:  # noqa: ARG002 - a bot is asked with a view
        return None


class SafeBot:
    """A bot that comes to no harm: where it fails or wants what is not open to it, the autopilot decides."""

    def __init__(self, bot: Bot, seed: Seed) -> None:
        self._bot, self._seed = bot, seed

    def choose(self, view: View) -> str:
        try:
            token = self._bot.choose(view)
        except Exception:
            logger.exception("the bot %s failed in phase %s", type(self._bot).__name__, view.phase)
            token = ""
        return token if token in view.legal else autopilot(view, self._seed)

    def react(self, view: View) -> str | None:
        try:
            return self._bot.react(view)
        except Exception:
            logger.exception("the bot %s failed when asked to react", type(self._bot).__name__)
            return None
