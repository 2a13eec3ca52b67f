"""`lastcard mcp`: let an assistant play at live tables."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from typing import Any

from .. import __version__
from .common import Add, command

SERVER = "http://127.0.0.1:8000"
EXAMPLES = """\
  lastcard mcp                                       tables of a server on this machine
  lastcard mcp --server https://cards.example --name Robin
"""


def add_mcp(add: Add) -> None:
    summary = "let an assistant play at live tables, over MCP on standard input and output"
    made = command(add, "mcp", summary, EXAMPLES, run, " until its client hangs up")
    made.add_argument("--server", default=SERVER, metavar="URL", help=f"default {SERVER}")
    made.add_argument("--name", default="Assistant", help="how it is called at a table; default Assistant")


def run(chosen: argparse.Namespace) -> int:
    return asyncio.run(serve(chosen.server, chosen.name))


async def serve(server: str, name: str) -> int:
    """Answer until the input ends, or somebody wants it to; then get up from the table."""
    try:
        from ..assistant.tools import Tools, mcp_server
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("lastcard"):
            raise
        raise ValueError(
            f"an assistant needs {error.name}, which comes with: pip install 'lastcard[mcp]'"
        ) from error
    if sys.stdin.isatty():
        print("This waits for an assistant, which starts it by itself; Ctrl-C ends it.", file=sys.stderr)
    tools = Tools(server, name)
    stopped: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    for one in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # on Windows there is Ctrl-C alone
            asyncio.get_running_loop().add_signal_handler(one, stop, stopped, 128 + one)
    answering = asyncio.create_task(mcp_server(tools, __version__).run_stdio_async())
    ends: list[asyncio.Future[Any]] = [answering, stopped]
    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    if tools.guest.client is not None:
        await tools.guest.leave()
    if stopped.done():
        os._exit(stopped.result())  # a thread waits for the next line of input, and cannot be told not to
    await answering
    return 0


def stop(stopped: asyncio.Future[int], code: int) -> None:
    if not stopped.done():
        stopped.set_result(code)
