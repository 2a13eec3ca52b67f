"""Ctrl-Z at a prompt, and back: the shell leaves the terminal in another state than the line editor needs."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator


@contextlib.contextmanager
def resumable(prompt: str) -> Iterator[None]:
    """While a line is being typed: whoever comes back finds prompt, line and keys as they were."""
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield
        return
    try:
        before = signal.signal(signal.SIGTSTP, suspending(prompt))
    except ValueError:  # signals are for the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)


def suspending(prompt: str) -> Callable[..., None]:
    import termios

    def suspend(*_: object) -> None:
        source = sys.stdin.fileno()
        with contextlib.suppress(termios.error):
            keys = termios.tcgetattr(source)
            ours = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTSTP)  # we stand still here until we are continued
            signal.signal(signal.SIGTSTP, ours)
            termios.tcsetattr(source, termios.TCSADRAIN, keys)
            sys.stdout.write(prompt + typed_so_far())
            sys.stdout.flush()

    return suspend


def typed_so_far() -> str:
    """What the line editor holds; nothing where there is none."""
    with contextlib.suppress(ImportError):
        import readline

        return readline.get_line_buffer()
    return ""
