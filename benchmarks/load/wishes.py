"""What can be asked of the load benchmark on the command line."""

from __future__ import annotations

import argparse
import ipaddress
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from command_lines import command_line
from lastcard.bots import BOTS

from .trial import Load

ABOUT = """\
The load of live tables: four bots a table over sockets of their own. `server` measures three things:

  paced      acts fall due at moments left to chance, so many in every second whatever the server does, and
             times count from the due moment; visitors ask for /healthz and the page and join tables meanwhile
  saturated  every table acts again as soon as it is answered: as many durable acts as the server takes
  alone      one table acts, twenty times a second, and all others are silent

Then comes `bench server greedy`: what one greedy address does to everybody else at a server with its usual
limits, see `bench server greedy --help`.

A server is started on this machine with a fresh store; the generator runs beside it in a process of its own.
"""

EXAMPLES = """\
examples:
  python3 run.py bench server                            1,000 tables, 500 acts a second; six minutes in all
  python3 run.py bench server greedy                     only one greedy address beside everybody else
  python3 run.py bench server --quick                    a small load, to see that it works
  python3 run.py bench server --tables 200 --pace 100    another load
  python3 run.py bench server --db postgresql://me@localhost/scratch --workers 2
  python3 run.py bench server --address http://127.0.0.1:8000 --pid 4711
  python3 run.py bench server --write                    also renew the table in docs/performance.md
  python3 run.py bench soak                              ten minutes of coming and going: does memory grow?

a server of yours must let so many bots come from one address:
  LASTCARD_CONNECTIONS_EACH=100000 LASTCARD_TABLES_PER_HOUR=1000000 LASTCARD_TABLES_IN_ALL=1000000 \\
    LASTCARD_SEATS_PER_HOUR=1000000 LASTCARD_REQUESTS_PER_MINUTE=10000000 \\
    LASTCARD_FILES_PER_MINUTE=10000000 LASTCARD_BOT_ACTS_PER_SECOND=1000000 \\
    LASTCARD_MESSAGES_PER_SECOND=10000 LASTCARD_MESSAGES_BURST=10000 LASTCARD_MEGABYTES_PER_HOUR=1000000 \\
    lastcard serve

exit code: 0 measured, whether goals are met or not · 1 it could not be measured · 2 bad arguments
"""

SIZES = {"server": (1000, 500.0, 30.0), "soak": (300, 750.0, 600.0), "quick": (20, 100.0, 5.0)}
"""Tables, acts a second, seconds."""

BESIDE = {"server": (10.0, 20.0, 10.0), "quick": (5.0, 2.0, 2.0)}
"""Visits of each kind a second; seconds in which the server is saturated, and in which one table acts."""

SEATS = 4
STAY_SECONDS = 90.0
"""How long people stay connected in a soak."""

SPELLS = {"server": 1.0, "soak": 5.0}
LONGEST_WARM_UP = 30


def read(arguments: Sequence[str]) -> argparse.Namespace:
    """What is wished for; `load` is made of it. Wrong wishes end the program with a word of why."""
    made = parser()
    wish = made.parse_args(arguments)
    wish.address = wish.address.rstrip("/")
    if wish.address:
        check_address(made, wish)
    elif wish.pid is not None:
        made.error("--pid is for a server that runs already: give its --address too")
    wish.load = load_of(wish)
    return wish


def load_of(wish: argparse.Namespace) -> Load:
    """The load that is asked for, with the usual one where nothing else is said."""
    size = "quick" if wish.quick else wish.what
    usual_tables, usual_pace, usual_seconds = SIZES[size]
    visits, saturated, alone = (0.0, 0.0, 0.0) if wish.what == "soak" else BESIDE[size]
    tables, pace = wish.tables or usual_tables, wish.pace or usual_pace
    return Load(
        tables=tables,
        pace=pace,
        seconds=(wish.minutes or 0) * 60 or wish.seconds or usual_seconds,
        warm_up=usual_warm_up(tables, pace) if wish.warm_up is None else wish.warm_up,
        spell=SPELLS[wish.what],
        ramp=wish.ramp,
        bots=wish.bots,
        turn_seconds=wish.turn_seconds,
        visits=visits,
        saturated=saturated,
        alone=alone,
        come_and_go=SEATS * tables / STAY_SECONDS if wish.what == "soak" else 0.0,
    )


def usual_warm_up(tables: int, pace: float) -> float:
    """Whole seconds in which every table starts its match and plays a little, if that is soon enough."""
    return min(LONGEST_WARM_UP, math.ceil(1 + 2 * tables / pace))


def parser() -> argparse.ArgumentParser:
    made = command_line("bench", ABOUT, EXAMPLES)
    add = made.add_argument
    add("what", choices=("server", "soak"), help="server: how fast; soak: whether it stays so")
    add("--tables", type=number(int, 1, 20_000), help="default 1000, for a soak 300")
    add("--pace", type=number(float, 0.1, 20_000), help="acts a second in all, default 500, for a soak 750")
    long = made.add_mutually_exclusive_group()
    long.add_argument("--seconds", type=number(float, 1, 86_400), help="to measure at that pace, default 30")
    long.add_argument("--minutes", type=number(float, 0.1, 1440), help="the same in minutes, for a soak 10")
    add(
        "--warm-up", type=number(int, 0, 3600), help="seconds before; default: two acts a table, at most 30 s"
    )
    add("--ramp", type=number(float, 1, 10_000), default=400.0, help="new sockets a second, default 400")
    add("--bots", choices=sorted(BOTS), default="sensible", help="default sensible")
    add("--turn-seconds", type=turn_time, default=60, help="of a table, default 60 as usual; 0: no hurry")
    add("--quick", action="store_true", help="20 tables, 100 acts a second, 5 seconds, short probes")
    add("--db", default="", metavar="URL", help="store of the server; default: a fresh SQLite file")
    add("--workers", type=number(int, 1, 64), default=1, help="processes of the server; need PostgreSQL")
    add("--address", default="", metavar="URL", help="measure a server that runs already")
    add("--pid", type=number(int, 1, 2**31), help="its process, to read CPU and memory from")
    add("--i-may-load-this-server", action="store_true", help="needed where --address is another machine")
    add("--json", type=Path, metavar="FILE", help="also write all numbers to a file")
    add("--write", action="store_true", help="also renew the tables in docs/performance.md")
    return made


def number(kind: Callable[[str], float], least: float, most: float) -> Callable[[str], float]:
    def read_number(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least:g} to {most:g}")
        return value

    return read_number


def turn_time(text: str) -> int:
    return 0 if text == "0" else int(number(int, 5, 86_400)(text))


def check_address(made: argparse.ArgumentParser, wish: argparse.Namespace) -> None:
    """A load like this on somebody else's server is an attack, so it takes a word more."""
    try:
        parts = urlsplit(wish.address)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or parts.path or parts.query:
        made.error(f"an address is http://HOST:PORT, not {wish.address!r}")
    if wish.db or wish.workers != 1:
        made.error("--db and --workers are for a server of our own, not for one at an --address")
    if not (is_loopback(parts.hostname or "") or wish.i_may_load_this_server):
        made.error(
            f"{parts.hostname} is not this machine: if it is yours to load, say --i-may-load-this-server"
        )


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
