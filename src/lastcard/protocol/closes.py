"""Why the server ends a connection: a code for programs, a constant text for people."""

from __future__ import annotations

from enum import Enum


class CloseCode(Enum):
    """Codes below 4000 are those of WebSocket itself."""

    BINARY = (1003, "messages must be text")
    TOO_MUCH = (1008, "too many messages")
    BROKEN = (1011, "internal error; reconnect")
    TAKEN_OVER = (4001, "the seat is used by another connection now")
    NO_PROTOCOL = (4002, "the first message must be a hello of a supported version")
    FORBIDDEN = (4003, "there is no such table, or the token is not for it")
    NO_HELLO = (4004, "no hello was received in time")
    UNPLAYABLE = (4005, "the table cannot be continued on this server")
    TOO_SLOW = (4008, "the client did not read its messages for too long")
    GONE = (4009, "you are no longer at the table")
    REPLACED = (4009, "you were away, and somebody else has the seat now")
    NO_ORIGIN = (4010, "a spectator needs an Origin")

    def __init__(self, code: int, text: str) -> None:
        self.code = code
        self.text = text
