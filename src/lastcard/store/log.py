"""The log of a live table, its only truth: what a store must keep, and the words for it. No I/O in here.

A table's entries are numbered 1, 2, 3 … without a gap. An entry is durable before `append` returns. Times are
milliseconds of the store's clock, which is the same for all processes that share the store.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, Protocol, get_args

Status = Literal["open", "live", "over"]
STATUSES: tuple[Status, ...] = get_args(Status)

STATE_HASH_BYTES = 8
TOKEN_HASH_BYTES = 32
LONGEST_ACTION_ID = 200
LONGEST_BODY = 65_536
LONGEST_PAGE = 10_000
BOOKMARKS = 2
"""How many of a table are kept that are not lasting."""

LAST_TIME = 2**62
LONGEST_TABLE_ID = 64
TABLE_ID = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_TABLE_ID}}}")


STARTED_NS = time.time_ns() - time.monotonic_ns()


def machine_clock() -> int:
    """The clock of a store that lives on one machine and has none of its own.

    It is right when the process starts and goes on steadily, whatever is done to the machine's clock.
    """
    return (STARTED_NS + time.monotonic_ns()) // 1_000_000


# What is kept


@dataclass(slots=True)  # not frozen, as nothing is that is made for every act: that takes four times as long
class Entry:
    """One accepted action."""

    seq: int
    actor: str
    action_id: str = field(repr=False)
    body: str = field(repr=False)
    state_hash: bytes = field(repr=False)
    at: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """What a table is, and how far its log has come. The last fields are the store's: `create` sets them."""

    table_id: str
    edition: str
    options: str
    engine_version: str
    secret: bytes = field(repr=False)
    commitment: str
    listed: bool
    status: Status = "open"
    due_at: int | None = None
    creator: int = 0  # a number of 16 bits for the network of whoever created it
    head_seq: int = 0
    created_at: int = 0
    touched_at: int = 0

    def __post_init__(self) -> None:
        if not TABLE_ID.fullmatch(self.table_id):
            raise ValueError("a table id is 1 to 64 letters, digits, - or _")
        for name in ("edition", "options", "engine_version", "commitment"):
            check_text(name, getattr(self, name))
        check_status(self.status)
        check_time("due_at", self.due_at)


