"""What can go wrong at a table while it keeps its secrets: requests, frames, and stores that fail."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg

import cluster
from server.wire import BINARY, Wire, frame
from waiting import SECONDS

SPOIL = """UPDATE entries SET body = '{"act":"rematch"}' WHERE seq = 1"""


# Requests and frames


async def wrong_requests(port: int, table: str, token: str, wish: str) -> list[bytes]:
    """Requests with a token and the id of a wish in the wrong places; what was answered."""
    one = f"/api/tables/{table}"
    asked: list[tuple[str, str, str, object]] = [
        ("GET", f"{one}?token={token}", "", None),
        ("GET", f"/api/tables/{token}", "", None),
        ("GET", one, token[1:], None),
        ("POST", f"{one}/seats", "", {"name": token}),
        ("POST", f"{one}/seats", "", {"name": "Eve", "id": wish[:10]}),
        ("POST", f"{one}/seats", "", {"name": "Eve", "seat": token}),
        ("POST", f"{one}/token", token[1:], {}),
        ("POST", f"{one}/token", token, {"id": 7}),
        ("GET", f"{one}/record", token, None),
        ("GET", f"{one}/replay", "", None),
        ("DELETE", one, token, None),
        ("POST", "/api/tables", "", {"edition": "mod", "public": True}),
        ("GET", "/api/tables", "", None),
    ]
    http = await Wire.to(port)
    await http.ask(
        "POST", "/api/tables", "", {"edition": token}
    )  # is told "unknown edition" with its own word
    answers = [await http.ask(*request) for request in asked]
    assert answers[-1].startswith(b"HTTP/1.1 500"), "the lobby is made to fail"
    http.close()
    return answers


async def wrong_frames(port: int, table: str, token: str) -> list[bytes]:
    """Frames with secrets in the wrong places, before the hello and after it; what was answered."""
    hello = {"type": "hello", "version": 1, "table": table, "token": token}
    greeting = json.dumps(hello).encode()
    frames = [
        *(frame(json.dumps(hello | {key: value}).encode())
          for key, value in (("extra", token), ("version", 2), ("token", token[1:]), ("token", [token]))),
        frame(b"nonsense " + token.encode()),
        frame(greeting, BINARY),
        frame(b"\xff" + greeting),
        frame(greeting * 100),
        frame(greeting, opcode=3),
        frame(greeting, claims=2**30),
    ]  # fmt: skip
    return [await told(port, *before, wrong) for wrong in frames for before in ((), (frame(greeting),))]


async def told(port: int, *frames: bytes, seconds: float = 0.1) -> bytes:
    """What comes back until the server hangs up, or has had time to."""
    wire = await Wire.to(port)
    await wire.upgrade()
    for one in frames:
        wire.write(one)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(wire.end(), seconds)
    wire.close()
    return bytes(wire.heard)


# Stores


class SqliteStore:
    """A file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "tables.db"
        self.url = f"sqlite:///{self._file}"

    @contextlib.asynccontextmanager
    async def failing(self, pid: int) -> AsyncIterator[None]:
        """The disk is full for a server."""
        unlimited, size = resource.RLIM_INFINITY, Path(f"{self._file}-wal").stat().st_size
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, unlimited))
        try:
            yield
        finally:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))

    async def spoil(self) -> None:
        """Change what is written behind the server's back."""
        with contextlib.closing(sqlite3.connect(self._file)) as store, store:
            store.execute(SPOIL)

    def contents(self) -> list[bytes]:
        return [file.read_bytes() for file in self._folder.iterdir()]

    def complaints(self) -> bytes:
        """What the store has to say for itself."""
        return b""


class PostgresStore:
    """A server of our own, which writes into its log what it would not do."""

    def __init__(self, running: cluster.Cluster) -> None:
        self._cluster = running
        self.url = running.url

    @contextlib.asynccontextmanager
    async def failing(self, _pid: int) -> AsyncIterator[None]:
        """Nothing can be written."""
        await self._read_only("on")
        try:
            yield
        finally:
            await self._read_only("off")

    async def _read_only(self, on: str) -> None:
        connection = await asyncpg.connect(self.url)
        await connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {on}")
        await connection.execute("SELECT pg_reload_conf()")
        await connection.close()
        async with asyncio.timeout(SECONDS):  # PostgreSQL reads its settings again when it gets to it
            while await self._setting() != on:
                await asyncio.sleep(0.02)

    async def _setting(self) -> str:
        """What is told to who comes in now; whoever was there before is told first."""
        connection = await asyncpg.connect(self.url)
        told: str = await connection.fetchval("SHOW default_transaction_read_only")
        await connection.close()
        return told

    async def spoil(self) -> None:
        connection = await asyncpg.connect(self.url)
        await connection.execute(SPOIL)
        await connection.close()

    def contents(self) -> list[bytes]:
        """All that was ever written is in these files first."""
        return [file.read_bytes() for file in (self._cluster.folder / "data" / "pg_wal").glob("0*")]

    def complaints(self) -> bytes:
        said = self._cluster.log.read_bytes()
        assert b"read-only transaction" in said
        return said
