"""The lobby: create a table, find one, take a seat, and read a match that is over."""

from __future__ import annotations

import secrets
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response

from ..match import Match
from ..table.answers import Refusal
from ..table.errors import Refused
from ..table.fold import Sitting
from ..table.host import UNPLAYABLE
from ..table.log import LogError, NoSuchTable
from ..table.settings import Settings
from ..table.table import Table
from .bodies import Created, Listed, Replay, ReplayedRound, Seated, Tables, TakeSeat
from .errors import JSON, Rejected, no_such_table, reply
from .house import House
from .origin import address_of, is_allowed

LONGEST_BODY = 16 * 1024
SHORTEST_ID = 22
LONGEST_ID = 100
LISTED = 50

Body = TypeVar("Body")


# Requests


async def create(request: Request) -> Response:
    house = admitted(request)
    settings = await body_of(request, Settings)
    if not house.creations.take(address_of(request)):
        raise Rejected(429, "too-many-tables", "too many tables were created from here; try again later")
    try:
        table = await house.host.create(settings)
    except LogError:
        raise out_of_reach() from None
    house.metrics.count("lastcard_tables_created_total")
    link = str(request.base_url.replace(path=f"/table/{table.table_id}"))
    return reply(Created(table.table_id, link, table.sitting.promise), 201)


async def listed(request: Request) -> Response:
    house = admitted(request)
    found = []
    try:
        for row in await house.host.log.lobby(LISTED):
            try:
                found.append(listing(await house.host.open(row.table_id)))
            except (NoSuchTable, *UNPLAYABLE):
                continue
    except LogError:
        raise out_of_reach() from None
    return reply(Tables([one for one in found if one.free]))


def listing(table: Table) -> Listed:
    sitting = table.sitting
    names = [taken.name for taken in sitting.seats]
    return Listed(table.table_id, sitting.settings, [name for name in names if name], names.count(""))


async def seen(request: Request) -> Response:
    """The table as its spectators see it, or with a token as the seat does."""
    house, table = await table_of(request)
    seat = await seat_of(request, house, table) if "authorization" in request.headers else None
    try:
        return reply(table.view(seat))
    except UNPLAYABLE:
        raise unplayable() from None


async def take_seat(request: Request) -> Response:
    house, table = await table_of(request)
    wish = await body_of(request, TakeSeat)
    if wish.id and not SHORTEST_ID <= len(wish.id) <= LONGEST_ID:
        raise Rejected(
            422,
            "bad-id",
            f"the id of a request has {SHORTEST_ID} to {LONGEST_ID} characters that nobody guesses",
        )
    action_id = wish.id or secrets.token_urlsafe(16)
    try:
        claim = await house.host.sit(table.table_id, wish.name, action_id=action_id, seat=wish.seat)
    except LogError:
        raise out_of_reach() from None
    if isinstance(claim, Refusal):
        raise Rejected(409, "refused", claim.reason, claim.hint)
    house.fence(table.table_id, claim.seat)
    house.metrics.count("lastcard_seats_taken_total")
    return reply(Seated.of(table.table_id, claim), 201)


async def renew(request: Request) -> Response:
    """A new token for the seat; the old one and its connections are worth nothing from now on."""
    house, table = await table_of(request)
    await seat_of(request, house, table)
    try:
        claim = await house.host.renew(table.table_id, bearer(request))
    except LogError:
        raise out_of_reach() from None
    if claim is None:
        raise no_such_table()
    house.fence(table.table_id, claim.seat)
    return reply(Seated.of(table.table_id, claim), 201)


async def record(request: Request) -> Response:
    _, table = await table_of(request)
    finished(table.sitting)
    return PlainTextResponse(table.sitting.record())


async def replay(request: Request) -> Response:
    _, table = await table_of(request)
    match = finished(table.sitting)
    return reply(replay_of(table, match))


def finished(sitting: Sitting) -> Match:
    try:
        sitting.record()
    except Refused as refused:
        raise Rejected(403, "not-over", refused.reason, refused.hint) from None
    assert sitting.match is not None
    return sitting.match


def replay_of(table: Table, match: Match) -> Replay:
    return Replay(
        table.table_id,
        match.edition,
        match.options,
        [taken.name for taken in table.sitting.seats],
        match.scores,
        match.winners,
        [
            ReplayedRound(
                r.seed, r.dealer, [event.to_dict() for event in r.history], r.winner, list(r.points or [])
            )
            for r in match.rounds
        ],
    )


# What all requests have in common


def admitted(request: Request) -> House:
    """Refuse pages of other servers, and those who ask too often."""
    house: House = request.app.state.house
    if not is_allowed(request, house.settings.origins):
        raise Rejected(403, "origin", "pages of this origin may not ask")
    if not house.requests.take(address_of(request)):
        raise Rejected(429, "too-many-requests", "too many requests; try again in a minute")
    return house


async def table_of(request: Request) -> tuple[House, Table]:
    house = admitted(request)
    try:
        return house, await house.host.open(request.path_params["table"])
    except NoSuchTable:
        raise no_such_table() from None
    except UNPLAYABLE:
        raise unplayable() from None
    except LogError:
        raise out_of_reach() from None


async def seat_of(request: Request, house: House, table: Table) -> int:
    try:
        seat = await house.host.seat_of(table.table_id, bearer(request))
    except LogError:
        raise out_of_reach() from None
    if seat is None or not table.sitting.seats[seat].person:
        raise no_such_table()
    return seat


def bearer(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Rejected(401, "no-token", "the token goes into the header Authorization: Bearer")
    return token.strip()


async def body_of(request: Request, shape: type[Body]) -> Body:
    """The body, if it is JSON of that shape and not too long."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Rejected(415, "not-json", f"the body is {JSON}")
    text = bytearray()
    try:
        async for chunk in request.stream():
            text += chunk
            if len(text) > LONGEST_BODY:
                raise Rejected(413, "too-long", f"the body has at most {LONGEST_BODY} bytes")
    except ClientDisconnect:
        raise Rejected(400, "cut-off", "the body was cut off") from None
    try:
        return msgspec.json.decode(bytes(text), type=shape)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Rejected(422, "wrong", "the body is not what is asked for here", str(error)[:500]) from None


def out_of_reach() -> Rejected:
    return Rejected(503, "store", "the store is out of reach; try again")


def unplayable() -> Rejected:
    return Rejected(409, "unplayable", "the table cannot be played on here")