@dataclass(frozen=True, slots=True)
class SeatToken:
    """Whose seat it is: who knows the token with this hash. It is of one occupancy, that of entry `since`.

    `connection` goes up with every token and everybody who arrives with one, and never down: of two
    connections of a seat the one with the higher number counts.
    """

    seat: int
    since: int  # the number of the entry by which they sat down
    token_hash: bytes = field(repr=False)
    name: str
    connection: int = 1
    used: bool = False  # somebody has arrived with this token

    def __post_init__(self) -> None:
        if not 0 < self.since < LAST_TIME:
            raise ValueError(f"since is the number of the entry by which they sat down, not {self.since}")
        if len(self.token_hash) != TOKEN_HASH_BYTES:
            raise ValueError(f"a token hash has {TOKEN_HASH_BYTES} bytes, not {len(self.token_hash)}")
        if not 0 <= self.seat < 100:
            raise ValueError(f"there is no seat {self.seat}")
        check_text("name", self.name)


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A table at a number, written down, so that its log is read on from there. What is written is not ours.

    A `lasting` one stays; of the others a store keeps the last two.
    """

    seq: int
    written: bytes = field(repr=False)
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Survey:
    """What a store holds, in short."""

    tables: int
    acts: int
    newest: int | None  # when a table was last used, in milliseconds since 1970; None: there is none
    doubts: tuple[str, ...] = ()  # what the operator should know, a sentence each
    engines: Mapping[str, int] = field(default_factory=dict)  # how many tables each engine version wrote


@dataclass(slots=True)
class Append:
    """A wish to add an entry after `expected_seq`, checked, so that no store meets what it cannot keep."""

    table_id: str
    expected_seq: int
    actor: str
    action_id: str = field(repr=False)
    body: str = field(repr=False)
    state_hash: bytes = field(repr=False)
    due_at: int | None
    status: Status | None = None
    listed: bool | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.expected_seq < LAST_TIME:
            raise ValueError(f"expected_seq is the number of the last entry, or 0, not {self.expected_seq}")
        if len(self.state_hash) != STATE_HASH_BYTES:
            raise ValueError(f"a state hash has {STATE_HASH_BYTES} bytes, not {len(self.state_hash)}")
        check_table(self.table_id)
        words = self.actor + self.action_id + self.body
        if len(words) > LONGEST_ACTION_ID or not words.isascii() or "\0" in words:  # else they are all fine
            check_text("actor", self.actor)
            check_text("action_id", self.action_id, LONGEST_ACTION_ID)
            check_text("body", self.body)
        if not self.action_id:
            raise ValueError("an action needs an id")
        check_time("due_at", self.due_at)
        if self.status is not None:
            check_status(self.status)

    def entry(self, at: int) -> Entry:
        """The entry, if nobody else was first."""
        seq = self.expected_seq + 1
        return Entry(seq, self.actor, self.action_id, self.body, self.state_hash, at)

    def again(self, known: Entry) -> Duplicate:
        """The answer if the action id is in the log already."""
        if (known.actor, known.body) != (self.actor, self.body):
            raise Mismatch(self.table_id, known)
        return Duplicate(known)


def check_text(name: str, text: str, longest: int = LONGEST_BODY) -> None:
    if len(text) > longest:
        raise ValueError(f"{name} is longer than {longest} characters")
    if not ((text.isascii() and "\0" not in text) or is_text(text)):
        raise ValueError(f"{name} contains a character that cannot be stored as UTF-8")


def is_text(value: object) -> bool:
    """False for a text that no store can hold, and so cannot be asked for."""
    return not isinstance(value, str) or (
        "\0" not in value and (value.isascii() or value.encode(errors="ignore").decode() == value)
    )


def check_table(table_id: str) -> None:
    """What cannot be a table's id is a table that is not there."""
    if len(table_id) > LONGEST_TABLE_ID or not is_table_id(table_id):
        raise NoSuchTable(table_id)


@lru_cache(4096)
def is_table_id(text: str) -> bool:
    """Remembers its answers, for it is asked with every act; so it is never asked of long texts."""
    return TABLE_ID.fullmatch(text) is not None


def page(after: int, limit: int) -> tuple[int, int]:
    """What a client asked for, within what a store can count."""
    return min(max(after, 0), LAST_TIME), min(max(limit, 0), LONGEST_PAGE)


def check_time(name: str, at: int | None) -> None:
    if at is not None and not 0 <= at < LAST_TIME:
        raise ValueError(f"{name} is in milliseconds since 1970, not {at}")


def check_status(status: str) -> None:
    if status not in STATUSES:
        raise ValueError(f"a table is {', '.join(STATUSES)}, not {status!r}")


# What comes of an append


@dataclass(slots=True)
class Stored:
    """The entry is in the log, durably."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Duplicate:
    """This action was in the log already, durably; nothing was added."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Conflict:
    """The log is at another number than expected; nothing was added."""

    head_seq: int


Outcome = Stored | Duplicate | Conflict

Connected = tuple[str, int, int]
"""A table, a seat there, and the number of a connection."""


class LogError(Exception):
    """The store could not do it; the text says why."""


class Unknown(LogError):
    """The store fell silent: the entry may be in the log or not. Ask `find` by the action id."""


class StoreError(LogError):
    """The store refused, and nothing was written: full, read-only, locked, out of reach, unsafe."""


class NoSuchTable(LogError):
    """There is no such table, or it has been forgotten."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"there is no table {table_id!a}")


class TableExists(LogError):
    """There is a table of that id already."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"there is a table {table_id!a} already")


