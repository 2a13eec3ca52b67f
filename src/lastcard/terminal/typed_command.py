"""The command as it was typed, so that what we print can be typed again."""

from __future__ import annotations

import os

NAME = "lastcard"
VARIABLE = "LASTCARD_TYPED_AS"
"""Set by whoever starts us under another name, such as `python3 run.py`."""


def program() -> str:
    """What to type to get here again."""
    return os.environ.get(VARIABLE, "").strip() or NAME
