"""`lastcard play` as people use it: a match is left and gone on with, seats and names are chosen."""

import io
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import lastcard
from kit import ALL
from lastcard.cli import main

POSITION = "mod hands=M,r1,r2,W/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4"

Here = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    """The program in this process, with something to read: to start one is most of what it does."""

    def run_here(*arguments: str, answers: str = "") -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(answers))
        code = main(arguments)
        said = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, code, said.out, said.err)

    return run_here


def test_a_game_that_is_left_goes_on_where_it_was(here: Here, tmp_path: Path) -> None:
    record = tmp_path / "left behind.txt"
    arguments = ("--seats", "3", "--seat", "1", "--seed", "1", "--names", "Ann", "--bots", "chance,sensible")
    done = here("play", "-e", "mod", *arguments, "--record", str(record), answers="draw\nkeep\nquit\n")
    assert done.returncode == 0, done.stderr
    *_, before, command = done.stdout.splitlines()
    assert before == "Goodbye! To go on from here:"
    assert shlex.split(command) == ["lastcard", "play", "--resume", str(record)]
    left = lastcard.read_record(record.read_text("utf-8"))
    assert len(left.round.actions) > 1
    assert "\nplayer 0 Ann\nbot 0 chance\nplayer 2 Ada\nbot 2 sensible\ndate 20" in record.read_text("utf-8")

    again = here(*shlex.split(command)[1:], answers="take\nquit\n")
    assert again.returncode == 0, again.stderr
    assert "Mod, against Ann and Ada." in again.stdout
    assert "Where the round was left" in again.stdout
    later = lastcard.read_record(record.read_text("utf-8"))
    assert later.round.actions[: len(left.round.actions)] == left.round.actions
    assert len(later.round.actions) > len(left.round.actions)


def test_a_match_may_belong_to_an_event(here: Here, tmp_path: Path) -> None:
    record = tmp_path / "cup.txt"
    arguments = ("--seed", "1", "--record", str(record), "--event", "Winter  Cup")
    assert here("play", *arguments, answers="quit\n").returncode == 0
    assert lastcard.read_record(record.read_text("utf-8")).tags["event"] == "Winter Cup"
    assert here("play", "--resume", str(record), "--event", "Spring Cup", answers="quit\n").returncode == 0
    assert lastcard.read_record(record.read_text("utf-8")).tags["event"] == "Spring Cup"


@pytest.mark.parametrize("edition", ALL)
def test_the_special_card_is_introduced_where_there_is_one(here: Here, edition: str) -> None:
    special = lastcard.EDITIONS[edition].special
    told = " ".join(here("play", "-e", edition, answers="quit\n").stdout.split())
    assert special.lesson in told
    assert special.lesson.startswith(f"{special.name} ({special.token}) " if special.token else "")
    without = " ".join(
        here("play", "-e", edition, "-o", "special_cards=off", answers="quit\n").stdout.split()
    )
    assert not special.lesson or special.lesson not in without


def test_a_match_is_gone_on_with_into_another_file_if_that_is_wanted(here: Here, tmp_path: Path) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    here("play", "--seed", "1", "--record", str(first), answers="quit\n")
    kept = first.read_text("utf-8")
    done = here("play", "--resume", str(first), "--record", str(second), answers="draw\nkeep\nquit\n")
    assert done.returncode == 0, done.stderr
    assert first.read_text("utf-8") == kept
    assert len(second.read_text("utf-8")) > len(kept)


def test_leaving_tells_no_secret_and_writes_no_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "-e", "corn", "--seed", "1"]) == 0
    text = capsys.readouterr().out
    assert "This match was not saved." in text
    assert text.splitlines()[-1] == "lastcard play -e corn --seed 1 --record corn.txt"
    assert "hands=" not in text
    assert list(tmp_path.iterdir()) == []


