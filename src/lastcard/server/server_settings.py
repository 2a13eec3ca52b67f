"""The settings of a server: by flag, else by environment variable, else a sensible default."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import ip_network
from typing import Any

import msgspec

from ..bots import BOTS, is_own

PREFIX = "LASTCARD_"
ORIGIN = re.compile(r"https?://[a-z0-9.\-\[\]:]+")


class UnsafeSettings(ValueError):
    """Settings that would lose or show what they must not."""


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `lastcard serve` runs with."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "sqlite:///lastcard.db"
    workers: int = 1
    unsafe: bool = False
    rehearsal: bool = False  # whoever creates a table may say what it is dealt from
    origins: tuple[str, ...] = ()  # where people find us, beside our addresses; pages of which may connect
    bots: tuple[str, ...] = ()  # that tables may have beside ours, as package.module:Bot
    trust: str = ""  # addresses of proxies whose X-Forwarded-For is believed
    metrics_for: str = ""  # addresses that may ask for counts, beside this machine and proxies
    connections: int = 10_000
    connections_each: int = 200  # from one address
    messages_per_second: float = 10
    messages_burst: float = 20
    tables_per_hour: int = 60  # created from one address
    tables_in_all: int = 6000  # created in an hour, from wherever
    seats_per_hour: int = 120  # taken from one address
    requests_per_minute: int = 600
    files_per_minute: int = 2000  # all HTTP requests from one address, those for the page's files included
    megabytes_per_hour: float = 200  # of acts, from one address
    bot_acts_per_second: float = 50  # of bots, at all tables that one address created
    hello_seconds: float = 5
    slow_seconds: float = 10

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65_535:
            raise ValueError(f"port cannot be {self.port}; it is a number from 0 to 65535")
        if self.workers < 1:
            raise ValueError(f"workers cannot be {self.workers}; at least one is needed")
        for name in COUNTS:
            if not getattr(self, name) > 0:
                raise ValueError(f"{name} must be more than 0")
        for origin in self.origins:
            if not ORIGIN.fullmatch(origin):
                raise ValueError(f"an origin is http://HOST or https://HOST:PORT, not {origin!r}")
        for bot in self.bots:
            if bot not in BOTS and not is_own(bot):
                raise ValueError(f"a bot to add is package.module:Bot, not {bot!r}")
        for name in ("trust", "metrics_for"):
            check_networks(name, getattr(self, name))
        self._check_store()

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self.db.startswith(("postgresql://", "postgres://"))

    def _check_store(self) -> None:
        """One SQLite file has one writer, and memory is nobody else's."""
        if self.workers > 1 and not self.shared:
            raise UnsafeSettings(
                f"{self.workers} workers cannot share {self.db.partition(':')[0]}:"
                " use PostgreSQL (--db postgresql://...) or one worker"
            )
        if self.db == "memory:" and not self.unsafe:
            raise UnsafeSettings(
                "memory: loses every table when the server stops; use --unsafe to allow that"
            )


def check_networks(name: str, value: str) -> None:
    for address in value.split(",") if value not in ("", "*") else ():
        try:
            ip_network(address.strip())
        except ValueError:
            raise ValueError(
                f"{name} is a comma-separated list of addresses or networks, such as 127.0.0.1,10.0.0.0/8;"
                f" {address.strip()!r} is not an address"
            ) from None


COUNTS = (
    "connections", "connections_each", "messages_per_second", "messages_burst",
    "tables_per_hour", "tables_in_all", "seats_per_hour", "requests_per_minute", "files_per_minute",
    "megabytes_per_hour", "bot_acts_per_second", "hello_seconds", "slow_seconds",
)  # fmt: skip


def read_server_settings(flags: Mapping[str, Any], environment: Mapping[str, str]) -> ServerSettings:
    """Flags win over variables such as LASTCARD_PORT; what is None was not given."""
    chosen: dict[str, Any] = {}
    for name in ServerSettings.__struct_fields__:
        value = environment.get(PREFIX + name.upper())
        if value is not None:
            chosen[name] = value.split() if name in LISTS else value
        if flags.get(name) is not None:
            chosen[name] = flags[name]
    try:
        return msgspec.convert(chosen, ServerSettings, strict=False)
    except msgspec.ValidationError as error:
        cause = error.__cause__
        if isinstance(cause, ValueError):
            raise type(cause)(str(cause)) from None
        raise ValueError(unreadable(str(error), chosen)) from None


LISTS = ("origins", "bots")
"""Settings of several words."""

KINDS = {"int": "a whole number", "float": "a number", "bool": "true or false"}


def unreadable(error: str, chosen: Mapping[str, Any]) -> str:
    """Which variable cannot be read; flags have been read before."""
    found = re.search(r"at `\$\.(\w+)", error)
    if found is None or found[1] not in chosen:
        return f"wrong settings: {error}"
    name = found[1]
    kind = KINDS.get(ServerSettings.__annotations__[name], "of another kind")
    return f"{PREFIX}{name.upper()} is {kind}, not {chosen[name]!r}"
