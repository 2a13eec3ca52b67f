"""Records: readable, annotated, replayable; cut or changed ones are refused."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import lastcard
from kit import lay
from lastcard.notation.record import fingerprint
from wander import first_choice, pick

PAGE = (Path(__file__).parents[2] / "docs/notation.md").read_text("utf-8")


def played(edition: str = "mod", **options: str) -> lastcard.Match:
    rng = random.Random(edition)
    m = lastcard.Match(edition, 3, "record", options)
    while not m.over and m.number < 4:
        if m.round.over:
            m.next_round()
        m.act(*pick(m.round, rng))
    return m


def resealed(text: str) -> str:
    """The text with a fingerprint that fits again: an edit by somebody who knows how."""
    body = text.rpartition("\nend ")[0]
    return f"{body}\nend {fingerprint(body)}\n"


@pytest.fixture(scope="module")
def text() -> str:
    return played(target="2000").record()


def test_a_record_starts_with_what_a_reader_wants_to_know(text: str) -> None:
    assert text.splitlines()[:5] == [
        "lastcard record 1",
        "edition mod",
        "seats 3",
        "seed record",
        "options target:2000",
    ]
    assert "\nround 1\nseed #" in text
    assert "\n1. " in text
    assert "result winner=" in text


def test_the_record_in_the_documentation_replays() -> None:
    (example,) = re.findall(r"```text\n(lastcard record .*?)```", PAGE, re.DOTALL)
    match = lastcard.read_record(example)
    assert match.results
    assert len(match.comments) == 2


def test_an_unfinished_match_goes_on_from_its_record() -> None:
    m = played(target="2000")
    again = lastcard.read_record(m.record())
    rng = random.Random(5)
    while not m.round.over:
        seat, token = pick(m.round, rng)
        assert again.act(seat, token) == m.act(seat, token)
    assert again.next_round().position() == m.next_round().position()


def test_comments_are_kept_wherever_they_stand(text: str) -> None:
    lines = text.splitlines()
    lines.insert(5, "{before the first round}")
    first = next(i for i, line in enumerate(lines) if line.startswith("1. "))
    lines[first] = lines[first].replace(" 2. ", " {well\nplayed} 2. ", 1)
    annotated = "\n".join(lines) + "\n"
    m = lastcard.read_record(annotated)
    assert "{before the first round}" in m.record()
    assert "{well played}" in m.record()
    assert lastcard.read_record(m.record()).record() == m.record()


@pytest.mark.parametrize("comment", ["a } brace", None, "\udc80", "a bell \a"])
def test_a_comment_is_readable_text_without_braces(comment: Any) -> None:
    with pytest.raises(lastcard.InvalidNotation):
        played().comment(comment)


def test_a_position_with_an_odd_seed_is_recorded() -> None:
    r = lay("classic hands=r1,r2/b1,b2 pile=r7 seed={a}")
    m = lastcard.Match.resume("classic", [0, 0], r)
    assert lastcard.read_record(m.record()).round.position() == m.round.position()


def test_numbers_too_long_to_be_meant_are_refused(text: str) -> None:
    for long in (text.replace("\n1. ", "\n" + "1" * 5000 + ". ", 1), text.replace(":", ":" + "0" * 5000, 1)):
        with pytest.raises(lastcard.InvalidNotation) as refused:
            lastcard.read_record(resealed(long))
        assert len(str(refused.value)) < 400


def test_a_match_resumed_from_a_position_is_recorded_from_there() -> None:
    r = lay("corn hands=b1,b2/y1,y2/g1,g2 pile=b7 draw=*")
    m = lastcard.Match.resume("corn", [490, 495, 0], r, {"scoring": "alternative"}, seed="x")
    m.act(0, "b1")
    text = m.record()
    assert "scores 490,495,0" in text
    assert "position corn hands=" in text
    assert lastcard.read_record(text).round.position() == m.round.position()


def test_a_resumed_round_that_was_dealt_keeps_its_actions() -> None:
    r = lastcard.Round.deal("classic", 2, "dealt")
    r.act(*first_choice(r))
    m = lastcard.Match.resume("classic", [10, 20], r, seed="x")
    again = lastcard.read_record(m.record())
    assert again.round.history == r.history
    assert again.record() == m.record()


def test_a_seed_of_any_text_survives() -> None:
    for seed in ("", " two  blanks ", "a\nline", "{brace}", "ünïcode", "#short", "\udc80"):
        m = lastcard.Match("mod", 2, seed)
        assert lastcard.read_record(m.record()).round.position() == m.round.position()


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_truncated_record_is_refused(text: str, share: float) -> None:
    with pytest.raises(lastcard.InvalidNotation, match=r"cut off|changed"):
        lastcard.read_record(text[: int(len(text) * share)])


def test_an_edited_record_is_refused(text: str) -> None:
    with pytest.raises(lastcard.InvalidNotation, match="changed"):
        lastcard.read_record(text.replace("seats 3", "seats 4"))


@pytest.mark.parametrize(
    "old, new, hint",
    [
        ("seats 3", "seats 4", "line"),
        ("seats 3", "seats 11", "2 to 10"),
        ("seats 3", "seats three", "line 3"),
        ("seats 3", "seats 99999999999", "2 to 10"),
        ("edition mod", "edition chess", "unknown edition"),
        ("edition mod", "edition corn", "line"),
        ("options target:2000", "options target:many", "target"),
        ("seed record", "seed rekord", "of the record: round 2"),
        ("lastcard record 1", "lastcard record 9", "line 1"),
        ("\nround 2", "\nround 3", "expected round 2"),
        ("\n1. ", "\n2. ", "expected 1."),
        ("\n1. ", "\nfoo 1. ", "cannot read 'foo'"),
        ("result winner=", "result winner=9", "replays to"),
    ],
)
def test_an_edit_with_a_new_fingerprint_is_found_by_the_replay(
    text: str, old: str, new: str, hint: str
) -> None:
    assert old in text
    with pytest.raises(lastcard.InvalidNotation) as refused:
        lastcard.read_record(resealed(text.replace(old, new, 1)))
    assert hint in str(refused.value)


@pytest.mark.parametrize("text", ["", "   \n", "hello", "end 0", "\nend \n"])
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(lastcard.InvalidNotation):
        lastcard.read_record(text)


# Tags


def test_tags_say_who_played_when_and_where() -> None:
    m = played()
    for name, value in (
        ("player 0", "Zoë  Ann"),
        ("bot 1", "sensible"),
        ("date", "2026-01-30"),
        ("event", "Club"),
    ):
        m.tag(name, value)
    text = m.record()
    assert "\nplayer 0 Zoë Ann\nbot 1 sensible\ndate 2026-01-30\nevent Club\n" in text
    again = lastcard.read_record(text)
    assert again.tags == m.tags == m.clone().tags
    assert again.record() == text


@pytest.mark.parametrize(
    "name, value",
    [
        ("player 3", "Ann"), ("player", "Ann"), ("player -1", "Ann"), ("seat 0", "Ann"),
        ("date 1", "2026-01-30"), ("event", ""), ("event", "a {brace}"), ("event", "a\x00sign"),
        ("event", None), ("date", "30.1.2026"),
    ],
)  # fmt: skip
def test_a_tag_that_a_record_cannot_hold_is_refused(name: str, value: Any) -> None:
    m = lastcard.Match("mod", 3, "tags")
    with pytest.raises(lastcard.InvalidNotation):
        m.tag(name, value)
    assert m.tags == {}


@pytest.mark.parametrize("line", ["player 9 Ann", "player 0 Ann\nplayer 0 Ben", "date soon", "weather fine"])
def test_a_wrong_tag_makes_a_record_unreadable(text: str, line: str) -> None:
    with pytest.raises(lastcard.InvalidNotation):
        lastcard.read_record(resealed(text.replace("\n\nround 1", f"\n{line}\n\nround 1")))


def test_a_changed_tag_breaks_the_seal() -> None:
    m = played()
    m.tag("player 0", "Ann")
    with pytest.raises(lastcard.InvalidNotation, match="changed"):
        lastcard.read_record(m.record().replace("Ann", "Ben"))


# Several in a file


def test_a_text_may_hold_several_matches(text: str) -> None:
    other = played("corn").record()
    matches = lastcard.read_records(f"{text}\n\n{other}{text}")
    assert [m.record() for m in matches] == [text, other, text]
    assert [m.record() for m in lastcard.read_records(text)] == [text]
    with pytest.raises(lastcard.InvalidNotation, match="match 2 of 2: the record was changed"):
        lastcard.read_records(text + other.replace("seats 3", "seats 4"))
