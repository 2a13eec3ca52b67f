"""Run the application with uvicorn, in one process or several."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sqlite3
import sys
import tempfile
import threading
from datetime import datetime

import uvicorn
from msgspec.structs import replace
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from ..notation.prose import plural
from ..store.log import Survey
from ..store.open import open_log, sqlite_file
from ..table.engine import engine_version
from . import metrics
from .app import make_app
from .http_protocol import BoundedHttpProtocol
from .machine import alone_with, holding, raise_open_files
from .server_settings import LISTS, PREFIX, ServerSettings, read_server_settings
from .websocket_protocol import WebSocketProtocol

logger = logging.getLogger(__name__)

GRACE_SECONDS = 10
BACKLOG = 4096
ACCEPTED_AT_ONCE = 8
OTHER_ENGINE = (
    "%s cannot be continued: written by engine %s, and this is %s. Serve such tables with the version of"
    " lastcard that wrote them, or delete them with `lastcard remove`"
)
SAFE_SQLITE = (3, 51, 3)
OLD_SQLITE = (
    "SQLite %s can damage a file that two programs write to (fixed in 3.51.3): let only this server write to"
    " it; backup and remove are safe"
)


def serve(settings: ServerSettings) -> int:
    """Serve until a signal comes; the exit code."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    if settings.unsafe:
        logger.warning("--unsafe: accepted moves may be lost in a power cut, or when the server stops")
    if settings.rehearsal:
        logger.warning("--rehearsal: the creator of a table can know all its cards; for tests only")
    if sqlite_file(settings.db) is not None and sqlite3.sqlite_version_info < SAFE_SQLITE:
        logger.warning(OLD_SQLITE, sqlite3.sqlite_version)
    with bound(settings) as listener, alone_with(settings.db):  # no port, no file
        asyncio.run(try_store(settings))
        able = replace(settings, connections=raise_open_files(settings.connections))
        with holding(settings.db):
            listen(settings, listener)
            return run(able, listener)


def run(settings: ServerSettings, listener: socket.socket) -> int:
    """Serve in this process, or in several that it looks after."""
    if settings.workers == 1:
        config = configuration(settings, make_app(settings))
        collect_seldom()
        server = uvicorn.Server(config)
        server.run(several(listener))
        return 0 if server.started else 1
    with tempfile.TemporaryDirectory(prefix="lastcard-counts-") as counts:
        os.environ.update(environment_of(settings) | {metrics.FOLDER: counts})
        config = configuration(settings, "lastcard.server.serving:worker_app")
        Multiprocess(config, sockets=several(listener)).run()
    return 0


def collect_seldom() -> None:
    """Tell the collector of cycles that what is loaded stays, and that much comes and goes with every act.

    With its usual patience it would look through all tables and connections again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(25_000, 40, 100)


def listen(settings: ServerSettings, listener: socket.socket) -> None:
    """Let others come in, and say where."""
    listener.listen(BACKLOG)  # whoever reads the line and comes at once waits until we are ready
    print(f"lastcard serves tables at {address_of(settings.host, listener.getsockname()[1])}", flush=True)


def address_of(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def several(listener: socket.socket) -> list[socket.socket]:
    """The same listener several times over: uvloop accepts one connection of each in a turn of the loop.

    Else who comes last after a restart waits for as many turns as there are others before, however little
    is asked for.
    """
    more = 0 if sys.platform == "win32" else ACCEPTED_AT_ONCE - 1
    others = [listener.dup() for _ in range(more)]
    for other in others:
        other.set_inheritable(True)
    return [listener, *others]


def bound(settings: ServerSettings) -> socket.socket:
    """A socket at the host and port; if that fails, a sentence that says what to do."""
    host, port = settings.host, settings.port
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
    except (OSError, UnicodeError) as error:
        made.close()
        raise ValueError(why_not(host, port, error)) from error
    made.set_inheritable(True)  # for the workers
    return made


def why_not(host: str, port: int, error: OSError | UnicodeError) -> str:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return f"port {port} at {host} is taken: stop what listens there, or choose another port with --port"
    if number == errno.EACCES:
        return f"no permission to use port {port}: choose one from 1024 up with --port"
    reason = getattr(error, "strerror", None) or error
    return f"cannot listen on {host} ({reason}): use --host with an address of this machine"


async def try_store(settings: ServerSettings) -> None:
    """Refuse an unsafe or missing store with one sentence, before anything else happens."""
    log = await open_log(settings.db, unsafe=settings.unsafe)
    try:
        found = await log.survey()
    finally:
        await log.close()
    for doubt in found.doubts:
        logger.warning("%s", doubt)
    for engine, tables in found.engines.items():
        if engine != engine_version():
            logger.warning(OTHER_ENGINE, plural(tables, "table"), engine or "unknown", engine_version())
    logger.info("the store has %s", in_words(found))


def in_words(found: Survey) -> str:
    """What a store holds, so that the operator notices if something is missing."""
    if found.newest is None:
        return "no tables yet"
    newest = datetime.fromtimestamp(found.newest / 1000).strftime("%Y-%m-%d %H:%M:%S")
    return f"{plural(found.tables, 'table')} with {plural(found.acts, 'act')}, the newest of {newest}"


def worker_app() -> Starlette:
    """The application of one of several processes; its settings come by the environment."""
    collect_seldom()
    threading.Thread(target=end_with_parent, daemon=True).start()
    return make_app(read_server_settings({}, os.environ))


def end_with_parent() -> None:
    """Stop when the process that looks after the workers is gone; nobody else could stop them all."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        signal.raise_signal(signal.SIGTERM)


def environment_of(settings: ServerSettings) -> dict[str, str]:
    """The settings as environment variables."""
    values = {name: getattr(settings, name) for name in ServerSettings.__struct_fields__}
    values |= {name: " ".join(values[name]) for name in LISTS}
    return {PREFIX + name.upper(): str(value) for name, value in values.items()}


def configuration(settings: ServerSettings, app: Starlette | str) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http=BoundedHttpProtocol,
        ws=WebSocketProtocol,
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=bool(settings.trust),
        forwarded_allow_ips=settings.trust or None,
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE_SECONDS,
        h11_max_incomplete_event_size=16 * 1024,
    )
