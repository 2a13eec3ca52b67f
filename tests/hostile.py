"""A server that answers as ours does, but shows views that no round can have."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from lastcard.protocol.messages import VERSION
from terminal.online.seated import at_table
from waiting import SECONDS

Plain = dict[str, Any]

IMPOSSIBLE: dict[str, Callable[[Plain], Any]] = {
    "a discard pile of 100,000": lambda _: {"discard_pile": ["r0"] * 100_000, "top": "r0"},
    "a discard pile of 300": lambda _: {"discard_pile": ["r0"] * 300},
    "no discard pile": lambda _: {"discard_pile": []},
    "guesses of 100,000 seats": lambda _: {"guessed": ["rygb"] * 100_000},
    "known cards of 5,000 seats": lambda _: {"known": [["r7"]] * 5000},
    "draws of 5,000 seats": lambda _: {"drew_on": [[["r", 3]]] * 5000},
    "the turn of seat 1,000,000": lambda _: {"turn": 10**6},
    "the decision of seat 1,000,000": lambda _: {"actor": 10**6},
    "the decision of seat -1": lambda _: {"actor": -1},
    "a direction of 1,000,000": lambda _: {"direction": 10**6},
    "50,000 cards on a forehead": lambda game: {"foreheads": [["?"] * 50_000, *game["foreheads"][1:]]},
    "1,000,000 seats": lambda _: {"seats": 10**6},
    "a hand of 5,000": lambda game: {"hand": ["r7"] * 5000, "sizes": [5000, *game["sizes"][1:]]},
    "a card of another deck": lambda game: {"hand": ["Z", *game["hand"][1:]]},
    "a hand of -1 cards": lambda game: {"sizes": [game["sizes"][0], -1]},
    "a debt of 1,000,000": lambda _: {"pending": 10**6},
    "a gift to seat 99": lambda _: {"phase": "give", "gift": "r", "receiver": 99},
    "a shown hand of seat 99": lambda _: {"shown": [99, ["r7"]]},
    "all seats out": lambda game: {"out": [*range(game["seats"])]},
    "fours without number": lambda game: {"fours": [[10**6, 0, 0]] * game["seats"]},
    "another card on top": lambda _: {"top": "Z"},
    "an action of another game": lambda _: {"legal": ["castle"]},
    "an unknown phase": lambda _: {"phase": "dance"},
    "an unknown edition": lambda _: {"edition": "tarot"},
    "an unknown option": lambda game: {"options": game["options"] | {"hand_size": "5000"}},
}
"""What a hostile server puts into the round: the first of these once corrupted the memory of clients."""


ENDED = {"kind": "ended", "winner": 1, "void": False, "points": [1, 2], "how": "card"}
FACTS: dict[str, Any] = {
    "a play of seat 99": {"kind": "played", "seat": 99, "card": "r7"},
    "a play of seat -1": {"kind": "played", "seat": -1, "card": "r7"},
    "a play without a seat": {"kind": "played", "card": "r7"},
    "a play of another deck's card": {"kind": "played", "seat": 1, "card": "x" * 5000},
    "a colour of another game": {"kind": "named", "seat": 1, "colour": "purple"},
    "a draw of numbers": {"kind": "drew", "seat": 1, "cards": [7, 8], "why": "turn"},
    "a draw of 100,000 cards": {"kind": "drew", "seat": 1, "cards": ["?"] * 100_000, "why": "turn"},
    "a debt with 4,000 digits": {"kind": "owed", "seat": 1, "cards": 10**4000, "turn": 0},
    "an unknown phase": {"kind": "asked", "seat": 1, "phase": "dance", "turn": 1},
    "an end without a winner": ENDED | {"winner": None},
    "an end with points of one seat": ENDED | {"points": [1]},
    "a guest with head 99": {"kind": "renamed", "seat": 0, "name": "Eve", "head": 99},
    "a guest at seat \"0\"": {"kind": "joined", "seat": "0", "name": "Eve", "bot": "", "head": 0},
    "a round without a commitment": {"kind": "begun", "match": 1, "round": 1},
    "settings of another game": {"kind": "changed", "settings": {"edition": "tarot"}},
    "a kind that is a list": {"kind": ["played"]},
    "no kind": {},
}  # fmt: skip
"""What a hostile server tells as having happened."""


@contextlib.contextmanager
def hostile_server(case: str, *, at_first: bool = True) -> Iterator[str]:
    """The link of a table there; the impossible view comes in the first snapshot, or in news after it."""
    view = at_table().to_dict()
    impossible = IMPOSSIBLE[case](view["game"])
    with served(Hostile(view, impossible, at_first=at_first).routes()) as url:
        yield f"{url}/table/anything"


@contextlib.contextmanager
def liar(frame: Callable[[int], str]) -> Iterator[str]:
    """The link of a table with a possible view, and a message after it, which gets its number."""
    hostile = Hostile(at_table().to_dict(), {}, at_first=True)
    hostile.last = frame(hostile.first["seq"] + 1)
    with served(hostile.routes()) as url:
        yield f"{url}/table/anything"


@contextlib.contextmanager
def unreadable() -> Iterator[str]:
    """The link of a table whose snapshots no client can read."""
    hostile = Hostile(at_table().to_dict(), {}, at_first=True)
    del hostile.first["phase"]
    with served(hostile.routes()) as url:
        yield f"{url}/table/anything"


@contextlib.contextmanager
def without_snapshots() -> Iterator[str]:
    """The link of a table that no client is ever shown."""
    hostile = Hostile(at_table().to_dict(), {}, at_first=True)
    hostile.sends_snapshots = False
    with served(hostile.routes()) as url:
        yield f"{url}/table/anything"


@contextlib.contextmanager
def redirecting(location: str) -> Iterator[str]:
    """The link of a table whose server sends every client on to another address."""

    class Redirecting(Hostile):
        async def socket(self, socket: WebSocket) -> None:
            await socket.send_denial_response(RedirectResponse(location))

    with served(Redirecting(at_table().to_dict(), {}, at_first=True).routes()) as url:
        yield f"{url}/table/anything"


def told(fact: object) -> Callable[[int], str]:
    """News of a fact."""
    return lambda seq: json.dumps({"type": "news", "seq": seq, "facts": [fact], "view": {"seq": seq}})


class Hostile:
    sends_snapshots = True

    def __init__(self, view: Plain, impossible: Plain, *, at_first: bool) -> None:
        self.first = view | {"game": view["game"] | impossible} if at_first else view
        news = {"seq": view["seq"] + 1, "game": impossible}
        self.last = json.dumps({"type": "news", "seq": view["seq"] + 1, "facts": [], "view": news})

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/tables/anything", self.table),
            Route("/api/tables/anything/seats", self.seat, methods=["POST"]),
            WebSocketRoute("/api/socket", self.socket),
        ]

    async def table(self, _request: Request) -> JSONResponse:
        return JSONResponse(self.first)

    async def seat(self, _request: Request) -> JSONResponse:
        return JSONResponse({"table": "anything", "seat": 0, "token": "t" * 43, "seq": self.first["seq"]})

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        await socket.receive_text()
        welcome = {"type": "welcome", "version": VERSION, "table": "anything", "seat": 0, "clock": 0}
        await socket.send_text(json.dumps(welcome))
        if self.sends_snapshots:
            snapshot = {"type": "snapshot", "seq": self.first["seq"], "view": self.first}
            await socket.send_text(json.dumps(snapshot))
            await socket.send_text(self.last)
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await socket.receive_text()


@contextlib.contextmanager
def served(routes: Sequence[BaseRoute]) -> Iterator[str]:
    """A real server in a thread, for clients in other processes."""
    config = uvicorn.Config(Starlette(routes=routes), ws="websockets-sansio", log_config=None, lifespan="off")
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = server.force_exit = True
            thread.join(SECONDS)


def stranger(answers: dict[str, bytes], status: int = 200) -> contextlib.AbstractContextManager[str]:
    """A server that answers requests with any bytes, by their method."""

    async def answer(request: Request) -> Response:
        return Response(answers[request.method], status, media_type="application/json")

    return served([Route("/{path:path}", answer, methods=["GET", "POST"])])
