"""A whole line is judged before any of it is done: it is tried out on a round like the one on the table.

The trial knows no more than the player: what a draw, a guess or a challenge brings to light is not tried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..notation.token_kinds import CALL, PASS, is_catch
from ..round import Round
from ..rules.editions import edition_of
from ..sight import View
from .reactions import reactions
from .typed_actions import CATCH, Unclear

REVEALING = frozenset({"draw", "take", "challenge"})


def plan(words: Sequence[str], view: View, choices: Sequence[str], names: Sequence[str]) -> list[str]:
    """The actions of a line; raises Unclear or IllegalAction if any of them could not be done.

    A number first on the line is one of the choices, later on one of those that will be open by then.
    """
    if view.viewer is None:
        raise Unclear("Only a player can do this.")
    trial = Trial(view.imagine(0), view.viewer, choices, names)
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
            return self.chosen(word)
        if word == PASS and PASS not in self.choices:
            return self.passed()
        if word == CATCH:
            caught = [token for token in self.twin.legal(self.person) if is_catch(token)]
            if not caught or not self.foreseen:
                raise Unclear("There is nobody to catch now.")
            return caught[0]
        return word

    def chosen(self, number: str) -> str:
        if not self.foreseen:
            raise Unclear(
                f"After {self.tokens[-1]} the choices will be others: type the word, not {number[:9]}."
            )
        if len(number) > 3 or not 1 <= int(number) <= len(self.choices):
            if self.tokens:
                raise Unclear(f"After {self.tokens[-1]} the choices are {' '.join(self.choices) or 'none'}.")
            raise Unclear(f"Choose 1 to {len(self.choices)}, or type a word.")
        return self.choices[int(number) - 1]

    def passed(self) -> str:
        """There is no passing, but keeping a drawn card comes close."""
        if not self.foreseen or "keep" in self.choices:
            return "keep"
        instead = next((word for word in ("draw", "take") if word in self.choices), "")
        raise Unclear(
            f"You cannot pass; type {instead}." if instead else "You cannot pass here. Type ? for help."
        )

    def check_not_stale(self, token: str) -> None:
        """What follows on a line must be the person's to do."""
        actor = self.twin.actor
        if not self.tokens or actor in (None, self.person):
            return
        if token not in reactions(self.twin.view(self.person)):
            raise Unclear(
                f"After {self.tokens[-1]} it is for {self.names[actor or 0]} to decide; {token} has to wait."
            )
