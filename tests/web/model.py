"""A visitor who sits for pictures."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from web.live import Live, Seat
from web.visitor import Visitor

Change = Callable[[dict[str, Any]], None]


class Model(Visitor):
    """A visitor who can lose the server, and to whom a table can be told otherwise than it is."""

    def __init__(self, browser: Browser, live: Live, **options: Any) -> None:
        super().__init__(browser, live, **options)
        self.names: dict[str, str] = {}
        self.sockets: list[WebSocketRoute] = []
        self.cut_off = False
        self.change: Change | None = None
        self.asked_for_size = False  # whether the way to what is seen is another one on a phone

    def at(self, seat: Seat) -> Page:
        return super().at(replace(seat, table=self.names.get(seat.table, seat.table)))

    def call_it(self, table: str, name: str) -> None:
        """Let the page know a table by another name: the true one is another one each time."""

        def pass_on(route: Route) -> None:
            route.continue_(url=route.request.url.replace(name, table))

        self.names[table] = name
        self.page.route(f"**/api/tables/{name}**", pass_on)
        self.mind_server()

    def tell_otherwise(self, change: Change) -> None:
        """Change the views that are told: for what would take chance or an hour to come about."""
        self.change = change
        self.mind_server()

    def let_last(self, *moments: int) -> None:
        """Let what is to be seen for so many milliseconds stay, so that it can be looked at."""
        self.context.add_init_script(f"""{{
          const wait = setTimeout, last = {list(moments)}
          window.setTimeout = (what, ms, ...more) => wait(what, last.includes(ms) ? 1e8 : ms, ...more)
        }}""")

    # The server

    def mind_server(self) -> None:
        """Stand between the page and the server."""
        self.page.route_web_socket("**/api/socket", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.cut_off:
            socket.close(code=1001)
            return
        server = socket.connect_to_server()
        socket.on_message(lambda text: server.send(self._said(str(text))))
        server.on_message(lambda text: socket.send(self._heard(str(text))))
        self.sockets.append(socket)

    def _said(self, text: str) -> str:
        for table, name in self.names.items():
            text = text.replace(name, table)
        return text

    def _heard(self, text: str) -> str:
        for table, name in self.names.items():
            text = text.replace(table, name)
        message = json.loads(text)
        if self.change and message["type"] == "snapshot":
            self.change(message["view"])
            return json.dumps(message)
        return text

    def lose_server(self, code: int = 1001) -> None:
        """It ends the connection, and does not answer any more."""
        self.cut_off = True
        self.watch.expect("ERR_FAILED")
        self.page.route("**/healthz", lambda route: route.abort())
        for one in self.sockets:
            one.close(code=code)
        self.sockets.clear()

    def find_server(self) -> None:
        self.cut_off = False
        self.page.unroute("**/healthz")
