"""`lastcard serve` and `lastcard open`: run a server, for everybody or at home."""

from __future__ import annotations

import argparse
import os
from urllib.parse import urlencode

from ..bots import BOTS
from ..bots.finding import place_of
from ..rules.editions import EDITIONS
from ..terminal.arguments import EDITION, bot, number
from .common import Add, add_table, check_options, command, packages_for

PORT, COUNT = number(0, 65_535), number(1)

OPEN_EXAMPLES = """\
  lastcard open                       serves the game and opens it in your browser
  lastcard open --host 0.0.0.0        also for friends on the same network
  lastcard open --port 9000 --no-browser
  lastcard open -e mod --preset party -o stacking=up    goes to a new table with these rules

for a server with all settings: lastcard serve
"""
SERVE_EXAMPLES = """\
  lastcard serve                                      on this machine, tables in lastcard.db
  lastcard serve --host 0.0.0.0 --port 80             for the whole network
  lastcard serve --db postgresql://club@db/club --workers 4
  lastcard serve --bots my_bots:Greedy                offers a bot of your own, in my_bots.py here

every flag has an environment variable: --port is LASTCARD_PORT, --connections-each LASTCARD_CONNECTIONS_EACH
"""


def add_serve(add: Add) -> None:
    summary = "run a server for live tables"
    made = command(add, "serve", summary, SERVE_EXAMPLES, run_serve, ", for people and bots on the network")
    made.add_argument("--host", help="address to listen on, default 127.0.0.1")
    made.add_argument("--port", type=PORT, help="default 8000; 0 for any free port")
    made.add_argument(
        "--db", metavar="URL", help="sqlite:///FILE or postgresql://..., default sqlite:///lastcard.db"
    )
    made.add_argument("--workers", type=COUNT, help="number of processes; more than one needs PostgreSQL")
    add_origin(made)
    add_bots(made)
    made.add_argument("--trust", metavar="ADDRESSES", help="proxies whose X-Forwarded-For header is trusted")
    made.add_argument(
        "--metrics-for",
        metavar="ADDRESSES",
        help="who may read /metrics, in addition to this machine and proxies",
    )
    made.add_argument("--connections", type=COUNT, help="maximum number of open connections, default 10000")
    made.add_argument("--connections-each", type=COUNT, help="maximum per address, default 200")
    made.add_argument(
        "--tables-per-hour", type=COUNT, help="maximum of new tables per hour and address, default 60"
    )
    made.add_argument(
        "--tables-in-all", type=COUNT, help="maximum of new tables per hour in total, default 6000"
    )
    made.add_argument(
        "--unsafe", action="store_true", default=None,
        help="allow a database that can lose accepted moves in a power cut",
    )  # fmt: skip
    made.add_argument(
        "--rehearsal", action="store_true", default=None,
        help="test mode: the creator of a table may choose its seed, and so knows all cards",
    )  # fmt: skip


def add_origin(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--origin", dest="origins", action="append", metavar="ORIGIN",
        help="a name of the server, such as https://cards.example or http://box.local:8000; may be repeated",
    )  # fmt: skip


def add_bots(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--bots", type=added_bot, action="append", metavar="BOT",
        help="also offer a bot of your own at the tables, as package.module:Bot; may be repeated",
    )  # fmt: skip


def added_bot(name: str) -> str:
    """Where a bot is that is to be had beside ours; a wrong one is told before anybody waits for it."""
    return name if name in BOTS else place_of(bot(name))


def run_serve(chosen: argparse.Namespace) -> int:
    with packages_for("the server"):
        from ..server.serving import serve
    from ..server.server_settings import read_server_settings

    return serve(read_server_settings(vars(chosen), os.environ))


def add_open(add: Add) -> None:
    summary = "play in the browser: serve the game from this machine and open it"
    made = command(add, "open", summary, OPEN_EXAMPLES, run_open, ". Ctrl-C stops it")
    made.add_argument("--port", type=PORT, help="default 8000; if it is taken, the next free port")
    made.add_argument(
        "--host",
        help="address to listen on, default 127.0.0.1 (this machine only); 0.0.0.0 for the network",
    )
    add_origin(made)
    add_bots(made)
    add_table(made, list(EDITIONS), EDITION)
    made.add_argument("--no-browser", action="store_true", help="print the address, do not open a browser")
    made.add_argument("--db", metavar="URL", help="where tables are stored; default: your data folder")


def run_open(chosen: argparse.Namespace) -> int:
    way = new_table(chosen)
    with packages_for("the game in the browser"):
        from ..server.local_server import home_settings, open_here
    return open_here(home_settings(vars(chosen), os.environ), way, browser=not chosen.no_browser)


def new_table(chosen: argparse.Namespace) -> str:
    """The address of a new table as wished, as the page reads it; nothing where nothing was."""
    if not (chosen.edition or chosen.seats or chosen.preset or chosen.option):
        return ""
    edition = chosen.edition or EDITION
    check_options(chosen, edition, scope=None)
    seats = {"seats": chosen.seats} if chosen.seats else {}
    preset = {"preset": chosen.preset} if chosen.preset else {}
    return f"new?{urlencode({'edition': edition, **seats, **preset, **dict(chosen.option)})}"
