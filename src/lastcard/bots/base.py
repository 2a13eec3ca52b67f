"""What a bot is: it is shown a view, as a player is, and answers with an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..sight import View

Seed = int | str


class Bot(Protocol):
    """A player. It keeps its own generator, so that the same seed plays the same way."""

    def choose(self, view: View) -> str:
        """The decision that is awaited from its seat: one of `view.legal`, but not a call or a catch."""
        ...

    def react(self, view: View) -> str | None:
        """A call, a catch or a card out of turn, which nobody waits for; None to do nothing."""
        ...


BotMaker = Callable[[Seed], Bot]
"""What makes a bot from a seed: a class, as a rule."""


class BotError(ValueError):
    """A bot failed or wanted an illegal action: which bot, at which seat, and what was wrong."""

    def __init__(self, bot: str, problem: str, seat: int | None = None, clause: str = "") -> None:
        self.bot = bot
        self.problem = problem
        self.seat = seat
        self.clause = clause
        where = "" if seat is None else f" at seat {seat}"
        super().__init__(f"the bot {bot}{where} {problem}")

    def __reduce__(self) -> tuple[type[BotError], tuple[str, str, int | None, str]]:
        return BotError, (self.bot, self.problem, self.seat, self.clause)
