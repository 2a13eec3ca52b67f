"""Who counts as one client: an IPv4 address, or a whole IPv6 network, of which one home has all addresses."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection

ONE_HOME = 64
ONE_SITE = 48
"""How many bits of an IPv6 address a provider gives to a home, and to a customer with many networks."""

Network = IPv4Network | IPv6Network


@lru_cache(10_000)
def counted(host: str) -> str:
    """The address as limits count it: IPv6 by the network of a home, and IPv4 in IPv6 as what it is."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, ONE_HOME), strict=False))


def address_of(connection: HTTPConnection) -> str:
    """Who is asking, as limits count it; uvicorn believes a proxy only if it is told to."""
    return counted(connection.client.host) if connection.client else ""


@lru_cache(10_000)
def site_of(who: str) -> str | None:
    """The wider network of what is `counted`; None for IPv4, where nobody has many addresses."""
    return str(ip_network(who).supernet(new_prefix=ONE_SITE)) if who.endswith(f"/{ONE_HOME}") else None


def network_number(who: str) -> int:
    """Return 16 bits that are the same for one network: an IPv4 address, or all IPv6 homes of a site.

    Some 65,000 IPv4 addresses share each number, so it does not reveal an address.
    """
    return int.from_bytes(hashlib.blake2b((site_of(who) or who).encode(), digest_size=2).digest())


def networks_in(text: str) -> tuple[Network, ...]:
    """A comma-separated list of addresses and networks; `*` is everywhere."""
    if text == "*":
        return ip_network("0.0.0.0/0"), ip_network("::/0")
    return tuple(ip_network(one.strip()) for one in text.split(",") if one.strip())


def is_in(host: str, networks: Iterable[Network]) -> bool:
    """Whether an address belongs to one of the networks."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    if address.version == 6 and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return any(address in network for network in networks)
