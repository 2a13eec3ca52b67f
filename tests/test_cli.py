"""The command line, driven as people drive it: arguments, pipes, exit codes, Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lastcard
from kit import ALL
from lastcard.cli import main

COMMANDS = ("play", "simulate", "replay", "position", "editions", "options")
START = "import sys; from lastcard.cli import main; sys.exit(main())"
POSITION = "mod hands=M,r1,r2,W/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4"


def run(*arguments: str, answers: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", START, *arguments],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=120,
        check=False,
    )


def usage_error(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said about arguments that are wrong."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    return " ".join(capsys.readouterr().err.split())


# Help


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"lastcard {lastcard.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(capsys, command):
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert "examples:" in text
    assert f"  lastcard {command}" in text


def test_without_a_command_the_commands_are_listed(capsys):
    assert main([]) == 2
    text = capsys.readouterr().err
    assert all(command in text for command in COMMANDS)


# Mistakes


@pytest.mark.parametrize(
    "arguments, said",
    [
        ("fly", "invalid choice: 'fly'"),
        ("play --edition chess", "invalid choice: 'chess'"),
        ("play --seats 1", "'1' is not a whole number from 2 to 10"),
        ("play --seats 11", "'11' is not a whole number from 2 to 10"),
        ("play --seat 4", "there is no seat 4; the seats are 0 to 3"),
        ("play --option mod_go_out", "'mod_go_out' is not of the form key=value"),
        ("play --option mod_go_out=on", "is for mod, not for angry-birds"),
        ("play -e mod --option mod_go_out=maybe", "it is on or off"),
        ("play --option flurb=on", "unknown option 'flurb'; angry-birds knows"),
        ("play --bots clever", "unknown bot 'clever'; the bots are"),
        ("play --bots ,", "name a bot"),
        ("play --names Ann,Ann", "different names"),
        ("play --pace -1", "is not a time"),
        ("simulate --games 0", "'0' is not a whole number from 1"),
        ("simulate --processes none", "'none' is not a whole number from 1"),
        ("simulate --seats 2 --bots chance,chance,chance", "3 bots for 2 seats; name 1 to 2"),
        ("simulate -e mod --option target=100", "belongs to a match"),
        ("simulate --format xml", "invalid choice: 'xml'"),
        ("replay x --viewer 0 --positions", "not allowed with"),
        ("editions --json --markdown", "not allowed with"),
        ("options chess", "invalid choice: 'chess'"),
    ],
)
def test_wrong_arguments_are_explained_with_code_2(capsys, arguments, said):
    assert said in usage_error(capsys, *arguments.split())


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["position", "chess hands=r1/r2 pile=r7"], "starts with its edition"),
        (["position", "mod hands=W,W,W,W,W/r2 pile=r7"], "5 copies of W, but the deck of mod has 4"),
        (["position", "corn hands=r1/y2 pile=y7"], "'r1' is no card of corn"),
        (["position", "mod hands=r1 pile=r7"], "2 to 10 seats"),
        (["replay", "no-such-file"], "no-such-file: No such file"),
        (["play", "--position", "mod hands=r1/b2 pile=x"], "'x' is no card of mod"),
        (["play", "--position", POSITION, "--seat", "3"], "there is no seat 3"),
        (["play", "--record", "no/such/folder/record.txt"], "record.txt: No such file"),
        (["simulate", "--output", "no/such/folder/x.csv"], "x.csv: No such file"),
    ],
)
def test_what_cannot_be_done_is_explained_with_code_1(capsys, arguments, said):
    assert main(arguments) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith("lastcard: ")
    assert said in shown.err
    assert shown.out == ""


# Commands


def test_position_shows_the_board_and_what_every_seat_may_do(capsys):
    assert main(["position", POSITION]) == 0
    text = capsys.readouterr().out
    assert "[r1] [r2] [W]  [M]" in text
    assert "Phase turn: seat 0 plays or draws." in text
    assert "seat 0  r1 r2 W M draw" in text
    assert "seat 1  nothing" in text


def test_a_position_needs_no_quotes(capsys):
    assert main(["position", *POSITION.split()]) == 0
    quoted = capsys.readouterr().out
    main(["position", POSITION])
    assert capsys.readouterr().out == quoted


def test_a_finished_round_is_a_position_too(capsys):
    assert main(["position", "classic hands=-/b2,bs pile=r7 phase=over"]) == 0
    assert "seat 0 won. Points left with: seat 0: 0, seat 1: 22." in capsys.readouterr().out


def test_editions_and_options_are_listed(capsys, tmp_path):
    for arguments in (["editions"], ["editions", "--markdown"], ["editions", "--json"]):
        assert main(arguments) == 0
        assert "King Pig" in capsys.readouterr().out
    assert main(["options", "corn"]) == 0
    text = capsys.readouterr().out
    assert "narwhal_discard=under  or top  R-30" in text
    assert "mod_go_out" not in text
    assert main(["options", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == set(lastcard.OPTIONS)


def test_simulate_prints_writes_and_formats(capsys, tmp_path: Path):
    arguments = ["simulate", "-e", "mod", "-g", "20", "--seed", "friday"]
    assert main(arguments) == 0
    assert "Mod: 20 rounds, 4 seats, chance, seed friday" in capsys.readouterr().out
    assert main([*arguments, "--format", "json", "--output", str(tmp_path / "mod.json")]) == 0
    assert capsys.readouterr().out == ""
    summary = json.loads((tmp_path / "mod.json").read_text("utf-8"))
    assert (summary["edition"], summary["rounds"]) == ("mod", 20)
    assert main(["simulate", "-g", "2", "--format", "csv"]) == 0
    text = capsys.readouterr().out
    assert all(f"\n{edition},4," in text for edition in ALL)


def test_a_piped_game_is_played_recorded_and_replayed(tmp_path: Path):
    record = tmp_path / "evening.txt"
    done = run(
        "play", "-e", "mod", "--seats", "3", "--seed", "pipe", "-o", "target=50", "--record", str(record),
        answers="1\n" * 800,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "the match!" in done.stdout
    assert "\x1b" not in done.stdout
    told = run("replay", str(record))
    assert told.returncode == 0, told.stderr
    assert "Match won by" in told.stdout


def test_a_game_that_is_left_tells_how_to_go_on(tmp_path: Path):
    record = tmp_path / "left.txt"
    done = run("play", "--seed", "1", "--record", str(record), answers="quit\n")
    assert done.returncode == 0
    command = next(line for line in done.stdout.splitlines() if line.startswith("lastcard play --seat 0"))
    _, position, *_ = command.split("'")
    assert lastcard.Round.from_position(position).edition == "angry-birds"
    assert lastcard.read_record(record.read_text("utf-8")).round.position() == position
    again = run("play", "--position", position, answers="")
    assert again.returncode == 0
    assert "Goodbye" in again.stdout


def test_an_end_of_the_input_is_a_polite_goodbye():
    done = run("play", "-e", "corn", "--seed", "1")
    assert done.returncode == 0
    assert "Goodbye!" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("edition", ALL)
def test_bots_can_be_watched(capsys, edition):
    assert main(["play", "--watch", "-e", edition, "--seed", "watch", "--bots", "sensible,chance"]) == 0
    text = capsys.readouterr().out
    assert "went out. The last card:" in text
    assert "Ada" in text
    assert "You" not in text


def test_seats_and_names_can_be_chosen():
    done = run("play", "--seat", "1", "--seats", "2", "--names", "Grandma", "--seed", "x", answers="quit\n")
    assert "against Grandma." in done.stdout
    assert "1 You" in done.stdout


# Manners


def test_a_reader_that_goes_away_is_no_error():
    with subprocess.Popen(
        [sys.executable, "-c", START, "play", "--watch", "--seed", "1"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"},
    ) as child:  # fmt: skip
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == ""
        assert child.wait(60) == 0


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize(
    "arguments",
    ["play --record", "simulate -g 100000000 --output", "simulate -g 100000000 -p 2 --output"],
)
def test_ctrl_c_ends_without_a_word(arguments, tmp_path: Path):
    begun = tmp_path / "begun"
    with subprocess.Popen(
        [sys.executable, "-c", START, *arguments.split(), str(begun)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as child:
        wait_for(begun)
        os.killpg(child.pid, signal.SIGINT)
        _, errors = child.communicate(timeout=60)
        assert child.returncode == 130
        assert errors.strip() == ""


def wait_for(file: Path) -> None:
    """Until a program has opened its file, and a little longer."""
    for _ in range(600):
        if file.exists():
            break
        time.sleep(0.05)
    time.sleep(0.5)
