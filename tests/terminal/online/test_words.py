"""What is said at a live table: prompts, facts, promises; and what a server may not say."""

from dataclasses import replace
from typing import Any

import pytest

from lastcard.match import commitment_to
from lastcard.rules.editions import edition_of
from lastcard.sight import redact
from lastcard.table import acts as a
from lastcard.table.acts import Pass, Play
from lastcard.table.facts import CameBack, Changed, Closed, Joined, Left, Renamed, TimedOut, redact_all
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM, TableState
from lastcard.terminal.online.checked_facts import Promises, UnsafeText, check_sound
from lastcard.terminal.online.words import clock, help_words, prompt_for
from lastcard.terminal.plain_text import plain
from lastcard.wording.table_words import acts_of, event_in, fact_words, names_of, settings_words
from sure import sure
from terminal.online.seated import at_table

NAMES = ("You", "Ben", "Cy")


# Prompts


def test_the_prompt_tells_what_the_table_waits_for() -> None:
    assert prompt_for(at_table(players=("Ann",), begun=False), NAMES, 0) == ("waiting for 1 player > ", False)
    assert prompt_for(at_table(begun=False), NAMES, 0) == ("everybody is here: type start > ", False)
    seen = at_table(turn_seconds=None)
    first = sure(seen.awaited)
    assert prompt_for(at_table(first, turn_seconds=None), NAMES, 0) == ("> ", False)
    assert prompt_for(at_table(1 - first, turn_seconds=None), ("Ann", "Ben"), 0)[0] in (
        "Ann decides > ",
        "Ben decides > ",
    )


@pytest.mark.parametrize("viewer", [1, None])
@pytest.mark.parametrize(
    "phase, host, spectator",
    [
        ("waiting", "everybody is here: type start", "waiting for Ann to deal"),
        ("between", "Enter deals the next round", "waiting for Ann to deal"),
        ("over", "rematch or quit", "the match is over"),
    ],
)
def test_guests_read_whom_they_wait_for_until_they_may_deal_too(
    phase: str, host: str, spectator: str, viewer: int | None
) -> None:
    view = replace(at_table(viewer, begun=False), phase=phase)
    waiting = spectator if viewer is None else "waiting for Ann to deal"
    for now, words in ((120_999, waiting), (121_000, waiting if viewer is None else host)):
        assert prompt_for(view, ("Ann", "Ben"), now)[0] == f"{words} > "
    assert prompt_for(replace(view, viewer=0), ("Ann", "Ben"), 0)[0] == f"{host} > "


@pytest.mark.parametrize(
    "now, prompt, urgent",
    [
        (1000, "1:00 > ", False),
        (1001, "1:00 > ", False),
        (51_000, "0:10 > ", True),
        (99_000, "0:00 > ", True),
    ],
)
def test_the_prompt_tells_how_much_time_is_left_and_when_it_is_short(
    now: int, prompt: str, urgent: bool
) -> None:
    first = at_table().awaited
    assert prompt_for(at_table(first), NAMES, now) == (prompt, urgent)


def test_only_one_s_own_time_is_urgent() -> None:
    first = sure(at_table().awaited)
    assert prompt_for(at_table(1 - first), NAMES, 59_000)[1] is False
    assert prompt_for(at_table(None), NAMES, 59_000)[1] is False


@pytest.mark.parametrize("seconds, said", [(-3, "0:00"), (9, "0:09"), (61, "1:01"), (9000, "2 h")])
def test_times_are_short(seconds: int, said: str) -> None:
    assert clock(seconds) == said


# Names and facts


def test_nobody_else_can_be_called_you() -> None:
    assert names_of(at_table(0, players=("Ann", "you"))) == ["You", "you (seat 1)"]
    assert names_of(at_table(None, players=("Ann",), begun=False)) == ["Ann", "seat 1"]


