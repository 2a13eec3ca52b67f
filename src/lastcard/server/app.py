"""The application: routes, headers, and what starts and stops with it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from msgspec.json import encode
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..bots import BOTS
from ..live.driver import Driver
from ..live.own_bots import OwnBots
from ..live.periodic import run_periodically
from ..live.registry import POLL_SECONDS, TableRegistry
from ..protocol.problems import Problem
from ..store.log import Log, StoreError
from ..store.open import open_bell, open_log
from ..table.names import look_alikes
from . import lobby, match_records
from .addresses import address_of
from .context import ServerContext
from .handshakes import Handshakes
from .http_errors import JSON, REFUSED, HttpError, refuse, reply, too_many_requests
from .http_protocol import LONGEST_HEAD, BoundedHttpProtocol
from .metrics import CONTENT_TYPE
from .openapi import openapi
from .origin import may_see_metrics, why_not_for_us
from .pages import pages
from .removal import CHECK_SECONDS, RemovalRequests
from .server_settings import ServerSettings
from .sockets import handle_websocket

logger = logging.getLogger(__name__)

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"
    "; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
TOO_MANY = too_many_requests()  # never raised: it would keep the traceback of each time
TURNED_AWAY = Response(encode(TOO_MANY.problem), TOO_MANY.status, HEADERS, JSON)
"""The answer to an address that is shut out, written once: behind a proxy each of its requests gets it."""

STORE_TRIES = 120
STORE_PAUSE = 0.5
ALONE = 10
"""How many times rarer a process asks what others have done where there should be none."""

SWEEP_SECONDS = 600.0
IDLE_MS = 24 * 3600 * 1000
"""How long a table waits for its first deal before it is forgotten."""

METRICS = "allow an address with --metrics-for"
ONE = "/api/tables/{table}"
ROUTES = [
    Route("/api/tables", lobby.tables, methods=["GET", "POST"]),
    Route(ONE, lobby.get_table, methods=["GET"]),
    Route(f"{ONE}/seats", lobby.take_seat, methods=["POST"]),
    Route(f"{ONE}/token", lobby.renew, methods=["POST"]),
    Route(f"{ONE}/record", match_records.record, methods=["GET"]),
    Route(f"{ONE}/replay", match_records.replay, methods=["GET"]),
    Route(f"{ONE}/replay/{{round}}", match_records.replay_round, methods=["GET"]),
]


class App(Starlette):
    """WebSockets take the short way: they have a wire of their own, and need no middleware in memory."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await handle_websocket(HTTPConnection(scope), self.state.context)
            return
        if scope["type"] == "http":
            visit: BoundedHttpProtocol = scope["state"]["visit"]
            receive, send = visit.ask(receive, send)
            context, address = self.state.context, address_of(HTTPConnection(scope))
            if not context.serves(address):
                context.count_refusal(address, TOO_MANY)
                await TURNED_AWAY(scope, receive, send)
                visit.end_if_shut_out()
                return
        await super().__call__(scope, receive, send)


def make_app(settings: ServerSettings, log: Log | None = None) -> Starlette:
    """The application on the store of the settings, or on one that is open already and stays so."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        look_alikes()  # read before anybody waits for it
        store = log or await open_patiently(settings)
        bell = open_bell(settings.db)
        rarer = 1 if settings.shared else ALONE
        added = [bot for bot in settings.bots if bot not in BOTS]
        levels, own_bots = (*BOTS, *added), OwnBots(added)
        registry = TableRegistry(store, bell, poll_seconds=POLL_SECONDS * rarer, levels=levels)
        driver = Driver(
            registry,
            spread_seconds=0.05 if settings.workers > 1 else 0.0,
            own_bots=own_bots,
            acts_per_second=settings.bot_acts_per_second,
        )
        app.state.context = ServerContext(registry, settings)
        try:
            await registry.start()
            driver.start()
            own_bots.start()
            registry.spawn(
                run_periodically(partial(sweep, registry), SWEEP_SECONDS, "idle tables stay for now")
            )
            requests = partial(RemovalRequests(settings.db).answer, store)
            registry.spawn(run_periodically(requests, CHECK_SECONDS, "old tables stay for now"))
            registry.spawn(app.state.context.keep_pace())
            registry.spawn(app.state.context.seat_connections.check_forever(rarer))
            # for every connection, before there is a request
            yield {"doors": app.state.context.doors, "handshakes": Handshakes(lambda: registry.busy)}
        finally:
            driver.stop()
            await registry.close()
            await own_bots.close()
            await bell.close()
            if log is None:
                await store.close()

    return App(
        routes=[
            *ROUTES,
            Route("/healthz", healthz),
            Route("/metrics", metrics),
            Route("/openapi.json", document),
            *pages().routes(),
        ],
        middleware=[Middleware(SafeHeaders), Middleware(ForUs)],
        exception_handlers={**REFUSED, HTTPException: elsewhere, Exception: broken},
        lifespan=lifespan,
    )


async def open_patiently(settings: ServerSettings) -> Log:
    """The store. One that several share may be starting again just now, and is waited for a while."""
    for _ in range(STORE_TRIES if settings.shared else 0):
        try:
            return await open_log(settings.db, unsafe=settings.unsafe)
        except StoreError as error:
            logger.warning("waiting for the store: %s", error)
            await asyncio.sleep(STORE_PAUSE)
    return await open_log(settings.db, unsafe=settings.unsafe)


async def sweep(registry: TableRegistry) -> None:
    """Forget tables that nobody came to."""
    await registry.log.forget(await registry.clock.ask() - IDLE_MS, "open")


async def healthz(request: Request) -> Response:
    problem = await lobby.admitted(request).health.problem()
    return PlainTextResponse("ok\n") if problem is None else reply(problem, 503)


async def metrics(request: Request) -> Response:
    """The counts. At a server with one table they tell what its players do, so they are not for everybody."""
    context = lobby.admitted(request)
    if not may_see_metrics(request, context.settings):
        raise HttpError(403, "metrics", "the metrics are for the operator of the server", METRICS)
    context.publish_counts()
    return Response(context.metrics.text(), media_type=CONTENT_TYPE)


async def document(request: Request) -> Response:
    return reply(openapi(tuple(lobby.admitted(request).registry.levels)))


async def elsewhere(request: Request, error: Exception) -> Response:
    """Wrong paths and methods: a browser is shown the page, which says so; a program is told."""
    assert isinstance(error, HTTPException)
    shown = pages().lost(request) if error.status_code == 404 else None
    if shown is not None:
        return shown
    made = reply(Problem("http", error.detail), error.status_code)
    made.headers.update(error.headers or {})
    return made


async def broken(_request: Request, _error: Exception) -> Response:
    """Our fault; what went wrong is for the log, not for the network."""
    return reply(Problem("broken", "internal error"), 500)


class ForUs:
    """Refuses what is meant for another server, or is too long, before anybody looks at it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            refused = why_too_long(scope) or why_not_for_us(request, request.app.state.context.names)
            if refused is not None:
                await (await refuse(request, refused))(scope, receive, send)
                return
        await self._app(scope, receive, send)


def why_too_long(scope: Scope) -> HttpError | None:
    """The protocol cuts off what has no end; here a head is counted that came in one piece."""
    size = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
    if size + len(scope["raw_path"]) + len(scope["query_string"]) <= LONGEST_HEAD:
        return None
    return HttpError(431, "too-long", f"the headers of a request may have at most {LONGEST_HEAD} bytes")


class SafeHeaders:
    """Puts the headers on every answer that keep a browser from doing what we never ask of it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        private = scope["path"].startswith("/api/")

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if private:
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely)
