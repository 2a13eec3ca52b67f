"""A server for rehearsals deals what it was told to, and no other server does."""

from __future__ import annotations

import contextlib
import logging
import random
from typing import Any

import pytest

import lastcard
from lastcard.client import Done, Rejected
from lastcard.server import serving as serving_module
from lastcard.server.server_settings import ServerSettings, read_server_settings
from lastcard.server.serving import serve
from lastcard.table.acts import Change, NextRound, Play, Rematch, Start
from lastcard.table.settings import Settings
from lastcard.wording.table_words import settings_words
from rehearsals import rehearsed_match
from server.commands import chosen
from server.harness import EDITIONS, FAST, Served, live, serving
from wander import pick


@live
async def test_a_rehearsed_table_says_so_and_no_other_can() -> None:
    async with serving(rehearsal=True) as served:
        table, _ = await rehearsed(served, "summer", public=True)
        other = await served.table(public=True, rehearsed=True)
        tokens = {one: await served.sit(one) for one in (table, other)}
        listed = (await served.ask("/api/tables"))["tables"]
        assert {one["table"]: one["settings"]["rehearsed"] for one in listed} == {table: True, other: False}
        async with served.client(table, tokens[table]) as client:
            await client.act(Change(seats=3))
        view = await served.ask(f"/api/tables/{table}")
        assert (view["settings"]["seats"], view["settings"]["rehearsed"]) == (3, True)
    assert settings_words(Settings(edition="mod", rehearsed=True)).endswith("may know all cards")


async def rehearsed(served: Served, seed: str, edition: str = "mod", **more: Any) -> tuple[str, Settings]:
    wanted = {"edition": edition, "seats": 2, **FAST, **more}
    made = await served.ask(f"/api/tables?seed={seed}", wanted)
    return made["table"], Settings(**wanted)


def cards_of(r: lastcard.Round) -> list[Any]:
    return [r.position(), r.seed, r.history]


@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_the_cards_of_a_rehearsal_are_foretold_round_by_round_and_match_by_match(edition: str) -> None:
    async with serving(rehearsal=True) as served:
        options = {"scoring": "points", "target": "100"}
        table, settings = await rehearsed(served, "opening%20night", edition, options=options)
        async with (
            served.client(table, await served.sit(table)) as ann,
            served.client(table, await served.sit(table, "Ben")) as ben,
        ):
            registry = await served.context.registry.open(table)
            await ann.act(Start())
            for number in (1, 2):
                foretold = rehearsed_match(settings, "opening night", number)
                assert cards_of(registry.state.round) == cards_of(foretold.round)
                while not foretold.over:
                    await play_on([ann, ben], foretold)
                    assert registry.state.round.position() == foretold.round.position()
                await ann.act(Rematch())
            assert registry.state.matches == 3


async def play_on(players: list[Any], match: lastcard.Match) -> None:
    """The same round there and here, by random moves."""
    rng = random.Random(match.number)
    while not match.round.over:
        seat, token = pick(match.round, rng)
        match.act(seat, token)
        answer = await players[seat].act(Play(token))
        assert isinstance(answer, Done), answer
    if not match.over:
        match.next_round()
        await players[0].act(NextRound())


@live
async def test_the_same_seed_deals_the_same_cards_at_another_table_and_another_seed_others() -> None:
    async with serving(rehearsal=True) as served:
        promises: dict[str, set[str]] = {"one": set(), "two": set()}
        for seed in ("one", "one", "two"):
            made = await served.ask(f"/api/tables?seed={seed}", {"edition": "corn"})
            promises[seed].add(made["promise"])
        assert [len(found) for found in promises.values()] == [1, 1]
        assert promises["one"] != promises["two"]
        unseeded = [(await served.ask("/api/tables", {"edition": "corn"}))["promise"] for _ in range(2)]
        assert len({*unseeded, *promises["one"], *promises["two"]}) == 4


@live
async def test_a_server_in_earnest_deals_from_no_seed() -> None:
    async with serving(tables_per_hour=1) as served:
        with pytest.raises(Rejected, match=r"only a server in test mode.*--rehearsal") as refused:
            await served.ask("/api/tables?seed=one", {"edition": "corn"})
        assert (refused.value.status, refused.value.word) == (403, "rehearsal")
        assert await served.table()  # and it has cost nothing


@pytest.mark.parametrize("seed", ["", "x" * 101])
@live
async def test_a_seed_that_cannot_be_one_is_refused(seed: str) -> None:
    async with serving(rehearsal=True) as served:
        with pytest.raises(Rejected, match="a seed has 1 to 100 characters") as refused:
            await served.ask(f"/api/tables?seed={seed}", {"edition": "corn"})
        assert refused.value.status == 422


def test_a_rehearsal_is_asked_for_by_flag_or_variable_and_by_nothing_else() -> None:
    assert not read_server_settings(vars(chosen("serve")), {}).rehearsal
    assert read_server_settings(vars(chosen("serve", "--rehearsal")), {}).rehearsal
    assert read_server_settings(vars(chosen("serve")), {"LASTCARD_REHEARSAL": "true"}).rehearsal


def test_a_server_for_rehearsals_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(serving_module, "listen", lambda *_: (_ for _ in ()).throw(ValueError("enough")))
    for rehearsal in (True, False):
        caplog.clear()
        with caplog.at_level(logging.WARNING), contextlib.suppress(ValueError):
            serve(ServerSettings(port=0, db="memory:", unsafe=True, rehearsal=rehearsal))
        assert sum("--rehearsal" in line for line in caplog.messages) == rehearsal
