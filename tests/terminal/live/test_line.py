"""The line being typed: keys in, text and cursor out."""

import pytest

from lastcard.terminal.live.line import Ended, Line

LEFT, RIGHT, UP, DOWN, HOME, END = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B", "\x1b[H", "\x1b[F"


def typed(*keys: str) -> Line:
    line = Line()
    for some in keys:
        assert list(line.press(some)) == []
    return line


@pytest.mark.parametrize(
    "keys, text, cursor",
    [
        ("uno r7", "uno r7", 6),
        ("r8\x7f7", "r7", 2),
        ("7" + LEFT + "r", "r7", 1),
        ("r7" + HOME + "uno ", "uno r7", 4),
        ("r7" + HOME + RIGHT + "\x1b[3~", "r", 1),
        ("r7\x01x\x05y", "xr7y", 4),
        ("play red 7\x17", "play red", 8),
        ("play red 7\x15", "", 0),
        ("play red 7" + HOME + "\x0b", "", 0),
        ("r7\x1b[5~\x1b[1;5C\x1bOP\t\x00", "r7", 2),
        ("\x7f\x7f" + LEFT + "a" + RIGHT + RIGHT, "a", 1),
        ("über", "über", 4),
    ],
)
def test_keys_edit_the_line(keys: str, text: str, cursor: int) -> None:
    line = typed(keys)
    assert (line.text, line.cursor) == (text, cursor)


def test_enter_finishes_a_line_and_several_may_come_at_once() -> None:
    line = Line()
    assert list(line.press("draw\rke")) == ["draw"]
    assert list(line.press("ep\n\r")) == ["keep", ""]
    assert line.text == ""


def test_a_key_that_comes_in_two_parts_is_one_key() -> None:
    assert typed("ab\x1b", "[", "D", "x").text == "axb"


def test_earlier_lines_come_back() -> None:
    line = Line()
    list(line.press("draw\rdraw\r\rkeep\r"))
    assert list(line.press(UP + UP)) == []
    assert line.text == "draw"
    list(line.press(UP))
    assert line.text == "draw"
    list(line.press(DOWN + DOWN + DOWN))
    assert line.text == ""


def test_ctrl_d_ends_the_input_on_an_empty_line_only() -> None:
    assert typed("ab" + HOME + "\x04").text == "b"
    with pytest.raises(Ended):
        list(Line().press("\x04"))


def test_no_line_grows_without_end() -> None:
    assert len(typed("x" * 10_000).text) == 500


@pytest.mark.parametrize(
    "text, back, width, shown, column",
    [
        ("draw", 0, 10, "draw", 4),
        ("abcdefgh", 0, 5, "efgh", 4),
        ("abcdefgh", 8, 5, "abcde", 0),
        ("abcdefgh", 4, 5, "abcde", 4),
        ("\u674e\u660e", 0, 4, "\u660e", 2),
    ],
)
def test_as_much_is_shown_as_fits_with_the_cursor_in_it(
    text: str, back: int, width: int, shown: str, column: int
) -> None:
    assert typed(text + LEFT * back).window(width) == (shown, column)
