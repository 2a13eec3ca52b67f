"""Call, catch and the next action: the log's order alone decides, after a moment of grace."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from kit import clause
from lastcard.live.live_table import LiveTable
from lastcard.store.log import Append, Conflict, Outcome
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted, Refusal
from lastcard.table.duties import duty
from lastcard.table.facts import Offered, Passed
from lastcard.table.table_state import SYSTEM
from live.room import Room, kinds, live, table_at
from sure import sure, surely

TWO_CARDS = "mod hands=r1,b2/r5,g2,g3/b1,b5,b3 pile=r7 draw=g4,g5,g6,g7,g8,g9 turn=0"
GIVING = "mod hands=M,r1,r2,b2/g1,g2,g3/b1,b5,b3 pile=r7 draw=* turn=0"
FOUR_COLOURS = "avatar hands=r1,b2/r5,g2,g3/A,r3,y3,g4,b3/y7,y8 pile=r7 draw=y1,y2,y4,y5,y6 turn=0"

ACTS = {"call": (0, "uno"), "catch": (2, "catch0"), "next": (1, "r5")}


def sizes(table: LiveTable) -> list[int]:
    return table.state.round.sizes


@clause("R-12", "R-13")
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("order", list(itertools.permutations(ACTS)), ids="-".join)
@live
async def test_whoever_is_first_in_the_log_is_first(
    monkeypatch: pytest.MonkeyPatch, order: tuple[str, str, str], processes: int
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO_CARDS)
    await room.play(table, "0:r1")
    assert table.state.round.exposed == 0
    room.clock.now += 1200
    tables = [table, await room.open()] if processes == 2 else [table, table]
    answers = {}
    for place, name in enumerate(order):
        seat, token = ACTS[name]
        answers[name] = await tables[place % 2].act(seat, name, a.Play(token), seen_seq=table.seq)
    outcomes = {name for name, answer in answers.items() if isinstance(answer, Accepted)}
    assert (
        outcomes
        == {
            ("call", "catch", "next"): {"call", "next"},
            ("call", "next", "catch"): {"call", "next"},
            ("catch", "call", "next"): {"catch", "next"},
            ("catch", "next", "call"): {"catch", "next"},
            ("next", "call", "catch"): {"next"},
            ("next", "catch", "call"): {"next"},
        }[order]
    )
    fresh = await room.open()
    assert sizes(fresh)[0] == (3 if "catch" in outcomes else 1)
    for other in tables:
        await other.catch_up()
        assert other.state.state_hash() == fresh.state.state_hash()


class SlowLog(MemoryLog):
    """A store that takes a moment, so that all who act at once have judged the same state."""

    conflicts = 0

    async def append(self, asked: Append) -> Outcome:
        await asyncio.sleep(0.001)
        outcome = await super().append(asked)
        self.conflicts += isinstance(outcome, Conflict)
        return outcome


@pytest.mark.parametrize("order", list(itertools.permutations(ACTS)), ids="-".join)
@live
async def test_all_at_once_in_three_processes_the_log_has_one_order(
    monkeypatch: pytest.MonkeyPatch, order: tuple[str, str, str]
) -> None:
    room = Room()
    room.log = SlowLog(room.clock)
    table = await table_at(room, monkeypatch, TWO_CARDS)
    await room.play(table, "0:r1")
    room.clock.now += 1200
    tables = [table, await room.open(), await room.open()]
    seen = table.seq
    answers = await asyncio.gather(
        *(
            tables[place].act(ACTS[name][0], name, a.Play(ACTS[name][1]), seen_seq=seen)
            for place, name in enumerate(order)
        )
    )
    for other in tables:
        await other.catch_up()
    assert len({other.state.state_hash() for other in tables}) == 1
    assert room.log.conflicts >= 2
    accepted = [answer.seq for answer in answers if isinstance(answer, Accepted)]
    assert sorted(accepted) == list(range(seen + 1, table.seq + 1))


@clause("R-37", "R-39")
@pytest.mark.parametrize("at_once", [False, True], ids=["in turn", "at once"])
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("order", [("decide", "break in"), ("break in", "decide")], ids="-".join)
@live
async def test_avatar_state_breaks_in_before_or_after_a_decision_and_the_log_says_which(
    monkeypatch: pytest.MonkeyPatch, order: tuple[str, str], processes: int, at_once: bool
) -> None:
    """Both have seen the same table. A late Avatar State still counts; a late decision has been overtaken."""
    room = Room()
    room.log = SlowLog(room.clock)
    table = await table_at(room, monkeypatch, FOUR_COLOURS)
    tables = [table, await room.open()] if processes == 2 else [table, table]
    wishes = {"decide": (0, "r1"), "break in": (2, "A")}
    seen = table.seq

    async def wish(place: int, name: str) -> Accepted | Refusal:
        seat, token = wishes[name]
        return await tables[place].act(seat, name, a.Play(token), seen_seq=seen)

    going = [wish(place, name) for place, name in enumerate(order)]
    answers = await asyncio.gather(*going) if at_once else [await one for one in going]
    first, second = answers if not at_once or processes == 1 else sorted(answers, key=was_refused)
    assert isinstance(first, Accepted)
    for other in tables:
        await other.catch_up()
    fresh = await room.open()
    assert {other.state.state_hash() for other in (*tables, fresh)} == {fresh.state.state_hash()}
    assert fresh.state.round.phase == "follow"
    assert fresh.state.round.actor == 2
    if isinstance(second, Accepted):
        assert sizes(fresh)[0] == 1, "it was decided first"
    else:
        assert second.stale
        assert sizes(fresh)[0] == 2, "nobody plays out of turn"
    if not at_once or processes == 1:
        assert isinstance(second, Accepted) == (order[0] == "decide")
    await room.play(fresh, "2:r3")


def was_refused(answer: Accepted | Refusal) -> bool:
    return isinstance(answer, Refusal)


@clause("R-12")
@live
async def test_a_catch_counts_only_after_the_grace_time(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO_CARDS, catch_grace_ms=1200)
    await room.play(table, "0:r1")
    assert table.view(2).catch_from == room.clock.now + 1200
    room.clock.now += 1199
    refusal = await room.refuse(table, 2, a.Play("catch0"))
    assert (refusal.clause, refusal.wait_ms) == ("R-12", 1)
    assert "1 ms" in refusal.hint
    assert (await room.refuse(table, 2, a.Play("catch1"))).clause == "UNO-1"
    room.clock.now += 1
    await room.play(table, "2:catch0")
    assert sizes(table)[0] == 3


@live
async def test_a_turn_based_table_knows_no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO_CARDS, turn_seconds=None)
    await room.play(table, "0:r1 2:catch0")
    assert sizes(table)[0] == 3


@live
async def test_the_call_together_with_the_play_is_one_act_that_nobody_can_come_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO_CARDS)
    before = table.seq
    answer = await room.play(table, "0:r1+uno")
    assert answer.seq == before + 1
    assert [kind for kind in kinds(answer) if kind in ("called", "played")] == ["called", "played"]
    room.clock.now += 5000
    assert (await room.refuse(table, 2, a.Play("catch0"))).clause == "UNO-5"
    assert (await room.open()).state.state_hash() == table.state.state_hash()


@live
async def test_a_giver_who_comes_down_to_one_card_calls_with_the_gift(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, GIVING)
    await room.play(table, "0:M 0:r")
    assert table.state.round.phase == "give"
    answer = await room.play(table, "0:r1+uno")
    assert sizes(table)[0] == 1
    assert "called" in kinds(answer)
    assert table.state.round.exposed is None


@live
async def test_a_call_with_a_play_that_leaves_more_cards_is_refused_as_a_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, GIVING)
    assert (await room.refuse(table, 0, a.Play("r1", uno=True))).clause == "UNO-8"
    assert (await room.refuse(table, 0, a.Play("b2", uno=True))).clause == "MATCH-1"


@live
async def test_a_bot_leaves_a_moment_to_catch_and_catches_after_the_grace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO_CARDS)
    await room.do(table, 1, a.Leave())
    await room.do(table, 2, a.Leave())
    await room.play(table, "0:r1")
    exposed_at = room.clock.now
    first = sure(duty(table.state))
    assert surely(a.BotPlay, first.act).token == "catch0"
    assert first.at >= exposed_at + 1200
    await room.system(table)
    assert sizes(table)[0] == 3


# Without reflexes


@live
async def test_without_reflexes_each_seat_is_asked_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO_CARDS, reflexes=False)
    answer = await room.play(table, "0:r1")
    assert [fact.seat for fact in sure(answer.facts) if isinstance(fact, Offered)] == [0]
    assert sure(table.view(0).game).legal == ("uno", "pass")
    assert sure(table.view(1).game).legal == sure(table.view(2).game).legal == ()
    assert (await room.refuse(table, 2, a.Play("catch0"))).clause == "R-37"
    assert (await room.refuse(table, 1, a.Play("r5"))).clause == "R-37"
    answer = await room.play(table, "0:pass")
    assert [type(fact) for fact in sure(answer.facts)] == [Passed, Offered]
    assert table.view(1).asked == 1  # the seat to act
    assert sure(table.view(1).game).legal == ("catch0", "pass")
    await room.play(table, "1:pass")
    assert table.view(None).asked == 2
    await room.play(table, "2:pass")
    assert table.view(None).asked is None
    assert "catch0" not in sure(table.view(1).game).legal
    assert (await room.refuse(table, 2, a.Play("catch0"))).clause == "R-37"
    assert (await room.refuse(table, 0, a.Play("uno"))).clause == "R-37"
    await room.play(table, "1:r5")
    assert (await room.open()).state.state_hash() == table.state.state_hash()


@live
async def test_without_reflexes_no_late_call_slips_in_with_a_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(
        room, monkeypatch, "mod hands=W,b2/r5,g2,g3/b1,b5,b3 pile=r7 draw=* turn=0", reflexes=False
    )
    await room.play(table, "0:W 0:pass 1:pass 2:pass")
    assert (await room.refuse(table, 0, a.Play("b", uno=True))).clause == "R-37"
    await room.play(table, "0:b")


@pytest.mark.parametrize(
    "answers, left", [("0:uno", 1), ("0:pass 1:catch0", 3), ("0:pass 1:pass 2:catch0", 3)]
)
@live
async def test_without_reflexes_an_answer_ends_the_questions(
    monkeypatch: pytest.MonkeyPatch, answers: str, left: int
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO_CARDS, reflexes=False)
    await room.play(table, "0:r1 " + answers)
    assert table.view(None).asked is None
    assert sizes(table)[0] == left
    await room.play(table, "1:draw")


@clause("R-37")
@live
async def test_without_reflexes_avatar_state_is_asked_for_by_hand_size_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, FOUR_COLOURS, reflexes=False)
    await room.play(table, "0:r1+uno")
    assert table.view(None).asked == 2  # five cards; nobody else has as many
    assert sure(table.view(2).game).legal == ("A", "pass")
    assert (await room.refuse(table, 1, a.Play("r5"))).clause == "R-37"
    await room.play(table, "2:A 2:r3")
    assert table.state.round.actor == 3
    await room.play(table, "3:draw")


@live
async def test_without_reflexes_who_says_nothing_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO_CARDS, reflexes=False)
    await room.play(table, "0:r1")
    for seat in (0, 1, 2):
        assert table.view(None).asked == seat
        late = surely(a.TimeOut, sure(duty(table.state)).act)
        assert (late.seat, late.token) == (seat, "")
        await room.system(table)
    assert table.view(None).asked is None
    assert table.state.round.exposed == 0


@live
async def test_an_answer_to_a_question_that_has_passed_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await table_at(room, monkeypatch, TWO_CARDS, reflexes=False)
    await room.play(table, "0:r1")
    seen = table.seq
    await room.system(table)
    await room.system(table)
    refusal = await room.refuse(table, 2, a.Play("catch0"), seen_seq=seen)
    assert refusal.stale
    assert refusal.seq == table.seq
    assert isinstance(await table.act(2, "now", a.Play("catch0"), seen_seq=table.seq), Accepted)
    assert isinstance(await table.act(SYSTEM, "x", a.Pass()), Refusal)
