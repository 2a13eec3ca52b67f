"""A player may ask before acting, and have a bot's advice; neither changes anything."""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

import pytest

import lastcard
from lastcard.bots.wishes import Wish
from lastcard.live.live_table import LiveTable
from lastcard.notation.tokens import action_numbers
from lastcard.table import acts as a
from lastcard.table.advice import advice, why_not
from lastcard.table.answers import Accepted, Refusal
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM, TableState
from live.room import SECRET
from server.games import act_of, pick
from server.harness import EDITIONS, FAST, Served, hear, live, say, serving


async def begun(
    served: Served, edition: str, names: tuple[str, ...], **more: Any
) -> tuple[LiveTable, list[str]]:
    """A table in its first round, dealt the same way every time."""
    wanted = {"edition": edition, "seats": len(names), **FAST, **more}
    table = (await served.ask("/api/tables?seed=counsel", wanted))["table"]
    tokens = [await served.sit(table, name) for name in names]
    opened = await served.context.registry.open(table)
    assert isinstance(await opened.act(SYSTEM, "start", a.Start()), Accepted)
    return opened, tokens


async def asked(socket: Any, token: str) -> dict[str, Any]:
    await say(socket, type="ask", id=f"may {token}", token=token)
    answer = await hear(socket, "answer")
    assert answer.pop("id") == f"may {token}"
    return answer


