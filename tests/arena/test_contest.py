"""Contests on duplicate deals: fair seats, one result whoever plays, and on from where it was left."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from competing import compete
from kit import ALL
from lastcard.arena import blocks
from lastcard.arena.arena_report import arena_report
from lastcard.arena.arena_table import arena_table
from lastcard.arena.blocks import DealBlock, play_block
from lastcard.arena.charts import ChartRow, binned, columns, dots, standalone, ticks_between
from lastcard.arena.contest import Contest, Seating, contest_of
from lastcard.arena.curves import CurvePoint, curves
from lastcard.arena.games import GameEnd, KernelTable, play_match, play_single_round
from lastcard.arena.pool import share_out
from lastcard.arena.running import Course, alone, steps, together
from lastcard.arena.sequential import SequentialTest
from lastcard.arena.simulation import SimulationTask
from lastcard.arena.standings import GameLength, Standings
from lastcard.arena.work_file import DIFFERENCES, PACKAGE, WorkFile, head_of, playing_files, source_of
from lastcard.arena.worker_lost import WorkerLost
from lastcard.bots import BotMaker
from lastcard.bots.built_in import BuiltInBot
from lastcard.cli import main
from lastcard.rules.cards import CHANCE_BOT
from tries import tries
from waiting import SECONDS, line_of, running


class Copy(BuiltInBot):
    """Chance under another name."""

    level = CHANCE_BOT


FIELD: tuple[str | BotMaker, ...] = ("sensible", "chance", Copy)


@pytest.fixture(scope="module")
def played() -> Standings:
    """Three bots on a few deals."""
    return compete(contest_of("corn", FIELD, deals=70, seed="field"))


# Who sits where


def test_every_pair_meets_and_with_more_seats_each_is_alone_against_several_of_each_other() -> None:
    assert contest_of("mod", FIELD).line_ups == [(0, 1), (0, 2), (1, 2)]
    assert contest_of("mod", FIELD[:2], seats=4).line_ups == [(0, 1, 1, 1), (1, 0, 0, 0)]
    assert contest_of("mod", FIELD, seats=3, mixed=True).line_ups == [(0, 1, 2)]
    assert contest_of("mod", FIELD[:2], seats=4, duel=True).line_ups == [(0, 1, 1, 1)]


@pytest.mark.parametrize("seats, mixed", [(2, False), (4, False), (3, True)])
def test_in_every_deal_everybody_sits_everywhere(seats: int, mixed: bool) -> None:
    contest = contest_of("mod", FIELD, seats=seats, mixed=mixed)
    for deal in range(6):
        seatings = contest.seatings(deal)
        assert len(seatings) == seats
        assert all({seating[seat] for seating in seatings} == {*range(seats)} for seat in range(seats))


def test_neighbours_change_from_deal_to_deal_where_all_are_different() -> None:
    contest = contest_of("mod", FIELD, seats=3, mixed=True)
    after_first = Counter(
        seating[1] for deal in range(4) for seating in contest.seatings(deal) if seating[0] == 0
    )
    assert after_first == {1: 2, 2: 2}


def test_blocks_hold_every_deal_of_every_line_up_once() -> None:
    contest = contest_of("mod", FIELD, deals=130)
    held = Counter((line_up, deal) for line_up, first in contest.blocks() for deal in contest.deals_of(first))
    assert set(held.values()) == {1}
    assert len(held) == 3 * 130


# What is counted


def test_all_that_is_earned_is_handed_out_and_void_games_are_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = [GameEnd([0], 10, [0, 40], 1), GameEnd([], 20, [], 1), GameEnd([0, 1], 30, [0, 0], 1)]
    pair = contest_of("mod", FIELD[:2], deals=10)

    def games(contest: Contest, line_up: int, deals: range) -> Iterator[list[tuple[Seating, GameEnd]]]:
        for deal in deals:
            yield [((0, 1), ends[deal % 3]), ((1, 0), GameEnd([], 5, [], 1, unfinished=True))]

    monkeypatch.setattr(blocks, "games_of", games)
    block = play_block(pair, 0, 0)
    assert pair.unit == 2
    assert block.earned == [[3, 2, 2] * 3 + [3], [1, 2, 2] * 3 + [1]]
    assert block.places == [[1, 2, 2] * 3 + [1], [3, 2, 2] * 3 + [3]]
    assert (block.games, block.void, block.unfinished) == (20, 3, 10)
    assert (block.won, block.gained, block.left) == ([7, 3], [160, 0], [0, 160])
    assert block.lengths == {10: 4, 20: 3, 30: 3, 5: 10}


def test_a_bot_against_its_copy_wins_half_and_judgement_more(played: Standings) -> None:
    copy, name = played.share("chance", f"{__name__}:Copy"), f"{__name__}:Copy"
    assert copy is not None
    assert copy.low < 0.5 < copy.high
    best = played.share("sensible", "chance")
    other = played.share("chance", "sensible")
    assert best is not None
    assert other is not None
    assert best.low > 0.5
    assert best.share + other.share == pytest.approx(1)
    assert played.ratings[0].bot == "sensible"
    assert {rating.bot: rating.points for rating in played.ratings}["chance"] == 1000
    assert played.share("sensible", name) is not None
    assert sum(place.share for place in played.places) == pytest.approx(1)
    assert played.games == sum(played.length.counts.values()) == 3 * 2 * 70


def test_whole_matches_are_played_to_their_target() -> None:
    contest = contest_of("classic", FIELD[:2], deals=10, options={"target": "100"}, matches=True)
    block = play_block(contest, 0, 8)
    assert block.games == 2 * len(contest.deals_of(8)) == 4
    assert min(block.lengths) >= 1
    assert sum(block.won) == 4


@pytest.mark.parametrize("edition", ALL)
def test_the_kernel_plays_the_matches_that_are_played_bot_by_bot(edition: str) -> None:
    deals = ALL.index(edition), *range(20, tries(20, 60))
    for deal in deals:
        scoring = ("points", "alternative", "single")[deal % 3]
        options = {"scoring": scoring, "next_dealer": ("rotate", "winner", "same", "redraw")[deal % 4]}
        options |= {"target": "100"} if scoring != "single" else {}
        contest = contest_of(edition, ("sensible", "casual"), 3, seed="twin", options=options, matches=True)
        task = SimulationTask(edition, 3, "twin", ("sensible", "casual", "casual"), contest.options)
        seating = contest.seatings(deal)[deal % 3]
        one, other = KernelTable(task).play_match(deal, seating), play_match(task, deal, seating)
        assert one.length >= 1
        assert [*one.winners] == [*other.winners]
        assert (one.length, one.points, one.dealer) == (other.length, other.points, other.dealer)
        assert one.unfinished == other.unfinished


def test_a_match_that_would_not_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastcard.arena.games.MOST_ROUNDS", 1)
    contest = contest_of("classic", FIELD[:2], deals=10, matches=True)
    block = play_block(contest, 0, 9)
    assert (block.games, block.unfinished) == (2, 2)
    assert block.earned == [[2], [2]]


@pytest.mark.parametrize("edition", ALL)
def test_the_kernel_plays_the_rounds_that_are_played_bot_by_bot(edition: str) -> None:
    contest = contest_of(edition, ("sensible", "chance"), seats=3, seed="twin")
    task = SimulationTask(edition, 3, "twin", ("sensible", "chance", "chance"), contest.options)
    table = KernelTable(task)
    for deal in range(tries(2, 40)):
        for seating in contest.seatings(deal):
            one, other = table.play(deal, seating), play_single_round(task, deal, seating)
            assert (*one.winners, *one.points) == (*other.winners, *other.points)
            assert (one.length, one.dealer, one.unfinished) == (other.length, other.dealer, other.unfinished)


def test_lengths_are_exact() -> None:
    length = GameLength.of({10: 50, 20: 45, 99: 5})
    assert (length.mean, length.p5, length.median, length.p95, length.longest) == (18.95, 10, 10, 20, 99)


# Whoever plays it


def test_the_json_is_the_same_to_the_byte_for_any_number_of_processes(played: Standings) -> None:
    contest = contest_of("corn", ("sensible", "chance"), deals=70, seed="field")
    assert compete(contest).to_json() == compete(contest, together(2)).to_json()
    assert json.loads(played.to_json()) == played.to_dict()


def test_a_sequential_test_ends_where_it_would_in_any_order() -> None:
    contest = contest_of("corn", ("sensible", "chance"), deals=640, seed="end", duel=True)
    test = SequentialTest(0.5, 0.7)
    inside = compete(contest, test=test)
    assert inside.test is not None
    assert inside.test.verdict == "higher"
    assert 0 < inside.deals < 640
    assert inside.deals % 64 == 0
    course = Course(contest, test)
    for first in reversed(range(0, inside.deals + 64, 64)):
        course.take(play_block(contest, 0, first))
    assert course.standings().to_json() == inside.to_json()


def test_a_sequential_test_is_of_one_seat_against_all_others() -> None:
    contest = contest_of("mod", ("sensible", "chance"), 4, deals=64, seed="end", duel=True)
    found = compete(contest, test=SequentialTest(0.25, 0.4))
    assert found.test is not None
    one, other = found.bots
    assert one.won.share > found.par > other.won.share
    assert one.won.share + 3 * other.won.share == pytest.approx(1)
    assert one.points_left == pytest.approx(other.points_left, rel=0.5)
    assert "sensible" in arena_table(found)
    assert arena_report(found).startswith("<!doctype html>")


# Broken off and gone on with


def test_what_is_in_the_work_file_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = contest_of("mod", ("sensible", "chance"), deals=130, seed="work")
    whole = compete(contest)
    work = WorkFile(tmp_path / "a.work", contest)
    work.keep([play_block(contest, 0, 64)], now=True)
    asked = []

    def noted(contest: Contest, line_up: int, first: int) -> DealBlock:
        asked.append(first)
        return play_block(contest, line_up, first)

    monkeypatch.setattr("lastcard.arena.running.play_block", noted)
    assert compete(contest, work=work).to_json() == whole.to_json()
    assert asked == [0, 128]
    assert compete(contest, work=work).to_json() == whole.to_json()
    assert asked == [0, 128], "all of it is there"
    longer = contest_of("mod", ("sensible", "chance"), deals=192, seed="work")
    assert compete(longer, work=WorkFile(tmp_path / "a.work", longer)).deals == 192
    assert asked == [0, 128, 128], "a block that was cut short is played anew"
    assert [file.name for file in tmp_path.iterdir()] == ["a.work"]


def test_a_shorter_contest_leaves_in_the_work_file_what_it_does_not_need(tmp_path: Path) -> None:
    file = tmp_path / "a.work"
    long, short = (contest_of("mod", ("sensible", "chance"), deals=deals, seed="work") for deals in (192, 70))
    whole = compete(long, work=WorkFile(file, long))
    assert compete(short, work=WorkFile(file, short)).to_json() == compete(short).to_json()
    kept = WorkFile(file, long).read()
    assert sorted(block.first for block in kept) == [0, 64, 128], "nothing is to be played again"
    assert compete(long, work=WorkFile(file, long)).to_json() == whole.to_json()
    assert len(json.loads(file.read_bytes())["blocks"]) == 4, "the short last block of 70 deals, too"


@pytest.mark.parametrize(
    "change, said",
    [
        ({"seed": "other"}, "has another seed"),
        ({"edition": "corn"}, "has another edition"),
        ({"seats": 3}, "has another number of seats"),
        ({"bots": ("sensible", "casual")}, "has other bots"),
        ({"matches": True}, "differs in --matches"),
        ({"duel": True}, "differs in --sequential"),
    ],
)
def test_the_work_of_another_contest_is_refused(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    first = {"edition": "mod", "bots": ("sensible", "chance"), "seed": "1", "deals": 10}
    contest, other = contest_of(**first), contest_of(**{**first, **change})  # type: ignore[arg-type]
    assert head_of(contest).keys() == DIFFERENCES.keys()
    WorkFile(tmp_path / "a.work", contest).keep([], now=True)
    with pytest.raises(ValueError, match=f"{said}; name another work file"):
        WorkFile(tmp_path / "a.work", other).read()


def test_a_file_that_is_no_work_and_code_that_has_changed_are_refused(tmp_path: Path) -> None:
    contest = contest_of("mod", ("sensible", "chance"), deals=10)
    file = tmp_path / "a.work"
    form = "lastcard arena work 1"
    whole = play_block(contest, 0, 0).to_dict()
    blocks = [{"first": 0}, whole | {"earned": []}, whole | {"earned": [3]}, whole | {"first": "0"}]
    broken: list[Any] = [{}, [1], None, {"form": form}]
    broken += [{"form": form, "contest": {}, "blocks": [block]} for block in blocks]
    for text in (b"shopping list", b"\xff\xfe", *(json.dumps(one).encode("ascii") for one in broken)):
        file.write_bytes(text)
        with pytest.raises(ValueError, match="is not a work file of an arena"):
            WorkFile(file, contest).read()
    work = WorkFile(file, contest)
    work.keep([], now=True)
    file.write_text(file.read_text("utf-8").replace('"code":"', '"code":"x'), "utf-8")
    with pytest.raises(ValueError, match="was played by other code"):
        work.read()


def test_the_code_of_a_contest_is_all_that_decides_how_it_is_played() -> None:
    files = {file.relative_to(PACKAGE).as_posix() for file in playing_files()}
    assert files >= {"rules/turn.py", "rules/editions/avatar.py", "bots/built_in.py", "rules/kernel_bots.py"}
    assert files >= {"match.py", "score_sheet.py", "arena/contest.py", "arena/games.py"}


TELLS_OF_A_BLOCK = """
import sys
from lastcard.arena.running import Course
from lastcard.cli import main
take = Course.take
def told(course, block):
    take(course, block)
    if len(course.blocks) == 1:
        print("played", flush=True)
