"""Clients of all kinds leave a server that shows an impossible view, before the kernel reads it."""

from __future__ import annotations

import argparse
import asyncio
import re

import pytest

from hostile import FACTS, IMPOSSIBLE, hostile_server, liar, redirecting, stranger, told, without_snapshots
from lastcard.assistant import guest
from lastcard.assistant.guest import Guest, Unable
from lastcard.bots import make_bot
from lastcard.cli import main
from lastcard.cli.bot import add_bot
from lastcard.cli.bot_at_table import play
from lastcard.client import Client, Gone, Rejected, ask, create_table, split_link, take_seat
from lastcard.client.bot_player import BotPlayer
from server.harness import live

DEEP = '{"type":"news","seq":1,"view":{},"facts":[{"kind":' + "[" * 100_000
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
                await BotPlayer(client, make_bot("chance", 1), think_seconds=60).play()
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


@pytest.mark.parametrize("case", FACTS)
@live
async def test_a_client_leaves_a_server_that_tells_what_cannot_have_happened(case: str) -> None:
    with liar(told(FACTS[case])) as link, pytest.raises(Gone, match=LEFT + "(fact|a fact)"):
        async with Client(*split_link(link)) as client:
            await client.beyond(2**53)


@live
async def test_a_client_passes_over_facts_that_only_a_newer_server_knows() -> None:
    with liar(told({"kind": "danced", "seat": [99]})) as link:
        async with Client(*split_link(link)) as client:
            first = client.view.seq if client.view else 0
            assert await client.beyond(first - 1)


@pytest.mark.parametrize("frame", ["{oops", DEEP])
@live
async def test_a_client_leaves_a_server_that_does_not_send_json(frame: str) -> None:
    with liar(lambda _: frame) as link, pytest.raises(Gone, match="a message that is not JSON"):
        async with Client(*split_link(link)) as client:
            await client.beyond(2**53)


STRANGE = {
    "nested too deep": b"[" * 100_000,
    "not JSON": b"{oops",
    "not text": b"\xff\xfe",
    "longer than any answer": b'{"players":"' + b"x" * (5 * 2**20),
}


@pytest.mark.parametrize("case", STRANGE)
@live
async def test_a_request_says_that_the_answer_is_not_one_of_a_lastcard_server(case: str) -> None:
    with stranger({"GET": STRANGE[case]}) as url, pytest.raises(ValueError, match="answers, but not as a"):
        await ask(url, "/api/tables")


@pytest.mark.parametrize(
    "seated",
    [
        b"[]",
        b'{"table":"x","seat":"0","token":"t","seq":0}',
        b'{"table":"x","seat":99,"token":"t","seq":0}',
        b'{"table":"x","seat":' + b"9" * 4000 + b',"token":"t","seq":0}',
        b'{"table":"x","seat":0,"token":"a\\r\\nb","seq":0}',
        '{"table":"x","seat":0,"token":"é","seq":0}'.encode(),
    ],
)
@live
async def test_a_seat_that_cannot_be_is_neither_kept_nor_used(seated: bytes) -> None:
    with stranger({"POST": seated}) as url, pytest.raises(ValueError, match="answers, but not as a lastcard"):
        await take_seat(url, "x", "Ann")


@live
async def test_a_table_whose_id_is_no_id_is_not_opened() -> None:
    answer = b'{"table":"../../x y","link":"","promise":""}'
    with stranger({"POST": answer}) as url, pytest.raises(ValueError, match="answers, but not as a lastcard"):
        await create_table(url, {})


@live
async def test_a_refusal_nested_too_deep_is_a_refusal() -> None:
    with stranger({"GET": b"[" * 100_000}, 409) as url, pytest.raises(Rejected, match="the server refuses"):
        await ask(url, "/api/tables")


@live
async def test_a_refusal_is_cut_off_where_nobody_reads_on() -> None:
    answer = b'{"error":"x","text":"' + b"y" * 10**6 + b'"}'
    with stranger({"GET": answer}, 409) as url, pytest.raises(Rejected) as refused:
        await ask(url, "/api/tables")
    assert len(str(refused.value)) <= 500


@live
async def test_a_client_follows_no_redirect() -> None:
    with redirecting("ws://h:99999999/") as link:
        server, table = split_link(link)
        with pytest.raises(Gone, match="handshake refused"):
            await Client(server, table).__aenter__()


def test_the_bot_command_prints_no_control_characters_of_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    answer = b'{"error":"x","text":"\\u001b[31mred\\u0007"}'
    with stranger({"GET": answer}, 409) as url:
        assert main(["bot", "--table", f"{url}/table/anything"]) == 1
    assert capsys.readouterr().err == "lastcard: ?[31mred?\n"


def test_an_assistant_does_not_wait_forever_for_a_table_that_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guest, "ANSWER_SECONDS", 0.2)
    with without_snapshots() as link:
        server, table = split_link(link)
        here = Guest(server)
        with pytest.raises(Unable, match="does not show the table"):
            asyncio.run(here.join(table, "Robin", None))
    assert here.client is None
