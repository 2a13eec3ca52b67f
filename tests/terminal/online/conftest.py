"""A real server, in a process of its own, for all tests of a worker."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from server.players import free_port, server_process, wait_until_served
from terminal.online.tables import Opened, Windows, opened
from terminal.online.window import window


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with server_process(port, f"sqlite:///{tmp_path_factory.mktemp('live')}/tables.db"):
        asyncio.run(wait_until_served(url))
        yield url


@pytest.fixture
def table(server: str) -> Opened:
    return lambda edition="classic", **settings: opened(server, edition, **settings)


@pytest.fixture
def open_window(tmp_path: Path) -> Iterator[Windows]:
    """Opens terminals, which are closed in the end; all of them share a state folder."""
    with ExitStack() as stack:
        yield lambda *arguments, **more: stack.enter_context(window(*arguments, state=tmp_path, **more))
