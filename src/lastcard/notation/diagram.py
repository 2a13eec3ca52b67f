"""The table as text, for `print`, and as a picture, for notebooks: both from a view, with what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from ..events import HIDDEN
from ..rules.edition import Edition
from ..rules.editions import edition_of

if TYPE_CHECKING:
    from ..sight import View

COLOURS = {
    "red": ("#c0262d", "#ffffff"),
    "pink": ("#ff8ac4", "#000000"),
    "yellow": ("#f4c20d", "#000000"),
    "green": ("#1e7d32", "#ffffff"),
    "blue": ("#1f57c3", "#ffffff"),
}
"""The ground and the ink of cards by the name of their colour."""
WILD = ("#3a3a3a", "#ffffff")
BACK = ("#8a8a8a", "#ffffff")


def board(view: View) -> str:
    """The table in a few lines: what is awaited, every seat, the piles."""
    rows = [f"{label}  {' '.join(cards)}{note}".rstrip() for label, cards, note in seat_rows(view)]
    return "\n".join([headline(view), *rows, f"  top {view.top}, {piles(view)}"])


def headline(view: View) -> str:
    edition = edition_of(view.edition)
    way = "clockwise" if view.direction == 1 else "anticlockwise"
    if view.actor is not None:
        awaited = f"seat {view.actor} {edition.questions[view.phase].awaited[1]}"
    else:
        awaited = "void" if view.void else f"seat {view.winner} has won"
    return f"{edition.name}, {way}: {awaited}"


def seat_rows(view: View) -> Iterator[tuple[str, Sequence[str], str]]:
    """Of every seat its mark and number, its cards as far as they are seen, and what else is to be known."""
    for seat in range(view.seats):
        hand = view.hand if seat == view.viewer else (HIDDEN,) * view.sizes[seat]
        notes = [f"forehead {' '.join(view.foreheads[seat])}"] if view.foreheads[seat] else []
        notes += ["can be caught"] if seat == view.exposed else []
        notes += ["out of the round"] if seat in view.out else []
        note = f"  ({', '.join(notes)})" if notes else ""
        yield f"{'>' if seat == view.actor else ' '} {seat}", view.hands[seat] if view.hands else hand, note


def piles(view: View) -> str:
    edition = edition_of(view.edition)
    in_play = "no colour" if view.colour is None else edition.colour_name(view.colour)
    return f"{in_play} in play, {view.draw_size} to draw"


# As a picture

CARD, TALL, LEFT, ROW, WIDE, LETTER = 28, 38, 46, 46, 620, 8
"""Pixels: a card, where the cards begin, from row to row, the room of a hand, and the width of a letter."""


class Drawn(Protocol):
    """What a notebook draws."""

    def _repr_svg_(self) -> str: ...


def svg(table: Drawn) -> str:
    """A view as an SVG picture, or a round or a match with all its cards: what notebooks show."""
    return table._repr_svg_()


def picture(view: View) -> str:
    edition = edition_of(view.edition)
    rows = [*seat_rows(view), ("top", (view.top,), piles(view))]
    parts = [text(12, 22, headline(view))]
    wide = LEFT + LETTER * len(headline(view))
    for number, (label, cards, note) in enumerate(rows):
        y = 34 + number * ROW
        step = min(CARD + 4, WIDE // max(len(cards), 1))
        end = LEFT + len(cards) * step + CARD // 2
        wide = max(wide, end + LETTER * len(note))
        parts.append(text(LEFT - 8, y + 25, label, anchor="end"))
        parts += [card(edition, LEFT + i * step, y, token) for i, token in enumerate(cards)]
        parts.append(text(end, y + 25, note.strip()))
    high = 34 + len(rows) * ROW
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        f' role="img" font-family="sans-serif" font-size="15"><title>{escaped(board(view))}</title>'
        f'<rect width="100%" height="100%" fill="#f4f1ea"/>{"".join(parts)}</svg>'
    )


def text(x: int, y: int, words: str, ink: str = "#222222", anchor: str = "start") -> str:
    """Words in a picture."""
    return f'<text x="{x}" y="{y}" fill="{ink}" text-anchor="{anchor}">{escaped(words)}</text>'


def escaped(words: str) -> str:
    """As `html.escape` does it, which would load two thousand names of characters with every start."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def card(edition: Edition, x: int, y: int, token: str) -> str:
    """A card with its token, so that nobody has to tell colours apart."""
    ground, ink = BACK if token == HIDDEN else WILD
    if token[0] in edition.colours:
        ground, ink = COLOURS.get(edition.colour_name(token[0]), WILD)
    frame = f'<rect x="{x}" y="{y}" width="{CARD}" height="{TALL}" rx="5" fill="{ground}" stroke="#ffffff"/>'
    return frame + text(x + CARD // 2, y + 25, "" if token == HIDDEN else token, ink, "middle")