def test_leaving_tells_how_the_same_game_is_begun_and_saved(
    here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mod.txt").write_text("a record of last week", "utf-8")
    arguments = ["play", "--position", POSITION, "--seat", "1", "--names", "Ann"]
    command = here(*arguments, answers="quit\n").stdout.splitlines()[-1]
    assert shlex.split(command) == ["lastcard", *arguments, "--record", "mod-2.txt"]
    again = here(*shlex.split(command)[1:], answers="quit\n")
    assert again.returncode == 0, again.stderr
    assert shlex.split(again.stdout.splitlines()[-1]) == ["lastcard", "play", "--resume", "mod-2.txt"]


def test_a_match_left_between_two_rounds_goes_on_there(here: Here, tmp_path: Path) -> None:
    record = tmp_path / "between.txt"
    won = ["--position", "classic hands=r1/b9,bs pile=r7 draw=y1"]
    done = here("play", *won, "--record", str(record), answers="r1\nquit\n")
    assert done.stdout.splitlines()[-1].startswith("lastcard play --resume")
    again = here("play", "--resume", str(record), answers="\nquit\n")
    assert "You get 29 points." in again.stdout
    assert "round 2" in again.stdout
    assert "29 pts" in again.stdout


def test_a_match_that_is_over_does_not_go_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "over.txt"
    assert main(["play", "--watch", "-e", "avatar", "--seed", "1", "--record", str(record)]) == 0
    said = capsys.readouterr().out
    assert said.endswith(f"See it again with:\nlastcard replay {record}\n")
    assert main(["play", "--resume", str(record)]) == 1
    assert "is over" in capsys.readouterr().err


def test_a_record_overwrites_nothing_and_a_bad_position_leaves_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt", "utf-8")
    assert main(["play", "--record", str(letter)]) == 1
    assert "is not overwritten; to continue the match in it, use --resume" in capsys.readouterr().err
    assert letter.read_text("utf-8") == "Dear aunt"
    fresh = tmp_path / "fresh.txt"
    assert main(["play", "--record", str(fresh), "--position", "mod hands=r1/b2 pile=x"]) == 1
    assert main(["play", "--record", str(fresh), "--position", POSITION, "--seat", "7"]) == 1
    assert not fresh.exists()


SIX = "mod hands=r1,r2/b1,b2/g1,g2/y1,y2/r3,r4/b3,b4 pile=r7 turn=5"


def test_the_seats_of_a_position_are_the_seats_one_can_take(here: Here) -> None:
    done = here("play", "--position", SIX, "--seat", "5", answers="quit\n")
    assert done.returncode == 0, done.stderr
    assert "5 You" in done.stdout


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["-e", "corn"], "--edition says corn, but it is a match of mod"),
        (["-s", "4"], "--seats says 4, but it is a match of 6 seats"),
        (["--names", "A,B,C,D,E,F,G"], "up to 6 different names"),
    ],
)
def test_what_contradicts_a_position_or_a_record_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], said: str
) -> None:
    assert main(["play", "--position", SIX, *arguments]) == 1
    assert said in capsys.readouterr().err
    record = tmp_path / "six.txt"
    record.write_text(lastcard.Match("mod", 6, seed="1").record(), "utf-8")
    assert main(["play", "--resume", str(record), *arguments]) == 1
    assert said in capsys.readouterr().err


def test_an_end_of_the_input_is_a_polite_goodbye(here: Here) -> None:
    done = here("play", "-e", "corn", "--seed", "1")
    assert done.returncode == 0
    assert "Goodbye!" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("edition", ALL)
def test_bots_can_be_watched(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    assert main(["play", "--watch", "-e", edition, "--seed", "watch", "--bots", "sensible,chance"]) == 0
    text = capsys.readouterr().out
    assert "went out. The last card:" in text
    assert "Ada" in text
    assert "You" not in text


def test_seats_and_names_can_be_chosen(here: Here) -> None:
    done = here("play", "--seat", "1", "--seats", "2", "--names", "Grandma", "--seed", "x", answers="quit\n")
    assert "against Grandma." in done.stdout
    assert "1 You" in done.stdout
