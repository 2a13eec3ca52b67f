"""An assistant at live tables: a real server, and MCP's own client, over standard input and output too."""

from __future__ import annotations

import contextlib
import re
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import pytest

from lastcard.assistant import guest
from lastcard.client import take_seat
from lastcard.table.acts import Dismiss
from live.room import start_at
from server.harness import FAST, live, serving
from server.players import free_port
from sure import sure, surely
from waiting import started, until

if TYPE_CHECKING:  # a second of imports, which only the worker that runs these tests is to pay
    from mcp import Client as McpClient

    from lastcard.assistant.tools import Tools

TOOLS = ["list_tables", "open_table", "join_table", "look", "act", "why_not", "rules", "leave_table"]


class Assistant:
    """A model that calls tools: what they say, or why they could not."""

    def __init__(self, client: McpClient) -> None:
        self.client = client
        self.texts: list[str] = []

    async def _asked(self, tool: str, wishes: dict[str, Any]) -> tuple[str, bool]:
        from mcp.types import TextContent

        found = await self.client.call_tool(tool, wishes)
        text = surely(TextContent, found.content[0]).text
        self.texts.append(text)
        return text, bool(found.is_error)

    async def call(self, tool: str, **wishes: Any) -> str:
        text, wrong = await self._asked(tool, wishes)
        assert not wrong, text
        return text

    async def refused(self, tool: str, **wishes: Any) -> str:
        text, wrong = await self._asked(tool, wishes)
        assert wrong, text
        return text

    async def go_on(self, text: str) -> str:
        """Make the first move that a text offers, or wait; somebody else may be faster with a catch."""
        moves = moves_in(text)
        if moves:
            text, wrong = await self._asked("act", {"move": moves[0], "wait_seconds": 1})
        return text if moves and not wrong else await self.call("look")


@contextlib.asynccontextmanager
async def assistant_at(server: str) -> AsyncIterator[tuple[Assistant, Tools]]:
    """In this process, without streams between."""
    from mcp import Client as McpClient

    from lastcard.assistant.tools import Tools, mcp_server

    tools = Tools(server, "Robin")
    async with McpClient(mcp_server(tools, "0")) as client:
        try:
            yield Assistant(client), tools
        finally:
            await tools.guest.drop()


def moves_in(text: str) -> list[str]:
    return re.findall(r"(?m)^\[(\w+)\]", text)


@live
async def test_over_its_streams_an_assistant_plays_a_whole_round_against_bots() -> None:
    from mcp import Client as McpClient
    from mcp import StdioServerParameters

    bots = {"1": "sensible", "2": "chance"}
    settings = {"edition": "mod", "seats": 3, "bots": bots, "options": {"scoring": "single"}, **FAST}
    async with serving(rehearsal=True) as served:  # else bots win one round in 3,500 before anything is asked
        table = (await served.ask("/api/tables?seed=assistant", settings))["table"]
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "lastcard", "mcp", "--server", served.url, "--name", "Robin"]
        )
        async with McpClient(command) as client:
            robin = Assistant(client)
            assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
            text = await robin.call("join_table", table=f"{served.url}/table/{table}")
            assert "You sit at seat 0." in text
            text = await robin.call("act", move="start")
            while "The match is over" not in text:
                text = await robin.go_on(text)
            assert len(robin.texts) > 2
            assert "The round is over" in text
        view = await served.ask(f"/api/tables/{table}")
        assert view["phase"] == "over"
        assert view["players"][0]["away"]  # who hangs up gets up


@live
async def test_eight_tools_say_what_they_do_and_what_they_take() -> None:
    async with serving() as served, assistant_at(served.url) as (robin, _):
        tools = (await robin.client.list_tools()).tools
        assert [tool.name for tool in tools] == TOOLS
        assert len(tools) <= 8
        for tool in tools:
            assert len(sure(tool.description).split()) > 8
            for wish in tool.input_schema["properties"].values():
                assert wish["description"], tool.name


@live
async def test_a_table_is_opened_listed_and_shared() -> None:
    async with serving() as served, assistant_at(served.url) as (robin, tools):
        assert "No public table" in await robin.call("list_tables")
        text = await robin.call(
            "open_table", edition="corn", seats=3, bots=1, preset="progressive", public=True
        )
        assert "- Seat 0: you" in text
        assert "- Seat 1: free" in text
        assert re.search(r"- Seat 2: .+ \(a bot, sensible\)", text)
        assert tools.guest.link in text
        assert "stacking=same" in text
        assert "Corn, 1 of 3 seats free" in await robin.call("list_tables")
        assert "seat" in await robin.refused("act", move="start")
        assert "- stacking=same" in await robin.call("rules")
        seated = await take_seat(served.url, sure(tools.guest.client).table, "Ann")
        assert "- Ann sits down at seat 1." in await robin.call("look")
        assert seated.seat == 1
        text = await robin.call("act", move="start", wait_seconds=0)
        while "It is for Ann (seat 1) to decide." not in text:
            text = await robin.go_on(text)


