"""A server at home: finds a port and a place for its tables, and shows the way in."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ..folders import data_folder
from .machine import alone_with, holding, raise_open_files
from .server_settings import PREFIX, ServerSettings, read_server_settings
from .serving import BACKLOG, address_of, bound, run, try_store

PORTS = 100
"""How many ports are tried before we give up."""

STORES = 20
TABLES_PER_HOUR = 1000
"""At home nobody floods us, and a table is made with every click on Play now."""

ANYWHERE = ("0.0.0.0", "::")


def home_settings(flags: Mapping[str, Any], environment: Mapping[str, str]) -> ServerSettings:
    """As for any server, but the tables lie where this user keeps such things, wherever we are started."""
    usual = {"tables_per_hour": TABLES_PER_HOUR, "seats_per_hour": TABLES_PER_HOUR}
    chosen: dict[str, Any] = {k: v for k, v in usual.items() if PREFIX + k.upper() not in environment}
    given = {name: value for name, value in flags.items() if value is not None}
    if "db" not in given and "LASTCARD_DB" not in environment:
        chosen["db"] = ""
    return read_server_settings({**chosen, **given, "workers": 1}, environment)


def open_here(settings: ServerSettings, way: str = "", *, browser: bool) -> int:
    """Serve until Ctrl-C, and go that way from the address; the exit code."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    with next_free(settings) as listener, store_for(settings) as settled:
        asyncio.run(try_store(settled))
        able = msgspec.structs.replace(settled, connections=raise_open_files(settled.connections))
        # uvicorn follows the signal, then it comes again
        with holding(settled.db), contextlib.suppress(KeyboardInterrupt):
            print_address(settled, listener, way, browser=browser)
            return run(able, listener)  # only if it could not start: else a signal ends it
    print("lastcard has stopped. The tables are saved.", flush=True)
    return 0


# Where


def next_free(settings: ServerSettings) -> socket.socket:
    """A socket that listens at the port, or at the next one that is free."""
    last = min(settings.port + PORTS, 65_535)
    for port in range(settings.port, last + 1):
        try:
            found = bound(msgspec.structs.replace(settings, port=port))
        except ValueError as error:
            if getattr(error.__cause__, "errno", None) != errno.EADDRINUSE or port == last:
                raise
            continue
        found.listen(BACKLOG)
        if port != settings.port:
            print(f"Port {settings.port} is taken; using {port} instead.", flush=True)
        return found
    raise AssertionError("a port is free, or the last one is refused")


@contextlib.contextmanager
def store_for(settings: ServerSettings) -> Iterator[ServerSettings]:
    """The settings with a store that no other server uses."""
    if settings.db:
        with alone_with(settings.db):
            yield settings
        return
    folder = data_folder()
    folder.mkdir(0o700, parents=True, exist_ok=True)
    with contextlib.ExitStack() as held:
        for number in range(1, STORES + 1):
            name = "tables.db" if number == 1 else f"tables-{number}.db"
            db = f"sqlite:///{folder / name}"
            try:
                held.enter_context(alone_with(db))
            except ValueError:
                if number == STORES:
                    raise
                continue
            yield msgspec.structs.replace(settings, db=db)
            return


# The way in


def print_address(settings: ServerSettings, listener: socket.socket, way: str = "", *, browser: bool) -> None:
    """Say where the game is, and open it in a browser, if there is one to be seen."""
    port = listener.getsockname()[1]
    anywhere = settings.host in ANYWHERE
    address = f"{address_of('127.0.0.1' if anywhere else settings.host, port)}/{way}"
    print(f"lastcard is open at {address}", flush=True)
    if anywhere and (elsewhere := network_address()):
        print(f"On your network:        {address_of(elsewhere, port)}/{way}", flush=True)
    print("Press Ctrl-C to stop it.", flush=True)
    if browser and can_show_a_browser():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def network_address() -> str:
    """How others in the network reach this machine; "" without one. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def can_show_a_browser() -> bool:
    """Without a screen, a browser would be one of the terminal, and take that away from us."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"))
