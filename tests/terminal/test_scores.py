"""The table after a round, on screens of any width."""

import io

import pytest
from rich.console import Console

from kit import lay, play
from lastcard.rules.editions import edition_of
from lastcard.terminal.paint import Paint
from lastcard.terminal.scores import round_result

NAMES = ["Clementine", "Bartholomew Long", "Ann", "Zoe"]
LEFT = "p1/W,g2,g3,g4,b1,b2,b3,b4,F,pd/y1,y2,y3,ys,N/b7 foreheads=-/g7/-/- pile=p5 draw=b9 turn=0"


def shown(width: int) -> list[str]:
    """The lines after a round that seat 0 won."""
    r = lay(f"corn hands={LEFT}")
    play(r, "0:p1")
    file = io.StringIO()
    console = Console(file=file, width=width, highlight=False, markup=False)
    paint = Paint(edition_of("corn"), console)
    console.print(*round_result(r.laid_open(), [229, 2, 3, 1200], paint, NAMES), sep="\n")
    return [line.rstrip() for line in file.getvalue().splitlines()]


@pytest.mark.parametrize("width", [30, 40, 60, 69, 70, 80])
def test_no_card_no_name_and_no_number_is_cut_at_any_width(width: int) -> None:
    lines = shown(width)
    assert max(map(len, lines)) <= width
    said = " ".join(" ".join(lines).split())
    assert "…" not in said
    for part in (*NAMES, "[pd]", "[b3]", "[W]", "forehead [g7]", "[N]", "1200", "229"):
        assert part in said


def test_a_narrow_screen_gets_a_list_and_a_wide_one_a_table() -> None:
    assert shown(40)[:3] == [
        "Clementine: points 0, score 229",
        "  out!",
        "Bartholomew Long: points 146, score 2",
    ]
    assert shown(80)[0].split() == ["player", "left", "with", "points", "score"]
