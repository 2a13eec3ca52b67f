"""A player who leaves everything to chance, the same one that bulk simulation plays (`rules/playout.py`)."""

from __future__ import annotations

from ..deduction import interruption, jump_in
from ..notation.token_kinds import CALL, cards_in, is_spoken
from ..sight import View
from .base import Seed
from .goals import hardly_any_is_left
from .lots import Lots


class Chance:
    """Plays a random playable card and never draws by choice; all other decisions are random.

    Where nearly all cards are in hands it keeps a drawn card on the toss of a coin, too: the same few would
    go round for ever.

    It calls its last card as soon as it is exposed, never catches anybody, and interrupts and jumps in on the
    toss of a coin.
    """

    def __init__(self, seed: Seed) -> None:
        self._lots = Lots(seed)

    def choose(self, view: View) -> str:
        cards = cards_in(view.legal)
        if not cards or (view.phase == "drawn" and hardly_any_is_left(view)):
            return self._lots.pick(decisions(view))
        return self._lots.pick(cards)

    def react(self, view: View) -> str | None:
        if view.exposed == view.viewer:
            return CALL
        card = interruption(view) or jump_in(view)
        return None if not card or self._lots.once_in(2) else card


def decisions(view: View) -> list[str]:
    """What is open to the seat besides calling and catching."""
    return [token for token in view.legal if not is_spoken(token)]
