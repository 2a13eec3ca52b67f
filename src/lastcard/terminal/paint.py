"""How cards and colours look in a terminal: always with their letters, in colour where there is some."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.style import Style
from rich.text import Text

from ..events import HIDDEN, Event
from ..notation.diagram import COLOURS
from ..rules.edition import Edition

STYLES = {name: Style(color=ink, bgcolor=ground, bold=True) for name, (ground, ink) in COLOURS.items()}
WILD = Style(color="#ffffff", bgcolor="#3a3a3a", bold=True)
BACK = Style(color="#d0d0d0", bgcolor="#6a6a6a")
WIDTH = 4
"""Columns that a card takes."""


@dataclass(frozen=True)
class Symbols:
    """The few signs that not every terminal can show."""

    turn: str = "▶"
    clockwise: str = "↓"
    anticlockwise: str = "↑"
    back: str = "▮"
    rule: str = "─"
    dot: str = "·"
    bullet: str = "•"


ASCII = Symbols(turn=">", clockwise="v", anticlockwise="^", back="#", rule="-", dot="|", bullet="*")


class Paint:
    """Paints for one edition on one console."""

    def __init__(self, edition: Edition, console: Console) -> None:
        self.edition = edition
        self.console = console
        self.coloured = console.color_system is not None and not console.no_color
        self.signs = Symbols() if (console.encoding or "").lower().startswith("utf") else ASCII

    def style(self, token: str) -> Style:
        """The style of a card or of a colour letter."""
        if token == HIDDEN:
            return BACK
        if token[0] in self.edition.colours:
            return STYLES[self.edition.colour_name(token[0])]
        return WILD

    def card(self, token: str) -> Text:
        """A card as a small block; without colour in brackets."""
        if not self.coloured:
            return Text(f"[{token}]".ljust(WIDTH))
        return Text(f" {token:<2} ", self.style(token))

    def cards(self, tokens: Iterable[str]) -> Text:
        """Cards side by side; they are never broken over two lines."""
        return Text(" ").join(self.card(token) for token in tokens)

    def colour(self, letter: str) -> Text:
        """A colour as a block and a word."""
        return Text.assemble(self.card(letter), " ", self.edition.colour_name(letter))

    def sentence(self, sentence: str, *events: Event) -> Text:
        """A sentence about events, with their cards in colour."""
        text = Text(sentence)
        if self.coloured:
            for token in {token for event in events for token in tokens_of(event)} - {HIDDEN}:
                text.highlight_regex(rf"(?<![\w']){token}(?![\w'])", self.style(token))
        return text


def tokens_of(event: Event) -> Sequence[str]:
    """The cards that an event tells; what somebody owes or takes is only a number of them."""
    cards: list[str] = []
    for name in ("card", "cards", "foreheads"):
        value = getattr(event, name, ())
        if not isinstance(value, int):
            cards += [value] if isinstance(value, str) else value
    return cards
