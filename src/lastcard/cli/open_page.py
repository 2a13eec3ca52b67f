"""`lastcard open`: the game in the browser, on this machine."""

from __future__ import annotations

import argparse
import os

from .common import Add, command, server_packages_for

EXAMPLES = """\
  lastcard open                       serves the game and opens it in your browser
  lastcard open --host 0.0.0.0        also for friends on the same network
  lastcard open --port 9000 --no-browser

for a server with all settings: lastcard serve
"""


def add_open(add: Add) -> None:
    summary = "play in the browser: serve the game from this machine and open it"
    made = command(add, "open", summary, EXAMPLES, run, ". Ctrl-C stops it")
    made.add_argument("--port", type=int, help="default 8000; if it is taken, the next free port")
    made.add_argument(
        "--host",
        help="address to listen on, default 127.0.0.1 (this machine only); 0.0.0.0: the network",
    )
    made.add_argument("--no-browser", action="store_true", help="print the address, do not open a browser")
    made.add_argument("--db", metavar="URL", help="where tables are stored; default: your data folder")


def run(chosen: argparse.Namespace) -> int:
    with server_packages_for("the game in the browser"):
        from ..server.local_server import home_settings, open_here
    return open_here(home_settings(vars(chosen), os.environ), browser=not chosen.no_browser)
