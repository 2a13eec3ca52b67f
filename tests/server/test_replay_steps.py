"""A round that is over can be looked at step by step: all cards, and why each move was allowed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import time
from typing import Any

import msgspec
import pytest

import lastcard
from lastcard.bots import make_bot
from lastcard.client import Client, Rejected
from lastcard.client.bot_player import BotPlayer
from lastcard.inside import archive_round
from lastcard.reasons import reason
from lastcard.server import match_records
from lastcard.server import replay_steps as steps_module
from lastcard.server.replay_steps import FIXED, MOST_STEPS, steps_of
from lastcard.sight import View
from lastcard.table.acts import Close, NextRound, Rematch, Start
from lastcard.table.settings import Settings
from lastcard.table.table_state import TableState
from live.room import SECRET
from server.harness import EDITIONS, Served, live, serving
from sure import sure
from wander import pick


async def played(served: Served, edition: str, **options: str) -> str:
    """A table where a match has been played to its end."""
    table = await served.table(edition, seats=3, options=options, bots={"1": "chance", "2": "sensible"})
    async with served.client(table, await served.sit(table)) as ann:
        await play(ann)
    return table


async def play(client: Any) -> None:
    await BotPlayer(client, make_bot("sensible", 1), think_seconds=0, starts=True, deals=True).play()


@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_every_step_tells_who_did_what_and_why_and_the_table_after_it(edition: str) -> None:
    async with serving() as served:
        table = await played(served, edition, scoring="points", target="60")
        match = lastcard.read_record(await served.ask(f"/api/tables/{table}/record"))
        whole = await served.ask(f"/api/tables/{table}/replay")
        for number in range(1, match.number + 1):
            told = await served.ask(f"/api/tables/{table}/replay/{number}")
            check_head(told, match, number, whole["players"])
            check_steps(told["steps"], match.played(number))
            facts = [fact for step in told["steps"] for fact in step["facts"]]
            assert facts == whole["rounds"][number - 1]["events"]


def check_head(told: dict[str, Any], match: lastcard.Match, number: int, names: list[str]) -> None:
    r = match.played(number)
    before = match.results[number - 2].scores if number > 1 else (0, 0, 0)
    assert (told["match"], told["round"], told["rounds"]) == (1, number, match.number)
    assert (told["edition"], told["options"], told["players"]) == (match.edition, match.options, names)
    assert len(told["heads"]) == 3
    assert (told["seed"], told["dealer"]) == (r.seed, r.dealer)
    assert told["commitment"] == hashlib.sha256(r.seed.encode()).hexdigest()
    assert told["scores_before"] == list(before)
    assert told["scores_after"] == list(match.results[number - 1].scores)


def check_steps(steps: list[dict[str, Any]], r: lastcard.Round) -> None:
    """Played again here, with the same at every step."""
    now = r.rewound()
    assert [(step["seat"], step["action"]) for step in steps] == [(None, ""), *r.actions]
    assert [step["why"] for step in steps].index(None) == 0
    for step in steps:
        if step["seat"] is not None:
            assert (step["why"], step["clause"]) == reason(now.view(step["seat"]), step["action"])
            now.act(step["seat"], step["action"])
        check_game(step["game"], now)
    assert now.over


def check_game(game: dict[str, Any], now: lastcard.Round) -> None:
    seen = json.loads(json.dumps(now.view(None).to_dict()))
    assert {*game} == {*View.__dataclass_fields__} - {*FIXED}
    assert game["hands"] == [now.hand(seat) for seat in range(3)]
    assert game["foreheads"] == [now.foreheads(seat) for seat in range(3)]
    assert game["drawn"] == now.drawn
    assert (game["hand"], game["legal"]) == ([], [])
    same = game.keys() - {"hands", "foreheads", "drawn"}
    assert {name: game[name] for name in same} == {name: seen[name] for name in same}


@live
async def test_a_round_is_shut_like_its_match_and_open_after() -> None:
    async with serving() as served:
        table = await served.table("mod", options={"scoring": "single"}, bots={"1": "chance"})
        path = f"/api/tables/{table}/replay"
        async with served.client(table, await served.sit(table)) as ann:
            for act in (None, Start()):
                if act is not None:
                    await ann.act(act)
                with pytest.raises(Rejected, match="when the match is over") as shut:
                    await served.ask(f"{path}/1")
                assert shut.value.status == 403
            await play(ann)
            first = await served.ask(f"{path}/1")
            await ann.act(Rematch())
            assert await served.ask(f"{path}/1?match=1") == first
            with pytest.raises(Rejected, match="when the match is over"):
                await served.ask(f"{path}/1?match=2")
            for wrong in ("0", "2", "999999999"):
                with pytest.raises(Rejected, match=f"no round {wrong}; it has 1") as missing:
                    await served.ask(f"{path}/{wrong}?match=1")
                assert (missing.value.status, missing.value.word) == (404, "no-round")
            for wrong in ("x", "-1", "1.0", "%C2%B2", "1" * 99):
                with pytest.raises(Rejected, match="round is a whole number"):
                    await served.ask(f"{path}/{wrong}?match=1")
            with pytest.raises(Rejected, match="there has been no match 3"):
                await served.ask(f"{path}/1?match=3")


async def play_round(client: Client) -> None:
    """Play until the round is over, and deal no further one."""
    player = BotPlayer(client, make_bot("sensible", 1), think_seconds=0)
    while sure(client.view).phase == "playing":
        seq, act = client.seq, player.wish(sure(client.view))
        if act is None:
            await client.beyond(seq)
        else:
            await client.act(act)


@live
async def test_a_finished_round_is_open_while_the_match_goes_on_if_all_others_are_bots() -> None:
    async with serving() as served:
        bots = {"1": "chance", "2": "sensible"}
        table = await served.table("mod", seats=3, options={"target": "10000"}, bots=bots)
        path = f"/api/tables/{table}/replay"
        async with served.client(table, await served.sit(table)) as ann:
            await ann.act(Start())
            with pytest.raises(Rejected, match="when the match is over"):
                await served.ask(f"{path}/1?match=1")  # it is being played
            await play_round(ann)
            found = await served.context.registry.open(table)
            assert found.state.phase == "between", "this match has a second round"
            first = await served.ask(f"{path}/1?match=1")
            assert (first["rounds"], first["steps"][-1]["game"]["over"]) == (1, True)
            assert first["seed"] in sure(ann.view).revealed
            await ann.act(NextRound())
            assert await served.ask(f"{path}/1?match=1") == first
            shut = (f"{path}/2?match=1", f"{path}/1", path, f"/api/tables/{table}/record")
            for what in shut:
                with pytest.raises(Rejected, match="when the match is over"):
                    await served.ask(what)


@live
async def test_a_finished_round_stays_shut_while_people_play_each_other() -> None:
    async with serving() as served:
        table = await served.table("mod", seats=3, options={"target": "10000"}, bots={"1": "chance"})
        path = f"/api/tables/{table}/replay/1?match=1"
        async with served.client(table, await served.sit(table)) as ann:
            await ann.act(Start(fill="sensible"))
            await play_round(ann)
            await served.ask(path)
            await served.sit(table, "Ben", 2)
            with pytest.raises(Rejected, match="when the match is over"):
                await served.ask(path)


@live
async def test_a_round_is_sent_in_pages_that_together_are_the_whole() -> None:
    async with serving() as served:
        path = f"/api/tables/{await played(served, 'avatar', scoring='single')}/replay/1"
        whole = await served.ask(path)
        total = whole["total"]
        assert (whole["first"], len(whole["steps"])) == (0, total)
        pages = [await served.ask(f"{path}?from={first}&to={first + 7}") for first in range(0, total, 7)]
        assert [page["first"] for page in pages] == [*range(0, total, 7)]
        assert [step for page in pages for step in page["steps"]] == whole["steps"]
        assert all({**page, "first": 0, "steps": []} == {**whole, "steps": []} for page in pages)
        assert (await served.ask(f"{path}?from={total - 1}"))["steps"] == whole["steps"][-1:]
        assert (await served.ask(f"{path}?to=1"))["steps"] == whole["steps"][:1]


@live
async def test_a_page_of_a_replay_that_cannot_be_is_refused_with_a_reason() -> None:
    async with serving() as served:
        path = f"/api/tables/{await played(served, 'mod', scoring='single')}/replay/1"
        total = (await served.ask(path))["total"]
        for query, reason in {
            "from=-1": "from is a whole number; from='-1'",
            "from=1&to=x": "to is a whole number; to='x'",
            "from=5&to=5": "a page has 1 to 500 steps",
            "from=5&to=4": "a page has 1 to 500 steps",
            "to=501": "a page has 1 to 500 steps",
            "from=10&to=511": "a page has 1 to 500 steps",
        }.items():
            with pytest.raises(Rejected, match=reason) as refused:
                await served.ask(f"{path}?{query}")
            assert (refused.value.status, refused.value.word) == (422, "wrong")
        for beyond in (total, 999_999_999):
            page = await served.ask(f"{path}?from={beyond}")
            assert (page["steps"], page["first"], page["total"]) == ([], beyond, total)


@live
async def test_matches_are_played_again_for_one_request_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    playing, most, again = 0, 0, steps_module.played_again

    async def counted(match: lastcard.Match, number: int) -> lastcard.Round:
        nonlocal playing, most
        playing += 1
        most = max(most, playing)
        await asyncio.sleep(0)
        try:
            return await again(match, number)
        finally:
            playing -= 1

    monkeypatch.setattr(steps_module, "played_again", counted)
    monkeypatch.setattr(match_records, "played_again", counted)
    async with serving() as served:
        path = f"/api/tables/{await played(served, 'mod', scoring='single')}/replay"
        several = [served.ask(path), *[served.ask(f"{path}/1") for _ in range(6)]]
        whole, *pages = await asyncio.gather(*several)
    assert most == 1
    assert all(page == pages[0] for page in pages)
    assert len(whole["rounds"]) == 1


@live
async def test_a_round_that_was_never_finished_has_the_scores_that_it_began_with() -> None:
    async with serving() as served:
        table = await served.table("corn", bots={"1": "chance"})
        async with served.client(table, await served.sit(table)) as ann:
            await ann.act(Start())
            await ann.act(Close())
        told = await served.ask(f"/api/tables/{table}/replay/1")
    assert told["scores_before"] == told["scores_after"] == [0, 0]
    assert told["steps"][0]["facts"][-1]["kind"] == "asked"


@live
async def test_a_round_counts_for_several_requests() -> None:
    async with serving(requests_per_minute=25) as served:
        table = await served.table("corn", bots={"1": "chance"})
        for _ in range(2):
            with pytest.raises(ValueError, match="when the match is over"):
                await served.ask(f"/api/tables/{table}/replay/1")
        with pytest.raises(ValueError, match="too many requests"):
            await served.ask(f"/api/tables/{table}/replay/1")


def long_match(edition: str, actions: int) -> lastcard.Match:
    """A round with at least so many actions, put away as at a table."""
    for number in range(1000):
        m, rng = lastcard.Match(edition, 4, f"long {number}"), random.Random(number)
        while not m.round.over and len(m.round.actions) < 2 * actions:
            m.act(*pick(m.round, rng))
        if m.round.over and len(m.round.actions) >= actions:
            archive_round(m)
            return m
    raise AssertionError("no round is long enough")


@live
async def test_a_long_round_is_told_quickly_in_little_and_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = await asyncio.to_thread(long_match, "corn", 300)
    state = TableState(Settings(edition="corn"), SECRET)
    pauses = 0
    sleep = asyncio.sleep

    async def pause(seconds: float) -> None:
        nonlocal pauses
        pauses += 1
        await sleep(seconds)

    monkeypatch.setattr("lastcard.server.replay_steps.asyncio.sleep", pause)
    spent = []
    for _ in range(5):  # the best counts: other tests run beside
        pauses, started = 0, time.process_time()
        told = await steps_of("t", state, match, 1, range(MOST_STEPS))
        written = msgspec.json.encode(told)
        spent.append(time.process_time() - started)
    assert len(told.steps) > 300
    assert pauses >= len(told.steps) // steps_module.STEPS_AT_ONCE
    assert len(written) < 1500 * len(told.steps)
    assert min(spent) < (0.4 if lastcard.COMPILED else 4), spent
