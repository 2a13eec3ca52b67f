"""Bots with something wrong about them, as their authors would write them; one is right."""

from __future__ import annotations

import asyncio
import os
import random
import time

import lastcard
from lastcard.bots import Seed


class Right:
    """Takes the first thing that is open."""

    def __init__(self, seed: Seed) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: lastcard.View) -> str:
        return next(token for token in view.legal if not token.startswith(("uno", "catch")))

    def react(self, view: lastcard.View) -> str | None:
        return "uno" if view.exposed == view.viewer else None


class Quitting(Right):
    def choose(self, view: lastcard.View) -> str:
        raise SystemExit(f"no way in {view.phase}")


class Closing(Right):
    """Ends with what is no Exception in Python's eyes."""

    def choose(self, view: lastcard.View) -> str:
        raise GeneratorExit(view.phase)


class Cancelled(Right):
    def react(self, view: lastcard.View) -> str | None:
        raise asyncio.CancelledError


class Interrupted(Right):
    """What a bot is about when somebody presses Ctrl-C."""

    def choose(self, view: lastcard.View) -> str:
        raise KeyboardInterrupt


class Wordless(Right):
    """Fails, and then to say why."""

    class Silence(Exception):
        def __str__(self) -> str:
            raise ValueError("no words")

    def choose(self, view: lastcard.View) -> str:
        raise self.Silence


class Unwilling(Right):
    def __init__(self, seed: Seed) -> None:
        raise SystemExit("not today")


class Drawing(Right):
    """Lays no card as long as there is anything else to do."""

    def choose(self, view: lastcard.View) -> str:
        return next((token for token in ("draw", "keep", "take") if token in view.legal), view.legal[0])


class Failing(Right):
    def choose(self, view: lastcard.View) -> str:
        raise KeyError(view.phase)


class Startled(Right):
    def react(self, view: lastcard.View) -> str | None:
        raise ZeroDivisionError(view.phase)


class Cheating(Right):
    """Plays a card that it does not hold."""

    def choose(self, view: lastcard.View) -> str:
        return next(card for card in ("r1", "g1", "b1", "y1", "p1") if card not in view.legal)


class Mumbling(Right):
    def choose(self, view: lastcard.View) -> str:
        return "the red one"


class Hasty(Right):
    """Plays where it should only react."""

    def react(self, view: lastcard.View) -> str | None:
        return view.legal[0]


class Forgetful(Right):
    """Goes by a generator that no seed has set."""

    def choose(self, view: lastcard.View) -> str:
        choices = [token for token in view.legal if not token.startswith(("uno", "catch"))]
        return random.SystemRandom().choice(choices)


class Slow(Right):
    """Takes its time."""

    def choose(self, view: lastcard.View) -> str:
        time.sleep(120)
        return super().choose(view)


class Leaving(Right):
    """Takes the whole process with it."""

    def choose(self, view: lastcard.View) -> str:
        os._exit(3)


class Loud(Right):
    """Prints, and reads what is not for it."""

    def choose(self, view: lastcard.View) -> str:
        print("ready")
        assert not os.read(0, 100)
        return super().choose(view)


class Seedless:
    def choose(self, view: lastcard.View) -> str:
        return view.legal[0]

    def react(self, view: lastcard.View) -> str | None:
        return None


class Deaf:
    def __init__(self, seed: Seed) -> None:
        pass

    def choose(self, view: lastcard.View) -> str:
        return view.legal[0]


NO_BOT = 7
