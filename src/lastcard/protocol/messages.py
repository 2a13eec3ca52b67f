"""The words of the wire: two closed unions, one per direction. docs/protocol.md explains them all."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal, get_args

import msgspec

from ..table.acts import PersonAct
from ..table.view import TableView

VERSION = 1
"""Goes up when a client that knows the words below could misread a server, or be misread."""

LONGEST_FRAME = 4096
"""Bytes in a message of a client."""

DEEPEST = 5
"""Objects within objects in a message of a client."""

LONGEST_ID = 100
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""What every language can count to."""

MOST_TOLD = 20
"""How many acts back a snapshot tells of; beyond that the view has to do."""

Recall = Annotated[int, msgspec.Meta(ge=0, le=MOST_TOLD)]

Sign = Literal["hello", "thanks", "well-played", "oops", "hurry", "wow"]
SIGNS: tuple[Sign, ...] = get_args(Sign)


class FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """What a client may say."""


class Hello(FromClient, frozen=True, omit_defaults=True):
    """Comes first, within five seconds. Without a token: a spectator."""

    version: int
    table: str
    token: str = ""
    since: Number | None = None  # the last number seen, to be told what was missed
    recall: Recall = 0  # how many acts of the past to be told where what was missed cannot be

    def __repr__(self) -> str:
        since, recall = self.since, self.recall
        return f"Hello(version={self.version}, table={self.table!r}, token=***, {since=}, {recall=})"


class Act(FromClient, frozen=True):
    """Do something at the table. The same id is done once, however often it is sent."""

    id: str
    do: PersonAct
    seen: Number | None = None  # the number of the last frame seen


class Resync(FromClient, frozen=True):
    """Ask for a snapshot, because a number was missing."""

    since: Number | None = None


class Signal(FromClient, frozen=True):
    """A quick reaction, for everybody who is there now."""

    sign: Sign


class Ask(FromClient, frozen=True):
    """May I play this now, and if not, why? Nothing happens."""

    id: str
    token: str


class Advise(FromClient, frozen=True):
    """What would a bot do in my place?"""

    id: str


class Ping(FromClient, frozen=True):
    """Ask for a sign of life and the table's time."""

    id: Number = 0


class FromServer(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """What the server says."""


class Welcome(FromServer, frozen=True):
    """The answer to a hello; a snapshot follows."""

    version: int
    table: str
    seat: int | None  # None: a spectator
    clock: int  # the time that deadlines are told in, milliseconds since 1970
    signs: tuple[str, ...] = SIGNS


class Missed(msgspec.Struct, frozen=True):
    """What an act led to that a client was not told of when it happened."""

    seq: int
    facts: list[dict[str, Any]]


class Snapshot(FromServer, frozen=True):
    """The table as it is now. Acts that had no answer yet should be sent once more."""

    seq: int
    view: TableView
    missed: list[Missed] | None = None  # None: too much was missed to be told
    recalled: list[Missed] = []  # then: the last acts, as many as the hello asked for


class News(FromServer, frozen=True):
    """An act was accepted: what happened, and what is other than before in the view and in its game."""

    seq: int
    facts: list[dict[str, Any]]
    view: dict[str, Any]


class Done(FromServer, frozen=True):
    """Your act is in the log for good, under this number."""

    id: str
    seq: int


class Refused(FromServer, frozen=True):
    """Your act changed nothing, and why."""

    id: str
    seq: int
    code: str  # a RefusalCode; a newer server may know more of them
    clause: str
    reason: str
    hint: str
    wait_ms: int  # the same act may be right after so long; 0: waiting is no help
    stale: bool  # meant for a moment that has passed


class Answer(FromServer, frozen=True):
    """Whether an action is open to you now; if not, what an act would be refused with."""

    id: str
    seq: int
    legal: bool
    code: str = ""  # as of Refused
    clause: str = ""
    reason: str = ""
    hint: str = ""


class Advice(FromServer, frozen=True):
    """What a bot would do in your place, from what you see."""

    id: str
    seq: int
    token: str  # "": nothing now
    uno: bool


class Signalled(FromServer, frozen=True):
    """Somebody reacted. It is no part of the game and has no number."""

    seat: int
    sign: Sign


class Pong(FromServer, frozen=True):
    id: int
    clock: int


TroubleCode = Literal["unreadable", "version", "hello", "spectator", "store"]


class Trouble(FromServer, frozen=True):
    """A message could not be followed. `code` is for programs, `text` for people."""

    code: str  # a TroubleCode; a newer server may know more of them
    text: str
    detail: str = ""  # where in the message, if it was that
    id: str = ""  # of the act, if it was one


ClientMessage = Hello | Act | Ask | Advise | Resync | Signal | Ping
ServerMessage = Welcome | Snapshot | News | Done | Refused | Answer | Advice | Signalled | Pong | Trouble

_from_client: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()


_HALF = re.compile(r"\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])")
_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)


class Unreadable(ValueError):
    """A message that is not one of ours; the text only tells of the message itself, and so does `id`."""

    def __init__(self, text: str, message_id: str = "") -> None:
        super().__init__(text)
        self.id = message_id


def read_client(frame: str) -> ClientMessage:
    """The message in a frame of a client."""
    if depth_of(frame) > DEEPEST:
        raise Unreadable(f"a message has at most {DEEPEST} levels of nested objects or lists", id_in(frame))
    try:
        message = _from_client.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Unreadable(fault_in(frame, error), id_in(frame)) from None
    if isinstance(message, Act | Ask | Advise) and not 0 < len(message.id) <= LONGEST_ID:
        raise Unreadable(f"the id of an act or a question has 1 to {LONGEST_ID} characters", message.id)
    return message


def fault_in(text: str, error: Exception) -> str:
    """What is wrong with JSON: a string that ends in half a character, msgspec takes for one cut off."""
    if _HALF.search(text) and "truncated" in str(error):
        return "JSON is malformed: half a character, a surrogate without its other half"
    return str(error)


def id_in(frame: str) -> str:
    """The id of a message that is not one of ours, if it has one; never longer than the frame.

    Python's own reader takes more than msgspec does: half a character in some text hides no id.
    """
    try:
        message = json.loads(frame)
        named = message.get("id") if isinstance(message, dict) else None
        return named if isinstance(named, str) and named.encode() else ""
    except (ValueError, RecursionError):
        return ""


def depth_of(frame: str) -> int:
    """How deep the brackets of a frame go, but for those in texts, if there are enough to be too deep."""
    depth = deepest = 0
    if frame.count("{") + frame.count("[") <= DEEPEST:
        return depth
    for sign in _TEXTS.sub("", frame):
        if sign in "{[":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "}]":
            depth -= 1
    return deepest


def write(message: ServerMessage | ClientMessage) -> bytes:
    return _encoder.encode(message)
