"""A real server, in a process of its own, for all tests of a worker."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from server.players import free_port, server_process, wait_until_served
from terminal.online.tables import Opened, Windows, laid, opened
from terminal.online.window import window

LAYS_TABLES = """
import sys, pathlib
sys.path.insert(0, {tests!r})
from web.laying_server import lay_tables
lay_tables(pathlib.Path({notes!r}))
"""


@pytest.fixture(scope="session")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the positions are that tables of the server begin with."""
    return tmp_path_factory.mktemp("notes")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, notes: Path) -> Iterator[str]:
    port = free_port()
    url, db = f"http://127.0.0.1:{port}", f"sqlite:///{tmp_path_factory.mktemp('live')}/tables.db"
    lays = LAYS_TABLES.format(tests=str(Path(__file__).parents[2]), notes=str(notes))
    with server_process(port, db, "--rehearsal", changes=lays):
        asyncio.run(wait_until_served(url))
        yield url


@pytest.fixture
def table(server: str) -> Opened:
    return lambda edition="classic", **settings: opened(server, edition, **settings)


@pytest.fixture
def laid_table(server: str, notes: Path) -> Opened:
    return lambda position: laid(server, notes, position)


@pytest.fixture
def open_window(tmp_path: Path) -> Iterator[Windows]:
    """Opens terminals, which are closed in the end; all of them share a state folder."""
    with ExitStack() as stack:
        yield lambda *arguments, **more: stack.enter_context(window(*arguments, state=tmp_path, **more))
