"""A bookmark in a table's log: the state at a number, written down, so that a log is read on from there.

It is a cache and never a second truth. It is made from the log and held against it; without it the log is
read from its beginning. The round on the table is kept as its deal and its actions, which the rules play
again, so no field of theirs is listed here; nor is any of a table, unless it has a form of its own.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import msgspec

from ..inside import PackedMatch, packed, unpacked
from ..match import ArchivedRound, Result
from .before_play import Dismissal
from .engine import engine_version
from .seats import Seat
from .settings import Settings
from .table_state import SEAL_BYTES, TableState

GIVEN = ("_bots_key", "_lasting", "_secret")
"""Of the table's row, or worked out from that."""

SHAPED = ("dismissals", "match", "seats", "settings")
PLAIN = tuple(name for name in TableState.__slots__ if name not in (*GIVEN, *SHAPED))
"""The fields that are numbers, texts, and tuples of them."""


class WrittenTable(msgspec.Struct, array_like=True, frozen=True):
    """What is written of a table."""

    plain: tuple[Any, ...]  # in the order of PLAIN
    settings: msgspec.Raw  # most often as they were at first, and then they need not be read
    seats: list[Seat]
    dismissals: tuple[Dismissal, ...]
    match: PackedMatch | None


SHAPE = " ".join(
    [
        engine_version(),
        *PLAIN,
        *Settings.__struct_fields__,
        *(
            field.name
            for kept in (Seat, Dismissal, PackedMatch, ArchivedRound, Result)
            for field in fields(kept)
        ),
    ]
).encode()
"""Another lastcard, in which a field has come, gone or changed its name, throws our bookmarks away."""

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(WrittenTable).decode
decode_settings = msgspec.msgpack.Decoder(Settings).decode


def write_bookmark(state: TableState) -> bytes:
    """The state as bytes, sealed with the table's secret."""
    match = None if state.match is None else packed(state.match)
    plain = tuple([getattr(state, name) for name in PLAIN])
    body = encode(
        WrittenTable(plain, msgspec.Raw(encode(state.settings)), state.seats, state.dismissals, match)
    )
    return state.seal(SHAPE + body) + body


def read_bookmark(written: bytes, first: TableState) -> list[tuple[int, str]] | None:
    """Make a table before its first act what was written; None if that is not of this table and lastcard.

    Told are the actions that are to be played in the round on the table yet. With them the state is the one
    that was written, and its hash has to be that of the log's entry.
    """
    digest, body = written[:SEAL_BYTES], written[SEAL_BYTES:]
    if digest != first.seal(SHAPE + body):
        return None
    told = decode(body)
    for name, value in zip(PLAIN, told.plain, strict=True):
        setattr(first, name, tuple(value) if isinstance(value, list) else value)
    first.seats, first.dismissals = told.seats, told.dismissals
    if bytes(told.settings) != encode(first.settings):
        first.settings = decode_settings(told.settings)
    if told.match is None:
        return []
    first.match, actions = unpacked(told.match)
    return actions
