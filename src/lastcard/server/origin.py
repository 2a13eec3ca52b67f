"""Which web pages may talk to us: exact origins, scheme, host and port."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import HTTPConnection

from .addresses import counted


def is_allowed(connection: HTTPConnection, allowed: Sequence[str]) -> bool:
    """Whether a page of that origin may connect. No origin at all: it is no page, and needs a token."""
    origins = connection.headers.getlist("origin")
    if not origins:
        return True
    return len(origins) == 1 and origins[0] in (allowed or own_origin(connection))


def own_origin(connection: HTTPConnection) -> tuple[str, ...]:
    """The page's server is this very one."""
    host = connection.headers.get("host", "")
    secure = connection.scope["scheme"] in ("https", "wss")
    return (f"http{'s' if secure else ''}://{host}",) if host else ()


def address_of(connection: HTTPConnection) -> str:
    """Who is asking, as limits count it; uvicorn believes a proxy only if it is told to."""
    return counted(connection.client.host) if connection.client else ""
