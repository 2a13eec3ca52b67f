"""The keyboard while news come in: nothing here waits, and what has been typed stays on the last line."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.shortcuts import CompleteStyle
from rich.console import Console

from ...wording.typed_actions import SPEAK
from ..completion import BREAK

CHUNK = 4096
MOST_LETTERS, MOST_LINES = 500, 10
"""Of a line, and of what is pasted at once; nobody plays further ahead."""


class LineListener(Protocol):
    """Whoever is told what happens at the keyboard."""

    def typed(self, line: str) -> None:
        """A line is finished."""

    def completions(self, line: str) -> Sequence[str]:
        """The words that the end of a line may become."""

    def ended(self) -> None:
        """Nothing more can be typed."""

    def interrupted(self) -> None:
        """Ctrl-C."""


class Keyboard(Protocol):
    """Between `hide` and `show` the screen is free for other lines."""

    def start(self, listener: LineListener) -> None: ...
    async def stop(self) -> None: ...
    def hide(self) -> None: ...
    def show(self, prompt: str, *, urgent: bool = False) -> None: ...


def keyboard_for(console: Console) -> Keyboard:
    """Keys where there is a terminal, whole lines elsewhere."""
    if sys.stdin.isatty() and console.is_terminal and not console.is_dumb_terminal:
        return Keys()
    return Lines(console)


class Signals:
    """Ctrl-C and a polite end come as calls, where the system allows it."""

    def __init__(self) -> None:
        self._set: list[signal.Signals] = []

    def call(self, number: signal.Signals, answer: Callable[[], None]) -> None:
        # on Windows there is no such call, and beside the main thread none may be set: Ctrl-C then interrupts
        with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
            asyncio.get_running_loop().add_signal_handler(number, answer)
            self._set.append(number)

    def stop(self) -> None:
        for number in self._set:
            asyncio.get_running_loop().remove_signal_handler(number)


class TabCompleter(Completer):
    """Offers what the listener knows."""

    def __init__(self, listener: LineListener) -> None:
        self._listener = listener

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:  # noqa: ARG002
        line = document.text_before_cursor
        begun = BREAK.split(line)[-1]
        yield from (Completion(word, -len(begun)) for word in self._listener.completions(line))


class Keys:
    """A terminal, read key by key. The last line of the screen is the prompt and what has been typed."""

    def __init__(self) -> None:
        self._session = PromptSession[str](
            lambda: [("bold" if self._urgent else "", self._prompt)],
            history=InMemoryHistory(),
            enable_suspend=True,
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
        )
        self._signals = Signals()
        self._reading: asyncio.Task[None] | None = None
        self._wanted = asyncio.Event()
        self._prompt, self._urgent = "", False

    @property
    def typing(self) -> bool:
        """Whether a line has been begun."""
        return bool(self._session.default_buffer.text)

    def start(self, listener: LineListener) -> None:
        self._session.completer = TabCompleter(listener)
        self._session.key_bindings = self._single_key(listener)
        self._signals.call(signal.SIGINT, listener.interrupted)
        self._signals.call(signal.SIGTERM, listener.ended)
        if sys.platform != "win32":
            self._signals.call(signal.SIGHUP, listener.ended)
        self._reading = asyncio.get_running_loop().create_task(self._read(listener))

    async def stop(self) -> None:
        """Leave the terminal as it was."""
        self._signals.stop()
        if self._reading is not None:
            self._session.app.erase_when_done = True
            self._reading.cancel()
            await asyncio.wait([self._reading])

    def hide(self) -> None:
        if self._session.app.is_running:
            self._session.app.renderer.erase()

    def show(self, prompt: str, *, urgent: bool = False) -> None:
        self._prompt, self._urgent = prompt, urgent
        self._wanted.set()
        self._session.app.invalidate()

    async def _read(self, listener: LineListener) -> None:
        while True:
            await self._wanted.wait()
            try:
                text = await self._session.prompt_async(handle_sigint=False)
            except KeyboardInterrupt:
                listener.interrupted()
            except (EOFError, OSError):  # the terminal may be gone
                return listener.ended()
            else:
                for line in text.splitlines()[:MOST_LINES] or [""]:  # several, if they were pasted
                    listener.typed(line[:MOST_LETTERS])
            self._wanted.clear()

    def _single_key(self, listener: LineListener) -> KeyBindings:
        """`!` on an empty line does without Enter: to call and to catch is a race."""
        keys = KeyBindings()

        @keys.add(SPEAK, filter=Condition(lambda: not self.typing))
        def speak(_event: KeyPressEvent) -> None:
            listener.typed(SPEAK)

        return keys


class Lines:
    """No terminal to draw on: whole lines come in, and are told as they are read."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._signals = Signals()

    def start(self, listener: LineListener) -> None:
        self._signals.call(signal.SIGINT, listener.interrupted)
        self._signals.call(signal.SIGTERM, listener.ended)
        loop = asyncio.get_running_loop()
        source = sys.stdin.fileno()
        threading.Thread(target=self._read_on, args=(source, loop, listener), daemon=True).start()

    async def stop(self) -> None:
        self._signals.stop()

    def hide(self) -> None:
        """There is nothing to hide."""

    def show(self, prompt: str, *, urgent: bool = False) -> None:  # noqa: ARG002 - nobody sees it
        self._console.file.flush()

    def _read_on(self, source: int, loop: asyncio.AbstractEventLoop, listener: LineListener) -> None:
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

    def _tell(self, listener: LineListener, line: bytes) -> None:
        text = line.decode("utf-8", "replace").rstrip("\r")
        if not sys.stdin.isatty():
            self._console.print(f"> {text}", markup=False, highlight=False)
        listener.typed(text)
