"""Tables at a real server, and the terminals of those who come to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from lastcard.client import create_table
from terminal.online.window import Window

QUICK: dict[str, Any] = {"turn_seconds": None, "think_ms": 0}
"""A table where nobody waits."""

Opened = Callable[..., str]
Windows = Callable[..., Window]


def opened(server: str, edition: str = "classic", **settings: Any) -> str:
    """The link of a new table."""
    made = {"edition": edition, "seats": 2, **QUICK, **settings}
    return f"{server}/table/{asyncio.run(create_table(server, made))}"
