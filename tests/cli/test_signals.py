"""Ctrl-C ends a command at once, and keeps what was played; so does a closed window, or a request to end."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

import lastcard
from lastcard.cli import main
from program import START
from waiting import running


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("how, code", [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_whatever_ends_a_match_keeps_it_and_tells_how_to_go_on(how: str, code: int, tmp_path: Path) -> None:
    record = tmp_path / "kept.txt"
    with running(
        [sys.executable, "-c", START, "play", "--seed", "1", "--record", str(record)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as child:  # fmt: skip
        wait_for(record, letters=1)
        child.send_signal(signal.Signals[how])
        text, errors = child.communicate()
    assert child.returncode == code
    assert errors.strip() == ""
    assert text.rstrip().endswith(f"lastcard play --resume {record}")
    assert not lastcard.read_record(record.read_text("utf-8")).over


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals there")
def test_a_window_that_is_closed_takes_nothing_along(tmp_path: Path) -> None:
    import pty

    record = tmp_path / "kept.txt"
    ours, window = pty.openpty()
    with running(
        [sys.executable, "-c", f"import os; os.login_tty(0); {START}", "play", "--record", str(record)],
        stdin=window, stdout=window, stderr=window,
    ) as child:  # fmt: skip
        os.close(window)
        wait_for(record, letters=1)
        os.close(ours)
        child.wait()
    assert child.returncode == 129
    assert not lastcard.read_record(record.read_text("utf-8")).over


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_ends_a_study_without_a_word(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with running(
        [sys.executable, "-c", START, *["study", "-g", "1000000", "-p", "2", "--json"], str(begun)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as child:
        wait_for(begun)
        os.killpg(child.pid, signal.SIGINT)
        _, errors = child.communicate()
        assert child.returncode == 130
        assert errors.strip() == ""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_in_a_simulation_prints_what_was_played(processes: str, tmp_path: Path) -> None:
    played = tmp_path / "played"
    (tmp_path / "telling.py").write_text(f"""
from pathlib import Path
from lastcard.bots import make_bot

class Telling:
    def __init__(self, seed):
        self.bot = make_bot("chance", seed)
        with Path({str(played)!r}).open("a") as file:
            file.write(".")

    def choose(self, view):
        return self.bot.choose(view)

    def react(self, view):
        return self.bot.react(view)
""")
    command = ["simulate", "-e", "mod", "-g", "1e9", "-s", "2", "--bots", "telling:Telling", "-f", "json"]
    with running(
        [sys.executable, "-c", START, *command, "-p", processes],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        cwd=tmp_path, start_new_session=True,
    ) as child:  # fmt: skip
        wait_for(played, letters=400)  # twenty chunks of ten rounds
        os.killpg(child.pid, signal.SIGINT)
        text, errors = child.communicate()
    assert child.returncode == 130
    rounds = json.loads(text)["rounds"]
    assert 0 < rounds < 10**9
    assert errors.strip() == (
        f"interrupted: the numbers are of the {rounds:,} rounds of 1,000,000,000 that were played"
    )


def test_a_simulation_without_a_round_says_that_there_is_nothing_to_print(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("lastcard.arena.simulation.play_chunks", interrupted)
    assert main(["simulate", "-e", "mod"]) == 130
    said = capsys.readouterr()
    assert (said.out, said.err.strip()) == ("", "interrupted before the first rounds were played")


def wait_for(file: Path, letters: int = 0) -> None:
    """Until a program has opened its file and written so much into it; if nothing, a little longer."""
    give_up = time.monotonic() + 30
    while not file.exists() or file.stat().st_size < letters:
        assert time.monotonic() < give_up, f"{file.name} was not written within 30 s"
        time.sleep(0.05)
    if not letters:
        time.sleep(0.5)


def test_an_interrupted_print_does_not_swallow_the_farewell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(console: Console, *_: object, **__: object) -> None:
        monkeypatch.undo()
        console._enter_buffer()  # as the print would have, had the signal come a moment later
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "print", interrupted)
    record = tmp_path / "kept.txt"
    assert main(["play", "--seed", "1", "--record", str(record)]) == 130
    assert f"--resume {record}" in capsys.readouterr().out
