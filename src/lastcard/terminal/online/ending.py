"""How a visit to a table ends, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...client import VERSION, Gone
from ...client.connection import REFUSED_HANDSHAKE
from ...protocol.closes import CloseCode
from .joining import plain

LEFT, WRONG_VERSION = CloseCode.GONE.code, CloseCode.NO_PROTOCOL.code
WHY = {
    CloseCode.TAKEN_OVER.code: "your seat is played from another place now",
    CloseCode.FORBIDDEN.code: "the table is gone, or somebody else has your seat",
    CloseCode.UNPLAYABLE.code: "the table cannot be played on here: another version of the rules wrote it",
    REFUSED_HANDSHAKE: "the server refuses the connection",
}


@dataclass(frozen=True)
class SessionEnd:
    """The seat is kept, left to a bot, or free again; or nobody sat there."""

    seat: str  # kept left free none
    phase: str  # of the table
    interrupted: bool = False


def end_words(gone: Gone, spoken: Sequence[str] = ()) -> str:
    """Why a connection is closed for good; `spoken` is what the server said about versions."""
    if gone.code == WRONG_VERSION and spoken:
        return f"{plain(spoken[0])}, this lastcard version {VERSION}; update the older one"
    return WHY.get(gone.code) or plain(str(gone))