Course.take = told
sys.exit(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path) -> None:
    arguments = ["arena", "-p", "1", "--deals", "6400000", "--work", "w"]
    with running(
        [sys.executable, "-c", TELLS_OF_A_BLOCK, *arguments],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as child:
        assert line_of(child, "the first block") == "played\n"
        os.killpg(child.pid, signal.SIGINT)
        _, errors = child.communicate(timeout=SECONDS)
    assert child.returncode == 130
    assert errors.split("\n")[-2].endswith("stopped; to continue, run the same command with --work w")
    contest = contest_of("angry-birds", ("sensible", "chance"), deals=6_400_000)
    assert WorkFile(tmp_path / "w", contest).read()


def made_by_hand(seed: int) -> Copy:
    return Copy(seed)


def test_a_bot_that_a_function_makes_is_known_by_its_file() -> None:
    assert source_of(made_by_hand) == source_of(Copy) == Path(__file__)


def test_another_contest_is_kept_out_from_the_first_moment(tmp_path: Path) -> None:
    file, contest = tmp_path / "a.work", contest_of("mod", ("sensible", "chance"), deals=130)
    begun = steps(Course(contest, None), alone, WorkFile(file, contest))
    next(begun)
    other = contest_of("mod", ("casual", "chance"), deals=130)
    with pytest.raises(ValueError, match="has other bots"):
        WorkFile(file, other).read()


def no_room_after(writes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many times a work file is written, and then the disk is full."""
    left = iter(range(writes))

    def fill(_: int) -> None:
        if next(left, None) is None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("lastcard.arena.work_file.os.fsync", fill)


def test_a_disk_that_fills_up_costs_the_work_file_and_not_the_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    no_room_after(1, monkeypatch)
    file = tmp_path / "a.work"
    assert main(["arena", "--deals", "10", "-p", "1", "--work", str(file)]) == 1
    said = capsys.readouterr()
    assert "an even share is 50.0 %" in said.out
    assert said.err == f"lastcard: {file}: No space left on device\n"
    assert [left.name for left in tmp_path.iterdir()] == ["a.work"]
    assert json.loads(file.read_bytes())["blocks"] == []


def test_a_work_file_that_cannot_be_written_is_told_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    no_room_after(0, monkeypatch)
    monkeypatch.setattr("lastcard.arena.running.play_block", pytest.fail)
    file = tmp_path / "a.work"
    assert main(["arena", "--deals", "10", "-p", "1", "--work", str(file)]) == 1
    assert capsys.readouterr().err == f"lastcard: {file}: No space left on device\n"


@pytest.mark.parametrize(
    "command, one, other",
    [
        ("arena", "--work a", "--json a"),
        ("arena", "--report a", "--json ./a"),
        ("study --option must_play", "--json here/a", "--report a"),
        ("arena", "--json linked", "--work a"),
    ],
)
def test_a_file_is_not_written_twice(
    command: str,
    one: str,
    other: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").symlink_to(tmp_path)
    (tmp_path / "linked").symlink_to(tmp_path / "a")
    with pytest.raises(SystemExit) as left:
        main([*command.split(), *one.split(), *other.split()])
    assert left.value.code == 2
    said = capsys.readouterr().err
    flags = {argument.partition(" ")[0] for argument in (one, other)}
    assert all(word in said for word in (*flags, "name the same file"))
    assert not (tmp_path / "a").exists(), "nothing was begun"


def test_what_is_thrown_away_may_be_so_twice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(f"arena --deals 10 -p 1 --json {os.devnull} --report {os.devnull}".split()) == 0


@pytest.mark.parametrize(
    "command", ["arena --json", "arena --report", "arena --work", "study --json", "simulate --output"]
)
def test_a_folder_that_is_not_there_is_told_before_anything_is_played(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lastcard.arena.running.play_block", pytest.fail)
    monkeypatch.setattr("lastcard.arena.simulation.play", pytest.fail)
    file = tmp_path / "none" / "file"
    assert main([*command.split(), str(file)]) == 1
    assert capsys.readouterr().err == f"lastcard: {file}: No such file or directory\n"


def test_a_result_that_cannot_be_written_is_told_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    file = tmp_path / "a.json"
    wanted = (
        "arena --deals 10 -p 1 --json",
        "study --option must_play -g 200 --json",
        "simulate -g 1 --output",
    )
    for command in wanted:
        assert main([*command.split(), str(file)]) == 1
        assert capsys.readouterr().err == f"lastcard: {file}: No space left on device\n"


def test_a_worker_that_is_gone_costs_nothing_that_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def killed(
        work: Callable[[int, int], DealBlock], places: Iterator[tuple[int, int]]
    ) -> Iterator[DealBlock]:
        yield work(*next(places))
        raise WorkerLost("a worker process is gone")

    monkeypatch.setattr("lastcard.arena.running.together", lambda _: killed)
    monkeypatch.chdir(tmp_path)
    assert main(["arena", "--deals", "130"]) == 1
    how = "to continue, run the same command with --work arena.work"
    assert capsys.readouterr().err == f"lastcard: a worker process is gone; {how}\n"
    contest = contest_of("angry-birds", ("sensible", "chance"), deals=130)
    assert len(WorkFile(tmp_path / "arena.work", contest).read()) == 1


def third_is_fatal(first: int, _: int) -> int:
    if first == 3:
        os._exit(9)
    return first


@pytest.mark.skipif(not tries(0, 1), reason="starts processes")
def test_a_process_that_was_killed_is_told_as_such() -> None:
    with pytest.raises(WorkerLost, match=r"for want of memory perhaps$"):
        list(share_out(third_is_fatal, iter([(number, 1) for number in range(1, 9)]), 1))


# What people read


def test_the_table_fits_and_says_what_matters(played: Standings) -> None:
    table = arena_table(played)
    assert max(map(len, table.splitlines())) <= 80
    for word in ("Corn: 70 deals, 420 rounds, 2 seats", "rating", "wins against", "an even share is 50.0 %"):
        assert word in table


def test_a_table_of_matches_has_no_columns_for_points_of_rounds(played: Standings) -> None:
    assert "points won" in arena_table(played)
    matches = compete(contest_of("corn", ("sensible", "chance"), deals=20, matches=True))
    assert "points" not in arena_table(matches)


def test_at_a_larger_table_it_says_how_many_of_the_other_a_bot_met_and_where_ratings_fail() -> None:
    found = compete(contest_of("corn", ("sensible", "casual", "chance"), 4, deals=2000, seed="odd"))
    assert len(found.surprises) > 1
    table, page = arena_table(found), arena_report(found)
    assert "wins against 3 of" in table
    assert "wins against 3 of that of the column" in page
    for words in (table, page):
        assert words.count("he ratings do not explain everything") == 1  # with the farthest off first
    farthest = max(found.surprises, key=lambda odd: abs(odd.share - odd.expected))
    assert f"everything: at the table of {farthest.bot} and " in " ".join(table.split())


def test_the_report_is_one_well_formed_page_that_asks_nobody_for_anything(played: Standings) -> None:
    page = arena_report(played)
    for word in ("The ladder", "Who beats whom", "How long it takes", "The best seats", "standard rules"):
        assert word in page
    for chart in page.split("<svg")[1:]:
        ET.fromstring("<svg" + chart.partition("</svg>")[0] + "</svg>")
    assert page.count("<svg") == 4
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_names_cannot_break_the_page() -> None:
    chart = dots("a", [ChartRow("<b>&", 1, 0, 2, "1 < 2")], "x", 1)
    ET.fromstring(chart)
    assert "<b>" not in chart
    ET.fromstring(standalone(columns("a", {1: 2, 3: 4}, "x")))
    ET.fromstring(curves("a", {"<b>&": [CurvePoint(0, 1, 0, 2)], "none": []}, "<x>", "y", 1))


def test_a_notebook_draws_a_chart_with_colours() -> None:
    chart = curves("a", {"one": [CurvePoint(0, 40, 38, 42), CurvePoint(10, 60, 58, 62)]}, "x", "y", 50)
    assert chart._repr_svg_() == standalone(chart)
    assert "--mark:" in chart._repr_svg_()
    (line,) = ET.fromstring(chart).findall("{*}polyline")
    (left, low), (right, high) = [map(float, pair.split(",")) for pair in line.attrib["points"].split()]
    assert (left < right, low > high) == (True, True)  # higher numbers stand further up


@pytest.mark.parametrize(
    "low, high, ticks",
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (952, 1153, [950, 1000, 1050, 1100, 1150, 1200]),
        (0.3, 0.3, [0.3, 0.35]),
        (0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
    ],
)
def test_an_axis_has_round_numbers_around_all_that_it_shows(
    low: float, high: float, ticks: list[float]
) -> None:
    assert ticks_between(low, high)[0] <= low <= high <= ticks_between(low, high)[-1]
    if low < high:
        assert ticks_between(low, high) == ticks


def test_columns_hold_everything() -> None:
    bins, step = binned(dict.fromkeys(range(1000), 1))
    assert sum(bins) == 1000
    assert len(bins) <= 41
    assert step == math.ceil(991 / 40)


# The command


def test_the_command_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    json_file, page = tmp_path / "a.json", tmp_path / "a.html"
    arguments = ["arena", "-e", "mod", "-p", "1", "--deals", "10", "--sequential=-1,40"]
    assert main([*arguments, "--json", str(json_file), "--report", str(page)]) == 0
    assert "log of the likelihood ratio" in capsys.readouterr().out
    assert json.loads(json_file.read_text("utf-8"))["contest"]["edition"] == "mod"
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_matches_that_are_broken_off_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lastcard.arena.games.MOST_ROUNDS", 1)
    arguments = "arena -e classic --bots sensible,chance -s2 --deals 10 -p1 --matches"
    assert main(arguments.split()) == 0
    assert "broken off after 300 rounds" in capsys.readouterr().out


def test_blocks_with_bots_in_python_are_smaller_so_that_one_hears_of_them_sooner() -> None:
    ours, own = (contest_of("mod", bots, deals=10) for bots in (FIELD[:2], FIELD[1:]))
    assert (ours.step, own.step) == (64, 8)


@pytest.mark.parametrize(
    "arguments, said",
    [
        ("--bots chance", "name 2 to 32 bots, not 1"),
        ("--bots chance,chance", "chance is named twice"),
        ("--deals 9", "'9' is not a whole number from 10"),
        ("-s 3 --mixed", "2 bots cannot fill 3 seats with different ones; name 3 or more"),
        ("--sequential 1", "is not LOW,HIGH in percent"),
        ("--sequential 1,0", "is not LOW,HIGH in percent"),
        ("-s 10 --sequential=-20,1", "an even share is 10.0 %"),
        ("--option target=100", "belongs to a match"),
        ("-s 4 --matches --option teams=two", "compares bots, not sides"),
    ],
)
def test_a_mistake_is_explained(arguments: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["arena", *arguments.split()])
    assert end.value.code == 2
    assert said in capsys.readouterr().err


def test_three_bots_have_no_sequential_test() -> None:
    with pytest.raises(ValueError, match="name exactly two"):
        contest_of("mod", FIELD, duel=True)
