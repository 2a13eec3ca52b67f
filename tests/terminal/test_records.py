"""Records on disk: nothing is overwritten by mistake, nothing is left half written."""

import os
import stat
from pathlib import Path

import pytest

import lastcard
from lastcard.cli import main
from lastcard.terminal.record_files import keep, open_record, prepare, save


def test_a_record_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    m = lastcard.Match("classic", seed="bom")
    file = tmp_path / "bom.txt"
    file.write_text(m.record(), "utf-8-sig")
    assert open_record(file).record() == m.record()


@pytest.mark.parametrize("text", ["", " \n", "\ufeff"])
def test_an_empty_file_is_called_empty(tmp_path: Path, text: str) -> None:
    file = tmp_path / "empty.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(
        lastcard.InvalidNotation, match=r"empty.txt is not a record: it is empty; the first line"
    ):
        open_record(file)


@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
def test_a_file_that_is_no_record_is_told_apart_and_how_to_make_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    file = tmp_path / "letter.txt"
    for content, found in (
        (b"Dear aunt,\nhow are you?", "its first line is 'Dear aunt,'"),
        (b"{a remark}\nclassic hands=r1/r2 pile=r7", "its first line is 'classic hands=r1/r2 pile=r7'"),
        (b"\xff\xfe\x00", "it is not text"),
    ):
        file.write_bytes(content)
        assert main([*command.split(), str(file)]) == 1
        said, more = capsys.readouterr().err.splitlines()
        first = "the first line of a record is 'lastcard record 1'"
        assert said == f"lastcard: {file} is not a record: {found}; {first}"
        assert more.startswith("To make a record: lastcard play --record FILE;")


def test_a_record_of_a_later_version_is_called_one(tmp_path: Path) -> None:
    file = tmp_path / "later.txt"
    file.write_text(lastcard.Match("classic", seed="1").record().replace("record 1", "record 2"), "utf-8")
    with pytest.raises(lastcard.InvalidNotation, match="begins with 'lastcard record 2', but this version"):
        open_record(file)


def test_a_file_that_holds_something_is_not_overwritten_unless_it_is_gone_on_with(tmp_path: Path) -> None:
    file, other = tmp_path / "letter.txt", tmp_path / "other.txt"
    file.write_text("Dear aunt", "utf-8")
    for resumed in (None, other):
        with pytest.raises(ValueError, match="already exists and is not overwritten"):
            prepare(file, resumed)
    assert file.read_text("utf-8") == "Dear aunt"
    prepare(file, tmp_path / "." / "letter.txt")
    prepare(other, None)
    assert other.read_text("utf-8") == ""


def test_a_write_that_fails_leaves_the_older_record_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    m = lastcard.Match("classic", seed="whole")
    file = tmp_path / "kept.txt"
    file.write_text("older", "utf-8")

    def fail(self: Path, target: Path) -> None:
        raise OSError("no")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", fail)
        with pytest.raises(OSError, match="no"):
            save(m, file)
    assert file.read_text("utf-8") == "older"
    save(m, file)
    assert open_record(file).record() == m.record()
    assert list(tmp_path.iterdir()) == [file]


def test_whenever_the_player_is_asked_the_match_is_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.txt"
    on_disk: list[list[tuple[int, str]]] = []

    def answer(_prompt: str) -> str:
        on_disk.append([*open_record(file).round.actions])
        return ("draw", "undo", "quit")[len(on_disk) - 1]

    monkeypatch.setattr("builtins.input", answer)
    assert main(["play", "-e", "classic", "-s", "2", "--seed", "a", "--record", str(file)]) == 0
    before, drawn, taken_back = on_disk
    assert drawn[: len(before) + 1] == [*before, (0, "draw")]
    assert taken_back == before


def test_a_disk_that_is_full_for_a_while_does_not_end_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    m = lastcard.Match("classic", seed="full")
    file = tmp_path / "kept.txt"
    file.touch()

    def fail(*_: object) -> int:
        raise OSError("no space left")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", fail)
        keep(m, file)
    assert list(tmp_path.iterdir()) == [file]
    keep(m, file)
    assert open_record(file).record() == m.record()


@pytest.mark.skipif(os.name == "nt", reason="who may read a file is settled otherwise there")
def test_who_may_read_a_record_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    file.touch(0o600)
    save(lastcard.Match("classic", seed="mine"), file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes there")
def test_a_pipe_is_given_the_record_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    keep(lastcard.Match("classic", seed="pipe"), pipe)  # would wait for a reader for ever
