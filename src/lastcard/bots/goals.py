"""What a bot is to decide, whichever edition asks, and when it should call."""

from __future__ import annotations

from ..deduction import masters_all_colours, me, opponents
from ..notation.token_kinds import cards_in, colour_of, face_of, is_swap, without
from ..rules.cards import LAST_CARDS
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
    return view.exposed == view.viewer or (view.phase != "guess" and bool(wanted_cards(view)))


def wanted_cards(view: View) -> list[str]:
    """The cards to choose from: those that may be played, but for a drawn one that is better kept."""
    return [] if keeps_drawn(view) else with_colours_kept(view, cards_in(view.legal))


def keeps_drawn(view: View) -> bool:
    """Of two players, who lays an action card is on again: a few of them could go round for ever.

    Where nearly all cards are in hands, two of more players could lay them in turn, and nobody else be on.
    Likewise two zeros: if hands move on with them, the hand that has nothing to lay is always on.
    """
    if view.phase != "drawn" or view.draw_size >= LAST_CARDS or "keep" not in view.legal:
        return False
    face = face_of(view.drawn or "")
    if face.isdigit():
        return face == "0" and view.options.get("seven_zero") in ("both", "zero") and hardly_any_is_left(view)
    return len(opponents(view)) == 1 or hardly_any_is_left(view)


def hardly_any_is_left(view: View) -> bool:
    """Whether nearly all cards are in hands: those few that are not go round and round."""
    return view.draw_size < LAST_CARDS and view.draw_size + len(view.discard_pile) < LAST_CARDS


def with_colours_kept(view: View, cards: list[str]) -> list[str]:
    """Without the last of a colour where an interruption lacks others: its card could never go (WAS-2)."""
    special = EDITIONS[view.edition].special
    if special.interruption is None or special.token not in view.hand or not hardly_any_is_left(view):
        return cards
    if masters_all_colours(view, view.hand) or not {"draw", "keep"} & {*view.legal}:
        return cards
    return [card for card in cards if not colour_of(card) or is_held_besides(view, card)]


def is_held_besides(view: View, card: str) -> bool:
    """Whether another card of the hand has the colour of this one."""
    return colour_of(card) in map(colour_of, without(view.hand, card))


def drawing(view: View) -> str:
    """Draw a card for want of one, or keep the one that was drawn."""
    return "keep" if view.phase == "drawn" else "draw"
