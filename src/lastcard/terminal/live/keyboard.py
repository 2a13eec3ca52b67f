"""The keyboard while news come in: nothing here waits, and what has been typed stays on the last line."""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, Protocol

from rich.cells import cell_len, chop_cells
from rich.console import Console

from .line import Ended, Line

try:
    import termios
    import tty
except ImportError:  # not on this system
    termios = None  # type: ignore[assignment]

CLEAR = "\r\x1b[K"
BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
CHUNK = 4096


class Listener(Protocol):
    """Whoever is told what happens at the keyboard."""

    def typed(self, line: str) -> None:
        """A line is finished."""

    def ended(self) -> None:
        """Nothing more can be typed."""

    def interrupted(self) -> None:
        """Ctrl-C."""


class Keyboard(Protocol):
    """Between `hide` and `show` the screen is free for other lines."""

    @property
    def typing(self) -> bool:
        """Whether a line has been begun."""

    def start(self, listener: Listener) -> None: ...
    def stop(self) -> None: ...
    def hide(self) -> None: ...
    def show(self, prompt: str, *, urgent: bool = False) -> None: ...


def keyboard_for(console: Console) -> Keyboard:
    """Keys where there is a terminal, whole lines elsewhere."""
    if termios is not None and sys.stdin.isatty() and console.is_terminal and not console.is_dumb_terminal:
        return Keys(console, sys.stdin.fileno())
    return Lines(console)


class Signals:
    """Ctrl-C and a polite end come as calls, where the system allows it."""

    def __init__(self) -> None:
        self._set: list[signal.Signals] = []

    def call(self, number: signal.Signals, answer: Callable[[], None]) -> None:
        with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
            asyncio.get_running_loop().add_signal_handler(number, answer)
            self._set.append(number)

    def stop(self) -> None:
        for number in self._set:
            asyncio.get_running_loop().remove_signal_handler(number)


class Keys:
    """A terminal, read key by key. The last line of the screen is the prompt and what has been typed."""

    def __init__(self, console: Console, source: int) -> None:
        self._console = console
        self._source = source
        self._line = Line()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._signals = Signals()
        self._listener: Listener | None = None
        self._before: Any = None
        self._prompt, self._urgent, self._shown = "", False, False

    @property
    def typing(self) -> bool:
        return bool(self._line.text)

    def start(self, listener: Listener) -> None:
        self._listener = listener
        self._before = termios.tcgetattr(self._source)
        self._take_over()
        asyncio.get_running_loop().add_reader(self._source, self._read)
        self._signals.call(signal.SIGINT, self._interrupt)
        self._signals.call(signal.SIGTERM, listener.ended)
        self._signals.call(signal.SIGHUP, listener.ended)
        self._signals.call(signal.SIGCONT, self._take_over)
        self._signals.call(signal.SIGWINCH, self._draw)

    def stop(self) -> None:
        """Leave the terminal as it was."""
        self._signals.stop()
        asyncio.get_running_loop().remove_reader(self._source)
        self.hide()
        if self._before is not None:
            with contextlib.suppress(termios.error):  # it may be gone
                termios.tcsetattr(self._source, termios.TCSADRAIN, self._before)

    def hide(self) -> None:
        if self._shown:
            self._write(CLEAR)
            self._shown = False

    def show(self, prompt: str, *, urgent: bool = False) -> None:
        if self._shown and (prompt, urgent) == (self._prompt, self._urgent):
            return
        self._prompt, self._urgent, self._shown = prompt, urgent, True
        self._draw()

    def _take_over(self) -> None:
        """Key by key, without the system's own echo; Ctrl-C stays a signal."""
        with contextlib.suppress(termios.error):
            tty.setcbreak(self._source, termios.TCSADRAIN)
        self._draw()

    def _read(self) -> None:
        try:
            seen = os.read(self._source, CHUNK)
        except OSError:
            seen = b""
        if not seen or self._listener is None:
            return self._end()
        try:
            for line in self._line.press(self._decoder.decode(seen)):
                self._finish(line)
        except Ended:
            return self._end()
        self._draw()
        return None

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._source)
        if self._listener is not None:
            self._listener.ended()

    def _finish(self, line: str) -> None:
        """The line stays on the screen as it was typed."""
        if self._shown:
            self._write(f"{CLEAR}{self._styled()}{line}\n")
        self._shown = False
        if self._listener is not None:
            self._listener.typed(line)

    def _interrupt(self) -> None:
        list(self._line.press("\x05\x15"))
        if self._listener is not None:
            self._listener.interrupted()

    def _draw(self) -> None:
        if not self._shown:
            return
        width = max(10, self._console.width - 1)
        prompt = self._cut_prompt()
        text, column = self._line.window(max(2, width - cell_len(prompt)))
        back = cell_len(text) - column
        self._write(CLEAR + self._styled() + text + (f"\x1b[{back}D" if back else ""))

    def _cut_prompt(self) -> str:
        """At most two thirds of the line; what matters is at the end."""
        most = max(2, self._console.width * 2 // 3)
        if cell_len(self._prompt) <= most:
            return self._prompt
        return chop_cells(self._prompt[::-1], most)[0][::-1]

    def _styled(self) -> str:
        prompt = self._cut_prompt()
        return f"{BOLD}{prompt}{PLAIN}" if self._urgent and not self._console.no_color else prompt

    def _write(self, text: str) -> None:
        self._console.file.write(text)
        self._console.file.flush()


class Lines:
    """No terminal to draw on: whole lines come in, and are told as they are read."""

    typing = False

    def __init__(self, console: Console) -> None:
        self._console = console
        self._signals = Signals()

    def start(self, listener: Listener) -> None:
        self._signals.call(signal.SIGINT, listener.interrupted)
        self._signals.call(signal.SIGTERM, listener.ended)
        loop = asyncio.get_running_loop()
        source = sys.stdin.fileno()
        threading.Thread(target=self._read_on, args=(source, loop, listener), daemon=True).start()

    def stop(self) -> None:
        self._signals.stop()

    def hide(self) -> None:
        """There is nothing to hide."""

    def show(self, prompt: str, *, urgent: bool = False) -> None:  # noqa: ARG002 - nobody sees it
        self._console.file.flush()

    def _read_on(self, source: int, loop: asyncio.AbstractEventLoop, listener: Listener) -> None:
        """Reads the source itself: `sys.stdin` would be locked when the program ends."""
        rest = b""
        with contextlib.suppress(RuntimeError):  # the loop is gone
            while seen := os.read(source, CHUNK):
                *lines, rest = (rest + seen).split(b"\n")
                for line in lines:
                    loop.call_soon_threadsafe(self._tell, listener, line)
            if rest:
                loop.call_soon_threadsafe(self._tell, listener, rest)
            loop.call_soon_threadsafe(listener.ended)

    def _tell(self, listener: Listener, line: bytes) -> None:
        text = line.decode("utf-8", "replace").rstrip("\r")
        if not sys.stdin.isatty():
            self._console.print(f"> {text}", markup=False, highlight=False)
        listener.typed(text)
