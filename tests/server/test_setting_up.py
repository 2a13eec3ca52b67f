"""Before the first deal, over the wire: heads, the host's changes, and what the lobby lists."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from lastcard.client import take_seat
from lastcard.table.acts import Change
from server.harness import hear, live, say, serving
from sure import sure


async def act(socket: ClientConnection, **do: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The news of an act and the answer to it, which is a refusal if there is no news."""
    await say(socket, type="act", id=str(do), do=do)
    first = await hear(socket)
    return (first, await hear(socket, "done")) if first["type"] == "news" else ({}, first)


@live
async def test_heads_are_asked_for_when_sitting_down_and_changed_later() -> None:
    async with serving() as served:
        table = await served.table(seats=3)
        ann = (await take_seat(served.url, table, "Ann", head=4)).token
        await take_seat(served.url, table, "Ben", head=4)
        players = (await served.ask(f"/api/tables/{table}"))["players"]
        assert [player["head"] for player in players] == [4, 1, None]
        assert [player["idle"] for player in players] == [False] * 3
        async with served.raw(table, ann) as socket:
            news, _ = await act(socket, act="rename", head=9)
            assert news["facts"] == [{"kind": "renamed", "seat": 0, "name": "Ann", "head": 9}]
            news, _ = await act(socket, act="sit", seat=2, name="Robot", bot="chance")
            assert news["facts"] == [
                {"kind": "joined", "seat": 2, "name": "Robot", "bot": "chance", "head": 2}
            ]
            _, refused = await act(socket, act="rename", head=1)
            assert refused["reason"] == "Ben already has head 1, the cat"


@pytest.mark.parametrize("head", [10, -1, "bear", 1.5])
@live
async def test_a_head_that_there_is_not_is_a_wrong_body(head: str | float) -> None:
    async with serving() as served:
        table = await served.table()
        with pytest.raises(ValueError, match=r"\$.head"):
            await served.ask(f"/api/tables/{table}/seats", {"name": "Ann", "head": head})
        async with served.raw(table, await served.sit(table)) as socket:
            await say(socket, type="act", id="1", do={"act": "rename", "head": head})
            assert "head" in (await hear(socket, "trouble"))["detail"]


@live
async def test_the_lobby_follows_what_the_host_changes() -> None:
    async with serving() as served:
        table = await served.table(seats=4, public=False, bots={3: "chance"})

        async def listed() -> list[tuple[int, int, list[str]]]:
            found = (await served.ask("/api/tables"))["tables"]
            return [(one["settings"]["seats"], one["free"], one["players"]) for one in found]

        async with served.raw(table, await served.sit(table)) as socket:
            assert await listed() == []
            await act(socket, act="change", public=True)
            assert await listed() == [(4, 2, ["Ann", "Bot 3"])]
            await act(socket, act="clear", seat=3)
            assert await listed() == [(4, 3, ["Ann"])]
            await act(socket, act="change", seats=3)
            assert await listed() == [(3, 2, ["Ann"])]
            await act(socket, act="change", public=False)
            assert await listed() == []


@live
async def test_everybody_is_told_what_the_host_changed() -> None:
    async with serving() as served:
        table = await served.table(seats=2)
        ann, ben = [await served.sit(table, name) for name in ("Ann", "Ben")]
        async with (
            served.raw(table, ann) as host,
            served.raw(table, ben) as guest,
            served.raw(table) as third,
        ):
            await act(host, act="change", turn_seconds=45, options={"target": "200"})
            for socket in (guest, third):
                news = await hear(socket, "news")
                (fact,) = news["facts"]
                assert (fact["kind"], fact["settings"]["turn_seconds"]) == ("changed", 45)
                assert news["view"]["settings"] == fact["settings"]
                await say(socket, type="resync")
                settings = (await hear(socket, "snapshot"))["view"]["settings"]
                assert settings == fact["settings"]
                assert settings["options"]["target"] == "200"
            _, refused = await act(guest, act="change", seats=3)
            assert (refused["type"], refused["hint"]) == ("refused", "ask Ann, the host")
            _, refused = await act(host, act="change", seats=12)
            assert "2 to 10 seats, not 12" in refused["reason"]


@live
async def test_a_client_has_the_changed_settings_in_its_view() -> None:
    async with serving() as served:
        table = await served.table(seats=4)
        tokens = [await served.sit(table, name) for name in ("Ann", "Ben")]
        async with served.client(table, tokens[0]) as ann, served.client(table, tokens[1]) as ben:
            before = ben.seq
            await ann.act(Change(seats=2, turn_seconds=45))
            await ben.beyond(before)
            for view in (sure(ann.view), sure(ben.view)):
                assert view.settings.seats == len(view.players) == 2
                assert view.settings.turn_seconds == 45
