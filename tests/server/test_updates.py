"""News are written in pieces for many viewers; put together, each is what its viewer may know and no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import lastcard
from lastcard.client.changes import laid_over
from lastcard.events import Drew
from lastcard.protocol.messages import News, ServerMessage, Snapshot
from lastcard.server import updates as updates_module
from lastcard.server.updates import UpdateWriter
from lastcard.table import acts as a
from lastcard.table.duties import bot_duties
from lastcard.table.facts import redact_all
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM, TableState
from lastcard.table.view import view
from live.room import EDITIONS, SECRET
from server.harness import view_after
from sure import sure
from tries import tries

ACTS = tries(60, 400)
ROUNDS = 400  # acts: enough for some rounds
VIEWERS = (0, 1, 2, None)


def acts_at(state: TableState) -> Iterator[tuple[a.AnyAct, int]]:
    """What the bots do at a table, match after match."""
    yield a.Sit(0, "Ann"), SYSTEM
    yield a.Rename("Änn “?” <b>"), 0
    yield a.Leave(), 0
    yield a.Start(fill="chance"), SYSTEM
    while True:
        match state.phase:
            case "playing":
                yield bot_duties(state)[0].act, SYSTEM
            case "between":
                yield a.NextRound(), SYSTEM
            case _:
                yield a.Rematch(), SYSTEM


def settings_for(edition: str, *, reflexes: bool = True, scoring: str = "single") -> Settings:
    return Settings(
        edition=edition,
        seats=3,
        reflexes=reflexes,
        think_ms=0,
        catch_grace_ms=0,
        options={"scoring": scoring},
    )


def writer_at(state: TableState) -> UpdateWriter:
    updates = UpdateWriter(state)
    for viewer in VIEWERS:
        updates.add_viewer(state, viewer)
    return updates


def changed(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The fields that news have to tell."""
    told = {name: value for name, value in now.items() if value != before[name]}
    if (
        "game" in told
        and before["game"]
        and (before["match"], before["round"]) == (now["match"], now["round"])
    ):
        game = before["game"]
        told["game"] = {name: value for name, value in now["game"].items() if value != game[name]}
    return told


@pytest.mark.parametrize("reflexes", [True, False], ids=["reflexes", "in turn"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_frame_of_pieces_tells_exactly_what_is_other_than_before(edition: str, reflexes: bool) -> None:
    state = TableState(settings_for(edition, reflexes=reflexes), SECRET)
    updates = writer_at(state)
    views = {viewer: view(state, viewer) for viewer in VIEWERS}
    for number, (act, actor) in zip(range(ACTS), acts_at(state), strict=False):
        facts = state.apply(act, actor, number)
        news = updates.news(state, facts)
        for viewer in VIEWERS:
            before, now = views[viewer], view(state, viewer)
            frame = msgspec.json.decode(news.frame(viewer))
            message = msgspec.json.decode(news.frame(viewer), type=ServerMessage)
            assert isinstance(message, News)
            assert message.facts == msgspec.json.decode(msgspec.json.encode(redact_all(facts, viewer)))
            assert frame["view"] == changed(before.to_dict(), now.to_dict())
            assert view_after(before.to_dict(), frame) == now.to_dict()
            assert laid_over(before, message.view) == now
            shown = updates.snapshot(state, viewer, None, [])
            assert msgspec.json.decode(shown, type=ServerMessage) == Snapshot(state.seq, now)
            assert msgspec.json.decode(shown)["view"] == now.to_dict()
            views[viewer] = now


def test_a_new_deal_is_told_as_a_whole() -> None:
    state = TableState(settings_for("mod", scoring="points"), SECRET)
    updates = writer_at(state)
    deals = 0
    for number, (act, actor) in zip(range(ROUNDS), acts_at(state), strict=False):
        news = updates.news(state, state.apply(act, actor, number))
        if isinstance(act, (a.NextRound, a.Rematch, a.Start)):
            deals += 1
            for viewer in VIEWERS:
                told = msgspec.json.decode(news.frame(viewer))["view"]
                assert told["game"] == view(state, viewer).to_dict()["game"]
    assert deals > 1


def test_who_comes_later_is_told_changes_since_the_table_it_was_shown() -> None:
    state = TableState(settings_for("mod"), SECRET)
    updates = writer_at(state)
    shown = None
    for number, (act, actor) in zip(range(60), acts_at(state), strict=False):
        news = updates.news(state, state.apply(act, actor, number))
        if shown is not None:
            frame = msgspec.json.decode(news.frame(2))
            assert frame["view"] == changed(shown, view(state, 2).to_dict())
        shown = view(state, 2).to_dict() if number % 3 else None  # there for two acts, away for one
        if shown is not None:
            updates.add_viewer(state, 2)


def test_whoever_is_shown_a_table_of_which_some_news_could_not_be_written_sees_it_as_it_is() -> None:
    state = TableState(settings_for("mod"), SECRET)
    updates = writer_at(state)
    later = state.clone()
    for number, (act, actor) in zip(range(20), acts_at(later), strict=False):
        later.apply(act, actor, number)
    shown = msgspec.json.decode(updates.snapshot(later, 0, None, []))
    assert shown["view"] == view(later, 0).to_dict()


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_a_table_that_begins_anew_is_told_from_there(lost: int) -> None:
    """Also if another story has come to the same number."""
    one, two = TableState(settings_for("mod"), SECRET), TableState(settings_for("mod"), bytes(32))
    updates = writer_at(one)
    acts = [acts_at(one), acts_at(two)]
    for number in range(20):
        act, actor = next(acts[0])
        updates.news(one, one.apply(act, actor, number))
    for number in range(20 - lost):
        act, actor = next(acts[1])
        two.apply(act, actor, number)
    updates.restart(two)
    for viewer in VIEWERS:
        updates.add_viewer(two, viewer)
    before = {viewer: view(two, viewer).to_dict() for viewer in VIEWERS}
    act, actor = next(acts[1])
    news = updates.news(two, two.apply(act, actor, 20))
    for viewer in VIEWERS:
        told = msgspec.json.decode(news.frame(viewer))["view"]
        assert told == changed(before[viewer], view(two, viewer).to_dict())


def test_after_news_that_could_not_be_written_everything_is_told() -> None:
    state = TableState(settings_for("mod"), SECRET)
    updates = writer_at(state)
    acts = acts_at(state)
    for number in range(12):
        act, actor = next(acts)
        facts = state.apply(act, actor, number)
        if number != 10:
            news = updates.news(state, facts)
    whole = view(state, 1).to_dict()
    del whole["viewer"]  # never changes
    assert msgspec.json.decode(news.frame(1))["view"] == whole


def test_only_events_that_are_told_again_and_again_are_kept_as_they_were_written() -> None:
    """One of several cards is told once, and leaves nothing behind."""
    before = len(updates_module._written)
    for seat in range(4):
        assert updates_module.fact_json(Drew(seat, ("r1", "b2"), "challenge"))
    assert len(updates_module._written) == before
    for _ in range(2):
        r = lastcard.Round.deal("corn", seats=2, seed="1")
        drew = next(event for event in r.act(sure(r.actor), "draw") if isinstance(event, Drew))
        text = updates_module.fact_json(drew)
        assert updates_module.cached_json(id(drew)) is text
    assert len(updates_module._written) <= before + 1
