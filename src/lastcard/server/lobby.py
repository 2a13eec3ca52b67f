"""The lobby: create a table, find one, take a seat."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ..live import seat_tokens
from ..live.live_table import LiveTable
from ..live.registry import UNPLAYABLE, TableRegistry
from ..protocol.bodies import Created, Listed, RenewToken, Seated, Tables, TakeSeat
from ..protocol.messages import fault_in
from ..protocol.problems import Unseated
from ..store.log import NoSuchTable
from ..table.answers import Refusal
from ..table.settings import Settings
from .addresses import address_of, network_number
from .context import ServerContext
from .http_errors import JSON, HttpError, no_such_table, reply, too_many_requests
from .origin import is_allowed

LONGEST_BODY = 16 * 1024
SHORTEST_ID = 22
LONGEST_ID = 100
LONGEST_SEED = 100
REHEARSAL = "leave seed out, or start the server with --rehearsal"
LISTED = 50
LISTED_EACH = 3
"""How many tables the lobby lists, in total and of one creator."""

LISTED_ALONE_MS = 10 * 60 * 1000
"""How long a table stays listed after its last act if nobody is connected to it here."""

Body = TypeVar("Body")
T = TypeVar("T")


# Requests


async def tables(request: Request) -> Response:
    """One route for both, so that it can tell which methods there are."""
    return await (create if request.method == "POST" else listed)(request)


async def create(request: Request) -> Response:
    context = admitted(request)
    seed = rehearsed_seed(request, context)
    settings = replace(await body_of(request, Settings), rehearsed=seed is not None)
    try:
        context.registry.check_bots(settings)
    except ValueError as error:
        raise wrong_body(str(error)) from None
    if not context.creations.take(address_of(request)):
        raise HttpError(429, "too-many-tables", "too many tables were created from here; try again later")
    creator = network_number(address_of(request))
    table = await context.registry.create(settings, seed=seed, creator=creator)
    context.metrics.tables_created.inc()
    link = str(request.base_url.replace(path=f"/table/{table.table_id}"))
    return reply(Created(table.table_id, link, table.state.promise), 201)


def rehearsed_seed(request: Request, context: ServerContext) -> str | None:
    """The seed of a rehearsal, in the query; None if chance is to decide."""
    seed = request.query_params.get("seed")
    if seed is None:
        return None
    if not context.settings.rehearsal:
        raise HttpError(403, "rehearsal", "only a server in test mode accepts a seed", REHEARSAL)
    if not 1 <= len(seed) <= LONGEST_SEED:
        raise HttpError(422, "wrong", f"a seed has 1 to {LONGEST_SEED} characters", f"it has {len(seed)}")
    return seed


async def listed(request: Request) -> Response:
    context = admitted(request)
    found = await while_asked(request, listings(context.registry))
    return reply(Tables(found, [*context.registry.levels]))


async def listings(registry: TableRegistry) -> list[Listed]:
    found = []
    for row in await registry.log.lobby(LISTED, LISTED_EACH):
        with contextlib.suppress(NoSuchTable, *UNPLAYABLE):
            table = await registry.open(row.table_id)
            if table.watched or table.time() < row.touched_at + LISTED_ALONE_MS:
                found.append(listing(table))
    return found


def listing(table: LiveTable) -> Listed:
    state = table.state
    seated = [taken for taken in state.seats if not taken.free]
    names, heads = [taken.name for taken in seated], [taken.head for taken in seated]
    return Listed(table.table_id, state.settings, names, heads, len(state.seats) - len(seated))


async def get_table(request: Request) -> Response:
    """The table as its spectators see it, or with a token as the seat does."""
    context, table = await table_of(request)
    seat = await seat_of(request, context, table) if "authorization" in request.headers else None
    return reply(table.view(seat))


async def take_seat(request: Request) -> Response:
    context, table = await table_of(request)
    wish = await body_of(request, TakeSeat)
    action_id = secret_id(wish.id)
    if not context.may_sit_down(table, address_of(request)):
        raise HttpError(429, "too-many-seats", "too many seats were taken from here; try again later")
    home = table.home(address_of(request))
    issued = await seat_tokens.sit(
        context.registry.log, table, wish.name, action_id=action_id, seat=wish.seat, head=wish.head, home=home
    )
    if isinstance(issued, Refusal):
        raise HttpError(409, msgspec.convert(issued.code, Unseated), issued.reason, issued.hint)
    context.metrics.seats_taken.inc()
    return reply(Seated(table.table_id, issued.seat, issued.token, issued.seq), 201)


async def renew(request: Request) -> Response:
    """A new token for the seat; the old one and its connections are worth nothing from now on."""
    context, table = await table_of(request)
    token, wish = bearer(request), await body_of(request, RenewToken)
    issued = await seat_tokens.renew(context.registry.log, table, token, action_id=secret_id(wish.id))
    if issued is None:
        raise no_such_table()
    context.seat_connections.supersede(table.table_id, issued.seat, issued.connection)
    return reply(Seated(table.table_id, issued.seat, issued.token, issued.seq), 201)


# What all requests have in common


def admitted(request: Request, cost: int = 1) -> ServerContext:
    """Refuse pages of other servers, and those who ask too often."""
    context: ServerContext = request.app.state.context
    if not is_allowed(request, context.settings.origins):
        raise HttpError(403, "origin", "this origin is not allowed")
    if not context.requests.take(address_of(request), cost):
        raise too_many_requests()
    return context


async def table_of(request: Request, cost: int = 1) -> tuple[ServerContext, LiveTable]:
    """The table that is asked for. If it has to be read first, that is for somebody who waits for it."""
    context, table_id = admitted(request, cost), request.path_params["table"]
    table = context.registry.at_hand(table_id)
    if table is None:
        opening = context.registry.open(table_id)
        table = await (while_asked(request, opening) if request.method == "GET" else opening)
    return context, table


async def while_asked(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do something for a request without a body; it is given up when the client is gone."""
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(until_gone(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise HttpError(400, "cut-off", "the client has disconnected")
        return task.result()
    finally:
        task.cancel()
        gone.cancel()
        del task  # it refers to its exception, which refers to this frame; cycles wait for the collector


async def until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def seat_of(request: Request, context: ServerContext, table: LiveTable) -> int:
    kept = await seat_tokens.find(context.registry.log, table, bearer(request))
    if kept is None:
        raise no_such_table()
    return kept.seat


def secret_id(given: str) -> str:
    """The id of a request that may be sent again; without one it cannot be."""
    if given and not SHORTEST_ID <= len(given) <= LONGEST_ID:
        raise HttpError(
            422,
            "bad-id",
            f"the id of a request is a random string of {SHORTEST_ID} to {LONGEST_ID} characters",
        )
    return given or secrets.token_urlsafe(32)


def bearer(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise HttpError(401, "no-token", "send the token in the header Authorization: Bearer")
    return token.strip()


async def body_of(request: Request, shape: type[Body]) -> Body:
    """The body, if it is JSON of that shape and not too long."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise HttpError(415, "not-json", f"the body must be {JSON}")
    text = bytearray()
    try:
        async for chunk in request.stream():
            text += chunk
            if len(text) > LONGEST_BODY:
                raise HttpError(413, "too-long", f"the body may have at most {LONGEST_BODY} bytes")
    except ClientDisconnect:
        raise HttpError(400, "cut-off", "the body ended early") from None
    try:
        return msgspec.json.decode(bytes(text), type=shape)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        detail = fault_in(text.decode("utf-8", "replace"), error)
        raise wrong_body(detail) from None


def wrong_body(detail: str) -> HttpError:
    return HttpError(422, "wrong", "the body does not have the expected form", detail[:500])
