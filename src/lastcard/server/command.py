"""`lastcard serve`: run the server."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable

from ..extras import server_packages_for

Add = Callable[..., argparse.ArgumentParser]

EXAMPLES = """examples:
  lastcard serve                                      on this machine, tables in lastcard.db
  lastcard serve --host 0.0.0.0 --port 80             for the whole network
  lastcard serve --db postgresql://club@db/club --workers 4

every flag has its variable: --port is LASTCARD_PORT, --connections-each LASTCARD_CONNECTIONS_EACH
"""


def add_serve(add: Add) -> None:
    """Add the command to the program."""
    made = add(
        "serve",
        help="open tables for people and bots on the network",
        description="Open tables for people and bots on the network.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--host", help="address to listen at, default 127.0.0.1")
    made.add_argument("--port", type=int, help="default 8000; 0 takes any that is free")
    made.add_argument(
        "--db", metavar="URL", help="sqlite:///FILE or postgresql://..., default sqlite:///lastcard.db"
    )
    made.add_argument("--workers", type=int, help="processes; more than one need PostgreSQL")
    made.add_argument(
        "--origin", dest="origins", action="append", metavar="ORIGIN",
        help="a page that may connect, such as https://cards.example; may be repeated; default: our own",
    )  # fmt: skip
    made.add_argument("--trust", metavar="ADDRESSES", help="proxies whose X-Forwarded-For is believed")
    made.add_argument("--connections", type=int, help="at most so many at once, default 10000")
    made.add_argument("--connections-each", type=int, help="at most so many from one address, default 200")
    made.add_argument("--tables-per-hour", type=int, help="created from one address, default 60")
    made.add_argument(
        "--unsafe", action="store_true", default=None,
        help="admit a store that may lose accepted moves in a power cut",
    )  # fmt: skip
    made.add_argument(
        "--rehearsal", action="store_true", default=None,
        help="deal tables from a seed that their creator gives: for tests, never for people",
    )  # fmt: skip
    made.set_defaults(run=run, parser=made)


def run(chosen: argparse.Namespace) -> int:
    with server_packages_for("the server"):
        from .serving import serve
    from .settings import read_server_settings

    return serve(read_server_settings(vars(chosen), os.environ))
