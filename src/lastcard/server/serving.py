"""Run the application with uvicorn, in one process or several."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket

import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from ..table.log import StoreError
from ..table.open import open_log
from .app import make_app
from .messages import LONGEST_FRAME
from .protocol import Protocol
from .settings import PREFIX, ServerSettings, read_server_settings
from .visits import Visit

GRACE_SECONDS = 10
BACKLOG = 4096


def serve(settings: ServerSettings) -> int:
    """Serve until a signal comes; the exit code."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    asyncio.run(try_store(settings))
    if settings.workers == 1:
        config = configuration(settings, make_app(settings))
        collect_seldom()
        listener, server = listen(config), uvicorn.Server(config)
        server.run([listener])
        return 0 if server.started else 1
    os.environ.update(environment_of(settings))
    config = configuration(settings, "lastcard.server.serving:worker_app")
    Multiprocess(config, sockets=[listen(config)]).run()
    return 0


def collect_seldom() -> None:
    """Tell the collector of cycles that what is loaded stays, and that much comes and goes with every act.

    With its usual patience it would look through all tables and connections again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def listen(config: uvicorn.Config) -> socket.socket:
    """A socket that listens, and a line that says where."""
    host = f"[{config.host}]" if ":" in config.host else config.host
    listener = config.bind_socket()
    listener.listen(BACKLOG)  # whoever reads the line and comes at once waits until we are ready
    print(f"lastcard serves tables at http://{host}:{listener.getsockname()[1]}", flush=True)
    return listener


async def try_store(settings: ServerSettings) -> None:
    """Refuse an unsafe or missing store with one sentence, before anything else happens."""
    try:
        log = await open_log(settings.db, unsafe=settings.unsafe)
    except StoreError as error:
        raise ValueError(str(error)) from error
    await log.close()


def worker_app() -> Starlette:
    """The application of one of several processes; its settings come by the environment."""
    collect_seldom()
    return make_app(read_server_settings({}, os.environ))


def environment_of(settings: ServerSettings) -> dict[str, str]:
    """The settings as environment variables."""
    values = {name: getattr(settings, name) for name in ServerSettings.__struct_fields__}
    values["origins"] = " ".join(settings.origins)
    return {PREFIX + name.upper(): str(value) for name, value in values.items()}


def configuration(settings: ServerSettings, app: Starlette | str) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http=Visit,
        ws=Protocol,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
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
