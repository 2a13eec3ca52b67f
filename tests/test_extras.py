"""Without the packages of an extra, a room says at its door which one to install."""

from __future__ import annotations

import subprocess
import sys

TRY = """
import importlib, sys
sys.modules |= dict.fromkeys(("msgspec", "mcp"))  # as if they were not installed
for room in {rooms!r}:
    try:
        importlib.import_module("lastcard." + room)
    except ModuleNotFoundError as error:
        print(room, error)
"""
ROOMS = {"client": "msgspec", "client.bot_player": "msgspec", "protocol.messages": "msgspec"} | {
    "table.view": "msgspec", "live.registry": "msgspec", "server.app": "msgspec", "assistant.tools": "mcp",
}  # fmt: skip


def test_a_room_names_the_extra_that_it_needs() -> None:
    code = TRY.format(rooms=[*ROOMS])
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.splitlines() == [
        f"{room} {package} is not installed; it comes with: pip install"
        f" 'lastcard[{'mcp' if package == 'mcp' else 'server'}]'"
        for room, package in ROOMS.items()
    ]
