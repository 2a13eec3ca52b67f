"""A server that answers as ours does, but shows views that no round can have."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
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


@contextlib.contextmanager
def hostile_server(case: str, *, at_first: bool = True) -> Iterator[str]:
    """The link of a table there; the impossible view comes in the first snapshot, or in news after it."""
    view = at_table().to_dict()
    impossible = IMPOSSIBLE[case](view["game"])
    with served(Hostile(view, impossible, at_first=at_first)) as url:
        yield f"{url}/table/anything"


class Hostile:
    def __init__(self, view: Plain, impossible: Plain, *, at_first: bool) -> None:
        self.first = view | {"game": view["game"] | impossible} if at_first else view
        self.news = {"seq": view["seq"] + 1, "game": impossible}

    async def table(self, _request: Request) -> JSONResponse:
        return JSONResponse(self.first)

    async def seat(self, _request: Request) -> JSONResponse:
        return JSONResponse({"table": "anything", "seat": 0, "token": "t" * 43, "seq": self.first["seq"]})

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        await socket.receive_text()
        seq = self.first["seq"]
        for message in (
            {"type": "welcome", "version": VERSION, "table": "anything", "seat": 0, "clock": 0},
            {"type": "snapshot", "seq": seq, "view": self.first},
            {"type": "news", "seq": seq + 1, "facts": [], "view": self.news},
        ):
            await socket.send_text(json.dumps(message))
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await socket.receive_text()


@contextlib.contextmanager
def served(hostile: Hostile) -> Iterator[str]:
    """A real server in a thread, for clients in other processes."""
    routes = [
        Route("/api/tables/anything", hostile.table),
        Route("/api/tables/anything/seats", hostile.seat, methods=["POST"]),
        WebSocketRoute("/api/socket", hostile.socket),
    ]
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
