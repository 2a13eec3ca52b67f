"""A beginner, who has understood what fits on what and enjoys it."""

from __future__ import annotations

from ..deduction import by_colour, interruption, jump_in
from ..notation.token_kinds import CALL, cards_in, catch, swapped_by
from ..sight import View
from .base import Seed
from .goals import colours_of, drawing, goal_of, should_call, swaps, unguessed, wanted_cards
from .lots import Lots

REMEMBERS = 2
"""It thinks of its own call one time in two: ahead of the play, and once more when it stands exposed."""

NOTICES = 4
"""One time in four it sees that somebody can be caught, or that it could lay a card out of turn."""


class Casual:
    """Lays whatever fits, names the colour it holds most of, never challenges, and forgets to call.

    It keeps nothing in mind: each decision follows from the view and its lots.
    """

    def __init__(self, seed: Seed) -> None:
        self._lots = Lots(seed)

    def choose(self, view: View) -> str:
        match goal_of(view):
            case "a card":
                return self._lots.pick(wanted_cards(view) or [drawing(view)])
            case "card to give" | "answer":
                return self._lots.pick(cards_in(view.legal) or ["take"])
            case "a hand":
                return self._lots.best(swaps(view), lambda token: -view.sizes[swapped_by(token)])
            case "own colour" | "colour to give":
                held = by_colour(view, view.hand)
                return self._lots.best(held, held.__getitem__)
            case "guess":
                return self._lots.pick(unguessed(view))
            case "rare colour":
                return self._lots.pick(colours_of(view))

    def react(self, view: View) -> str | None:
        if catch(view.exposed) in view.legal:
            return catch(view.exposed) if self._lots.once_in(NOTICES) else None
        if CALL in view.legal and should_call(view):
            return None if self._lots.once_in(REMEMBERS) else CALL
        card = interruption(view) or jump_in(view)
        return card if card and self._lots.once_in(NOTICES) else None
