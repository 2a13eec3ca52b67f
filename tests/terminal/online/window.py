"""`lastcard play` in a terminal of its own: keys in, and the screen as a person would see it."""

from __future__ import annotations

import codecs
import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyte

from waiting import SECONDS

START = (
    "import fcntl, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "from lastcard.cli import main; sys.exit(main())"
)
POLL_SECONDS = 0.02
Row = dict[int, Any]


class Glass(pyte.HistoryScreen):
    """A screen that remembers what has left it at the top, and which lines it has broken."""

    def __init__(self, columns: int, rows: int, answer: Callable[[str], None]) -> None:
        super().__init__(columns, rows, history=100_000)
        self._answer = answer
        self._drawing = False
        self._past: list[str] = []

    def write_process_input(self, data: str) -> None:
        """A program may ask where the cursor is."""
        self._answer(data)

    def draw(self, data: str) -> None:
        self._drawing = True
        super().draw(data)
        self._drawing = False

    def linefeed(self) -> None:
        if self._drawing:  # nobody asked for it: the line was too long
            self.buffer[self.cursor.y][self.columns] = pyte.screens.Char("broken")
        super().linefeed()

    def rows(self) -> list[str]:
        """All there are, down to the one with the cursor; a newline ends those that are finished."""
        for number in range(len(self._past), len(self.history.top)):
            self._past.append(self._text_of(self.history.top[number]))
        return [*self._past, *(self._text_of(self.buffer[y]) for y in range(self.cursor.y + 1))]

    def _text_of(self, row: Row) -> str:
        text = "".join(row[x].data for x in range(self.columns))
        return text if self.columns in row else f"{text.rstrip()}\n"


class Window:
    """A terminal with a program in it."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int, columns: int, rows: int) -> None:
        self.process = process
        self.screen = screen
        self._glass = Glass(columns, rows, self.type)
        self._stream = pyte.Stream(self._glass)
        self._known: tuple[list[str], str] | None = None
        self._seen = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    @property
    def lines(self) -> list[str]:
        """Those that are finished, whole again where they were too long for the screen."""
        return self._shown()[0]

    @property
    def line(self) -> str:
        """The last line of the screen, to its last letter or to the cursor."""
        return self._shown()[1]

    def _shown(self) -> tuple[list[str], str]:
        if self._known is None:
            *rows, last = self._glass.rows()
            self._known = "".join(rows).splitlines(), last.rstrip("\n").ljust(self._glass.cursor.x)
        return self._known

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
        before, typed = len(self.lines), f"> {text}".rstrip()
        self.type(text + "\r")
        self.until(lambda: any(line.endswith(typed) for line in self.lines[before:]), typed)

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
        self._known = None
        self._stream.feed(self._decoder.decode(seen))
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
        yield Window(process, screen, columns, rows)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait(SECONDS)
        os.close(screen)
