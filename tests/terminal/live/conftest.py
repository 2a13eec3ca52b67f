"""A real server, in a process of its own, for all tests of a worker."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from lastcard.client import create_table
from server.players import free_port, server_process, wait_until_served
from terminal.live.window import Window, window

QUICK: dict[str, Any] = {"turn_seconds": None, "think_ms": 0}
"""A table where nobody waits."""

Opened = Callable[..., str]
Windows = Callable[..., Window]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with server_process(port, f"sqlite:///{tmp_path_factory.mktemp('live')}/tables.db"):
        asyncio.run(wait_until_served(url))
        yield url


def opened(server: str, edition: str = "classic", **settings: Any) -> str:
    """The link of a new table."""
    made = {"edition": edition, "seats": 2, **QUICK, **settings}
    return f"{server}/table/{asyncio.run(create_table(server, made))}"


@pytest.fixture
def table(server: str) -> Opened:
    return lambda edition="classic", **settings: opened(server, edition, **settings)


@pytest.fixture
def open_window(tmp_path: Path) -> Iterator[Windows]:
    """Opens terminals, which are closed in the end; all of them share a state folder."""
    with ExitStack() as stack:
        yield lambda *arguments, **more: stack.enter_context(window(*arguments, state=tmp_path, **more))