@live
async def test_what_cannot_be_is_an_error_that_says_what_to_do() -> None:
    async with serving() as served, assistant_at(served.url) as (robin, tools):
        assert "open_table or join_table first" in await robin.refused("look")
        assert "no edition 'chess'; they are" in await robin.refused("open_table", edition="chess")
        assert "no preset 'wild'; they are" in await robin.refused("open_table", preset="wild")
        assert "at most 1 bots" in await robin.refused("open_table", seats=2, bots=2)
        assert "stacking" in await robin.refused("open_table", options={"stacking": "high"})
        assert "there is no such table" in await robin.refused("join_table", table="x" * 22)
        for odd in ("?a=b", "a#b", "", "..", f"{served.url}/table/a%2Fb"):
            assert "by its link or its id" in await robin.refused("join_table", table=odd)
        elsewhere = "http://192.0.2.1/table/abc"
        assert f"only tables of {served.url}" in await robin.refused("join_table", table=elsewhere)
        assert "pages are common" in await robin.refused("rules", about="chess")
        assert "CHAL-4: " in await robin.call("rules", about="chal-4")
        assert "STACK-1" in await robin.call("rules", about="stacking")
        assert "WD4-1" in await robin.call("rules", about="draw-four")
        assert "Mod" in await robin.call("rules", about="mod")
        await robin.call("open_table", seats=2, bots=1, turn_seconds=0)
        assert "leave_table first" in await robin.refused("open_table")
        assert "no round is being played" in await robin.refused("act", move="r7")
        assert "You have left the table." in await robin.call("leave_table")
        assert tools.guest.client is None


@live
async def test_a_call_with_wrong_arguments_is_told_how_to_make_it() -> None:
    async with serving() as served, assistant_at(served.url) as (robin, _):
        calls: list[tuple[str, dict[str, Any], str]] = [
            ("look", {"wait_seconds": "soon"}, "wait_seconds has to be a number from 0 to 50, not "),
            ("look", {"wait_seconds": 51}, "from 0 to 50, not 51 (seconds to wait at most until"),
            ("look", {"wait": 3}, "look takes no argument 'wait'; its arguments are wait_seconds"),
            ("list_tables", {"all": True}, "list_tables takes no argument 'all'; it has none"),
            ("act", {}, "move is missing: a move as look shows it in brackets"),
            ("act", {"move": ["r7"]}, 'move has to be a text, not ["r7"]'),
            ("act", {"move": 7 * ["x" * 99]}, "xxx… (a move as look"),
            ("open_table", {"seats": 11}, "seats has to be a whole number from 2 to 10, not 11"),
            (
                "open_table",
                {"seats": 2.5, "bots": None},
                "; bots has to be a whole number from 0 to 9, not null",
            ),
            (
                "open_table",
                {"turn_seconds": -1},
                "turn_seconds has to be a whole number of at least 0, not -1",
            ),
            ("open_table", {"public": "perhaps"}, "public has to be true or false, not "),
            ("open_table", {"options": "party"}, "options has to be an object whose values are texts, not "),
            ("open_table", {"options": {"target": 200}}, "'target' in options has to be a text, not 200"),
            ("join_table", {"table": "x", "seat": "last"}, "seat has to be a whole number, not "),
            ("deal", {}, "there is no tool 'deal'; the tools are list_tables, open_table,"),
        ]
        for tool, wishes, said in calls:
            text = await robin.refused(tool, **wishes)
            assert said in text, text
            assert "pydantic" not in text
            assert "\n" not in text


@live
async def test_an_illegal_move_names_its_rule_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    start_at(monkeypatch, "mod hands=g5,b2,b5/g1,g2,y3 pile=r7 draw=* turn=0")
    async with serving() as served, assistant_at(served.url) as (robin, tools):
        table = await served.table("mod", seats=2, bots={"1": "sensible"})
        await robin.call("join_table", table=table)
        text = await robin.call("act", move="start")
        while not moves_in(text):
            text = await robin.call("look")
        view = sure(sure(tools.guest.client).view)
        said = await robin.refused("act", move="r1")
        assert "you do not hold r1" in said
        assert "Open to you now: " in said
        why = await robin.call("why_not", move="r1")
        assert why.startswith("No: you do not hold r1. MATCH-1: ")
        assert "means nothing here" in await robin.refused("act", move="dance")
        assert sure(sure(tools.guest.client).view).seq == view.seq
        legal = sure(view.game).legal[-1]
        assert await robin.call("why_not", move=legal) == f"Yes, {legal} is open to you now."


