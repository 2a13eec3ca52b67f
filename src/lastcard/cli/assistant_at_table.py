"""An assistant at live tables: its requests come by standard input, its answers go by standard output."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from typing import Any

from .. import __version__


def serve(server: str, name: str) -> int:
    return asyncio.run(answer(server, name))


async def answer(server: str, name: str) -> int:
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
