"""`lastcard open`: the game in the browser, on this machine."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable

from ..extras import server_packages_for

Add = Callable[..., argparse.ArgumentParser]

EXAMPLES = """examples:
  lastcard open                       serves the game here and opens it in the browser
  lastcard open --host 0.0.0.0        for friends in the same network, too
  lastcard open --port 9000 --no-browser

to run a server for many, with all its settings: lastcard serve
"""


def add_open(add: Add) -> None:
    """Add the command to the program."""
    made = add(
        "open",
        help="play in the browser: serves the game on this machine and opens it",
        description="Play in the browser: serves the game on this machine and opens it. Ctrl-C ends it.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--port", type=int, help="default 8000; if it is taken, the next that is free")
    made.add_argument(
        "--host", help="address to listen at, default 127.0.0.1: this machine only; 0.0.0.0: the network, too"
    )
    made.add_argument("--no-browser", action="store_true", help="only tell the address")
    made.add_argument("--db", metavar="URL", help="where tables are kept, default: a file in your home")
    made.set_defaults(run=run, parser=made)


def run(chosen: argparse.Namespace) -> int:
    with server_packages_for("the game in the browser"):
        from .opening import home_settings, open_here
    return open_here(home_settings(vars(chosen), os.environ), browser=not chosen.no_browser)
