"""The board: fits, keeps its letters without colour, and does without fine signs."""

import io
import random
from itertools import chain
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import lastcard
from kit import ALL
from lastcard.notation.card import card_name
from lastcard.notation.prose import tell
from lastcard.rules.editions import edition_of
from lastcard.sight import redact
from lastcard.terminal.board import Board
from lastcard.terminal.paint import Paint
from wander import walk

NAMES = [f"Player {i}" for i in range(10)]


def drawn(r: lastcard.Round, viewer: int | None, **settings: Any) -> str:
    console = Console(file=io.StringIO(), width=80, highlight=False, **settings)
    board = Board(Paint(edition_of(r.edition), console), NAMES[: r.seats])
    view = r.laid_open() if viewer is None else r.view(viewer)
    for line in board.lines(view, "Title", [500] * r.seats):
        console.print(line)
    for line in board.hand(view.hand, view.hand):
        console.print(line)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("viewer", [0, None])
def test_ten_seats_fit_into_eighty_columns(edition: str, viewer: int | None) -> None:
    r = lastcard.Round.deal(edition, seats=10, seed="wide")
    text = drawn(r, viewer)
    assert max(map(len, text.splitlines())) <= 80
    assert len(text.splitlines()) == 10 + 2 + (2 if viewer == 0 else 10)


def test_every_card_keeps_its_letters_in_colour_and_without() -> None:
    r = lastcard.Round.deal("corn", seats=4, seed="letters")
    coloured = drawn(r, 0, force_terminal=True, color_system="truecolor")
    plain = drawn(r, 0)
    assert "\x1b[" in coloured
    assert "\x1b[" not in plain
    for token in r.hand(0):
        assert f" {token:<2} " in coloured
        assert f"[{token}]" in plain


@pytest.mark.parametrize("edition", ALL)
def test_whatever_happens_is_told_in_colour(edition: str) -> None:
    """On the sheet and with house rules, all open and as a player sees it."""
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor")
    paint = Paint(edition_of(edition), console)
    seen: set[str] = set()
    for preset in ("sheet", "no-mercy"):
        r = lastcard.Round.deal(edition, seats=3, seed="colour", options=lastcard.PRESETS[preset])
        events = [*r.history, *chain.from_iterable(told for *_, told in walk(r, random.Random(preset)))]
        for event in events:
            for viewer in (None, 0):
                known = event if viewer is None else redact(event, viewer)
                sentence = tell(known, edition, viewer, NAMES)
                assert paint.sentence(sentence, known).plain == sentence
            seen.add(event.kind)
    assert seen >= {"owed", "took", "played", "drew"}


def test_no_color_is_minded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    r = lastcard.Round.deal("classic", seed="plain")
    assert f"[{r.top}]" in drawn(r, 0, force_terminal=True, color_system="truecolor")


def test_a_terminal_without_fine_signs_gets_plain_ones() -> None:
    class Narrow(io.StringIO):
        encoding = "ascii"

    r = lastcard.Round.deal("classic", seed="plain")
    console = Console(file=Narrow(), width=80)
    paint = Paint(edition_of("classic"), console)
    for line in Board(paint, NAMES[:4]).lines(r.view(0), "Title"):
        assert line.plain.isascii()


@pytest.mark.parametrize(
    "name",
    ["\u674e\u660e", "\U0001f469\u200d\U0001f680", "\U0001f3f3\ufe0f\u200d\U0001f308 Max", "\u2764\ufe0f"],
)
def test_wide_letters_and_pictures_do_not_push_the_columns_about(name: str) -> None:
    r = lastcard.Round.deal("classic", seats=2, seed="wide")
    board = Board(Paint(edition_of("classic"), Console(file=io.StringIO(), width=80)), [name, "Ada"])
    first, second = list(board.lines(r.view(0), "Title"))[1:3]
    assert cell_len(first.plain.partition("7")[0]) == cell_len(second.plain.partition("7")[0])


def test_the_board_follows_the_window() -> None:
    r = lastcard.Round.deal("classic", seed="window")
    console = Console(file=io.StringIO(), width=70)
    board = Board(Paint(edition_of("classic"), console), NAMES[:4])
    assert len(board.headline("Title", r.view(0))) == 70
    console.width = 90
    assert len(board.headline("Title", r.view(0))) == 90


def test_a_narrow_window_has_the_sizes_of_the_piles_on_a_line_of_their_own() -> None:
    r = lastcard.Round.deal("classic", seed="window")
    console = Console(file=io.StringIO(), width=60)
    board = Board(Paint(edition_of("classic"), console), NAMES[:4])
    assert [line.plain.split()[0] for line in board.piles(r.view(0))] == ["top", "draw"]
    assert all(line.plain.startswith("  ") for line in board.piles(r.view(0)))
    console.width = 80
    assert len([*board.piles(r.view(0))]) == 1


def test_the_board_marks_who_acts_where_play_goes_and_who_can_be_caught() -> None:
    r = lastcard.Round.from_position("classic hands=r1,r2/b1/y1,y2 pile=r7 dir=ccw exposed=1 turn=2")
    lines = drawn(r, 0).splitlines()
    assert "anticlockwise ↑" in lines[0]
    assert lines[1].startswith(" ↑ 0 Player 0")
    assert "exposed!" in lines[2]
    assert lines[3].startswith(" ▶ 2 Player 2")


@pytest.mark.parametrize(
    "token, name",
    [("r7", "red 7"), ("bs", "blue Skip"), ("W", "Wild"), ("K", "King Pig"), ("gd", "green Draw Two")],
)
def test_cards_have_names(token: str, name: str) -> None:
    assert card_name(edition_of("angry-birds"), token) == name


def test_who_has_got_cards_since_the_last_look_is_marked() -> None:
    r = lastcard.Round.from_position("classic hands=r1,r2/b1,b2,b3/y1,y2 pile=r7")
    board = Board(Paint(edition_of("classic"), Console(file=io.StringIO(), width=80)), NAMES[:3])
    lines = [line.plain for line in board.lines(r.view(0), "Title", before=(2, 1, 4))]
    assert [" +" in line for line in lines] == [False, False, True, False, False]
    assert " +2" in lines[2]
    assert not any("+" in line.plain for line in board.lines(r.view(0), "Title"))
