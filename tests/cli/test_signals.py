"""Ctrl-C ends a command at once, and keeps what was played."""

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
def test_ctrl_c_keeps_the_match_and_tells_how_to_go_on(tmp_path: Path) -> None:
    record = tmp_path / "kept.txt"
    with running(
        [sys.executable, "-c", START, "play", "--seed", "1", "--record", str(record)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as child:  # fmt: skip
        wait_for(record)
        child.send_signal(signal.SIGINT)
        text, errors = child.communicate()
    assert child.returncode == 130
    assert errors.strip() == ""
    assert text.rstrip().endswith(f"lastcard play --resume {record}")
    assert not lastcard.read_record(record.read_text("utf-8")).over


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize(
    "arguments",
    ["play --record", "simulate -g 100000000 --output", "simulate -g 100000000 -p 2 --output"],
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


def wait_for(file: Path) -> None:
    """Until a program has opened its file, and a little longer."""
    give_up = time.monotonic() + 30
    while not file.exists():
        assert time.monotonic() < give_up, f"{file.name} was not opened within 30 s"
        time.sleep(0.05)
    time.sleep(0.5)
