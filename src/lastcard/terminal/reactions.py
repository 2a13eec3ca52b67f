"""Out of turn in a fair way: a person is asked first, once for each chance that opens.

A person types slower than a bot thinks. So the game stands still whenever a call, a catch or a card out of
turn becomes open to the person; only when the chance was let pass do the bots get theirs.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..deduction import interruption, reactions
from ..notation.token_kinds import CALL, caught_by, is_spoken
from ..sight import View


class Chances:
    """Which chances the person was asked about already."""

    def __init__(self) -> None:
        self.offered: set[str] = set()
        self.waits = False

    def fresh(self, view: View) -> list[str]:
        """The open chances that the person was not asked about yet."""
        open_now = reactions(view)
        self.offered &= set(open_now)
        if view.actor == view.viewer:
            self.waits = False
        return [
            token
            for token in open_now
            if token not in self.offered and not (self.waits and interrupts(token))
        ]

    def let_pass(self, tokens: Sequence[str]) -> None:
        self.offered.update(tokens)

    def moved(self) -> None:
        """Every move makes a new moment for a card out of turn; a call or a catch stays the same chance."""
        self.offered = {token for token in self.offered if not interrupts(token)}

    def wait(self) -> None:
        """The person does not want to be asked about a card before the next turn of their own."""
        self.waits = True


def interrupts(token: str) -> bool:
    """Whether a reaction is a card."""
    return not is_spoken(token)


def chance_words(view: View, tokens: Sequence[str], names: Sequence[str]) -> str:
    """What is open to the person, in one sentence."""
    words = []
    for token in tokens:
        if token == CALL:
            words.append("call your last card (!)")
        elif interrupts(token):
            words.append(f"{'break in' if token == interruption(view) else 'jump in'} with {token}")
        else:
            words.append(f"catch {names[caught_by(token)]} (!)")
    hint = " (wait: not before your own turn)" if any(map(interrupts, tokens)) else ""
    return f"You can {' or '.join(words)} now.{hint}"
