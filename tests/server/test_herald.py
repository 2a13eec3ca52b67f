"""News are written in pieces for many viewers; put together, each is what its viewer may know and no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import lastcard
from lastcard.client.changes import laid_over
from lastcard.protocol.messages import News, ServerMessage
from lastcard.rules.events import Drew
from lastcard.server import herald
from lastcard.server.herald import Herald
from lastcard.table import acts as a
from lastcard.table.duties import bot_duties
from lastcard.table.facts import tell
from lastcard.table.settings import Settings
from lastcard.table.table_state import HOUSE, Sitting
from lastcard.table.view import view
from live.room import EDITIONS, SECRET
from server.harness import view_after
from sure import sure
from tries import tries

ACTS = tries(140, 400)
ROUNDS = 400  # acts: enough for some rounds
VIEWERS = (0, 1, 2, None)


def acts_at(sitting: Sitting) -> Iterator[tuple[a.AnyAct, int]]:
    """What the bots do at a table, match after match."""
    yield a.Sit(0, "Ann"), HOUSE
    yield a.Rename("Änn “?” <b>"), 0
    yield a.Leave(), 0
    yield a.Start(fill="chance"), HOUSE
    while True:
        match sitting.phase:
            case "playing":
                yield bot_duties(sitting)[0].act, HOUSE
            case "between":
                yield a.NextRound(), HOUSE
            case _:
                yield a.Rematch(), HOUSE


def settings_for(edition: str, *, reflexes: bool = True, scoring: str = "single") -> Settings:
    return Settings(
        edition=edition,
        seats=3,
        reflexes=reflexes,
        think_ms=0,
        catch_grace_ms=0,
        options={"scoring": scoring},
    )


def herald_at(sitting: Sitting) -> Herald:
    herald = Herald(sitting)
    for viewer in VIEWERS:
        herald.meet(sitting, viewer)
    return herald


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
    sitting = Sitting(settings_for(edition, reflexes=reflexes), SECRET)
    herald = herald_at(sitting)
    views = {viewer: view(sitting, viewer) for viewer in VIEWERS}
    for number, (act, actor) in zip(range(ACTS), acts_at(sitting), strict=False):
        facts = sitting.apply(act, actor, number)
        news = herald.news(sitting, facts)
        for viewer in VIEWERS:
            before, now = views[viewer], view(sitting, viewer)
            frame = msgspec.json.decode(news.frame(viewer))
            message = msgspec.json.decode(news.frame(viewer), type=ServerMessage)
            assert isinstance(message, News)
            assert message.facts == msgspec.json.decode(msgspec.json.encode(tell(facts, viewer)))
            assert frame["view"] == changed(before.to_dict(), now.to_dict())
            assert view_after(before.to_dict(), frame) == now.to_dict()
            assert laid_over(before, message.view) == now
            views[viewer] = now


def test_a_new_deal_is_told_as_a_whole() -> None:
    sitting = Sitting(settings_for("mod", scoring="points"), SECRET)
    herald = herald_at(sitting)
    deals = 0
    for number, (act, actor) in zip(range(ROUNDS), acts_at(sitting), strict=False):
        news = herald.news(sitting, sitting.apply(act, actor, number))
        if isinstance(act, (a.NextRound, a.Rematch, a.Start)):
            deals += 1
            for viewer in VIEWERS:
                told = msgspec.json.decode(news.frame(viewer))["view"]
                assert told["game"] == view(sitting, viewer).to_dict()["game"]
    assert deals > 1


def test_who_comes_later_is_told_changes_since_the_table_it_was_shown() -> None:
    sitting = Sitting(settings_for("mod"), SECRET)
    herald = herald_at(sitting)
    shown = None
    for number, (act, actor) in zip(range(60), acts_at(sitting), strict=False):
        news = herald.news(sitting, sitting.apply(act, actor, number))
        if shown is not None:
            frame = msgspec.json.decode(news.frame(2))
            assert frame["view"] == changed(shown, view(sitting, 2).to_dict())
        shown = view(sitting, 2).to_dict() if number % 3 else None  # there for two acts, away for one
        if shown is not None:
            herald.meet(sitting, 2)


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_a_table_that_begins_anew_is_told_from_there(lost: int) -> None:
    """Also if another story has come to the same number."""
    one, two = Sitting(settings_for("mod"), SECRET), Sitting(settings_for("mod"), bytes(32))
    herald = herald_at(one)
    acts = [acts_at(one), acts_at(two)]
    for number in range(20):
        act, actor = next(acts[0])
        herald.news(one, one.apply(act, actor, number))
    for number in range(20 - lost):
        act, actor = next(acts[1])
        two.apply(act, actor, number)
    herald.begin_anew(two)
    for viewer in VIEWERS:
        herald.meet(two, viewer)
    before = {viewer: view(two, viewer).to_dict() for viewer in VIEWERS}
    act, actor = next(acts[1])
    news = herald.news(two, two.apply(act, actor, 20))
    for viewer in VIEWERS:
        told = msgspec.json.decode(news.frame(viewer))["view"]
        assert told == changed(before[viewer], view(two, viewer).to_dict())


def test_after_news_that_could_not_be_written_everything_is_told() -> None:
    sitting = Sitting(settings_for("mod"), SECRET)
    herald = herald_at(sitting)
    acts = acts_at(sitting)
    for number in range(12):
        act, actor = next(acts)
        facts = sitting.apply(act, actor, number)
        if number != 10:
            news = herald.news(sitting, facts)
    whole = view(sitting, 1).to_dict()
    del whole["viewer"]  # never changes
    assert msgspec.json.decode(news.frame(1))["view"] == whole


def test_only_events_that_are_told_again_and_again_are_kept_as_they_were_written() -> None:
    """One of several cards is told once, and leaves nothing behind."""
    before = len(herald._written)
    for seat in range(4):
        assert herald.written(Drew(seat, ("r1", "b2"), "penalty"))
    assert len(herald._written) == before
    for _ in range(2):
        r = lastcard.Round.deal("corn", seats=2, seed="1")
        drew = next(event for event in r.act(sure(r.actor), "draw") if isinstance(event, Drew))
        text = herald.written(drew)
        assert herald.known_as(id(drew)) is text
    assert len(herald._written) <= before + 1
