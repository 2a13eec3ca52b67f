"""Programs that we start: none of them depends on how we were started, and none outlives us.

On Linux whoever loses its parent becomes our child, however it got away; elsewhere a program is known by its
group.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any


def _signals(*names: str) -> tuple[signal.Signals, ...]:
    """Those of them that there are on this system."""
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))


ENDINGS = _signals("SIGINT", "SIGTERM", "SIGHUP")
OTHERS = _signals("SIGALRM", "SIGQUIT", "SIGTSTP", "SIGUSR1", "SIGUSR2")
CHILDREN = _signals("SIGCHLD")
GRACE_SECONDS = 5.0
POLL_SECONDS = 0.05
ADOPT = 36  # PR_SET_CHILD_SUBREAPER
PROCESSES = Path("/proc")
ADOPTS = sys.platform == "linux"


class Stopped(KeyboardInterrupt):
    """A signal has told us to end."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.code = 128 + number


def open_streams() -> None:
    """A closed stream leads nowhere; left closed, the next file that is opened would take its place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def usual_signals() -> None:
    """Whatever was ignored or held back when we were started, what we start finds the usual signals.

    A signal that is ignored is inherited so, one that has a handler is not: what should be ignored by us
    alone has a handler that does nothing. Were the ends of children ignored, every one would seem a success.
    """
    for number in (*ENDINGS, *OTHERS):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, _pass_over)
    for number in CHILDREN:
        signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {*ENDINGS, *OTHERS, *CHILDREN})


def _pass_over(_number: int, _frame: FrameType | None) -> None:
    """What we were told to ignore."""


def _stop(number: int, _frame: FrameType | None) -> None:
    for other in ENDINGS:
        signal.signal(other, _pass_over)  # who is impatient does not disturb the tidying up
    raise Stopped(number)


class Offspring:
    """What we have started, and whomever that has left behind."""

    def __init__(self, grace: float = GRACE_SECONDS) -> None:
        self._grace = grace
        self._started: dict[int, subprocess.Popen[Any]] = {}
        self._words: dict[int, str] = {}

    def start(self, command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
        """Start a program in a group of its own: what is typed at the terminal is for us alone."""
        child = subprocess.Popen(command, **{"start_new_session": True} | options)
        self._started[child.pid] = child
        self._words[child.pid] = " ".join(command)
        return child

    def rest(self) -> None:
        """Let a moment pass; adopted children that have ended are not kept waiting."""
        time.sleep(POLL_SECONDS)
        self._bury()

    def _bury(self) -> None:
        while ADOPTS and (pid := _ended()):
            if pid in self._started:
                self._started.pop(pid).poll()
            else:
                os.waitpid(pid, 0)

    def left(self) -> dict[int, str]:
        """Who is still there after a moment of grace, and what they are."""
        until = time.monotonic() + self._grace
        while (found := self._running()) and time.monotonic() < until:
            self.rest()
        return found

    def end(self) -> None:
        """End all of them, in good order if they let us."""
        for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            for pid in self._running():
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, how)
            if not self.left():
                break
        self._bury()

    def _running(self) -> dict[int, str]:
        """Whom a signal would reach, by the number to send it to: a group's is negative."""
        if ADOPTS:
            return dict(_descendants(os.getpid()))
        return {
            number: self._words[pid]
            for pid, child in self._started.items()
            for number in [pid if child.poll() is None else -pid]
            if number > 0 or _is_group(pid)
        }


@contextlib.contextmanager
def guard(offspring: Offspring) -> Iterator[None]:
    """In here a signal ends us in good order, and nobody is left at the end.

    Whoever gets out well has the signals that it had: another program that it becomes inherits them.
    """
    found = {number: signal.getsignal(number) for number in (*ENDINGS, *OTHERS, *CHILDREN)}
    usual_signals()
    for number in ENDINGS:
        if signal.getsignal(number) is not _pass_over:
            signal.signal(number, _stop)
    adopt(True)
    try:
        yield
    finally:
        offspring.end()
    adopt(False)
    for number, answer in found.items():
        signal.signal(number, answer)


def adopt(wanted: bool) -> None:
    """Whether whoever loses its parent becomes our child."""
    if ADOPTS:
        ctypes.CDLL(None).prctl(ADOPT, int(wanted), 0, 0, 0)


def _is_group(number: int) -> bool:
    try:
        os.killpg(number, 0)
    except (AttributeError, OSError):  # Windows knows no groups
        return False
    return True


def _ended() -> int:
    """A child that has ended, or 0."""
    try:
        told = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return 0
    return told.si_pid if told else 0


def _descendants(ancestor: int) -> Iterator[tuple[int, str]]:
    """Everybody below a process who has not ended, as the system lists them."""
    children: dict[int, list[tuple[int, str]]] = {}
    for folder in PROCESSES.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            rest = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2]
            state, parent = rest.split()[:2]
            children.setdefault(int(parent), []).append((int(folder.name), state))
    waiting = [ancestor]
    while waiting:
        for pid, state in children.get(waiting.pop(), ()):
            waiting.append(pid)
            if state not in "ZX":
                yield pid, _command(pid)


def _command(pid: int) -> str:
    with contextlib.suppress(OSError):
        words = (PROCESSES / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ")
        return words.decode("utf-8", "replace").strip()
    return "?"
