"""Records on disk: read, checked before they are written to, and never half written."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from ..match import Match
from ..notation.record import HEADER, first_line
from ..replay import read_records
from ..rules.errors import InvalidNotation, quoted
from .typed_command import program

ANY_HEADER = "lastcard record "
"""How records begin, whatever their version."""


def open_record(file: Path) -> Match:
    """The one match that a file holds."""
    matches = open_records(file)
    if len(matches) > 1:
        raise ValueError(f"{file} holds {len(matches)} matches, and only one can be continued")
    return matches[0]


def open_records(file: Path) -> list[Match]:
    """All matches that a file holds."""
    return read_records(text_of(file))


def text_of(file: Path) -> str:
    """What a file holds, if that is a record at all."""
    try:
        text = file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidNotation(no_record(file, "it is not text")) from None
    if not text.strip():
        raise InvalidNotation(no_record(file, "it is empty"))
    first = first_line(text)
    if not first.startswith(ANY_HEADER):
        raise InvalidNotation(no_record(file, f"its first line is {quoted(first)}"))
    if first != HEADER:
        raise InvalidNotation(f"{file} begins with {quoted(first)}, but this version reads {HEADER!r}")
    return text


def no_record(file: Path, found: str) -> str:
    """What is wrong with a file, and where records come from."""
    return (
        f"{file} is not a record: {found}; the first line of a record is {HEADER!r}\n"
        f"To make a record: {program()} play --record FILE; in the browser, Download the record after a match"
    )


def prepare(file: Path, resumed: Path | None) -> None:
    """See to it, before a game begins, that its record can be written and overwrites nothing else."""
    going_on = resumed is not None and file.resolve() == resumed.resolve()
    if file.is_file() and file.stat().st_size and not going_on:
        raise ValueError(
            f"{file} already exists and is not overwritten; to continue the match in it, use --resume;"
            " for a new match, name a new file"
        )
    file.open("a").close()


def save(match: Match, file: Path) -> None:
    """Write the record; an older one stays whole until the new one is."""
    place = file.resolve()
    part = place.with_name(f".{place.name}.part")
    if not place.is_file() or not os.access(place.parent, os.W_OK):
        place.write_text(match.record(), "utf-8")  # a device or a pipe, or no room for a second file
        return
    try:
        part.touch(0o600)
        shutil.copymode(place, part)  # who may read the older one may read the new one, and nobody else
        part.write_text(match.record(), "utf-8")
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)


def keep(match: Match, file: Path) -> None:
    """Save in the middle of a game. What goes wrong is told at its end, when it may go well."""
    if file.is_file():  # a device or a pipe takes the record once, when it is whole
        with suppress(OSError):
            save(match, file)
