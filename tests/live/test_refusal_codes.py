"""Every refusal of a table has a code of the closed set, and each code of the set is met."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, get_args

import pytest

from lastcard.live.live_table import LiveTable
from lastcard.live.registry import TableRegistry
from lastcard.notation.tokens import action_numbers
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table import judging
from lastcard.table.answers import Refusal
from lastcard.table.settings import Settings
from lastcard.table.table_errors import RefusalCode, TableCode
from lastcard.table.table_state import SYSTEM
from live.room import EDITIONS, Room, live, table_at, take_seat

PLAYING = "mod hands=r5,r6,b1/y1,y2/g1,g2 pile=r9 draw=b5,b6 turn=0"
EXPOSED = "mod hands=r5,r6/y1,y2,y3/g1,g2,g3 pile=r9 draw=b5,b6 turn=0"


async def waiting(room: Room, _: Any) -> LiveTable:
    """Ada, Bob, nobody, and Cem; before the first deal."""
    table = await room.lay(Settings(edition="mod", seats=4))
    for seat, name in ((0, "Ada"), (1, "Bob"), (3, "Cem")):
        await room.do(table, SYSTEM, a.Sit(seat, name))
    return table


async def worn_out(room: Room, monkeypatch: Any) -> LiveTable:
    monkeypatch.setattr(judging, "MOST_BEFORE_PLAY", 3)
    return await waiting(room, monkeypatch)


async def dismissed(room: Room, monkeypatch: Any) -> LiveTable:
    """Return a table whose host has sent Bob away."""
    table = await waiting(room, monkeypatch)
    await room.do(table, 0, a.Dismiss(1))
    return table


async def with_a_bot(room: Room, monkeypatch: Any) -> LiveTable:
    table = await waiting(room, monkeypatch)
    await room.do(table, 0, a.Sit(2, "Robot", bot="sensible"))
    return table


async def playing(room: Room, monkeypatch: Any) -> LiveTable:
    return await table_at(room, monkeypatch, PLAYING)


async def exposed(room: Room, monkeypatch: Any) -> LiveTable:
    table = await table_at(room, monkeypatch, EXPOSED)
    await room.play(table, "0:r5")
    return table


async def asked_in_turn(room: Room, monkeypatch: Any) -> LiveTable:
    table = await table_at(room, monkeypatch, EXPOSED, reflexes=False)
    await room.play(table, "0:r5")
    return table


async def left(room: Room, monkeypatch: Any) -> LiveTable:
    table = await playing(room, monkeypatch)
    await room.do(table, 0, a.Leave())
    return table


async def closed(room: Room, monkeypatch: Any) -> LiveTable:
    table = await playing(room, monkeypatch)
    await room.do(table, SYSTEM, a.Close())
    return table


REFUSALS: dict[str, tuple[Callable[[Room, Any], Any], int, a.AnyAct]] = {
    "too-early": (exposed, 1, a.Play("catch0")),
    "not-playing": (waiting, 0, a.Play("draw")),
    "round-running": (playing, SYSTEM, a.Sit(1, "Zoe")),
    "no-next-round": (playing, 0, a.NextRound()),
    "begun-already": (playing, 0, a.Start()),
    "not-over": (playing, 0, a.Rematch()),
    "closed": (closed, 0, a.Rename("Zoe")),
    "asked-in-turn": (asked_in_turn, 2, a.Play("catch0")),
    "nothing-to-pass": (playing, 0, a.Pass()),
    "not-a-player": (with_a_bot, 2, a.Rename("Zoe")),
    "away": (left, 0, a.Play("draw")),
    "not-away": (playing, 0, a.Back()),
    "host-only": (waiting, 1, a.Change(public=True)),
    "house-only": (waiting, 0, a.Sit(2, "Zoe")),
    "last-player-only": (waiting, 0, a.Close()),
    "seats-free": (waiting, 0, a.Start()),
    "seats-needed": (waiting, 0, a.Change(seats=2)),
    "no-seat": (waiting, 0, a.Sit(9, "Zoe", bot="sensible")),
    "seat-taken": (waiting, SYSTEM, a.Sit(1, "Zoe")),
    "no-bot": (waiting, 0, a.Clear(1)),
    "sent-away": (dismissed, SYSTEM, a.Sit(1, "Bob")),
    "nobody-there": (waiting, 0, a.Dismiss(2)),
    "name-impossible": (waiting, 0, a.Rename("\u200b")),
    "name-taken": (waiting, 0, a.Rename("BOB")),
    "name-of-bots": (waiting, 0, a.Rename("Bot 3")),
    "no-head": (waiting, 0, a.Rename(head=10)),
    "head-taken": (waiting, 0, a.Rename(head=1)),
    "nothing-new": (waiting, 0, a.Rename()),
    "worn-out": (worn_out, 0, a.Rename("Zoe")),
    "unreadable": (playing, 0, a.Play("nonsense")),
    "wrong": (waiting, 0, a.Sit(2, "Zoe", bot="genius")),
}
"""By code: how the table is, and what is refused there to whom."""

BESIDE = {"stale", "replaced", "id-used", "bad-id", "table-full"}


@pytest.mark.parametrize("code", REFUSALS)
@live
async def test_a_refused_act_is_told_by_its_code(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table_as, actor, act = REFUSALS[code]
    table = await table_as(room, monkeypatch)
    refusal = await room.refuse(table, actor, act)
    assert refusal.code == code
    assert bool(refusal.wait_ms) is (code == "too-early")


@live
async def test_what_the_rules_refuse_keeps_their_code(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    refusal = await room.refuse(await playing(room, monkeypatch), 0, a.Play("b1"))
    assert (refusal.code, refusal.clause) == ("does-not-match", "MATCH-1")


@live
async def test_a_call_that_cannot_go_with_a_play_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    refusal = await room.refuse(await playing(room, monkeypatch), 0, a.Play("r5", uno=True))
    assert (refusal.code, refusal.clause) == ("no-call", "UNO-8")


@live
async def test_whoever_comes_too_late_is_told_so_by_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await playing(room, monkeypatch)
    late = await room.refuse(table, 0, a.Play("r5"), seen_seq=0)
    assert (late.code, late.stale) == ("stale", True)
    assert (await room.refuse(table, 0, a.Play("r5"), since=99)).code == "replaced"
    why = table.why_not(0, "r5", since=99)
    assert why is not None
    assert why.code == "replaced"


@live
async def test_an_id_that_is_used_or_cannot_be_is_told_by_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await playing(room, monkeypatch)
    await table.act(0, "mine", a.Play("r5"))
    for action_id, code in (("mine", "id-used"), ("x" * 300, "bad-id")):
        refusal = await table.act(0, action_id, a.Rename("Eve"))
        assert isinstance(refusal, Refusal)
        assert refusal.code == code


@live
async def test_a_table_without_a_seat_is_full() -> None:
    registry = TableRegistry(MemoryLog())
    table = await registry.create(Settings(edition="mod", seats=2))
    for name in ("Ada", "Bob"):
        await take_seat(registry, table.table_id, name, action_id=name)
    refused = await take_seat(registry, table.table_id, "Zoe", action_id="zoe's")
    assert isinstance(refused, Refusal)
    assert refused.code == "table-full"
    await registry.close()


def test_every_code_of_a_table_is_met_here() -> None:
    assert {*REFUSALS} | BESIDE == {*get_args(TableCode)}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("reflexes", [True, False])
@live
async def test_whatever_is_tried_in_a_match_is_refused_with_a_code(edition: str, reflexes: bool) -> None:
    """By anybody, at any moment, for the rules, for the table or for nobody to read."""
    room, rng = Room(), random.Random(f"{edition} {reflexes}")
    table = await table_of(room, edition, reflexes=reflexes)
    tokens, codes = [*action_numbers(edition), "pass", "nonsense"], Counter[str]()
    for _ in range(200):
        for token in rng.sample(tokens, 5):
            seat = rng.randrange(3)
            why = table.why_not(seat, token, since=table.state.seats[seat].since)
            codes[why.code if why else "open"] += 1
        await room.system(table)
    assert {*codes} <= {"open", *get_args(RefusalCode)}
    assert {"open", "not-your-turn", "does-not-match", "unreadable"} <= {*codes}, codes


async def table_of(room: Room, edition: str, **more: Any) -> LiveTable:
    """Three people who leave every decision to the clock."""
    table = await room.lay(Settings(edition=edition, seats=3, **more))
    await room.people(table, "Ada", "Bob", "Cem")
    return table
