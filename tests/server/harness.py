"""A real server on loopback within the test, and clients for it."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import lastcard
from lastcard.client import Client, ask, create_table, take_seat
from lastcard.protocol.messages import VERSION
from lastcard.server.app import make_app
from lastcard.server.context import ServerContext
from lastcard.server.server_settings import ServerSettings
from lastcard.server.serving import configuration
from lastcard.store.log import Log
from lastcard.store.memory import MemoryLog
from sure import surely
from waiting import until

EDITIONS = tuple(lastcard.EDITIONS)
GENEROUS: dict[str, Any] = {
    "messages_per_second": 10_000,
    "messages_burst": 10_000,
    "tables_per_hour": 1000,
    "seats_per_hour": 10_000,
    "requests_per_minute": 10_000,
    "files_per_minute": 100_000,
    "bot_acts_per_second": 10_000,
}
FAST: dict[str, Any] = {"turn_seconds": None, "catch_grace_ms": 0, "think_ms": 0}
"""A table where nobody waits."""


Test = Callable[..., Coroutine[Any, Any, None]]


def live_for(seconds: float) -> Callable[[Test], Callable[..., None]]:
    """A test that is a coroutine, and over in time."""

    def wrap(test: Test) -> Callable[..., None]:
        @functools.wraps(test)
        def run(*args: Any, **kwargs: Any) -> None:
            asyncio.run(in_time(test(*args, **kwargs), seconds))

        return run

    return wrap


async def in_time(test: Coroutine[Any, Any, None], seconds: float) -> None:
    """Cancel a test that takes too long; what it waited for stands below the reason."""
    late = asyncio.timeout(seconds)
    try:
        async with late:
            await test
    except TimeoutError as error:
        if not late.expired():
            raise
        raise AssertionError(f"the test was not over within {seconds:.0f} s") from error


live = live_for(120)  # a limit, not a measure: a machine may be busy


@dataclass
class Served:
    url: str
    context: ServerContext
    server: uvicorn.Server

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    @property
    def log(self) -> MemoryLog:
        """The store, of a server that keeps its tables in memory."""
        return surely(MemoryLog, self.context.registry.log)

    @property
    def ws(self) -> str:
        return "ws" + self.url.removeprefix("http") + "/api/socket"

    async def table(self, edition: str = "mod", **settings: Any) -> str:
        return await create_table(self.url, {"edition": edition, "seats": 2, **FAST, **settings})

    async def sit(self, table: str, name: str = "Ann", seat: int | None = None) -> str:
        """The token of a seat."""
        return (await take_seat(self.url, table, name, seat)).token

    async def ask(self, path: str, body: object = None, token: str = "") -> Any:
        return await ask(self.url, path, body, token)

    def client(self, table: str, token: str = "", **more: Any) -> Client:
        return Client(self.url, table, token, **more)

    def socket(self, **more: Any) -> Any:
        return connect(
            self.ws, compression=None, proxy=None, close_timeout=0.2, **{"origin": self.url, **more}
        )

    @contextlib.asynccontextmanager
    async def raw(self, table: str, token: str = "", **more: Any) -> AsyncIterator[ClientConnection]:
        """A bare socket after its hello, its welcome and its first snapshot."""
        async with self.socket(**more) as socket:
            await say(socket, type="hello", version=VERSION, table=table, token=token)
            assert (await hear(socket))["type"] == "welcome"
            assert (await hear(socket))["type"] == "snapshot"
            yield socket


@contextlib.asynccontextmanager
async def serving(log: Log | None = None, *, port: int = 0, **settings: Any) -> AsyncIterator[Served]:
    chosen = ServerSettings(port=port, **{"db": "memory:", "unsafe": True, **GENEROUS, **settings})
    app = make_app(chosen, log or (None if chosen.shared else MemoryLog()))
    config = configuration(chosen, app)
    listener = config.bind_socket()
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else HTTP takes 40 ms without uvloop
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve([listener]))
    await until(lambda: server.started or task.done(), "a server on loopback")
    assert not task.done(), task.result()
    try:
        yield Served(f"http://127.0.0.1:{listener.getsockname()[1]}", app.state.context, server)
    finally:
        server.should_exit = True
        await task


async def say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))


async def hear(socket: ClientConnection, kind: str = "") -> dict[str, Any]:
    """The next message, or the next of a kind."""
    async with asyncio.timeout(60):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if kind in ("", message["type"]):
                return message


def view_after(view: dict[str, Any], frame: dict[str, Any]) -> dict[str, Any]:
    """What somebody sees after a snapshot or news, by the rule of docs/protocol.md."""
    told: dict[str, Any] = frame["view"]
    if frame["type"] == "snapshot":
        return told
    assert frame["seq"] == told["seq"] == view["seq"] + 1
    whole = view | told
    whole["game"] = (view["game"] or {}) | told["game"] if "game" in told else view["game"]
    return whole


async def closing(socket: ClientConnection) -> int:
    """The code that the server closes with; what it says before is passed over."""
    async with asyncio.timeout(60):
        while True:
            try:
                await socket.recv()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 1006
