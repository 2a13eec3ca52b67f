"""How often a law is tried that only repeats itself: each run takes a few tries, another seed says no more.

LASTCARD_TRIES=all takes all of them, as `python3 run.py test --all` does; a number takes so many times all.
"""

from __future__ import annotations

import os


def read(wish: str) -> str:
    """A wish, if it is one: laws that are not tried at all would hold."""
    if wish in ("few", "all") or (wish.isascii() and wish.isdecimal() and int(wish) >= 1):
        return wish
    raise ValueError(f"LASTCARD_TRIES is {wish!r}, but should be few, all or a number from 1")


WISH = read(os.environ.get("LASTCARD_TRIES", "few"))
PATIENCE_SECONDS = 7200  # for a test that takes more than a few


def tries(few: int, every: int) -> int:
    if WISH == "few":
        return few
    return every if WISH == "all" else every * int(WISH)
