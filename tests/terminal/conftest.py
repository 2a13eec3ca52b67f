"""A screen without a terminal: the answers are given beforehand, and what was shown is read as text."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

import lastcard
from lastcard.bots import make_bot
from lastcard.terminal.game import Game
from lastcard.terminal.screen import Leave, Screen, console_for

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


@pytest.fixture
def stage() -> Stage:
    """Play from a position as seat 0; when the answers are used up, the input ends."""

    def play(
        position: str, answers: Sequence[str], bots: str = "sensible", options: dict[str, str] | None = None
    ) -> Evening:
        played = lastcard.Round.from_position(position)
        match = lastcard.Match.resume(played.edition, [0] * played.seats, played, options, seed="test")
        return evening(match, answers, bots)

    return play


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
    except Leave:
        return Evening(shown.getvalue(), match, prompts, left=True)
    return Evening(shown.getvalue(), match, prompts, left=False)


@pytest.fixture
def first_choice() -> Callable[..., Evening]:
    """A whole match in which the person always takes the first choice."""

    def play(edition: str, seats: int, seed: str, **options: str) -> Evening:
        return evening(lastcard.Match(edition, seats, seed, options), ["1"] * 3000)

    return play


@pytest.fixture
def play_on() -> Callable[[lastcard.Match, Sequence[str]], Evening]:
    """Go on with a match."""
    return evening
