"""Outputs that lack a letter get one like it."""

import codecs
import io

import pytest

from lastcard.terminal.streams import PLAINLY, open_up


@pytest.mark.parametrize(
    "encoding, text, shown",
    [
        ("ascii", "20.1–30.2 ─ ▶", "20.1-30.2 - >"),
        ("ascii", "Zoë, Łukasz, 李", "Zoe, ?ukasz, ?"),
        ("latin-1", "Zoë – 李", "Zo\xeb - ?"),
        ("cp437", "─ – é", "─ - é"),
        ("utf-8", "a\udc80b", "a?b"),
    ],
)
def test_what_cannot_be_shown_is_replaced(encoding: str, text: str, shown: str) -> None:
    open_up()
    assert text.encode(encoding, PLAINLY).decode(encoding) == shown


def test_a_stream_that_was_read_from_already_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"one\ntwo\n"), "utf-8")
    stream.readline()
    monkeypatch.setattr("sys.stdin", stream)
    open_up()
    assert stream.readline() == "two\n"


def test_it_is_for_writing_only() -> None:
    open_up()
    with pytest.raises(UnicodeDecodeError):
        codecs.decode(b"\xff", "utf-8", PLAINLY)
