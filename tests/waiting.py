"""Whatever a test waits for has a limit and a name; the programs that it starts end with it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

SECONDS = 60.0
OFTEN = 0.002


async def until(wanted: Callable[[], object], what: str, seconds: float = SECONDS) -> None:
    """Wait for what must come true."""
    now = asyncio.get_running_loop().time
    give_up = now() + seconds
    while not wanted():
        assert now() < give_up, f"{what}: not within {seconds:.0f} s"
        await asyncio.sleep(OFTEN)


@contextlib.asynccontextmanager
async def started(*command: str, **options: Any) -> AsyncIterator[asyncio.subprocess.Process]:
    """A program for as long as this lasts, and no longer, beside others in a loop."""
    child = await asyncio.create_subprocess_exec(*command, **options)
    try:
        yield child
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()


@contextlib.contextmanager
def running(
    command: Sequence[str | Path], *, seconds: float = SECONDS, **options: Any
) -> Iterator[subprocess.Popen[Any]]:
    """A program for as long as this lasts, and no longer."""
    with subprocess.Popen(command, **options) as child:
        try:
            with limit(child, seconds, f"the end of {' '.join(map(str, command))}"):
                yield child
        finally:
            end(child)


@contextlib.contextmanager
def limit(child: subprocess.Popen[Any], seconds: float, what: str) -> Iterator[None]:
    """Wait for something in here, by whatever means; a program that is late is killed, and the test fails."""
    late = threading.Event()

    def give_up() -> None:
        late.set()
        end(child)

    timer = threading.Timer(seconds, give_up)
    timer.start()
    try:
        yield
    except BaseException as error:
        if late.is_set():
            raise AssertionError(f"{what} did not come within {seconds:.0f} s") from error
        raise
    finally:
        timer.cancel()
    assert not late.is_set(), f"{what} did not come within {seconds:.0f} s"


def end(child: subprocess.Popen[Any]) -> None:
    """Kill a program, with its group if it leads one."""
    with contextlib.suppress(ProcessLookupError):
        if os.getpgid(child.pid) == child.pid:
            os.killpg(child.pid, signal.SIGKILL)
    child.kill()


def line_of(child: subprocess.Popen[Any], what: str, seconds: float = SECONDS) -> Any:
    """The next line that a program says."""
    assert child.stdout is not None
    with limit(child, seconds, what):
        return child.stdout.readline()
