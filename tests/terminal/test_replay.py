"""A record on the screen, and records that somebody has spoilt."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import lastcard
from lastcard.bots import make_bot, play_round
from lastcard.cli import main
from lastcard.terminal.record_files import open_record
from lastcard.terminal.replay_viewer import Wishes, replay
from lastcard.terminal.screen import console_for
from lastcard.terminal.seating import names_in


@pytest.fixture
def match() -> lastcard.Match:
    m = lastcard.Match("mod", seats=3, seed="replay", options={"target": "200"})
    m.comment("The first evening")
    while True:
        play_round_of(m)
        if m.over:
            return m
        m.next_round()


def play_round_of(m: lastcard.Match) -> None:
    twin = m.round.clone()
    play_round(twin, {seat: make_bot("sensible", f"{m.number} {seat}") for seat in range(m.seats)})
    for seat, token in twin.actions[len(m.round.actions) :]:
        m.act(seat, token)


@pytest.fixture
def file(match: lastcard.Match, tmp_path: Path) -> Path:
    file = tmp_path / "match.txt"
    file.write_text(match.record(), "utf-8")
    return file


def shown(file: Path, **wishes: object) -> str:
    console = console_for(io.StringIO())
    assert replay(file, Wishes(**wishes), console) == 0  # type: ignore[arg-type]
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_everything_is_told_from_the_first_deal_to_the_winner(match: lastcard.Match, file: Path) -> None:
    text = shown(file)
    assert text.count("went out. The last card:") == match.number
    assert "{The first evening}" in text
    assert f"Match won by Seat {match.winners[0]}." in text
    for i, (seat, token) in enumerate(match.round.actions, 1):
        assert f"{i}. {seat}:{token}" in text


def test_the_deal_begins_with_who_drew_highest(file: Path) -> None:
    text = " ".join(shown(file).split())
    assert re.search(
        r" deal (Seat .* tied with \d and drew again\. )?Seat \d drew highest \(\d\) and deals\. ", text
    )
    assert "for the deal" not in text


def test_one_round_can_be_picked(file: Path) -> None:
    text = shown(file, round=1)
    assert "Mod, round 1" in text
    assert "round 2" not in text


def test_a_viewer_is_shown_no_more_than_the_seat_saw(match: lastcard.Match, file: Path) -> None:
    text = shown(file, viewer=1, round=1)
    assert "You are dealt" in text
    assert "Seat 0 is dealt 7 cards." in " ".join(text.split())
    assert "1:" not in text.partition("went out")[0]


def test_every_action_can_be_told_with_its_reason_and_clause(match: lastcard.Match, file: Path) -> None:
    clauses = re.findall(r"\[([A-Z0-9]+-\d+)\]", shown(file, round=1, why=True))
    assert len(clauses) == len(match.rounds[0].actions)
    assert "MATCH-1" in clauses
    assert not re.search(r"\[[A-Z0-9]+-\d+\]", shown(file, round=1))


def test_a_viewer_is_told_the_reasons_of_the_own_actions_alone(match: lastcard.Match, file: Path) -> None:
    clauses = re.findall(r"\[([A-Z0-9]+-\d+)\]", shown(file, viewer=1, round=1, why=True))
    assert len(clauses) == sum(seat == 1 for seat, _ in match.rounds[0].actions)


def test_positions_can_be_read_back(match: lastcard.Match, file: Path) -> None:
    text = shown(file, positions=True, round=1)
    positions = [line for line in text.splitlines() if line.startswith("mod hands=")]
    assert len(positions) == 1 + len(match.rounds[0].actions)
    assert lastcard.Round.from_position(positions[-1]).over


def test_a_round_or_seat_that_is_not_there_is_an_error(file: Path) -> None:
    with pytest.raises(ValueError, match="no round 99"):
        shown(file, round=99)
    with pytest.raises(ValueError, match="no seat 7"):
        shown(file, viewer=7)


def test_an_edited_record_is_refused_with_the_line_that_gives_it_away(
    match: lastcard.Match, file: Path
) -> None:
    text = file.read_text("utf-8")
    seat, token = match.rounds[0].actions[2]
    file.write_text(text.replace(f"3. {seat}:{token}", f"3. {seat}:r0", 1), "utf-8")
    with pytest.raises(
        lastcard.InvalidNotation, match=r"changed.*line \d+ of the record: action 3 of round 1"
    ):
        shown(file)


def test_a_truncated_record_is_refused_with_the_line_where_it_stops(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join(lines[:10]) + "\n", "utf-8")
    with pytest.raises(lastcard.InvalidNotation, match=r"cut off.*line \d+"):
        shown(file)


def test_what_is_no_text_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "noise"
    file.write_bytes(bytes(range(128, 256)))
    with pytest.raises(lastcard.InvalidNotation, match="not text"):
        shown(file)


def test_a_refusal_says_how_to_read_its_clause(
    match: lastcard.Match, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seat, token = match.rounds[0].actions[2]
    text = file.read_text("utf-8")
    file.write_text(text.replace(f"3. {seat}:{token}", f"3. {seat}:take", 1), "utf-8")
    assert main(["verify", str(file)]) == 1
    said, more = capsys.readouterr().err.splitlines()
    clause = re.findall(r"\[([A-Z0-9]+-\d+)\]", said)[0]
    assert more == f"What {clause} says: lastcard rules {clause}"


# Names, and several matches


def test_players_are_called_by_their_names(match: lastcard.Match, tmp_path: Path) -> None:
    for seat, name in enumerate(("Ann", "Ben", "Cleo")):
        match.tag(f"player {seat}", name)
    match.tag("event", "Friday club")
    file = tmp_path / "named.txt"
    file.write_text(match.record(), "utf-8")
    text = shown(file)
    assert f"Match won by {('Ann', 'Ben', 'Cleo')[match.winners[0]]}." in text
    assert "Friday club" in text
    assert "Seat " not in text


def test_names_in_the_comments_of_earlier_records_are_read_too(match: lastcard.Match, tmp_path: Path) -> None:
    match.comments[0, 0] = ["seat 0: You (person)", "seat 1: Ada (sensible)", "seat 2: Bo (chance)"]
    file = tmp_path / "earlier.txt"
    file.write_text(match.record(), "utf-8")
    assert names_in(open_record(file)) == ["Seat 0", "Ada", "Bo"]


def test_all_matches_of_a_file_are_shown_and_checked(
    match: lastcard.Match, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(match.record() * 2, "utf-8")
    assert shown(file, round=1).count("Mod, round 1") == 2
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.count("Round 1: ") == 2
    assert main(["verify", str(file), "0" * 64]) == 1
    assert main(["play", "--resume", str(file)]) == 1
    assert "holds 2 matches, and only one can be continued" in capsys.readouterr().err


# As data


def rows(capsys: pytest.CaptureFixture[str], file: Path, *more: str) -> list[dict[str, Any]]:
    assert main(["replay", str(file), "--format", "jsonl", *more]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_rows_tell_every_event_with_its_step(
    match: lastcard.Match, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match.tag("player 1", "Ada")
    file.write_text(match.record() * 2, "utf-8")
    found = rows(capsys, file)
    events = [event.to_dict() for played in match.rounds for event in played.history]
    assert [
        {name: row[name] for name in event} for row, event in zip(found, events * 2, strict=True)
    ] == events * 2
    assert {row["match"] for row in found} == {1, 2}
    last = [row for row in found if row["round"] == match.number][-1]
    assert last["step"] == len(match.round.actions)
    assert last["action"] == "{}:{}".format(*match.round.actions[-1])
    assert {row["player"] for row in found if row.get("seat") == 1} == {"Ada"}


def test_rows_tell_a_viewer_no_more_than_the_seat_saw(
    match: lastcard.Match, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = rows(capsys, file, "--viewer", "1", "--round", "1")
    assert all(row["action"] == "" and row["round"] == 1 for row in found)
    hands = {row["seat"]: row["cards"] for row in found if row["kind"] == "dealt"}
    assert hands[0] == ["?"] * 7
    assert "?" not in hands[1]


def test_a_table_has_a_column_for_every_field(
    match: lastcard.Match, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = rows(capsys, file)
    assert main(["replay", str(file), "--format", "csv"]) == 0
    table = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert len(table) == len(found)
    dealt = next(i for i, row in enumerate(found) if row["kind"] == "dealt")
    assert table[dealt]["cards"].split() == found[dealt]["cards"]
    assert table[dealt]["step"] == "0"


def test_rows_have_no_table_to_step_through(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["replay", str(file), "--format", "csv", "--step"])
    assert left.value.code == 2
