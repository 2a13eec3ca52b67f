"""The standard streams, made so that no letter and no closed door can end the program."""

from __future__ import annotations

import codecs
import io
import os
import sys
from contextlib import suppress

SUBSTITUTES = str.maketrans("–—─━…▶↓↑▮·•", "----.>v^#|*")
PLAINLY = "lastcard-plainly"


def open_up() -> None:
    """A closed stream is like an empty one, and what an encoding lacks is replaced by something like it."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - as long as we live
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    codecs.register_error(PLAINLY, plainly)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, PLAINLY), (sys.stderr, PLAINLY)):
        if isinstance(stream, io.TextIOWrapper) and stream.errors != errors:
            with suppress(io.UnsupportedOperation):  # somebody has read from it before us
                stream.reconfigure(errors=errors)


def hush() -> None:
    """Nothing more can be written: let Python's own end not complain about it."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def plainly(error: UnicodeError) -> tuple[str, int]:
    """Stands in for what cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def plain(sign: str) -> str:
    """The nearest sign of ASCII: the letter without its accent, a line for a line; at worst ?."""
    import unicodedata

    nearest = unicodedata.normalize("NFKD", sign.translate(SUBSTITUTES))[0]
    return nearest if " " <= nearest <= "~" else "?"
