"""A server on loopback that does what a script says, and looks at what the client in Python does then."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import types
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from golden.tables import TABLES
from lastcard.client import Client, Done, Gone, Unfollowed, Unreadable, connection, pauses
from lastcard.client.pauses import Pauses
from lastcard.protocol.messages import LONGEST_FRAME, LONGEST_ID
from lastcard.table.acts import Rename
from lastcard.table.settings import Settings
from lastcard.table.table_state import TableState
from lastcard.table.view import view
from waiting import SECONDS

Step = dict[str, Any]
QUIET = 0.1
"""So long nothing is said by who has nothing to say."""

RECALL = 20
WELCOME = {"version": 1, "table": "t", "seat": 0, "clock": 0, "signs": []}
VIEW = msgspec.to_builtins(view(TableState(Settings(edition="mod", seats=3), bytes(32)), None))
ANSWERS: dict[str, Step] = {
    "done": {"seq": 6},
    "refused": {"seq": 6, "clause": "", "reason": "", "hint": "", "wait_ms": 0, "stale": False},
    "trouble": {"text": "", "detail": ""},
}
FAILURES: dict[type[Exception], str] = {
    Gone: "unheard",
    Unfollowed: "unfollowed",
    Unreadable: "unreadable",
}


class Script:
    """The steps of one case, one method each: `client says` is `client_says`."""

    def __init__(self, arrivals: asyncio.Queue[ServerConnection], client: Client) -> None:
        self.arrivals = arrivals
        self.client = client
        self.there: ServerConnection | None = None
        self.ids: dict[str, str] = {}
        self.acts: dict[str, asyncio.Task[str]] = {}
        self.passed = 0.0  # seconds, of those that only the script counts
        self.pauses: list[float] = []
        self.entering = asyncio.create_task(client.__aenter__())

    async def play(self, steps: list[Step]) -> None:
        try:
            for step in steps:
                (kind, value), *more = step.items()
                await getattr(self, kind.replace(" ", "_"))(value, **dict(more))
            if self.there is not None:
                await self.client_says_nothing()
        finally:
            for task in (self.entering, *self.acts.values()):
                task.cancel()
            await self.client.close()

    async def client_connects(self, wanted: Step, after: list[float] | str | None = None) -> None:
        self.there = await asyncio.wait_for(self.arrivals.get(), SECONDS)
        self.passed = 0.0
        hello = await self.heard()
        assert hello["type"] == "hello"
        assert {name: hello.get(name) for name in wanted} == wanted
        if after == "longer":
            assert self.pauses[-1] > self.pauses[-2], self.pauses
        elif after is not None:
            low, high = map(float, after)
            assert low <= self.pauses[-1] <= high, self.pauses

    async def client_stays_away(self, _: bool) -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(self.arrivals.get(), 2 * QUIET)

    async def client_wants(self, act: str, long: int = 1) -> None:
        self.acts[act] = asyncio.create_task(self.outcome(act * long))
        await asyncio.sleep(0)

    async def outcome(self, name: str) -> str:
        try:
            answer = await self.client.act(Rename(name))
            return "done" if isinstance(answer, Done) else answer.code
        except (Gone, Unfollowed, Unreadable) as error:
            return FAILURES[type(error)]

    async def client_is_told(self, act: str, outcome: str) -> None:
        assert await asyncio.wait_for(self.acts[act], SECONDS) == outcome

    async def client_says(self, wanted: Step) -> None:
        said = await self.heard()
        if "act" in wanted:
            said["act"] = said["do"]["name"][0]
            assert self.ids.setdefault(said["act"], said["id"]) == said["id"]
            assert len({*self.ids.values()}) == len(self.ids)
        assert {name: said.get(name) for name in wanted} == wanted

    async def client_says_nothing(self, _: bool = True) -> None:
        with pytest.raises(TimeoutError):
            pytest.fail(f"the client says {await asyncio.wait_for(self.heard(), QUIET)}")

    async def client_shows(self, wanted: Step) -> None:
        until = time.monotonic() + SECONDS
        while (shown := self.shown(wanted)) != wanted:
            assert time.monotonic() < until, shown
            await asyncio.sleep(0.005)

    def shown(self, wanted: Step) -> Step:
        return (
            {}
            if self.client.view is None
            else named(json.loads(msgspec.json.encode(self.client.view)), wanted)
        )

    async def server_greets(self, seq: int, view: Step | str | None = None) -> None:
        await self.server_says({"type": "welcome"})
        await self.server_says({"type": "snapshot", "seq": seq, "view": view or {}})

    async def server_says(self, message: Step) -> None:
        assert self.there is not None
        seq, view = message.get("seq"), message.get("view", {})
        if isinstance(view, str):
            view = msgspec.to_builtins(TABLES[view].snapshot().view)
        whole: dict[str, Step] = {
            "welcome": WELCOME,
            "snapshot": {"missed": None, "view": VIEW | view | {"seq": seq}},
            "news": {"facts": [], "view": view | {"seq": seq}},
        }
        await self.there.send(json.dumps({**message, **whole.get(message["type"], {})}))

    async def server_answers(self, act: str, says: str, **more: Any) -> None:
        await self.server_says({"type": says, "id": self.ids[act], **ANSWERS[says], **more})

    async def server_hangs_up(self, code: int) -> None:
        assert self.there is not None
        if code == 1006:
            self.there.transport.abort()
        else:
            await self.there.close(code)
        self.there = None

    async def time_passes(self, seconds: float) -> None:
        self.passed += seconds

    async def heard(self) -> Step:
        """The next message of the client, which any server can read."""
        assert self.there is not None
        frame = await asyncio.wait_for(self.there.recv(), SECONDS)
        assert isinstance(frame, str)
        assert len(frame.encode()) <= LONGEST_FRAME
        message: Step = json.loads(frame)
        assert len(str(message.get("id", "x"))) in range(1, LONGEST_ID + 1)
        return message


def named(whole: Step, wanted: Step) -> Step:
    """Of something whole the fields that are wanted, at every depth."""
    return {
        name: named(whole[name], one) if isinstance(one, dict) else whole[name]
        for name, one in wanted.items()
    }


@contextlib.asynccontextmanager
async def staged(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Script]:
    """A client that comes to a scripted server. Its pauses are noted, and not waited for."""
    arrivals: asyncio.Queue[ServerConnection] = asyncio.Queue()

    async def attend(socket: ServerConnection) -> None:
        arrivals.put_nowait(socket)
        await socket.wait_closed()

    class Noted(Pauses):
        def after(self, code: int, lived: float, *, welcomed: bool) -> float:
            script.pauses.append(super().after(code, lived + script.passed, welcomed=welcomed))
            return 0.0

    monkeypatch.setattr(connection, "Pauses", Noted)
    monkeypatch.setattr(connection, "STORE_PAUSE", QUIET)
    monkeypatch.setattr(pauses, "random", types.SimpleNamespace(uniform=lambda _, high: high))
    async with serve(attend, "127.0.0.1", 0, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        script = Script(arrivals, Client(f"http://127.0.0.1:{port}", "t", "secret", recall=RECALL))
        yield script
