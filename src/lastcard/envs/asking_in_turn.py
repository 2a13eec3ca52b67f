"""Who is asked next in a round without a clock, and what may be answered: as `Batch` leads its rounds.

The kernel decides who is asked (`next_reacting`), as it does for a batch; tests compare the two. A `Round`
keeps its history, which text environments need.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..bots import Bot
from ..inside import next_reacting
from ..notation.memories import bits
from ..notation.token_kinds import CALL, PASS, cards_in, is_spoken
from ..round import Round
from ..sight import View, with_legal
from .terms import UNNEEDED, Choices, Reactions


@dataclass
class Asking:
    """Leads a round from one real choice to the next; `seat` is asked, and `open_now` are its answers."""

    round: Round
    reactions: Reactions
    choices: Choices
    bots: Mapping[int, Bot]
    seat: int = 0
    open_now: list[str] = field(default_factory=list)
    passed: set[int] = field(default_factory=set)  # the seats that have let this moment go by

    def go_on(self) -> None:
        """Play on until a seat without a bot has a choice, or the round is over."""
        while not self.round.over:
            if self.round.exposed is not None and self.reactions != "ask":
                self.round.act(self.round.exposed, CALL)
            self.seat, self.open_now = self._next()
            if len(self.open_now) == 1:
                self.do(self.seat, self.open_now[0])
            elif self.seat in self.bots:
                self.do(self.seat, self._wish(self.bots[self.seat]))
            else:
                return
        self.open_now = []

    def view(self) -> View:
        """What the seat that is asked sees; the answers are those that it is asked for."""
        return with_legal(self.round.view(self.seat), tuple(self.open_now))

    def is_open(self, seat: int, token: str) -> bool:
        return seat == self.seat and token in self.open_now

    def do(self, seat: int, token: str) -> None:
        """A call and a catch leave open what is awaited, and who has passed."""
        if token == PASS:
            self.passed.add(seat)
            return
        if not is_spoken(token):
            self.passed.clear()
        self.round.act(seat, token)

    def _next(self) -> tuple[int, list[str]]:
        """Who may speak up is asked first, the exposed seat before all; then the seat to act."""
        actor = self.round.actor
        assert actor is not None
        seat = None if self.reactions == "auto" else next_reacting(self.round, bits(self.passed))
        if seat is None:
            return actor, self._decisions(actor)
        return seat, [PASS, CALL] if seat == actor else [PASS, *self.round.legal(seat)]

    def _decisions(self, actor: int) -> list[str]:
        moves = self.round.legal(actor)
        if self.reactions != "ask":
            moves = [token for token in moves if not is_spoken(token)]
        if self.choices == "needed" and cards_in(moves):
            moves = [token for token in moves if token != UNNEEDED.get(self.round.phase)]
        return moves

    def _wish(self, bot: Bot) -> str:
        """What a bot answers: whether it speaks up, and if it is its turn, what it does."""
        seat, view = self.seat, self.view()
        if PASS in self.open_now:
            return bot.react(view) or PASS
        if self.reactions == "ask" and seat not in self.passed and seat in self.round.reacting():
            self.passed.add(seat)
            reaction = bot.react(view)
            if reaction is not None:
                return reaction
        return bot.choose(view)
