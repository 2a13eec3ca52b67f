"""The HTTP part as an OpenAPI document, made from the same structs that read and write it."""

from __future__ import annotations

from typing import Any

import msgspec

from ..table.settings import Settings
from ..table.view import TableView
from .bodies import Created, Replay, Seated, Tables, TakeSeat
from .errors import JSON, Problem
from .messages import VERSION

REF = "#/components/schemas/{name}"
SHAPES = (Settings, TakeSeat, Created, Seated, Tables, TableView, Replay, Problem)
TABLE = {
    "name": "table",
    "in": "path",
    "required": True,
    "description": "The id of the table, as in its link.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"},
}


def openapi() -> dict[str, Any]:
    _, components = msgspec.json.schema_components(SHAPES, ref_template=REF)
    one = "/api/tables/{table}"
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "lastcard",
            "version": str(VERSION),
            "description": "The lobby. The game goes over the WebSocket at /api/socket: docs/protocol.md.",
        },
        "paths": {
            "/api/tables": {
                "get": operation("Public tables that wait for players", answers(200, Tables)),
                "post": operation("Create a table", answers(201, Created), takes=Settings),
            },
            one: path_item(
                get=operation("The table as spectators see it", answers(200, TableView), token=True)
            ),
            f"{one}/seats": path_item(
                post=operation("Take a seat", answers(201, Seated), takes=TakeSeat),
            ),
            f"{one}/token": path_item(
                post=operation("A new token for a seat", answers(201, Seated), token=True),
            ),
            f"{one}/record": path_item(get=operation("The record of a match that is over", text(200))),
            f"{one}/replay": path_item(
                get=operation("All events of a match that is over", answers(200, Replay))
            ),
            "/healthz": {"get": operation("Whether the server and its store work", text(200))},
            "/metrics": {"get": operation("Counts, as Prometheus reads them", text(200))},
        },
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def path_item(**operations: dict[str, Any]) -> dict[str, Any]:
    return {"parameters": [TABLE], **operations}


def operation(
    summary: str, good: dict[str, Any], *, takes: type | None = None, token: bool = False
) -> dict[str, Any]:
    made: dict[str, Any] = {"summary": summary, "responses": {**good, "default": problem()}}
    if takes is not None:
        made["requestBody"] = {"required": True, "content": content(takes)}
    if token:
        made["security"] = [{"seat": []}, {}]
    return made


def answers(status: int, shape: type) -> dict[str, Any]:
    return {str(status): {"description": shape.__name__, "content": content(shape)}}


def text(status: int) -> dict[str, Any]:
    return {str(status): {"description": "Text", "content": {"text/plain": {"schema": {"type": "string"}}}}}


def problem() -> dict[str, Any]:
    return {"description": "Refused", "content": content(Problem)}


def content(shape: type) -> dict[str, Any]:
    return {JSON: {"schema": {"$ref": REF.format(name=shape.__name__)}}}
