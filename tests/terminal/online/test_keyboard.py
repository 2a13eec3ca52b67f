"""The line being typed: keys in, finished lines out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from lastcard.terminal.completion import completed
from lastcard.terminal.online.keyboard import MOST_LETTERS, MOST_LINES, Keys
from waiting import until

LEFT, RIGHT, UP, DOWN, HOME, END = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B", "\x1b[H", "\x1b[F"
PASTED = "\x1b[200~{}\x1b[201~"
ENDED, INTERRUPTED = "(ended)", "(interrupted)"


class Ear:
    """Hears what a keyboard says, and asks for the next line at once."""

    def __init__(self, keys: Keys) -> None:
        self.heard: list[str] = []
        self._keys = keys

    def typed(self, line: str) -> None:
        self.heard.append(line)
        asyncio.get_running_loop().call_soon(self._keys.show, "> ")

    def completions(self, line: str) -> list[str]:
        return completed(line, ["draw", "drop", "challenge"], {})

    def ended(self) -> None:
        self.heard.append(ENDED)

    def interrupted(self) -> None:
        self.typed(INTERRUPTED)


@asynccontextmanager
async def keyboard() -> AsyncIterator[tuple[PipeInput, Keys, Ear]]:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        keys = Keys()
        ear = Ear(keys)
        keys.start(ear)
        keys.show("> ")
        try:
            yield pipe, keys, ear
        finally:
            await keys.stop()


def heard(keys: str, number: int = 1) -> list[str]:
    """What is heard of some keys, when there is so much of it."""

    async def hear() -> list[str]:
        async with keyboard() as (pipe, _, ear):
            pipe.send_text(keys)
            await until(lambda: len(ear.heard) >= number, f"{number} lines")
            return ear.heard

    return asyncio.run(hear())


@pytest.mark.parametrize(
    "keys, text",
    [
        ("uno r7", "uno r7"),
        ("r8\x7f7", "r7"),
        ("7" + LEFT + "r", "r7"),
        ("r7" + HOME + "uno ", "uno r7"),
        ("r7" + HOME + RIGHT + "\x1b[3~", "r"),
        ("r7\x01x\x05y", "xr7y"),
        ("play red 7\x17", "play red "),
        ("play red 7\x15", ""),
        ("play red 7" + HOME + "\x0b", ""),
        ("r7\x1b[5~\x1b[1;5C\x1bOP", "r7"),
        ("\x7f\x7f" + LEFT + "a" + RIGHT + RIGHT, "a"),
        ("ab" + HOME + "\x04", "b"),
        ("über", "über"),
        ("ch\t", "challenge"),
        ("uno dra\t", "uno draw"),
        ("", ""),
    ],
)
def test_keys_edit_the_line(keys: str, text: str) -> None:
    assert heard(f"{keys}\r") == [text]


def test_the_key_for_the_race_needs_no_enter_and_only_on_an_empty_line() -> None:
    assert heard("!draw!\r", 2) == ["!", "draw!"]


def test_several_lines_may_come_at_once() -> None:
    assert heard("draw\rkeep\r\r", 3) == ["draw", "keep", ""]


def test_lines_that_are_pasted_are_lines() -> None:
    assert heard(PASTED.format("draw\r\nkeep") + "\r", 2) == ["draw", "keep"]


def test_a_key_that_comes_in_two_parts_is_one_key() -> None:
    async def hear() -> list[str]:
        async with keyboard() as (pipe, keys, ear):
            for part in ("ab\x1b", "[", "D", "x"):
                pipe.send_text(part)
                await asyncio.sleep(0.01)
            await until(lambda: keys.typing, "a letter")
            pipe.send_text("\r")
            await until(lambda: ear.heard, "a line")
            return ear.heard

    assert asyncio.run(hear()) == ["axb"]


@pytest.mark.parametrize(
    "keys, text", [(UP, "keep"), (UP + UP, "draw"), (UP + UP + UP, "draw"), (UP + UP + DOWN * 3, "")]
)
def test_earlier_lines_come_back(keys: str, text: str) -> None:
    async def hear() -> str:
        async with keyboard() as (pipe, typing, ear):
            pipe.send_text("draw\rdraw\r\rkeep\r")
            await until(lambda: len(ear.heard) == 4, "four lines")
            await until(lambda: len(typing._session.default_buffer._working_lines) == 3, "those before")
            pipe.send_text(f"{keys}\r")
            await until(lambda: len(ear.heard) == 5, "another one")
            return ear.heard[-1]

    assert asyncio.run(hear()) == text


def test_ctrl_d_ends_the_input_on_an_empty_line() -> None:
    assert heard("draw\r\x04", 2) == ["draw", ENDED]


def test_ctrl_c_is_told_and_what_was_typed_is_gone() -> None:
    assert heard("half a wo\x03draw\r", 2) == [INTERRUPTED, "draw"]


def test_no_line_grows_without_end() -> None:
    assert heard(PASTED.format("x" * 10_000) + "\r") == ["x" * MOST_LETTERS]


def test_a_long_paste_is_not_done_to_its_end() -> None:
    assert heard(PASTED.format("draw\r" * 4000) + "\rkeep\r", MOST_LINES + 1) == ["draw"] * MOST_LINES + [
        "keep"
    ]


def test_it_is_known_whether_a_line_has_been_begun() -> None:
    async def look() -> None:
        async with keyboard() as (pipe, keys, ear):
            assert not keys.typing
            pipe.send_text("dr")
            await until(lambda: keys.typing, "a line that has been begun")
            keys.hide()
            keys.show("another > ", urgent=True)
            pipe.send_text("aw\r")
            await until(lambda: ear.heard, "a line")
            assert ear.heard == ["draw"]
            assert not keys.typing

    asyncio.run(look())
