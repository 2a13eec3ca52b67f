"""The table as one seat sees it, in a few lines that fit into 80 columns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from ..deduction import may_be_answered
from ..sight import View
from .paint import WIDTH, Paint

MOST_BACKS = 16
INDENT = 2
WIDEST = 100
WIDEST_NAME = 24
"""Columns; a longer name is cut off on the board."""


class Board:
    """Draws views of one table."""

    def __init__(self, paint: Paint, names: Sequence[str]) -> None:
        self.paint = paint
        self.names = names

    @property
    def name_width(self) -> int:
        return min(max(map(cell_len, self.names)), WIDEST_NAME)

    @property
    def width(self) -> int:
        """The columns to fill; windows change their size."""
        return min(self.paint.console.width, WIDEST)

    def lines(
        self,
        view: View,
        title: str,
        scores: Sequence[int] | None = None,
        notes: Sequence[str] = (),
        before: Sequence[int] = (),
    ) -> Iterator[Text]:
        """The whole board: a headline, a line a seat with a word about it, the piles.

        Where it is known how many cards the seats had `before`, those who have got some are marked.
        """
        yield self.headline(title, view)
        for seat in range(view.seats):
            more = view.sizes[seat] - before[seat] if before else 0
            yield from self.seat_lines(view, seat, scores, notes[seat] if notes else "", more)
        yield from self.piles(view)

    def headline(self, title: str, view: View) -> Text:
        rule = self.paint.signs.rule
        left = f"{rule * 2} {title} "
        way = "clockwise" if view.direction == 1 else "anticlockwise"
        right = f" {way} {self.way(view)} {rule * 2}"
        return Text(left + rule * max(2, self.width - len(left) - len(right)) + right, "bold")

    def way(self, view: View) -> str:
        signs = self.paint.signs
        return signs.clockwise if view.direction == 1 else signs.anticlockwise

    def seat_lines(
        self, view: View, seat: int, scores: Sequence[int] | None, note: str, more: int
    ) -> Iterator[Text]:
        """Seat, name, number of cards, what else is to be known; below it the hand where it is open."""
        acting = seat == view.actor
        mark = self.paint.signs.turn if acting else self.way(view)
        line = Text(" ")
        line.append(mark, "bold" if acting else "dim")
        line.append(f" {seat} ")
        line.append(set_cell_size(self.names[seat], self.name_width), "bold" if acting else "")
        if scores is not None:
            line.append(f" {scores[seat]:>4} pts")
        line.append(f" {view.sizes[seat]:>3} ")
        if view.hands is None:
            line.append(self.backs(view.sizes[seat]).ljust(MOST_BACKS + 1), "dim")
        if more > 0:
            line.append(f" +{more}", "bold")
        for word, style in self.marks(view, seat):
            line.append(" ")
            line.append(word, style)
        if note:
            line.append(f" {note}", "dim")
        if view.foreheads[seat]:
            line.append("  forehead ")
            line.append_text(self.paint.cards(view.foreheads[seat]))
            if view.guessed[seat]:
                line.append(f" not {' '.join(view.guessed[seat])}", "dim")
        yield line
        if view.hands is not None:
            yield from self.card_rows(view.hands[seat], indent=5)

    def backs(self, size: int) -> str:
        return self.paint.signs.back * min(size, MOST_BACKS) + ("+" if size > MOST_BACKS else "")

    def marks(self, view: View, seat: int) -> Iterator[tuple[str, str]]:
        if seat == view.exposed:
            yield " exposed! ", "bold reverse"
        if seat == view.turn and view.called:
            yield "UNO!", "bold"
        if seat == view.turn and view.actor not in (seat, None):
            yield f"played {view.top}", "dim"
        if seat == view.dealer:
            yield "dealt", "dim"
        if seat in view.out:
            yield "out of the round", "dim"
        if seat == view.winner:
            yield "out!", "bold"

    def piles(self, view: View) -> Iterator[Text]:
        """The card to match, the colour in play, and what is left to draw; in two lines if need be."""
        line = Text("  top ")
        line.append_text(self.paint.card(view.top))
        line.append("  colour in play ")
        if view.colour is None:
            line.append("not yet named", "dim")
        else:
            line.append_text(self.paint.colour(view.colour))
        if view.pending and may_be_answered(view):
            line.append(f"   owed {view.pending}", "bold")
        sizes = f"draw pile {view.draw_size}   discard pile {len(view.discard_pile)}"
        if line.cell_len + len(f"   {sizes}") <= self.width:
            yield line.append(f"   {sizes}", "dim")
        else:
            yield line
            yield Text(f"  {sizes}", "dim")

    def card_rows(self, cards: Sequence[str], indent: int = INDENT) -> Iterator[Text]:
        """Cards in rows that fit."""
        for row in self.rows(cards, indent):
            yield Text(" " * indent).append_text(self.paint.cards(row))

    def rows(self, cards: Sequence[str], indent: int) -> Iterator[Sequence[str]]:
        fit = max(1, (self.width - indent + 1) // (WIDTH + 1))
        for start in range(0, len(cards), fit):
            yield cards[start : start + fit]

    def hand(self, cards: Sequence[str], playable: Collection[str]) -> Iterator[Text]:
        """One's own hand, with a mark below each card that can be chosen."""
        for row in self.rows(cards, INDENT):
            yield Text(" " * INDENT).append_text(self.paint.cards(row))
            text = " ".join((" ^^" if card in playable else "").ljust(WIDTH) for card in row).rstrip()
            if text:
                yield Text(" " * INDENT + text, "dim")