@pytest.mark.parametrize("reflexes", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_an_answer_is_what_the_act_would_get_and_nothing_changes(edition: str, reflexes: bool) -> None:
    rng = random.Random(edition)
    async with serving(rehearsal=True) as served:
        table, tokens = await begun(served, edition, ("Ann", "Ben", "Cem"), reflexes=reflexes)
        async with served.raw(table.table_id, tokens[0]) as ann:
            for number in range(25):
                before = table.state.state_hash()
                legal = table.state.open_to(0)
                words = [*legal, *rng.sample([*action_numbers(edition)], 4), "nonsense", ""]
                for token in words:
                    answer = await asked(ann, token)
                    assert answer.pop("type") == "answer"
                    assert answer.pop("seq") == table.seq
                    assert answer == expected(table, token)
                    assert answer["legal"] == (token in legal)
                assert table.state.state_hash() == before
                actor, act = act_of(table.state, *pick(table.state, rng))
                assert isinstance(await table.act(actor, f"{number}", act), Accepted)
                if table.state.phase != "playing":
                    break


def expected(table: LiveTable, token: str) -> dict[str, Any]:
    """What the act itself comes to, on a copy."""
    try:
        table.state.clone().apply(a.Pass() if token == "pass" else a.Play(token), 0, table.time())
    except ValueError as error:
        why = Refusal.of(error, table.seq)  # type: ignore[arg-type]
        return {
            "legal": False,
            "code": why.code,
            "clause": why.clause,
            "reason": why.reason,
            "hint": why.hint,
        }
    return {"legal": True, "code": "", "clause": "", "reason": "", "hint": ""}


@live
async def test_a_card_that_does_not_match_is_named_with_its_clause() -> None:
    async with serving(rehearsal=True) as served:
        table, tokens = await begun(served, "mod", ("Ann", "Ben"))
        seat = table.state.awaited
        assert seat is not None
        held = table.state.round.hand(seat)
        wrong = next(card for card in held if card not in table.state.open_to(seat) and len(card) == 2)
        async with served.raw(table.table_id, tokens[seat]) as player:
            answer = await asked(player, wrong)
        assert answer["clause"] in ("MATCH-1", "D2-2", "REV-2", "SKIP-2")
        assert answer["reason"].startswith(f"{wrong} matches neither the colour nor the face of")
        assert "draw" in answer["hint"]


@live
async def test_a_catch_within_the_grace_time_is_not_open_yet() -> None:
    settings = Settings(edition="mod", seats=2, catch_grace_ms=5000)
    state = TableState(settings, SECRET)
    for seat in range(2):
        state.replay(a.Sit(seat, f"Player {seat}"), SYSTEM, 0)
    state.replay(a.Start(), SYSTEM, 0)
    rng = random.Random(4)
    while state.round.exposed is None:
        actor, act = act_of(state, *pick(state, rng))
        state.replay(act, actor, 0)
    victim = state.round.exposed
    catcher, token = 1 - victim, f"catch{victim}"
    since = state.seats[catcher].since
    early = why_not(state, catcher, token, since=since, at=4999)
    assert early is not None
    assert (early.clause, early.hint) == ("R-12", "try again in 1 ms")
    assert why_not(state, catcher, token, since=since, at=5000) is None
    assert advice(state, catcher, since=since, at=4999).token != token
    assert advice(state, catcher, since=since, at=5000) == Wish(token)
    assert advice(state, victim, since=state.seats[victim].since, at=0) == Wish("uno")


@pytest.mark.parametrize("reflexes", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_a_match_can_be_played_by_advice_alone(edition: str, reflexes: bool) -> None:
    async with serving(rehearsal=True) as served:
        options = {"scoring": "single"}
        table, tokens = await begun(served, edition, ("Ann", "Ben"), reflexes=reflexes, options=options)
        calls, times = 0, []
        async with served.raw(table.table_id, tokens[0]) as ann, served.raw(table.table_id, tokens[1]) as ben:
            while table.state.phase == "playing":
                acted = False
                for seat, socket in enumerate((ann, ben)):
                    before = table.seq
                    await say(socket, type="advise", id="help")
                    told = await hear(socket, "advice")
                    since = table.state.seats[seat].since
                    started = time.process_time()
                    assert table.advice(seat, since=since).token == told["token"]
                    times.append(time.process_time() - started)
                    assert (told["id"], told["seq"], table.seq) == ("help", before, before)
                    if not told["token"]:
                        assert table.state.awaited != seat
                        continue
                    assert told["token"] in table.state.open_to(seat)
                    do = {"act": "play", "token": told["token"], "uno": told["uno"]}
                    if told["token"] == "pass":
                        do = {"act": "pass"}
                    calls += told["uno"] or told["token"] == "uno"
                    await say(socket, type="act", id=f"act {before}", do=do, seen=before)
                    assert (await hear(socket, "done"))["seq"] == before + 1
                    acted = True
                assert acted
        assert table.state.match is not None
        assert table.state.match.over
        assert calls
        assert statistics.median(times) < (0.005 if lastcard.COMPILED else 0.05)


@live
async def test_who_only_watches_is_told_to_take_a_seat() -> None:
    async with serving(rehearsal=True) as served:
        table, _ = await begun(served, "mod", ("Ann", "Ben"))
        async with served.raw(table.table_id) as watcher:
            for message in ({"type": "ask", "id": "1", "token": "r2"}, {"type": "advise", "id": "2"}):
                await say(watcher, **message)
                trouble = await hear(watcher, "trouble")
                assert (trouble["code"], trouble["id"]) == ("spectator", message["id"])


@live
async def test_nothing_is_told_to_somebody_whose_seat_is_another_players_by_now() -> None:
    async with serving(rehearsal=True) as served:
        table, _ = await begun(served, "mod", ("Ann", "Ben"))
        since = table.state.seats[0].since
        for token in ("draw", "nonsense"):
            why = table.why_not(0, token, since=since - 1)
            assert why is not None
            assert why.reason == "somebody else sits there now"
        for seat in range(2):
            assert not table.advice(seat, since=table.state.seats[seat].since + 1).token
        assert any(table.advice(seat, since=table.state.seats[seat].since).token for seat in range(2))


@live
async def test_before_the_deal_and_for_who_is_away_there_is_nothing_to_do() -> None:
    async with serving(rehearsal=True) as served:
        table = await served.table("mod", seats=2)
        async with served.raw(table, await served.sit(table)) as ann:
            assert (await asked(ann, "draw"))["reason"] == "no round is being played"
            await say(ann, type="advise", id="1")
            assert (await hear(ann, "advice"))["token"] == ""
            await served.sit(table, "Ben")
            opened = await served.context.registry.open(table)
            await opened.act(SYSTEM, "start", a.Start())
            await opened.act(0, "leave", a.Leave())
            assert "while its player is away" in (await asked(ann, "draw"))["reason"]
            await say(ann, type="advise", id="2")
            assert (await hear(ann, "advice"))["token"] == ""


@live
async def test_a_question_costs_one_message_whatever_the_answer() -> None:
    async with serving(rehearsal=True, messages_per_second=0.001, messages_burst=12) as served:
        table, tokens = await begun(served, "mod", ("Ann", "Ben"))
        async with served.raw(table.table_id, tokens[0]) as ann:  # the hello costs two
            for _ in range(10):
                assert not (await asked(ann, "nonsense"))["legal"]
            await say(ann, type="ask", id="1", token="draw")
            await ann.wait_closed()
            assert ann.close_code == 1008


@pytest.mark.parametrize("message", [{"type": "ask", "token": "r2"}, {"type": "advise"}])
@pytest.mark.parametrize("question_id", ["", "x" * 101])
@live
async def test_a_question_needs_an_id_as_an_act_does(message: dict[str, str], question_id: str) -> None:
    async with serving(rehearsal=True) as served:
        table, tokens = await begun(served, "mod", ("Ann", "Ben"))
        async with served.raw(table.table_id, tokens[0]) as ann:
            await say(ann, **message, id=question_id)
            trouble = await hear(ann, "trouble")
            assert trouble["code"] == "unreadable"
            assert "1 to 100 characters" in trouble["detail"]
