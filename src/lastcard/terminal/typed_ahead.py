"""Keys pressed before a question was asked. They are dropped: nobody can answer what they have not seen."""

from __future__ import annotations

import contextlib
import select
import sys


def drop_typed_ahead() -> bool:
    """Forget what the terminal has in store; whether there was a whole line."""
    if sys.platform == "win32":
        import msvcrt

        dropped = ""
        while msvcrt.kbhit():
            dropped += msvcrt.getwch()
        return "\r" in dropped
    import termios

    source = sys.stdin.fileno()
    with contextlib.suppress(OSError, termios.error):  # the terminal may be gone: reading tells it
        waiting = bool(select.select([source], [], [], 0)[0])
        termios.tcflush(source, termios.TCIFLUSH)
        return waiting
    return False
