"""`lastcard bot`: let a bot join a table on the network."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import secrets
import signal

from ..bots import BOTS, BotError, make_bot
from ..terminal.arguments import bot
from .common import Add, command, server_packages_for

TERMINATED = 128 + signal.SIGTERM

SHORTEST_THINK = 0.25
"""With less, a bot would say more than a server with the usual limit hears."""

EXAMPLES = """\
  lastcard bot --table http://127.0.0.1:8000/table/ID
  lastcard bot --table LINK --bots chance --name Robin --seat 2
  lastcard bot --table LINK --bots my_bots:Greedy     a bot of your own, in my_bots.py here
"""


def add_bot(add: Add) -> None:
    summary = "let a bot join a table on the network"
    made = command(add, "bot", summary, EXAMPLES, run, " and play until the match is over")
    made.add_argument("--table", required=True, metavar="LINK", help="the link to the table")
    made.add_argument(
        "--bots", "--level", dest="level", type=bot, default="sensible", metavar="BOT",
        help=f"{', '.join(BOTS)}, or your own as package.module:Bot; default sensible",
    )  # fmt: skip
    made.add_argument("--name", help="default: Guest and a number")
    made.add_argument("--seat", type=int, help="default: the first free one")
    made.add_argument("--seed", help="seed of the bot's random choices; any text")
    made.add_argument(
        "--think",
        type=float,
        default=0.8,
        metavar="SECONDS",
        help=f"how long to wait before a move; default 0.8, at least {SHORTEST_THINK:g}",
    )
    made.add_argument("--start", action="store_true", help="start the match when all seats are taken")
    made.add_argument("--deal", action="store_true", help="ask for the next round as soon as one is over")


def run(chosen: argparse.Namespace) -> int:
    try:
        return asyncio.run(until_told_to_stop(chosen))
    except asyncio.CancelledError:
        return TERMINATED


async def until_told_to_stop(chosen: argparse.Namespace) -> int:
    """A request to end is like Ctrl-C: the bot gets up first."""
    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError):  # on Windows there is Ctrl-C alone
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await play(chosen)


async def play(chosen: argparse.Namespace) -> int:
    with server_packages_for("a bot on the network"):
        from ..client import Client, Gone, ask, split_link, take_seat, unreached
        from ..client.bot_player import BotPlayer

    server, table = split_link(chosen.table)
    chosen_bot = make_bot(chosen.level, chosen.seed or secrets.token_hex(16))
    name = chosen.name or f"Guest {secrets.randbelow(9000) + 1000}"
    try:
        await ask(server, f"/api/tables/{table}")  # once: who is asked to sit down is asked again and again
        seated = await take_seat(server, table, name, chosen.seat)
    except OSError as error:
        raise ValueError(unreached(server, error)) from error
    try:
        async with Client(server, table, seated.token) as client:
            print(f"Sat down at seat {seated.seat}.", flush=True)
            player = BotPlayer(
                client,
                chosen_bot,
                think_seconds=max(chosen.think, SHORTEST_THINK),
                starts=chosen.start,
                deals=chosen.deal,
            )
            try:
                view = await player.play()
            except (asyncio.CancelledError, BotError):
                if await player.leave():
                    print(f"Left seat {seated.seat}.", flush=True)
                raise
    except Gone as gone:
        raise ValueError(str(gone)) from gone
    won = ", ".join(view.players[seat].name for seat in view.winners)
    print(f"The match is over: {won or 'nobody'} won, scores {', '.join(map(str, view.scores))}.")
    return 0
