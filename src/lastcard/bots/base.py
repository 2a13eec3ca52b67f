"""What a bot is: it is shown a view, as a player is, and answers with an action."""

from __future__ import annotations

from typing import Protocol

from ..sight import View

Seed = int | str


class Bot(Protocol):
    """A player. It keeps its own generator, so that the same seed plays the same way."""

    def choose(self, view: View) -> str:
        """The decision that is awaited from its seat: one of `view.legal`, no call and no catch."""
        ...

    def react(self, view: View) -> str | None:
        """A call, a catch or an Avatar State that nobody waits for; None to let the moment pass."""
        ...
