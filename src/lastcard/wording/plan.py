"""A whole line is judged before any of it is done: it is tried out on a round like the one on the table.

The trial knows no more than the player: what a draw, a guess or a challenge brings to light is not tried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..deduction import reactions
from ..notation.token_kinds import CALL, PASS, is_card, is_catch, is_swap, swapped_by
from ..round import Round
from ..rules.editions import edition_of
from ..sight import View
from .typed_actions import CATCH, SPEAK, Unclear

REVEALING = frozenset({"draw", "take", "challenge"})


def plan(words: Sequence[str], view: View, names: Sequence[str]) -> list[str]:
    """The actions of a line; raises Unclear or IllegalAction if any of them could not be done."""
    if view.viewer is None:
        raise Unclear("Only a player can do this.")
    trial = Trial(view.imagine(0), view.viewer, view.legal, names)
    if len(words) > 1 and view.turn == view.viewer and view.called:
        words = [word for word in words if word != CALL] or words[:1]  # said again, it does no harm
    for word in words:
        if trial.over:
            break  # a colour for a wild that ends the round, for instance
        trial.add(word)
    return trial.tokens


@dataclass
class Trial:
    """The actions so far, and the made-up round on which they were done."""

    twin: Round
    person: int
    choices: Sequence[str]
    names: Sequence[str]
    tokens: list[str] = field(default_factory=list)
    foreseen: bool = True

    @property
    def over(self) -> bool:
        return self.foreseen and self.twin.over

    def add(self, word: str) -> None:
        token = self.meant(word)
        if token == PASS:
            self.foreseen = False  # whoever is asked next, the rules do not know of it
        elif self.foreseen:
            self.check_not_stale(token)
            question = edition_of(self.twin.edition).questions[self.twin.phase]
            self.twin.act(self.person, token)
            self.choices = self.twin.legal(self.person)
            reveals = token in REVEALING or is_catch(token) or question.reveals
            self.foreseen = not reveals
        self.tokens.append(token)

    def meant(self, word: str) -> str:
        """The action that a number or an open word stands for now."""
        if word.isdecimal():
            return self.numbered(word)
        if word == PASS and PASS not in self.choices:
            return self.passed()
        if word in (CATCH, SPEAK):
            return self.spoken_up(word)
        return word

    def spoken_up(self, word: str) -> str:
        """A catch, or with `!` the call, whichever is open."""
        open_now = (
            [token for token in self.twin.legal(self.person) if is_catch(token)] if self.foreseen else []
        )
        if word == SPEAK and self.foreseen and CALL in self.twin.legal(self.person):
            open_now.append(CALL)
        if not open_now:
            raise Unclear(f"There is nobody to catch{' and nothing to call' * (word == SPEAK)} now.")
        return open_now[0]

    def numbered(self, number: str) -> str:
        """A number alone: the seat to swap hands with, or the only card of that number that can be played."""
        if not self.foreseen:
            raise Unclear(f"After {self.tokens[-1]} that will be another choice: type the whole card.")
        found = [token for token in self.choices if number == number_of(token)]
        if len(found) > 1:
            raise Unclear(f"Which {number}: {' or '.join(found)}?")
        if not found:
            after = f"After {self.tokens[-1]} there" if self.tokens else "There"
            choices = " ".join(self.choices) or "nothing"
            raise Unclear(f"{after} is no {number[:9]} to choose. Open to you: {choices}.")
        return found[0]

    def passed(self) -> str:
        """There is no passing, but keeping a drawn card comes close."""
        if not self.foreseen or "keep" in self.choices:
            return "keep"
        instead = next((word for word in ("draw", "take") if word in self.choices), "")
        if instead:
            raise Unclear(f"You cannot pass; type {instead}.")
        raise Unclear("You cannot pass here.", "Type ? for help.")

    def check_not_stale(self, token: str) -> None:
        """What follows on a line must be the person's to do."""
        actor = self.twin.actor
        if not self.tokens or actor in (None, self.person):
            return
        if token not in reactions(self.twin.view(self.person)):
            raise Unclear(
                f"After {self.tokens[-1]} it is for {self.names[actor or 0]} to decide; {token} has to wait."
            )


def number_of(token: str) -> str:
    """The number that a choice is known by: of a card, or of a seat to swap hands with."""
    if is_swap(token):
        return str(swapped_by(token))
    return token[1:] if is_card(token) else ""
