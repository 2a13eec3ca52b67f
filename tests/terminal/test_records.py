"""Records on disk: nothing is overwritten by mistake, nothing is left half written."""

from pathlib import Path

import pytest

import lastcard
from lastcard.terminal.record_files import open_record, prepare, save


def test_a_record_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    m = lastcard.Match("classic", seed="bom")
    file = tmp_path / "bom.txt"
    file.write_text(m.record(), "utf-8-sig")
    assert open_record(file).record() == m.record()


@pytest.mark.parametrize("text", ["", " \n", "\ufeff"])
def test_an_empty_file_is_called_empty(tmp_path: Path, text: str) -> None:
    file = tmp_path / "empty.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(lastcard.InvalidNotation, match=r"empty.txt is empty; a record begins with"):
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
