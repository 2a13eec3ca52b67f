"""A real server for the browser, and tables at it that are laid from a position, or dealt from a seed."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from lastcard.protocol.messages import VERSION
from rehearsals import match_seed
from waiting import line_of
from web.laying_server import note_of
from web.tables import Scene

SERVER = Path(__file__).with_name("laying_server.py")
SECONDS = 10
"""Until what the server should say is missed."""

QUICK: dict[str, Any] = {"turn_seconds": None, "catch_grace_ms": 0, "think_ms": 0}
"""A table where nobody waits."""

GENEROUS = {
    "LASTCARD_TABLES_PER_HOUR": "100000",
    "LASTCARD_TABLES_IN_ALL": "100000",
    "LASTCARD_SEATS_PER_HOUR": "100000",
    "LASTCARD_REQUESTS_PER_MINUTE": "1000000",
    "LASTCARD_FILES_PER_MINUTE": "1000000",
    "LASTCARD_BOT_ACTS_PER_SECOND": "10000",
    "LASTCARD_MESSAGES_PER_SECOND": "10000",
    "LASTCARD_MESSAGES_BURST": "10000",
}


@dataclass(frozen=True)
class Seat:
    """A seat at a table, and the token that it belongs to."""

    table: str
    seat: int
    token: str
    name: str


class Live:
    """`lastcard serve --rehearsal` in a process of its own, where tables can be laid."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.flags = flags
        self.laid = folder / "laid"
        self.laid.mkdir(exist_ok=True)
        self.db = f"sqlite:///{folder / 'tables.db'}"
        self.port = 0
        self._process: subprocess.Popen[str] | None = None
        self._said = tempfile.TemporaryFile("w+")  # noqa: SIM115  lives as long as the server

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        """What the server had to say beside its address."""
        self._said.seek(0)
        return self._said.read()

    def start(self) -> None:
        """Start, or start again at the same port."""
        command = [
            sys.executable, str(SERVER), str(self.laid), "serve", "--rehearsal",
            "--port", str(self.port), "--db", self.db, *self.flags,
        ]  # fmt: skip
        self._process = subprocess.Popen(
            command, env=os.environ | GENEROUS, stdout=subprocess.PIPE, stderr=self._said, text=True
        )
        line = line_of(self._process, "the address of a server")
        assert "serves tables at" in line, line + self.said
        self.port = int(line.strip().rpartition(":")[2])
        if self._process.stdout is not None:
            self._process.stdout.close()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the server, gently or not."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(15)
            self._process = None

    def pause(self) -> None:
        """Let the server stand still: connections stay, and nothing is heard or said."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def revive(self) -> None:
        """Let it run again, whatever was done to it."""
        if self._process is None:
            self.start()
        else:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    def close(self) -> None:
        self.stop()
        self._said.close()

    # Tables

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        """The JSON that a request is answered with."""
        request = urllib.request.Request(f"{self.url}{path}")
        if token:
            request.add_header("authorization", f"Bearer {token}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                raise AssertionError(f"{path}: {error.code} {error.read().decode()}") from None

    def table(
        self, edition: str = "mod", *, seed: str = "", seats: int = 4, bots: int = 0, **settings: Any
    ) -> str:
        """A new table; bots sit at its last seats. With a seed its cards are always the same."""
        levels = {str(seat): settings.pop("level", "sensible") for seat in range(seats - bots, seats)}
        wish = {"edition": edition, "seats": seats, "bots": levels, **QUICK, **settings}
        query = f"?{urllib.parse.urlencode({'seed': seed})}" if seed else ""
        return str(self.ask(f"/api/tables{query}", wish)["table"])

    def lay(self, scene: Scene) -> str:
        """The seed of tables that begin with the position of a scene."""
        if scene.line:
            note_of(self.laid, match_seed(scene.seed)).write_text(scene.line, "utf-8")
        return scene.seed

    def set_table(self, scene: Scene, **settings: Any) -> str:
        """A new table for a scene: nobody sits there yet."""
        wishes = {"options": {**scene.options}, **scene.table, **settings}
        return self.table(scene.edition, seed=self.lay(scene), seats=scene.seats, **wishes)

    def sit(self, table: str, name: str = "Ann", seat: int | None = None, head: int | None = None) -> Seat:
        wish = {"name": name, "seat": seat, "head": head}
        got = self.ask(f"/api/tables/{table}/seats", wish)
        return Seat(table, got["seat"], got["token"], name)

    def deal(self, edition: str = "mod", *, seed: str, seats: int = 4, **settings: Any) -> Seat:
        """A table of bots and one person at seat 0, dealt and waiting for whoever comes first."""
        table = self.table(edition, seed=seed, seats=seats, **{"bots": seats - 1, **settings})
        seat = self.sit(table, seat=0)
        self.act(seat, {"act": "start"})
        return seat

    def view(self, table: str, token: str = "") -> dict[str, Any]:
        seen: dict[str, Any] = self.ask(f"/api/tables/{table}", token=token)
        return seen

    @contextlib.contextmanager
    def socket(self, seat: Seat) -> Iterator[ClientConnection]:
        """A connection of a seat after its hello; it ends any other of that seat."""
        with self.line(seat.table, token=seat.token) as socket:
            heard(socket, "snapshot")
            yield socket

    @contextlib.contextmanager
    def line(self, table: str, **more: Any) -> Iterator[ClientConnection]:
        """A connection at which nothing has been heard yet; without a token it is a spectator's."""
        address = f"ws{self.url.removeprefix('http')}/api/socket"
        with connect(address, origin=Origin(self.url), compression=None, proxy=None) as socket:
            socket.send(json.dumps({"type": "hello", "version": VERSION, "table": table, **more}))
            yield socket

    def act(self, seat: Seat, *acts: dict[str, Any]) -> None:
        """Act for a seat without a browser, one thing after the other."""
        with self.socket(seat) as socket:
            for act in acts:
                say(socket, act)

    def play(self, seat: Seat, *tokens: str) -> None:
        self.act(seat, *({"act": "play", "token": token} for token in tokens))


def say(socket: ClientConnection, act: dict[str, Any]) -> int:
    """Act through a connection; the number that the act got."""
    drain(socket)
    socket.send(json.dumps({"type": "act", "id": os.urandom(8).hex(), "do": act}))
    answer = heard(socket, "done", "refused")
    assert answer["type"] == "done", (act, answer)
    return int(answer["seq"])


def drain(socket: ClientConnection) -> None:
    """What is not read piles up until the server hangs up."""
    with contextlib.suppress(TimeoutError):
        while True:
            socket.recv(timeout=0)


def heard(socket: ClientConnection, *kinds: str) -> Any:
    """The next message of one of these kinds."""
    until = time.monotonic() + SECONDS
    while (left := until - time.monotonic()) > 0:
        with contextlib.suppress(TimeoutError):
            message = json.loads(socket.recv(timeout=left))
            if message["type"] in kinds:
                return message
    raise AssertionError(f"there is no {' or '.join(kinds)} within {SECONDS} s")


@contextlib.contextmanager
def live_server(*flags: str) -> Iterator[Live]:
    """A server that starts here and ends here."""
    with tempfile.TemporaryDirectory(prefix="lastcard-") as folder:
        live = Live(Path(folder), *flags)
        live.start()
        try:
            yield live
        finally:
            live.close()
