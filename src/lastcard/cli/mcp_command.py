"""`lastcard mcp`: let an assistant play at live tables."""

from __future__ import annotations

import argparse

from ..terminal.arguments import server_address
from .common import Add, command

SERVER = "http://127.0.0.1:8000"
EXAMPLES = """\
  lastcard mcp                                       tables of a server on this machine
  lastcard mcp --server https://cards.example --name Robin
"""


def add_mcp(add: Add) -> None:
    summary = "let an assistant play at live tables, over MCP on standard input and output"
    made = command(add, "mcp", summary, EXAMPLES, run, " until its client disconnects")
    made.add_argument(
        "--server", type=server_address, default=SERVER, metavar="URL", help=f"default {SERVER}"
    )
    made.add_argument("--name", default="Assistant", help="its name at a table; default Assistant")


def run(chosen: argparse.Namespace) -> int:
    from .assistant_at_table import serve  # brings asyncio along, for which no other command should wait

    return serve(chosen)
