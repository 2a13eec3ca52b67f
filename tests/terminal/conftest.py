"""Games to play at a screen without a terminal."""

from collections.abc import Callable, Sequence

import pytest

import lastcard
from terminal.evenings import Evening, Stage, evening, first_choices


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


@pytest.fixture
def first_choice() -> Callable[..., Evening]:
    """A whole match in which the person always takes the first choice."""

    def play(edition: str, seats: int, seed: str, **options: str) -> Evening:
        match = lastcard.Match(edition, seats, seed, options)
        return evening(match, first_choices(match))

    return play


@pytest.fixture
def play_on() -> Callable[[lastcard.Match, Sequence[str]], Evening]:
    """Go on with a match."""
    return evening
