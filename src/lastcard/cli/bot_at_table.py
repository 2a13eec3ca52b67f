"""A bot at a table on the network, from its seat to the end of the match."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import secrets
import signal
import sys
from typing import TYPE_CHECKING

from ..bots import Bot, BotError, make_bot
from ..rules.cards import MOST_SEATS
from ..terminal.plain_text import plain
from .bot import SHORTEST_THINK
from .common import packages_for

if TYPE_CHECKING:
    from ..client import Seated

TERMINATED = 128 + signal.SIGTERM
PASSING = ("round-running", "table-full", "seat-taken")
"""Why there is no seat now, but may be one later."""


def sit_and_play(chosen: argparse.Namespace) -> int:
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
    with packages_for("a bot on the network"):
        from ..client import Client, Gone, ask, split_link, unreached
        from ..client.bot_player import BotPlayer
        from .patience import Patience

    server, table = split_link(chosen.table)
    chosen_bot = make_bot(chosen.level, chosen.seed or secrets.token_hex(16))
    try:
        await ask(server, f"/api/tables/{table}")  # once: who is asked to sit down is asked again and again
        seated = await wait_for_seat(server, table, chosen, chosen_bot)
    except OSError as error:
        raise ValueError(unreached(server, error)) from error
    patience = Patience(server)
    try:
        async with (
            patience.limit,
            Client(server, table, seated.token, told=patience.hear, lost=patience.lose) as client,
        ):
            print(f"Sat down at seat {seated.seat}.", flush=True)
            player = BotPlayer(
                client,
                chosen_bot,
                think_seconds=max(chosen.think, SHORTEST_THINK),
                starts=chosen.start,
                deals=chosen.deal,
                waits=chosen.wait,
            )
            try:
                view = await player.play()
            except (asyncio.CancelledError, BotError):
                if await player.leave():
                    print(f"Left seat {seated.seat}.", flush=True)
                else:
                    print(f"Seat {seated.seat} could not be left: {server} does not answer.", file=sys.stderr)
                raise
    except TimeoutError:
        raise ValueError(patience.words) from None
    except Gone as gone:
        raise ValueError(str(gone)) from gone
    won = ", ".join(plain(view.players[seat].name) for seat in view.winners)
    print(f"The match is over: {won or 'nobody'} won, scores {', '.join(map(str, view.scores))}.")
    return 0


async def wait_for_seat(server: str, table: str, chosen: argparse.Namespace, bot: Bot) -> Seated:
    """Take a seat; with --wait as soon as there is one, which a spectator sees."""
    from ..client import Client, Gone, Rejected
    from .patience import Patience

    try:
        return await sit_down(server, table, chosen, bot)
    except Rejected as rejected:
        if rejected.word not in PASSING:
            raise
        if not chosen.wait:
            raise ValueError(f"{plain(str(rejected))}; with --wait the bot waits for a seat") from rejected
        print(f"Waiting for a seat: {plain(str(rejected))}. Ctrl-C stops it.", flush=True)
    patience = Patience(server)
    try:
        async with (
            patience.limit,
            Client(server, table, told=patience.hear, lost=patience.lose) as spectator,
        ):
            tried = None
            while True:
                seq, view = spectator.seq, spectator.view
                if view is not None and view.phase != "playing" and (view.phase, view.players) != tried:
                    tried = view.phase, view.players
                    try:
                        return await sit_down(server, table, chosen, bot)
                    except Rejected as rejected:
                        if rejected.word not in PASSING:
                            raise
                await spectator.beyond(seq)
    except TimeoutError:
        raise ValueError(patience.words) from None
    except Gone as gone:
        raise ValueError(str(gone)) from gone


async def sit_down(server: str, table: str, chosen: argparse.Namespace, bot: Bot) -> Seated:
    """Take a seat by the name that was given; else by the bot's own, with a number if that is taken."""
    from ..client import Rejected, take_seat

    if chosen.name:
        return await take_seat(server, table, chosen.name, chosen.seat)
    for name in names_of(bot):
        try:
            return await take_seat(server, table, name, chosen.seat)
        except Rejected as rejected:
            if rejected.word not in ("name-taken", "name-of-bots"):
                raise
    raise ValueError("all names that the bot could use are taken; give it one with --name")


def names_of(bot: Bot) -> list[str]:
    """What a bot may be called at a table: as its class is, and with numbers."""
    from ..table.names import LONGEST_NAME

    own = type(bot).__name__.strip("_") or "Bot"
    numbers = ["", *(f" {number}" for number in range(2, MOST_SEATS + 1))]
    return [own[: LONGEST_NAME - len(number)] + number for number in numbers]
