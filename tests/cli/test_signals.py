"""Ctrl-C ends a command at once, and keeps what was played; so does a closed window, or a request to end."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lastcard
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
@pytest.mark.parametrize(
    "arguments",
    [
        "simulate -g 100000000 --output",
        "simulate -g 100000000 -p 2 --output",
        "study -g 1000000 -p 2 --json",
    ],
)
def test_ctrl_c_ends_without_a_word(arguments: str, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with running(
        [sys.executable, "-c", START, *arguments.split(), str(begun)],
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


def wait_for(file: Path, letters: int = 0) -> None:
    """Until a program has opened its file and written so much into it; if nothing, a little longer."""
    give_up = time.monotonic() + 30
    while not file.exists() or file.stat().st_size < letters:
        assert time.monotonic() < give_up, f"{file.name} was not written within 30 s"
        time.sleep(0.05)
    if not letters:
        time.sleep(0.5)
