"""What we tell whoever has started us; where nobody can read it, there is no use in going on."""

from __future__ import annotations

import os
import shutil
import sys
from typing import IO


class Unheard(Exception):
    """What we say cannot be written."""


def say(text: str) -> None:
    try:
        print(text, flush=True)
    except OSError as error:
        _give_up(error)


def show(output: IO[bytes]) -> None:
    """Tell what a program has said."""
    if sys.stdout is None:
        return
    try:
        shutil.copyfileobj(output, sys.stdout.buffer)
    except OSError as error:
        _give_up(error)


def _give_up(error: OSError) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is left over goes there, or Python would complain
    raise Unheard(f"Stopped, because the output cannot be written: {error.strerror}.") from error
