"""`lastcard bot`: let a bot join a table on the network."""

from __future__ import annotations

import argparse

from ..bots import BOTS
from ..terminal.arguments import bot, number, seconds, table_link
from .common import Add, command

SHORTEST_THINK = 0.25
"""With less, a bot would say more than a server with the usual limit hears."""

MOST_THINK = 3600

EXAMPLES = """\
  lastcard bot --table http://127.0.0.1:8000/table/ID
  lastcard bot --table LINK --bots chance --name Robin --seat 2
  lastcard bot --table LINK --wait                    sits down when a seat is free
  lastcard bot --table LINK --bots my_bots:Greedy     a bot of your own, in my_bots.py here
"""


def add_bot(add: Add) -> None:
    summary = "let a bot join a table on the network"
    made = command(add, "bot", summary, EXAMPLES, run, " and play until the match is over")
    made.add_argument("--table", type=table_link, required=True, metavar="LINK", help="the link to the table")
    made.add_argument(
        "--bots", "--level", dest="level", type=bot, default="sensible", metavar="BOT",
        help=f"{', '.join(BOTS)}, or your own as package.module:Bot; default sensible",
    )  # fmt: skip
    made.add_argument("--name", help="default: the name of its class")
    made.add_argument("--seat", type=number(0, 9), help="default: the first free one")
    made.add_argument("--seed", help="seed of the bot's random choices; any text")
    made.add_argument(
        "--think",
        type=seconds(MOST_THINK),
        default=0.8,
        metavar="SECONDS",
        help=f"how long to wait before a move; default 0.8, at least {SHORTEST_THINK:g}",
    )
    made.add_argument(
        "--wait", action="store_true", help="wait for a seat if none is free or a round is being played"
    )
    made.add_argument("--start", action="store_true", help="start the match when all seats are taken")
    made.add_argument("--deal", action="store_true", help="ask for the next round as soon as one is over")


def run(chosen: argparse.Namespace) -> int:
    from .bot_at_table import sit_and_play  # brings asyncio along, for which no other command should wait

    return sit_and_play(chosen)
