"""An assistant at live tables: its requests come by standard input, its answers go by standard output."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from typing import TYPE_CHECKING, Any

from .. import __version__
from .common import packages_for

if TYPE_CHECKING:
    from ..assistant.tools import Tools


def serve(chosen: argparse.Namespace) -> int:
    """Until the input ends."""
    with packages_for("an assistant", "mcp"):
        from ..assistant.tools import Tools
    if sys.stdin.isatty():
        print(
            "Waiting for an assistant, which usually starts this itself. Ctrl-C ends it.",
            file=sys.stderr,
        )
    return asyncio.run(answer(Tools(chosen.server, chosen.name)))


async def answer(tools: Tools) -> int:
    """Answer until the input ends, or somebody wants it to; then get up from the table."""
    from ..assistant.tools import mcp_server

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
