"""Draw the picture of the terminal game for the README: `python docs/images/terminal.py`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

from lastcard import Match, Round
from lastcard.terminal.game import Game
from lastcard.terminal.screen import LeaveGame, Screen

PICTURE = Path(__file__).with_suffix(".svg")
POSITION = (
    "corn hands=p3,p7,y2,yr,gd,b0,b5,W/y7,g4,bs,N/p1,y5/p9,y9,g6,b8,bd pile=g7,b7,b2,p2,ps turn=1 dealer=3 "
    "draw=p4,b6,y8,W,p0,p5,p6,ys,y1,g0,g1,g2,g3,b1,b3,b4,F"
)
STORY = ("1:N", "1:y", "2:g", "3:b", "3:y9")


def main() -> None:
    console = Console(
        file=io.StringIO(), record=True, width=80, force_terminal=True, color_system="truecolor"
    )

    def leave(prompt: str) -> str:
        console.print(prompt, end="", markup=False, highlight=False)
        raise EOFError

    match = Match.resume("corn", [0, 120, 45, 210], Round.from_position(POSITION))
    game = Game(match, Screen(console, leave), {}, ["You", "Ada", "Bo", "Cleo"], 0)
    for move in STORY:
        seat, _, token = move.partition(":")
        game.act(int(seat), token)
    try:
        game.ask_decision()
    except LeaveGame:
        drawing = console.export_svg(title="lastcard play --edition corn", unique_id="lastcard")
        PICTURE.write_text(re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", drawing, flags=re.DOTALL), "utf-8")


if __name__ == "__main__":
    main()
