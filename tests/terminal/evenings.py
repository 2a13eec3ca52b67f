"""A screen without a terminal: the answers are given beforehand, and what was shown is read as text."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import lastcard
from lastcard.bots import make_bot
from lastcard.terminal.game import Game
from lastcard.terminal.screen import LeaveGame, Screen, console_for

NAMES = ("You", "Ada", "Bo", "Cleo", "Dot", "Eli", "Fay", "Gus", "Hal", "Ivy")


@dataclass
class Evening:
    """What came of a game."""

    text: str
    match: lastcard.Match
    prompts: list[str]
    left: bool

    @property
    def actions(self) -> str:
        return " ".join(f"{seat}:{token}" for seat, token in self.match.round.actions)


Stage = Callable[..., Evening]


def evening(match: lastcard.Match, answers: Sequence[str], bots: str = "sensible") -> Evening:
    shown = io.StringIO()
    prompts: list[str] = []
    waiting = list(answers)

    def read(prompt: str) -> str:
        prompts.append(prompt)
        if not waiting:
            raise EOFError
        shown.write(f"{prompt}{waiting[0]}\n")
        return waiting.pop(0)

    seated = {seat: make_bot(bots, seat) for seat in range(1, match.seats)}
    game = Game(match, Screen(console_for(shown), read), seated, NAMES[: match.seats], 0)
    try:
        game.play_match()
    except LeaveGame:
        return Evening(shown.getvalue(), match, prompts, left=True)
    return Evening(shown.getvalue(), match, prompts, left=False)
