"""A screen without a terminal: the answers are given beforehand, and what was shown is read as text."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import lastcard
from lastcard.bots import make_bot
from lastcard.deduction import reactions
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


def first_choices(match: lastcard.Match, person: int = 0) -> Iterator[str]:
    """What to answer to be done with a match: always the first choice."""
    while True:
        view = match.round.view(person)
        yield "" if match.round.over else (view.legal if view.actor == person else reactions(view))[0]


def evening(match: lastcard.Match, answers: Sequence[str] | Iterator[str], bots: str = "sensible") -> Evening:
    shown = io.StringIO()
    prompts: list[str] = []
    waiting = iter(answers)

    def read(prompt: str) -> str:
        prompts.append(prompt)
        answer = next(waiting, None)
        if answer is None:
            raise EOFError
        shown.write(f"{prompt}{answer}\n")
        return answer

    seated = {seat: make_bot(bots, seat) for seat in range(1, match.seats)}
    game = Game(match, Screen(console_for(shown), read), seated, NAMES[: match.seats], 0)
    try:
        game.play_match()
    except LeaveGame:
        return Evening(shown.getvalue(), match, prompts, left=True)
    return Evening(shown.getvalue(), match, prompts, left=False)
