"""What a client has said and waits for, and the ways in which no answer can come."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from ..protocol import messages as m


class Gone(ConnectionError):
    """The connection is closed for good."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{reason} [{code}]")
        self.code = code


class Unfollowed(ConnectionError):
    """The server hung up over something that was said. Whether this act was done before that is not known."""

    def __init__(self, code: int, reason: str) -> None:
        told = f"{code}, {reason}" if reason else str(code)
        super().__init__(
            f"the server closed the connection over a message [{told}]; this may or may not be done"
        )
        self.code = code


@dataclass
class Pending:
    """An act or a question without an answer yet."""

    frame: str
    answer: asyncio.Future[Any]
    said: bool = False  # on this connection

    def settle(self, answer: object) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


def frame_of(message: m.ClientMessage) -> str:
    """The frame of a message, if a server can follow it: one that cannot be read would be said for ever."""
    try:
        frame = m.write(message)
    except UnicodeEncodeError as error:
        raise m.Unreadable(f"a text that cannot be sent as UTF-8: {error.reason}") from None
    if len(frame) > m.LONGEST_FRAME:
        raise m.Unreadable(f"a message has at most {m.LONGEST_FRAME} bytes, not {len(frame)}")
    text = frame.decode()
    m.read_client(text)
    return text