@live
async def test_where_each_seat_is_asked_in_turn_it_may_pass() -> None:
    async with serving() as served, assistant_at(served.url) as (robin, _):
        table = await served.table(bots={"1": "casual"}, reflexes=False, options={"scoring": "single"})
        await robin.call("join_table", table=table)
        text = await robin.call("act", move="start")
        while "The match is over" not in text:
            text = await robin.go_on(text)
        assert "won it." in text


@live
async def test_an_assistant_that_is_dismissed_is_told_and_stays_out() -> None:
    async with serving() as served, assistant_at(served.url) as (robin, tools):
        table = await served.table(seats=3)
        async with served.client(table, await served.sit(table)) as ann:
            await robin.call("join_table", table=table)
            await ann.act(Dismiss(1))
            await until(lambda: sure(tools.guest.client)._gone is not None, "the word that the seat is gone")
            assert "you are no longer at the table" in await robin.refused("look")
            refused = await robin.refused("join_table", table=table)
            assert "the host has sent you away from this table" in refused


@live
async def test_who_has_lost_the_server_is_told_so_and_nothing_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "BACK_SECONDS", 0.1)
    monkeypatch.setattr(guest, "LEAVE_SECONDS", 0.1)
    async with contextlib.AsyncExitStack() as running:
        served = await running.enter_async_context(serving())
        async with assistant_at(served.url) as (robin, tools):
            await robin.call("join_table", table=await served.table(bots={"1": "sensible"}))
            await robin.call("act", move="start", wait_seconds=0)
            await running.aclose()
            await until(lambda: not sure(tools.guest.client)._ready, "the end of the connection")
            for tool, wishes in (("look", {}), ("act", {"move": "draw"}), ("why_not", {"move": "draw"})):
                said = await robin.refused(tool, **wishes)
                assert f"the connection to {served.url} is lost" in said
                assert "call look again later, or leave_table" in said
            assert "it may not know yet" in await robin.call("leave_table")
            assert f"{served.url} cannot be reached" in await robin.refused("list_tables")


@live
async def test_a_server_that_does_not_answer_a_move_is_not_waited_for_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start_at(monkeypatch, "mod hands=g5,b2,b5/g1,g2,y3 pile=r7 draw=* turn=0")
    async with serving() as served, assistant_at(served.url) as (robin, tools):
        await robin.call("join_table", table=await served.table("mod", seats=2, bots={"1": "sensible"}))
        text = await robin.call("act", move="start")
        while not moves_in(text):
            text = await robin.call("look")
        monkeypatch.setattr(guest, "ANSWER_SECONDS", 0.1)
        monkeypatch.setattr(sure(tools.guest.client), "_say", never)
        for tool in ("act", "why_not"):
            assert "has not answered" in await robin.refused(tool, move=moves_in(text)[-1])


async def never(_frame: str) -> None:
    """What is said is lost on the way."""


OPEN = r"(?:(?<=play )|(?<=plays ))\w+(?=\.)|\w+(?= is turned up)"
"""What was laid or turned up for all to see; it may have gone back into the draw pile since."""


@live
async def test_no_text_has_a_card_that_its_seat_may_not_see_nor_its_secret() -> None:
    """Whatever is told was in the own hand, or lay open on the table."""
    async with serving() as served, assistant_at(served.url) as (robin, tools):
        table = await served.table("classic", bots={"1": "sensible"}, options={"draw_four": "free"})
        await robin.call("join_table", table=table)
        text = await robin.call("act", move="start")
        client = sure(tools.guest.client)
        known: set[str] = set()
        while (game := sure(sure(client.view).game)) and not game.over:
            if moves_in(text):  # so nobody else moves meanwhile
                known.update(game.hand, game.discard_pile, re.findall(OPEN, text))
                told = set(re.findall(r"\b([rygb][0-9srd]|[WF])\b", text))
                assert told
                assert told <= known
            text = await robin.go_on(text)
        assert known
        assert len(client._token) > 20
        assert not any(client._token in text for text in robin.texts)


# The process


@live
async def test_interrupted_it_ends_at_once_and_without_a_word() -> None:
    command = (sys.executable, "-m", "lastcard", "mcp", "--server", f"http://127.0.0.1:{free_port()}")
    async with started(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as child:
        sure(child.stdin).write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
        assert b'"id":1' in await sure(child.stdout).readline()
        child.send_signal(signal.SIGINT)
        assert await child.wait() == 130
        assert await sure(child.stderr).read() == b""
