"""`lastcard play` in a terminal of its own: keys in, and the screen as a person would see it."""

from __future__ import annotations

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

START = (
    "import fcntl, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "from lastcard.cli import main; sys.exit(main())"
)
SECONDS = 20.0
POLL_SECONDS = 0.02
SEQUENCE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])")


class Window:
    """A terminal with a program in it."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self.process = process
        self.screen = screen
        self.lines: list[str] = []  # that are finished
        self._last = ""  # the last line, with all that was drawn on it
        self._seen = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    @property
    def line(self) -> str:
        """The last line of the screen."""
        return drawn(self._last)

    @property
    def text(self) -> str:
        return "\n".join([*self.lines, self.line])

    @property
    def news(self) -> str:
        """What has been printed since the last text that was waited for."""
        return self.text[self._seen :]

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def enter(self, text: str = "") -> None:
        """Type a line, and wait until it stands on the screen."""
        before = len(self.lines)
        self.type(text + "\r")
        self.until(lambda: any(line.endswith(f"> {text}") for line in self.lines[before:]), f"> {text}")

    def see(self, text: str) -> str:
        """Wait for a text; what was printed up to its end."""
        self.until(lambda: text in self.news, text)
        before = self._seen
        self._seen = self.text.index(text, before) + len(text)
        return self.text[before : self._seen]

    def prompt(self, text: str) -> None:
        """Wait until the last line is like that."""
        self.until(lambda: self.line == text, f"the line {text!r}")

    def until(self, done: Callable[[], bool], what: str = "something") -> None:
        """Read until something is so."""
        deadline = time.monotonic() + SECONDS
        while not done():
            if not self._read(POLL_SECONDS) and time.monotonic() > deadline:
                raise AssertionError(f"{what!r} did not come:\n{self.text[-3000:]}")

    def read_all(self) -> None:
        """Take in what is there."""
        while self._read(0):
            pass

    def leave(self) -> int:
        """Wait for the end of the program; its exit code."""
        with contextlib.suppress(AssertionError):
            self.until(lambda: self.process.poll() is not None and not self._read(0))
        return self.process.wait(SECONDS)

    def _read(self, seconds: float) -> bool:
        if not select.select([self.screen], [], [], seconds)[0]:
            return False
        try:
            seen = os.read(self.screen, 65536)
        except OSError:  # the program has ended
            time.sleep(seconds)
            return False
        *lines, self._last = (self._last + self._decoder.decode(seen)).replace("\r\n", "\n").split("\n")
        self.lines += map(drawn, lines)
        return bool(seen)


@contextlib.contextmanager
def window(*arguments: str, state: Path, rows: int = 24, columns: int = 80) -> Iterator[Window]:
    screen, inside = pty.openpty()
    fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    settings = {"XDG_STATE_HOME": str(state), "TERM": "xterm", "NO_COLOR": "1", "LANG": "C.UTF-8"}
    process = subprocess.Popen(
        [sys.executable, "-c", START, "play", *arguments],
        stdin=inside,
        stdout=inside,
        stderr=inside,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **settings},
        start_new_session=True,
    )
    os.close(inside)
    try:
        yield Window(process, screen)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait(SECONDS)
        os.close(screen)


def drawn(raw: str) -> str:
    """A line of the screen after all that was drawn on it."""
    line: list[str] = []
    at = column = 0
    while at < len(raw):
        if found := SEQUENCE.match(raw, at):
            at = found.end()
            if found[2] == "K":
                del line[column:]
            elif found[2] == "D":
                column -= int(found[1] or 1)
            continue
        sign = raw[at]
        at += 1
        if sign == "\r":
            column = 0
        else:
            line[column : column + 1] = [sign]
            column += 1
    return "".join(line)
