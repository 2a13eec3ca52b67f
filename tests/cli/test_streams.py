"""Streams that are closed, full, read no further or of a poor encoding are no reason to break down."""

import io
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.cli import main
from program import START
from waiting import running


def test_a_reader_that_goes_away_is_no_error() -> None:
    with running(
        [sys.executable, "-c", START, "play", "--watch", "--seed", "1"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"},
    ) as child:  # fmt: skip
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == ""
        assert child.wait() == 0


ENCODINGS = ("cp1252", "latin-1", "cp437", "ascii")
TYPED = "Zo\u00eb\n?\nscore\nquit\n".encode()
NAMED = "play --seed 1 --names Zo\u00eb,\u674e,\u0141ukasz"


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    "arguments, shown",
    [
        ("simulate -g 3", b"Mod: 3 rounds"),
        ("editions", b"King Pig"),
        ("options", b"mod_go_out"),
        (NAMED, b"Type ? for help"),
        ("play --seed 1 --watch --names Zo\u00eb,\u674e", b"went out"),
    ],
)
def test_no_encoding_is_too_poor(
    monkeypatch: pytest.MonkeyPatch, encoding: str, arguments: str, shown: bytes
) -> None:
    told, errors = io.BytesIO(), io.BytesIO()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TYPED), encoding))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(told, encoding))
    monkeypatch.setattr("sys.stderr", io.TextIOWrapper(errors, encoding, write_through=True))
    assert main(arguments.split()) == 0
    assert errors.getvalue() == b""
    assert shown in told.getvalue()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_program_that_finds_a_poor_encoding_makes_do_with_it(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", START, *NAMED.split()],
        input=TYPED, capture_output=True, timeout=120, check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C.UTF-8"},  # which arguments are in
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    assert b"Type ? for help" in done.stdout


STREAMS = {"<&-": "stdin", ">&-": "stdout", "2>&-": "stderr"}
ALL_CLOSED = " ".join(STREAMS)
QUIET_COMMANDS = {"play --seed 1": 0, "simulate -g 2": 0, "editions": 0, "play --seat 9": 2}
"""With their exit codes."""


@pytest.mark.parametrize("closed", [*STREAMS, ALL_CLOSED])
@pytest.mark.parametrize("arguments", QUIET_COMMANDS)
def test_closed_streams_are_no_error(monkeypatch: pytest.MonkeyPatch, closed: str, arguments: str) -> None:
    names = [STREAMS[one] for one in closed.split()]
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    for name in STREAMS.values():
        monkeypatch.setattr(sys, name, None if name in names else getattr(sys, name))  # as Python finds it
    assert code_of(arguments) == QUIET_COMMANDS[arguments]
    for name in names:
        getattr(sys, name).close()


def code_of(arguments: str) -> object:
    try:
        return main(arguments.split())
    except SystemExit as left:
        return left.code


@pytest.mark.skipif(os.name == "nt", reason="a shell of another kind")
@pytest.mark.parametrize(
    "arguments, closed", [*zip(QUIET_COMMANDS, [*STREAMS, ALL_CLOSED], strict=True), ("editions", ALL_CLOSED)]
)
def test_a_program_with_closed_streams_ends_in_peace(arguments: str, closed: str) -> None:
    program = f"{shlex.quote(sys.executable)} -c {shlex.quote(START)} {arguments} {closed}"
    done = subprocess.run(
        ["sh", "-c", program], input="quit\n", capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == QUIET_COMMANDS[arguments], done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", ["editions", "simulate -g 2", "play --watch --seed 1"])
def test_a_full_disk_is_told_once(arguments: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", START, *arguments.split()],
            stdout=full, stderr=subprocess.PIPE, text=True, timeout=120, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "lastcard: output: No space left on device\n"
