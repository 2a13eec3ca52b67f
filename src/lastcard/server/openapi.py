"""The HTTP part as an OpenAPI document, made from the same structs that read and write it."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

import msgspec

from ..bots import BOTS
from ..protocol.bodies import Created, RenewToken, Replay, ReplayedSteps, Seated, Tables, TakeSeat
from ..protocol.messages import VERSION
from ..protocol.problems import Problem
from ..rules.cards import MOST_SEATS
from ..rules.edition import Option
from ..rules.editions import EDITIONS
from ..rules.options import OPTIONS
from ..table.settings import LEAVERS, MOST_GRACE_MS, MOST_THINK_MS, TURN_SECONDS, Settings
from ..table.view import TableView
from .http_errors import JSON
from .lobby import LONGEST_ID, LONGEST_SEED, SHORTEST_ID
from .match_records import LONGEST_NUMBER
from .replay_steps import MOST_STEPS

REF = "#/components/schemas/{name}"
SHAPES = (Settings, TakeSeat, RenewToken, Created, Seated, Tables, TableView, Replay, ReplayedSteps, Problem)


def parameter(name: str, place: str, description: str, **schema: str | int) -> dict[str, Any]:
    required = {"required": True} if place == "path" else {}
    return {"name": name, "in": place, **required, "description": description, "schema": schema}


NUMBER: dict[str, str | int] = {"type": "integer", "minimum": 1, "maximum": 10**LONGEST_NUMBER - 1}
TABLE = parameter(
    *("table", "path", "The id of the table, as in its link."),
    type="string",
    pattern="^[A-Za-z0-9_-]{1,64}$",
)
MATCH = parameter(
    "match", "query", "Which match at the table, from 1; left out: the last one that is over.", **NUMBER
)
ROUND = parameter("round", "path", "Which round of the match, from 1.", **NUMBER)
FROM = parameter("from", "query", "The first step; 0 is the deal.", **NUMBER | {"minimum": 0, "default": 0})
TO = parameter("to", "query", f"The step after the last one, at most {MOST_STEPS} after the first.", **NUMBER)
SEED = parameter(
    *("seed", "query", "The seed of the table; only on a server in test mode (--rehearsal)."),
    type="string",
    minLength=1,
    maxLength=LONGEST_SEED,
)
REFUSALS = {
    400: "The body ended early, or two hosts are named",
    401: "A token is needed",
    403: "Origin not allowed, match not over, a seed without test mode, or metrics for somebody else",
    404: "There is no such table, match or round, or the token is not for it",
    409: "The table does not allow it",
    413: "The body is too long",
    415: "The body is not JSON",
    421: "The server has another name",
    422: "The body or the query does not have the expected form",
    429: "Too many requests from this address",
    431: "The headers are too long",
    503: "The store is unavailable",
}
ALWAYS = (400, 403, 421, 429, 431, 503)
OF_A_TABLE = (404, 409)
OF_A_BODY = (413, 415, 422)


@cache
def openapi(levels: tuple[str, ...] = tuple(BOTS)) -> dict[str, Any]:
    _, components = msgspec.json.schema_components(SHAPES, ref_template=REF)
    one = "/api/tables/{table}"
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "lastcard",
            "version": str(VERSION),
            "description": "The lobby. The game uses the WebSocket at /api/socket: see docs/protocol.md.",
        },
        "paths": {
            "/api/tables": {
                "get": operation("Public tables that wait for players", answers(200, Tables)),
                "post": {
                    "parameters": [SEED],
                    **operation("Create a table", answers(201, Created), takes=Settings),
                },
            },
            one: path_item(
                get=operation(
                    "The table as spectators see it, or with a token as the seat does",
                    answers(200, TableView),
                    token="optional",
                )
            ),
            f"{one}/seats": path_item(
                post=operation("Take a seat", answers(201, Seated), takes=TakeSeat),
            ),
            f"{one}/token": path_item(
                post=operation(
                    "A new token for a seat", answers(201, Seated), takes=RenewToken, token="required"
                ),
            ),
            f"{one}/record": path_item(get=of_a_match("The record of a match that is over", text(200))),
            f"{one}/replay": path_item(
                get=of_a_match("All events of a match that is over", answers(200, Replay))
            ),
            f"{one}/replay/{{round}}": path_item(
                ROUND,
                get=of_a_match(
                    "One round of a match that is over, step by step",
                    answers(200, ReplayedSteps),
                    FROM,
                    TO,
                ),
            ),
            "/healthz": {
                "get": {
                    "summary": "Whether the server and its store work",
                    "responses": text(200) | refusals(*ALWAYS),
                }
            },
            "/metrics": {
                "get": {"summary": "Metrics for Prometheus", "responses": text(200) | refusals(*ALWAYS)}
            },
        },
        "components": {
            "schemas": narrowed(components, levels),
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def narrowed(components: dict[str, Any], levels: Collection[str]) -> dict[str, Any]:
    """The shapes, with what msgspec does not know of the values in a request."""
    known = values(levels)
    return components | {
        name: shape
        | {"properties": {key: made | known[name].get(key, {}) for key, made in shape["properties"].items()}}
        for name, shape in components.items()
        if name in known
    }


def values(levels: Collection[str]) -> dict[str, dict[str, dict[str, Any]]]:
    """By shape and field. Which options and bots fit the table is told by the answer."""
    request_id = {"anyOf": [{"const": ""}, {"minLength": SHORTEST_ID, "maxLength": LONGEST_ID}]}
    return {
        "TakeSeat": {"id": request_id},
        "RenewToken": {"id": request_id},
        "Settings": {
            "edition": {"enum": list(EDITIONS)},
            "seats": {"minimum": 2, "maximum": MOST_SEATS},
            "bots": {"propertyNames": {"pattern": "^[0-9]$"}, "additionalProperties": {"enum": list(levels)}},
            "options": {
                "properties": {key: described(option) for key, option in OPTIONS.items()},
                "additionalProperties": False,
            },
            "leaver": {"enum": list(LEAVERS)},
            "think_ms": {"minimum": 0, "maximum": MOST_THINK_MS},
            "turn_seconds": maybe(TURN_SECONDS),
            "catch_grace_ms": maybe(range(MOST_GRACE_MS + 1)),
        },
    }


def described(option: Option) -> dict[str, Any]:
    """An option of the game; not every edition has each."""
    values = {"pattern": "^[0-9]+$"} if option.numbers else {"enum": list(option.choices)}
    return {"type": "string", "description": option.sentence, **values}


def maybe(numbers: range) -> dict[str, Any]:
    return {
        "anyOf": [
            {"type": "integer", "minimum": numbers.start, "maximum": numbers.stop - 1},
            {"type": "null"},
        ]
    }


def path_item(*parameters: dict[str, Any], **operations: dict[str, Any]) -> dict[str, Any]:
    for made in operations.values():
        made["responses"] |= refusals(*OF_A_TABLE)
    return {"parameters": [TABLE, *parameters], **operations}


def operation(
    summary: str, good: dict[str, Any], *, takes: type | None = None, token: str = ""
) -> dict[str, Any]:
    made: dict[str, Any] = {"summary": summary, "responses": good | refusals(*ALWAYS)}
    if takes is not None:
        made["requestBody"] = {"required": True, "content": content(takes)}
        made["responses"] |= refusals(*OF_A_BODY)
    if token:
        made["security"] = [{"seat": []}, {}] if token == "optional" else [{"seat": []}]
        made["responses"] |= refusals(401)
    return made


def of_a_match(summary: str, good: dict[str, Any], *parameters: dict[str, Any]) -> dict[str, Any]:
    made = operation(summary, good)
    made["responses"] |= refusals(422)
    return {"parameters": [MATCH, *parameters], **made}


def refusals(*statuses: int) -> dict[str, Any]:
    return {
        str(status): {"description": REFUSALS[status], "content": content(Problem)} for status in statuses
    }


def answers(status: int, shape: type) -> dict[str, Any]:
    return {str(status): {"description": shape.__name__, "content": content(shape)}}


def text(status: int) -> dict[str, Any]:
    return {str(status): {"description": "Text", "content": {"text/plain": {"schema": {"type": "string"}}}}}


def content(shape: type) -> dict[str, Any]:
    return {JSON: {"schema": {"$ref": REF.format(name=shape.__name__)}}}
