"""Known secrets are looked for everywhere they have no business to be, after all that could go wrong did.

The server is a real process that is made to talk as much as it can: everything is logged down to DEBUG,
Python and asyncio run in their development modes, and tracebacks are provoked.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

from lastcard.bots import make_bot
from lastcard.client import Client, ask, create_table
from lastcard.client.bot_player import BotPlayer
from lastcard.protocol.messages import MOST_TOLD
from server.harness import EDITIONS, FAST, live_for
from server.hidden import found, seeds, sittings_of, spellings
from server.mischief import PostgresStore, SqliteStore, told, wrong_frames, wrong_requests
from server.players import GENEROUS, RUN, free_port, wait_until_served
from server.wire import Wire, frame
from sure import sure
from tries import tries
from waiting import started

LOUD = """
import logging
logging.basicConfig(level=logging.DEBUG)
import lastcard.server.lobby as lobby
def fail(table):
    raise RuntimeError("a fault that the test has made")
lobby.listings = fail
"""
MODES = {"PYTHONDEVMODE": "1", "PYTHONASYNCIODEBUG": "1", "PYTHONWARNINGS": "default"}


@dataclass
class Known:
    """What the test knows and nobody else may be told."""

    tokens: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)

    async def sit(self, url: str, table: str) -> tuple[str, str]:
        """Two seats are taken, and the tokens renewed."""
        tokens = []
        for name in ("Ann", "Ben"):
            first = await self._ask(url, f"/api/tables/{table}/seats", {"name": name})
            tokens.append(await self._ask(url, f"/api/tables/{table}/token", {}, first))
        return tokens[0], tokens[1]

    async def _ask(self, url: str, path: str, wish: dict[str, str], token: str = "") -> str:
        self.ids.append(secrets.token_urlsafe(24))
        answer = await ask(url, path, wish | {"id": self.ids[-1]}, token)
        self.tokens.append(answer["token"])
        return self.tokens[-1]


@contextlib.asynccontextmanager
async def loud_server(port: int, db: str, said: list[bytes]) -> AsyncIterator[Process]:
    """A server that says all it can; what it said is added when it has ended."""
    async with started(
        *(sys.executable, "-c", LOUD + RUN, "serve", "--port", str(port), "--db", db),
        env=os.environ | MODES | GENEROUS,
        stdout=PIPE,
        stderr=STDOUT,
    ) as child:
        out = sure(child.stdout)
        while b"serves tables" not in (line := await out.readline()):
            said.append(line)
            assert line, b"".join(said).decode()
        rest = asyncio.create_task(out.read())
        try:
            await wait_until_served(f"http://127.0.0.1:{port}")
            yield child
        finally:
            child.terminate()
            async with asyncio.timeout(60):  # on a quiet machine it ends within 10
                said.append(await rest)
                await child.wait()


async def play(url: str, table: str, token: str) -> None:
    async with Client(url, table, token) as client:
        await BotPlayer(client, make_bot("sensible", 1), think_seconds=0, starts=True, deals=True).play()


# A visit


@dataclass
class Visit:
    """Somebody who has played a match in one edition, and then done what is not done at another table."""

    port: int
    over: str  # the table of the match
    live: str  # the other one, where a round is being played
    hello: bytes
    answers: list[bytes]


async def visit(port: int, edition: str, known: Known) -> Visit:
    url, settings = f"http://127.0.0.1:{port}", {"edition": edition, "seats": 2, **FAST}
    over = await create_table(url, settings | {"options": {"target": "40"}})
    await asyncio.gather(*[play(url, over, token) for token in await known.sit(url, over)])
    live = await create_table(url, settings)
    ann, ben = await known.sit(url, live)
    greeting = {"type": "hello", "version": 1, "table": live, "token": ben, "recall": MOST_TOLD}
    hello = frame(json.dumps(greeting).encode())
    await start(port, frame(json.dumps(greeting | {"token": ann}).encode()))
    answers = await wrong_requests(port, live, ben, known.ids[-1])
    return Visit(port, over, live, hello, answers + await wrong_frames(port, live, ben))


async def start(port: int, hello: bytes) -> None:
    wire = await Wire.to(port)
    await wire.upgrade()
    wire.write(hello)
    wire.write(act({"act": "start"}))
    await wire.until(b'"done"')
    wire.close()


def act(do: dict[str, str]) -> bytes:
    return frame(json.dumps({"type": "act", "id": do["act"], "do": do}).encode())


async def without_a_store(visits: list[Visit], failing: AbstractAsyncContextManager[None]) -> list[bytes]:
    """What is told to clients who act while nothing can be written."""
    wires = [await Wire.to(one.port) for one in visits]
    for wire, one in zip(wires, visits, strict=True):
        await wire.upgrade()
        wire.write(one.hello)
        await wire.frames(2)
    async with failing:
        for wire in wires:
            wire.write(act({"act": "rename", "name": "Berta"}))
        for wire in wires:
            await wire.until(b'"code":"store"')  # the server may have pinged meanwhile
            wire.close()
    return [bytes(wire.heard) for wire in wires]


# The search


@live_for(240)
async def test_no_secret_is_in_logs_counts_errors_or_the_store(store: SqliteStore | PostgresStore) -> None:
    port, known = free_port(), Known()
    said: list[bytes] = []
    url = f"http://127.0.0.1:{port}"
    editions = EDITIONS if isinstance(store, SqliteStore) else EDITIONS[: tries(2, len(EDITIONS))]
    async with loud_server(port, store.url, said) as child:
        visits = await asyncio.gather(*[visit(port, edition, known) for edition in editions])
        answers = await without_a_store(visits, store.failing(child.pid))
        await wait_until_served(url)
        answers += [answer for one in visits for answer in one.answers]
        answers += [(await ask(url, path)).encode() for path in ("/metrics", "/healthz")]
        files = store.contents()
    over, live = [
        await sittings_of(store.url, tables)
        for tables in ([one.over for one in visits], [one.live for one in visits])
    ]
    await store.spoil()
    async with loud_server(port, store.url, said):
        answers += await asyncio.gather(*[told(port, one.hello, seconds=30) for one in visits])
    files += store.contents()
    for word in (b"a fault that the test has made", b"cannot be played on", b"waits for the store"):
        assert found([word], said), "what went wrong is in the log"
    assert b"".join(said).count(b"Traceback") == len(visits), (
        "and nothing else went wrong than what LOUD does"
    )
    said.append(store.complaints())
    nowhere = [text.encode() for text in (*known.tokens, *known.ids)]
    assert not found(nowhere, files)
    assert found([visits[0].live.encode()], files), "the tables are in there"
    assert not found(nowhere, [*said, *answers])
    for state in (*over, *live):
        assert not found(seeds(state), [*said, *answers])
    for state in live:
        ann, ben = [spellings(state.round.hand(seat)) for seat in (0, 1)]
        assert not found(ann, [*said, *answers])
        assert not found([*ben, b"hands="], said)
        assert found(ben, answers), "Ben was shown his own hand, and this is how it looks"
