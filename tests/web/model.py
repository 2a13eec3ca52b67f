"""A visitor who sits for pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from web.live import Live, Seat
from web.visitor import Visitor


class Model(Visitor):
    """A visitor to whom a table can have another name, and who can lose the server."""

    sockets: list[WebSocketRoute] | None

    def __init__(self, browser: Browser, live: Live, **options: Any) -> None:
        super().__init__(browser, live, **options)
        self.sockets = []
        self.names: dict[str, str] = {}

    def at(self, seat: Seat) -> Page:
        return super().at(replace(seat, table=self.names.get(seat.table, seat.table)))

    def call_it(self, table: str, name: str) -> None:
        """Let the page know a table by another name: the true one is another one each time."""

        def pass_on(route: Route) -> None:
            route.continue_(url=route.request.url.replace(name, table))

        def connect(socket: WebSocketRoute) -> None:
            server = socket.connect_to_server()
            socket.on_message(lambda text: server.send(str(text).replace(name, table)))
            server.on_message(lambda text: socket.send(str(text).replace(table, name)))

        self.names[table] = name
        self.page.route(f"**/api/tables/{name}**", pass_on)
        self.page.route_web_socket("**/api/socket", connect)

    def mind_server(self) -> None:
        """Be ready to lose it."""
        self.page.route_web_socket("**/api/socket", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.sockets is None:
            socket.close(code=1001)
        else:
            socket.connect_to_server()
            self.sockets.append(socket)

    def lose_server(self) -> None:
        sockets, self.sockets = self.sockets or [], None
        self.page.route("**/healthz", lambda route: route.abort())
        for one in sockets:
            one.close(code=1001)
