"""Who comes anew is told of the past with the first snapshot: as much as was asked for, and may be known."""

from __future__ import annotations

from typing import Any

import pytest

from lastcard.client import Client, Gone, Snapshot
from lastcard.protocol.messages import MOST_TOLD
from lastcard.table.acts import Leave, Rename, Start
from server.harness import Served, hear, live, say, serving


async def snapshot(served: Served, table: str, token: str = "", **hello: Any) -> dict[str, Any]:
    """The first one after a hello."""
    async with served.socket() as socket:
        await say(socket, type="hello", version=1, table=table, token=token, **hello)
        return await hear(socket, "snapshot")


async def rename(client: Client, times: int) -> None:
    for n in range(times):
        await client.act(Rename(f"Ann {n}"))


def numbers(acts: list[dict[str, Any]]) -> list[int]:
    return [one["seq"] for one in acts]


@live
async def test_a_hello_asks_for_so_many_acts_of_the_past() -> None:
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        async with served.client(table, token) as ann:
            await rename(ann, 25)
        for recall in (0, 1, 7, MOST_TOLD):
            told = await snapshot(served, table, recall=recall)
            assert told["missed"] is None
            assert numbers(told["recalled"]) == [*range(told["seq"] - recall + 1, told["seq"] + 1)]
        assert told["recalled"][-1]["facts"] == [{"kind": "renamed", "seat": 0, "name": "Ann 24", "head": 0}]
        assert (await snapshot(served, table))["recalled"] == [], "who does not ask is not told"


@live
async def test_what_was_missed_is_told_alone_where_it_can_be() -> None:
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        async with served.client(table, token) as ann:
            await rename(ann, 25)
        told = await snapshot(served, table, since=23, recall=5)
        assert (numbers(told["missed"]), told["recalled"]) == ([24, 25, 26], [])
        too_long_ago = await snapshot(served, table, since=3, recall=5)
        assert (too_long_ago["missed"], numbers(too_long_ago["recalled"])) == (None, [22, 23, 24, 25, 26])


@live
async def test_a_resync_that_comes_too_late_is_answered_with_what_the_hello_asked_for() -> None:
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        async with served.socket() as socket, served.client(table, token) as ann:
            await say(socket, type="hello", version=1, table=table, recall=2)
            await hear(socket, "snapshot")
            await rename(ann, 3)
            await say(socket, type="resync", since=None)
            assert numbers((await hear(socket, "snapshot"))["recalled"]) == [3, 4]
            await say(socket, type="resync", since=3)
            told = await hear(socket, "snapshot")
            assert (numbers(told["missed"]), told["recalled"]) == ([4], [])


@live
async def test_a_seat_is_not_told_what_its_former_player_knew() -> None:
    async with serving() as served:
        table = await served.table()
        async with served.client(table, await served.sit(table)) as ann:
            await ann.act(Rename("Anna"))
            with pytest.raises(Gone):
                await ann.act(Leave())
        bea = await served.sit(table, "Bea", 0)
        async with served.client(table, bea) as client:
            await client.act(Rename("Beatrix"))
        assert numbers((await snapshot(served, table, bea, recall=20))["recalled"]) == [5]
        assert numbers((await snapshot(served, table, bea, since=1))["missed"]) == [5]
        assert numbers((await snapshot(served, table, recall=20))["recalled"]) == [1, 2, 3, 4, 5]


@live
async def test_hands_that_were_dealt_are_recalled_to_their_owners_alone() -> None:
    async with serving() as served:
        table = await served.table(bots={1: "sensible"})
        token = await served.sit(table)
        async with served.client(table, token) as ann:
            dealt = (await ann.act(Start())).seq
        for viewer in (token, ""):
            (act,) = [
                one
                for one in (await snapshot(served, table, viewer, recall=20))["recalled"]
                if one["seq"] == dealt
            ]
            hands = {fact["seat"]: fact["cards"] for fact in act["facts"] if fact["kind"] == "dealt"}
            assert set(hands[1]) == {"?"}
            assert ("?" in hands[0]) is (viewer == "")


@pytest.mark.parametrize("recall", [-1, MOST_TOLD + 1, "2", None])
@live
async def test_more_than_is_ever_told_is_no_hello(recall: Any) -> None:
    async with serving() as served:
        table = await served.table()
        async with served.socket() as socket:
            await say(socket, type="hello", version=1, table=table, recall=recall)
            assert (await hear(socket))["code"] == "unreadable"


@live
async def test_the_client_asks_for_it_once_it_is_told_to() -> None:
    heard: list[object] = []
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        async with served.client(table, token) as ann:
            await rename(ann, 3)
        async with served.client(table, recall=2, told=heard.append):
            pass
        assert [[act.seq for act in one.recalled] for one in heard if isinstance(one, Snapshot)] == [[3, 4]]
