"""What a request says about where it comes from and where it wants to go, and whom we believe.

A page of another site can send a browser here, even by a name of its own that leads to our address (DNS
rebinding). So a request must be for a name that is ours, and come from a page that we served or know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address

from starlette.requests import HTTPConnection

from .addresses import is_in, networks_in
from .http_errors import HttpError
from .server_settings import ServerSettings

LOCAL_NAME = "localhost"
LOOPBACK = networks_in("127.0.0.0/8,::1")
HOST = re.compile(r"(?:\[(?P<literal>[0-9a-fA-F:.]+)\]|(?P<name>[^\[\]:@/?#]+))(?::\d*)?")
OWN_SITES = ("same-origin", "none")
FORWARDED = ("x-forwarded-for", "forwarded", "via")
"""What a proxy adds to a request that it passes on."""


# For whom a request is


def why_not_for_us(connection: HTTPConnection, names: frozenset[str]) -> HttpError | None:
    """Refuse a request for somebody else. Without a host it is no browser's."""
    hosts = connection.headers.getlist("host")
    if len(hosts) > 1:
        return HttpError(400, "wrong-host", "a request must have exactly one Host header")
    if hosts and not is_own_host(hosts[0], names):
        return HttpError(
            421,
            "wrong-host",
            "this server does not answer to that name",
            "its operator can add the name: start it with --origin http://NAME:PORT",
        )
    return None


def own_names(settings: ServerSettings) -> frozenset[str]:
    """The names that the server was given: those of its origins, and of what it listens on."""
    hosts = [origin.partition("://")[2] for origin in settings.origins]
    return frozenset(name_in(host) for host in (*hosts, settings.host, LOCAL_NAME))


@lru_cache(1000)
def is_own_host(host: str, names: frozenset[str]) -> bool:
    """Whether it is one of our names, or an address: nobody can make that lead elsewhere."""
    name = name_in(host)
    return name in names or is_address(name)


def name_in(host: str) -> str:
    """The name in HOST or HOST:PORT, as names are compared; "" if there is none."""
    found = HOST.fullmatch(host)
    return "" if found is None else (found["literal"] or found["name"]).lower().removesuffix(".")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


# From where it comes


def is_allowed(connection: HTTPConnection, allowed: Iterable[str]) -> bool:
    """Whether it comes from a page of ours or of an origin that was given, or from no page at all.

    A page elsewhere can ask without an origin, as for a picture. It gets no answer that it could read, but
    would use up what its visitor may ask; a link that the visitor follows is something else.
    """
    origins = connection.headers.getlist("origin")
    if not origins:
        return connection.headers.get("sec-fetch-site", "none") in OWN_SITES or is_followed_link(connection)
    return len(origins) == 1 and (origins[0] in allowed or origins[0] == own_origin(connection))


def is_followed_link(connection: HTTPConnection) -> bool:
    asked = [connection.headers.get(f"sec-fetch-{name}") for name in ("mode", "dest")]
    return asked == ["navigate", "document"]


def own_origin(connection: HTTPConnection) -> str | None:
    """The page's server is this very one: the host is known to be ours."""
    host = connection.headers.get("host", "")
    secure = connection.scope["scheme"] in ("https", "wss")
    return f"http{'s' if secure else ''}://{host}" if host else None


def may_see_metrics(connection: HTTPConnection, settings: ServerSettings) -> bool:
    """Whether it is this machine, a trusted proxy itself, or somebody named; nobody behind a proxy is."""
    host = connection.client.host if connection.client else ""
    if is_in(host, networks_in(settings.metrics_for)):
        return True
    if is_in(host, LOOPBACK):
        return not any(name in connection.headers for name in FORWARDED)
    return settings.trust != "*" and is_in(host, networks_in(settings.trust))
