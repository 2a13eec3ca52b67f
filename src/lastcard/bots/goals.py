"""What a bot is to decide, whichever edition asks, and when it should call."""

from __future__ import annotations

from ..deduction import me
from ..notation.token_kinds import cards_in, is_swap
from ..rules.edition import BotGoal
from ..rules.editions import EDITIONS
from ..sight import View


def goal_of(view: View) -> BotGoal:
    """What is to be decided, as the edition declares it."""
    return EDITIONS[view.edition].questions[view.phase].goal_under(view.options)


def colours_of(view: View) -> str:
    return EDITIONS[view.edition].colours


def unguessed(view: View) -> list[str]:
    """The colours that were not yet guessed in vain; all of them if none is left."""
    colours = colours_of(view)
    return [colour for colour in colours if colour not in view.guessed[me(view)]] or [*colours]


def swaps(view: View) -> list[str]:
    return [*filter(is_swap, view.legal)]


def should_call(view: View) -> bool:
    """Call ahead of the play that leaves one card, or at once when the last card stands uncalled."""
    return view.exposed == view.viewer or (view.phase != "guess" and bool(cards_in(view.legal)))
