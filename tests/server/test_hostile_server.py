"""Clients of all kinds leave a server that shows an impossible view, before the kernel reads it."""

from __future__ import annotations

import argparse
import re

import pytest

from hostile import IMPOSSIBLE, hostile_server
from lastcard.assistant.guest import Guest
from lastcard.bots.chance_bot import Chance
from lastcard.cli.bot import add_bot
from lastcard.cli.bot_at_table import play
from lastcard.client import Client, Gone, split_link
from lastcard.client.bot_player import BotPlayer
from server.harness import live

LEFT = re.escape("the server sent an impossible view: ")


@pytest.mark.parametrize("case", IMPOSSIBLE)
@live
async def test_a_client_leaves_a_server_that_shows_an_impossible_view(case: str) -> None:
    with hostile_server(case) as link, pytest.raises(Gone, match=LEFT):
        async with Client(*split_link(link)):
            pass


@live
async def test_a_bot_leaves_a_server_whose_views_become_impossible() -> None:
    with hostile_server("the turn of seat 1,000,000", at_first=False) as link:
        with pytest.raises(Gone, match=LEFT):
            async with Client(*split_link(link)) as client:
                await BotPlayer(client, Chance(1), think_seconds=60).play()
        assert client.view is not None
        assert client.view.game is None or client.view.game.turn < 2


@live
async def test_the_bot_command_says_why_it_left() -> None:
    parser = argparse.ArgumentParser()
    add_bot(parser.add_subparsers().add_parser)
    said = f"{LEFT}guessed has 100000 entries for 2 seats"
    with hostile_server("guesses of 100,000 seats") as link, pytest.raises(ValueError, match=said):
        await play(parser.parse_args(["bot", "--table", link]))


@live
async def test_an_assistant_is_told_why_it_cannot_sit_there() -> None:
    with hostile_server("known cards of 5,000 seats") as link:
        server, table = split_link(link)
        with pytest.raises(Gone, match=f"{LEFT}known has 5000 entries for 2 seats"):
            await Guest(server).join(table, "Robin", None)
