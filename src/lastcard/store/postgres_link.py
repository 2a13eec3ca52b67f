"""Connections to PostgreSQL: how they are made, how they fail, and what is refused."""

from __future__ import annotations

from typing import Any, TypeAlias

import asyncpg

from . import schema
from .log import StoreError

PostgresConnection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
LOST = (
    OSError,  # TimeoutError is one of them
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # said if the server hung up on an idle connection just before
)
"""The connection is gone, or was never there."""

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0
SCHEMA_LOCK = 0x6C617374_63617264  # "lastcard"
NOW = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"


def settings(**more: str) -> dict[str, Any]:
    return {
        "timeout": CONNECT_SECONDS,
        "command_timeout": ANSWER_SECONDS,
        "server_settings": {"application_name": "lastcard", "jit": "off", **more},
    }


async def connect(url: str, **more: str) -> PostgresConnection:
    """`more` are settings of the server for this connection."""
    return await asyncpg.connect(url, **settings(**more))


async def check_durable(connection: PostgresConnection, *, unsafe: bool) -> None:
    """Refuse a server that acknowledges what a power cut would take back."""
    for setting in ("fsync", "full_page_writes", "synchronous_commit"):
        if await connection.fetchval(f"SHOW {setting}") == "off" and not unsafe:
            raise StoreError(
                f"PostgreSQL runs with {setting}=off and would lose accepted acts in a power cut;"
                " turn it on, or allow that: --unsafe"
            )


async def make_tables(connection: PostgresConnection) -> None:
    """Make the tables, once, though several processes start at the same time."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", SCHEMA_LOCK)
        if await connection.fetchval("SELECT to_regclass('lastcard_schema')") is None:
            if await connection.fetchval("SELECT to_regclass('tables')") is not None:
                raise StoreError(
                    "this database has tables of another program; give lastcard its own database"
                )
            await connection.execute(schema.POSTGRES)
            version = schema.POSTGRES_VERSION
            await connection.execute(f"CREATE TABLE lastcard_schema AS SELECT {version} AS version")
        version = await connection.fetchval("SELECT version FROM lastcard_schema")
        if version == schema.POSTGRES_VERSION:
            await connection.execute(schema.POSTGRES_BOOKMARKS)
    if version != schema.POSTGRES_VERSION:
        raise StoreError(
            f"the database has version {version}; this lastcard reads version {schema.POSTGRES_VERSION}."
            " Choose another one with --db: the lastcard that wrote this one can read it"
        )


def refusal(error: asyncpg.PostgresError) -> StoreError:
    return StoreError(f"PostgreSQL refused ({words(error)}); nothing was written")


def words(error: BaseException) -> str:
    """The first line alone: details may quote what is nobody's business."""
    return (str(error).splitlines() or [""])[0] or type(error).__name__