class Mismatch(LogError):
    """The action id is in the log, but for another action; `entry` is the one that it belongs to."""

    def __init__(self, table_id: str, entry: Entry) -> None:
        super().__init__(
            f"the action id of entry {entry.seq} of table {table_id} was used for another action"
        )
        self.entry = entry


LogPage = tuple["Bookmark | None", "list[Entry]"]
"""A bookmark, and the entries from its own on; without one, from the first on."""


class Log(Protocol):
    """A store of tables and their logs. Every method may raise StoreError, those that write Unknown too."""

    async def create(self, row: TableRow) -> TableRow:
        """Add a table; the row comes back as stored. Raises TableExists."""

    async def load(self, table_id: str) -> TableRow | None: ...

    async def append(self, asked: Append) -> Outcome:
        """Add entry `expected_seq + 1`, durably, and set the table's deadline.

        Its status and whether the lobby lists it are set too, if they are given.

        An action id that is in the log already wins over a wrong number: Duplicate, not Conflict.
        Raises NoSuchTable, and Mismatch if the action id belongs to another actor or body.
        """

    async def read(self, table_id: str, after: int = 0, limit: int = 1000) -> list[Entry]:
        """The entries after a number, in order, at most 10,000 at a time."""

    async def find(self, table_id: str, action_id: str) -> Entry | None: ...

    async def put_bookmark(self, table_id: str, put: Bookmark) -> None:
        """Keep a bookmark, in place of one of the same number. Raises NoSuchTable.

        Bookmarks are a cache: nothing is lost with them, and they do not touch a table.
        """

    async def read_from(self, table_id: str, last: int, limit: int) -> LogPage:
        """The last bookmark at a number or before it, and the entries from its own on.

        Without one, the entries from the first on; at most so many.
        """

    async def load_page(self, table_id: str, limit: int) -> tuple[TableRow, LogPage] | None:
        """What a table is opened from: its row, and what `read_from` tells of its end."""

    async def heads(self, table_ids: Iterable[str]) -> dict[str, int]:
        """How far these logs have come; a table that is not there is left out."""

    async def due(self, now: int | None = None, limit: int = 100) -> list[str]:
        """Tables whose deadline has passed by the store's clock (or by `now`), the oldest deadline first."""

    async def lobby(self, limit: int = 50, each: int = 3) -> list[TableRow]:
        """Return the listed tables, the newest first, at most `each` of one creator."""

    async def put_seat(
        self, table_id: str, put: SeatToken, *, replaces: bytes | None = None
    ) -> SeatToken | None:
        """The token of whoever sat down by entry `since`, in place of all that came before them.

        What it is worth is the store's: the number of its connection, and whether it was used.

        With `replaces` a new one of the same occupancy for that old one. None if somebody was faster: an
        occupancy never gives way to an older one, nor a token to another that does not know of it.
        """

    async def arrive(self, table_id: str, token_hash: bytes) -> SeatToken | None:
        """Somebody connects with a token: the seat, with a new connection number. None if it has none."""

    async def overtaken(self, connections: Sequence[Connected]) -> list[Connected]:
        """Which of these are no longer the newest of their seat, each with the number that is."""

    async def get_seats(self, table_id: str) -> list[SeatToken]: ...

    async def forget(self, idle_before: int, status: Status | None = None, limit: int = 100) -> list[str]:
        """Remove tables (of that status) untouched since then, and all that is theirs; returns their ids.

        An append and a change of seats touch a table, as `touch` does.
        """

    async def touch(self, table_id: str) -> None:
        """Write, durably, that the table is in use, and nothing else; raises what an append would."""

    async def survey(self) -> Survey:
        """Look through the store, before it is served. Raises StoreError if it is damaged."""

    async def clock(self) -> int:
        """The store's clock, in milliseconds since 1970."""

    async def close(self) -> None:
        """Write what waits, then let go of the store."""
