"""The screen and the keyboard: prints lines, asks for lines, and never fails because one of them is gone."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterable
from typing import IO

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.text import Text

from .suspending import resumable
from .typed_ahead import drop_typed_ahead

BLANKS = re.compile(r"[ ]+(?=\n)")


class LeaveGame(Exception):
    """The player leaves the game: `quit`, or nothing more to read."""


class Paper(Console):
    """A console that leaves a reader who has gone away to the command line, which ends without a word."""

    def _render_buffer(self, buffer: Iterable[Segment]) -> str:
        """What is written; blanks that fill up a row mean nothing where nobody sees its end."""
        text = super()._render_buffer(buffer)
        return text if self.is_terminal else BLANKS.sub("", text)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console_for(file: IO[str] | None = None) -> Console:
    """Text as it is, colours only where they are wanted: rich minds NO_COLOR and what is no terminal."""
    return Paper(file=file, highlight=False, markup=False, emoji=False, soft_wrap=False)


class Screen:
    """Line by line in, line by line out."""

    def __init__(
        self,
        console: Console,
        read: Callable[[str], str] | None = None,
        pace: float = 0.0,
        *,
        bell: bool = False,
    ) -> None:
        self.console = console
        self.read = read or input
        self.pace = pace
        self.bell = bell and console.is_terminal
        self.at_keyboard = read is None and sys.stdin.isatty()
        self.echo = read is None and not self.at_keyboard

    def say(self, *lines: RenderableType) -> None:
        for line in lines or (Text(),):
            self.console.print(line)

    def say_whole(self, line: str) -> None:
        """A line to be copied: however long, it is not broken."""
        self.console.print(Text(line), soft_wrap=True)

    def wait(self) -> None:
        """A breath between the moves of bots."""
        if self.pace:
            time.sleep(self.pace)

    def ring(self) -> None:
        """Call somebody who looks elsewhere."""
        if self.bell:
            self.console.bell()

    def ask(self, prompt: str) -> str:
        """A line from the player, without idle commas; an end of the input means goodbye.

        At a keyboard, what was typed before the question is no answer to it.
        """
        if self.at_keyboard and drop_typed_ahead():
            self.say(Text("(What you typed before this question was dropped.)", "dim"))
        self.console.file.flush()
        try:
            with resumable(prompt):
                answer = self.read(prompt)
        except EOFError:
            self.say()
            raise LeaveGame from None
        if self.echo:
            self.say(answer)
        return answer.strip(" \t\r\n,")
