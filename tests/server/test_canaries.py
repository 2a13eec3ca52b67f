"""Known secrets are looked for everywhere they have no business to be, after all that could go wrong did.

The server is a real process that is made to talk as much as it can: everything is logged down to DEBUG,
Python and asyncio run in their development modes, and tracebacks are provoked.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import resource
import secrets
import sqlite3
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from lastcard.bots import make_bot
from lastcard.client import Client, ask, create_table
from lastcard.server.bot_player import BotPlayer
from lastcard.table.fold import Sitting
from lastcard.table.open import open_log
from lastcard.table.table import Table
from server.harness import FAST, live_for
from server.players import RUN, free_port, wait_until_served
from server.wire import BINARY, Wire, frame

LOUD = """
import logging
logging.basicConfig(level=logging.DEBUG)
import lastcard.server.lobby as lobby
def fail(table):
    raise RuntimeError("a fault that the test has made")
lobby.listing = fail
"""
MODES = {"PYTHONDEVMODE": "1", "PYTHONASYNCIODEBUG": "1", "PYTHONWARNINGS": "default"}
LIMITS = {"LASTCARD_MESSAGES_PER_SECOND": "10000", "LASTCARD_MESSAGES_BURST": "10000"}


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
async def loud_server(port: int, db: Path, said: list[bytes]) -> AsyncIterator[Process]:
    """A server that says all it can; what it said is added when it has ended."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", LOUD + RUN, "serve", "--port", str(port), "--db", f"sqlite:///{db}"),
        env=os.environ | MODES | LIMITS,
        stdout=PIPE,
        stderr=STDOUT,
    )
    assert child.stdout is not None
    while b"serves tables" not in (line := await child.stdout.readline()):
        said.append(line)
        assert line, b"".join(said).decode()
    rest = asyncio.create_task(child.stdout.read())
    try:
        await wait_until_served(f"http://127.0.0.1:{port}")
        yield child
    finally:
        child.terminate()
        said.append(await rest)
        await child.wait()


async def play(url: str, table: str, token: str) -> None:
    async with Client(url, table, token) as client:
        await BotPlayer(client, make_bot("sensible", 1), think_seconds=0, starts=True, deals=True).play()


# Things that go wrong


async def wrong_requests(port: int, table: str, known: Known) -> list[bytes]:
    """Requests with secrets in the wrong places; what was answered."""
    token, one = known.tokens[-1], f"/api/tables/{table}"
    asked: list[tuple[str, str, str, object]] = [
        ("GET", f"{one}?token={token}", "", None),
        ("GET", f"/api/tables/{token}", "", None),
        ("GET", one, token[1:], None),
        ("POST", f"{one}/seats", "", {"name": token}),
        ("POST", f"{one}/seats", "", {"name": "Eve", "id": known.ids[-1][:10]}),
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
    assert answers[-1].startswith(b"HTTP/1.1 500"), "LOUD makes it fail"
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


async def full_disk(port: int, child: Process, wal: Path, hello: bytes, act: bytes) -> bytes:
    """What is told to a client who acts while nothing can be written."""
    unlimited, wire = resource.RLIM_INFINITY, await Wire.to(port)
    await wire.upgrade()
    wire.write(hello)
    await wire.frames(2)
    resource.prlimit(child.pid, resource.RLIMIT_FSIZE, (wal.stat().st_size, unlimited))
    try:
        wire.write(act)
        await wire.frames(1)
    finally:
        resource.prlimit(child.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
    wire.close()
    return bytes(wire.heard)


def spoil(db: Path, table: str) -> None:
    """Change the log behind the server's back."""
    with contextlib.closing(sqlite3.connect(db)) as store, store:
        change = "UPDATE entries SET body = ? WHERE table_id = ? AND seq = 1"
        assert store.execute(change, ('{"act":"rematch"}', table)).rowcount == 1


# The search


async def sitting_of(db: Path, table: str) -> Sitting:
    log = await open_log(f"sqlite:///{db}")
    try:
        return (await Table.open(log, table)).sitting
    finally:
        await log.close()


def seeds(sitting: Sitting) -> list[bytes]:
    """All that the deals of a table come from, in any spelling."""
    secret, match, r = sitting._secret, sitting.match, sitting.round
    encoded = base64.b64encode(secret).rstrip(b"=")
    texts = [secret.hex(), match.seed.lstrip("#"), r.seed.lstrip("#"), repr(secret)[2:-1]]
    return [
        secret,
        encoded,
        encoded.translate(bytes.maketrans(b"+/", b"-_")),
        *(text.encode() for text in texts),
    ]


def spellings(hand: list[str]) -> list[bytes]:
    """A hand, as it could be written somewhere."""
    texts = (json.dumps(hand), json.dumps(hand, separators=(",", ":")), repr(hand), ",".join(hand))
    return [text.strip("[]").encode() for text in texts]


def found(secrets_: Iterable[bytes], texts: Iterable[bytes]) -> list[bytes]:
    everything = b"\n".join(texts)
    return [secret for secret in secrets_ if secret in everything]


@live_for(120)
async def test_no_secret_is_in_logs_counts_errors_or_the_store(tmp_path):
    db, port, known = tmp_path / "tables.db", free_port(), Known()
    url, said, answers = f"http://127.0.0.1:{port}", [], []
    async with loud_server(port, db, said) as child:
        settings = {"edition": "corn", "seats": 2, **FAST}
        over = await create_table(url, settings | {"options": {"target": "40"}})
        await asyncio.gather(*[play(url, over, token) for token in await known.sit(url, over)])
        table = await create_table(url, settings)
        _, ben = await known.sit(url, table)
        hello, start, rename = [frame(json.dumps(one).encode()) for one in (
            {"type": "hello", "version": 1, "table": table, "token": ben},
            {"type": "act", "id": "1", "do": {"act": "start"}},
            {"type": "act", "id": "2", "do": {"act": "rename", "name": "Berta"}},
        )]  # fmt: skip
        assert b'"done"' in await told(port, hello, start)
        answers += await wrong_requests(port, table, known)
        answers += await wrong_frames(port, table, ben)
        answers.append(await full_disk(port, child, Path(f"{db}-wal"), hello, rename))
        assert b'"code":"store"' in answers[-1]
        answers += [(await ask(url, path)).encode() for path in ("/metrics", "/healthz")]
        files = [file.read_bytes() for file in tmp_path.iterdir()]
    sittings = [await sitting_of(db, one) for one in (over, table)]
    spoil(db, table)
    async with loud_server(port, db, said):
        answers.append(await told(port, hello))
    files += [file.read_bytes() for file in tmp_path.iterdir()]
    for word in (b"a fault that the test has made", b"cannot be played on", b"waits for the store"):
        assert found([word], said), "what went wrong is in the log"
    assert b"".join(said).count(b"Traceback") == 1, "and nothing else went wrong than what LOUD does"
    ann, ben = [spellings(sittings[1].round.hand(seat)) for seat in (0, 1)]
    nowhere = [text.encode() for text in (*known.tokens, *known.ids)]
    assert not found(nowhere, files)
    assert not found([*nowhere, *seeds(sittings[0]), *seeds(sittings[1]), *ann], [*said, *answers])
    assert not found([*ben, b"hands="], said)
    assert found(ben, answers), "Ben was shown his own hand, and this is how it looks"