@pytest.mark.parametrize(
    "fact, said",
    [
        (Joined(1, "Dot", "", 1), "Dot sits down at seat 1."),
        (Joined(0, "Ann", "", 0), "You sit down at seat 0."),
        (Joined(2, "Bot 2", "sensible", 2), "Bot 2 sits down at seat 2, a bot (sensible)."),
        (Renamed(1, "Benny", 1), "Ben is called Benny now."),
        (Renamed(1, "Ben", 4), "Ben wears the head of a fox now."),
        (Renamed(0, "Anna", 0), "You are called Anna now."),
        (Left(7, ""), "Seat 7 leaves; the seat is free."),
        (
            Changed(Settings(edition="mod", seats=3, bots={2: "chance"}, turn_seconds=30)),
            "The table has changed: 3 seats, 30 seconds a decision.",
        ),
        (Left(1, ""), "Ben leaves; the seat is free."),
        (Left(1, "autopilot"), "Ben leaves; the autopilot plays on."),
        (Left(0, "chance"), "You leave; a bot (chance) plays on."),
        (CameBack(1), "Ben is back."),
        (TimedOut(0), "Your time is up."),
        (TimedOut(1), "Ben's time is up."),
        (Closed(""), "The table is closed."),
        (Closed("nobody came"), "The table is closed: nobody came."),
    ],
)
def test_facts_of_the_table_are_sentences(fact: Any, said: str) -> None:
    (plain,) = redact_all([fact], 0)
    assert fact_words(plain, "classic", 0, NAMES) == said


def test_events_come_back_from_the_wire_as_they_were() -> None:
    state = TableState(Settings(edition="corn", seats=2, bots={1: "chance"}), bytes(32))
    state.apply(a.Sit(0, "Ann"), SYSTEM, 0)
    state.apply(a.Start(), 0, 0)
    events = [redact(event, 0) for event in state.round.history]
    assert [event_in(plain) for plain in redact_all(events, 0)] == events
    assert event_in({"kind": "comet"}) is None


def test_settings_are_told_where_they_are_not_as_usual() -> None:
    assert settings_words(at_table().settings) == "60 seconds a decision"
    told = settings_words(at_table(turn_seconds=None, reflexes=False, options={"target": "100"}).settings)
    assert told == "no hurry, each seat is asked in turn, target=100"


def test_help_has_the_words_of_the_moment() -> None:
    assert "start" in dict(help_words("waiting", ["wow"]))
    assert "start" not in dict(help_words("playing", ["wow"]))
    assert dict(help_words("over", ["hello", "wow"]))["say thanks"] == "a quick word: hello, wow"


# A call and its card


@pytest.mark.parametrize(
    "tokens, acts",
    [
        ("r7", [a.Play("r7")]),
        ("uno r7", [a.Play("r7", uno=True)]),
        ("r7 uno", [a.Play("r7", uno=True)]),
        ("uno W g", [a.Play("W", uno=True), a.Play("g")]),
        ("W g", [a.Play("W"), a.Play("g")]),
        ("uno", [a.Play("uno")]),
        ("uno draw", [a.Play("uno"), a.Play("draw")]),
        ("uno g", [a.Play("uno"), a.Play("g")]),
        ("catch1 r7", [a.Play("catch1"), a.Play("r7")]),
        ("pass", [a.Pass()]),
    ],
)
def test_a_call_goes_together_with_its_card(tokens: str, acts: list[Play | Pass]) -> None:
    assert acts_of(tokens.split(), edition_of("classic")) == acts


# A server that is not to be trusted


@pytest.mark.parametrize("bad", ["\x1b[2J", "Ben\u202e", "a\nb", "\x07"])
def test_control_characters_never_reach_the_terminal(bad: str) -> None:
    for told in ([{"kind": "renamed", "name": bad}], [{bad: 1}], {"a": [["x", bad]]}):
        with pytest.raises(UnsafeText):
            check_sound(told)
    check_sound(at_table())


def test_a_name_with_a_picture_reaches_the_terminal() -> None:
    astronaut = "\U0001f469\u200d\U0001f680"
    check_sound([{"kind": "renamed", "name": astronaut}])
    assert plain(f"{astronaut}\x1b") == f"{astronaut}?"


def test_a_promise_that_is_broken_is_told() -> None:
    promises = Promises()
    promises.see(at_table(begun=False))
    promised = promises.told[1, 1]
    begun = {"kind": "begun", "match": 1, "round": 1, "commitment": promised}
    assert promises.broken_by(begun) == ""
    assert "not what was promised" in promises.broken_by({**begun, "commitment": "00"})
    other = {"kind": "revealed", "match": 1, "round": 1, "seed": "another"}
    assert "not what was promised" in promises.broken_by(other)
    kept = {"kind": "committed", "match": 1, "round": 2, "commitment": commitment_to("s")}
    assert promises.broken_by(kept) == ""
    assert promises.broken_by({"kind": "revealed", "match": 1, "round": 2, "seed": "s"}) == ""
    assert promises.of_match(1, 2) == [promised, commitment_to("s")]
    assert promises.of_match(1, 3) == []
