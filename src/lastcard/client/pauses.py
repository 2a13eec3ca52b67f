"""How long a client stays away after a connection: longer each time, until one has lasted for a while."""

from __future__ import annotations

import random

from ..protocol.closes import CloseCode

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
TOO_MUCH = CloseCode.TOO_MUCH.code
LOUD_PAUSE = 1.0
LONGEST_LOUD_PAUSE = 30.0
DOUBLINGS = 10
SOUND_SECONDS = 2.0
"""A connection that ended sooner counts as a failed try, though there was a welcome: what ended it may do so
again, and nobody should knock in a frenzy."""

LONG_SECONDS = 60.0
"""A connection that was there so long was no loud one."""


class Pauses:
    """Remembers how the last connections went."""

    def __init__(self) -> None:
        self._fails = 0
        self._loud = 0

    def after(self, code: int, lived: float, *, welcomed: bool) -> float:
        """Seconds until the next try, after a connection that was closed with a code when it was so old."""
        sound = welcomed and lived > SOUND_SECONDS
        self._fails = 0 if sound else self._fails + 1
        if code == TOO_MUCH:
            self._loud = 1 if lived > LONG_SECONDS else self._loud + 1
        elif sound:
            self._loud = 0
        return pause_after(self._fails, self._loud)


def pause_after(fails: int, loud: int) -> float:
    """Seconds until the next try: the longer, the more tries failed or were cut off for saying too much."""
    if loud:
        return min(LONGEST_LOUD_PAUSE, LOUD_PAUSE * 2.0 ** min(loud - 1, DOUBLINGS) * random.uniform(1, 1.5))
    return random.uniform(0, min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(fails, DOUBLINGS)))
