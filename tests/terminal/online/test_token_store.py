"""Seats that are kept: where only their owner can read them, and for the table they belong to."""

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lastcard.terminal.online.token_store import StoredSeat, TokenStore
from waiting import SECONDS, line_of, running

HERE = "http://127.0.0.1:8000"
ANN = StoredSeat(HERE, "t1", "Ann", "secret-of-ann", 0)
BEN = StoredSeat(HERE, "t1", "Ben", "secret-of-ben", 1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "seats"


def test_a_token_is_for_the_owner_s_eyes_and_not_even_printed(folder: Path) -> None:
    os.umask(os.umask(0))
    TokenStore(folder).put(ANN)
    (file,) = folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert "secret-of-ann" in file.read_text("utf-8")
    assert "secret" not in repr(ANN)
    assert "Ann" not in file.name


def test_a_seat_is_found_by_table_and_if_need_be_by_name_or_number(folder: Path) -> None:
    token_store = TokenStore(folder)
    for kept in (ANN, BEN):
        token_store.put(kept)
    assert TokenStore(folder).find(HERE, "t1", name=" ben ") == BEN
    assert TokenStore(folder).find(HERE, "t1", seat=0) == ANN
    assert TokenStore(folder).find(HERE, "t1", name="Cy") is None
    assert TokenStore(folder).find(HERE, "t2") is None


def test_a_token_goes_to_no_other_server(folder: Path) -> None:
    token_store = TokenStore(folder)
    token_store.put(ANN)
    for other in ("http://127.0.0.1:8001", "https://127.0.0.1:8000", "http://cards.example"):
        assert token_store.find(other, "t1") is None


def test_a_seat_in_use_is_not_given_out_again(folder: Path) -> None:
    token_store = TokenStore(folder)
    token_store.put(ANN)
    assert token_store.find(HERE, "t1") == ANN
    assert TokenStore(folder).find(HERE, "t1") is None


def test_a_new_token_takes_the_place_of_the_old_one(folder: Path) -> None:
    token_store = TokenStore(folder)
    token_store.put(ANN)
    token_store.put(StoredSeat(HERE, "t1", "Anna", "another", 0))
    found = token_store.find(HERE, "t1")
    assert found is not None
    assert found.token == "another"
    token_store.forget(found)
    assert list(folder.iterdir()) == []


def test_a_seat_that_another_program_holds_is_free_when_that_has_ended(folder: Path) -> None:
    TokenStore(folder).put(ANN)
    holding = f"""
from pathlib import Path
from lastcard.terminal.online.token_store import TokenStore
store = TokenStore(Path({str(folder)!r}))
print(store.find({HERE!r}, "t1").name, flush=True)
input()
"""
    command = [sys.executable, "-c", holding]
    with running(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert line_of(other, "who has the seat") == "Ann\n"
        assert TokenStore(folder).find(HERE, "t1") is None
        other.kill()
        other.wait(SECONDS)
        assert TokenStore(folder).find(HERE, "t1") == ANN
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


@pytest.mark.parametrize("spoilt", ["", "[]", "{}", '{"server": 1}', "\x00"])
def test_a_spoilt_file_is_passed_over(folder: Path, spoilt: str) -> None:
    token_store = TokenStore(folder)
    token_store.put(BEN)
    (folder / "x.json").write_text(spoilt, "utf-8")
    assert token_store.find(HERE, "t1") == BEN


def test_seats_of_long_ago_are_swept_out(folder: Path) -> None:
    token_store = TokenStore(folder)
    token_store.put(ANN)
    (file,) = folder.iterdir()
    long_ago = time.time() - 100 * 24 * 3600
    os.utime(file, (long_ago, long_ago))
    token_store.put(BEN)
    assert len(list(folder.iterdir())) == 1


def test_seats_are_kept_among_what_programs_remember(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert TokenStore().folder == tmp_path / "lastcard" / "seats"
