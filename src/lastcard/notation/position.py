"""A position: the whole state of a round in one line, for people to write and for programs to keep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..rules import cards as c
from ..rules import kernel as k
from ..rules.edition import Edition
from ..rules.options import settle
from ..rules.parameters import seed_of
from .debts import print_debt
from .memories import print_memories


@dataclass
class Position:
    """What a position line tells."""

    edition: Edition
    options: dict[str, str]
    seed: str
    state: k.State


def print_position(position: Position) -> str:
    """The line that reads back to the same state, to the last bit; defaults are left out."""
    edition, s = position.edition, position.state
    seats = range(s.seats)
    phase = edition.phases[s.phase]
    defaults = settle(edition, None)
    chosen = [f"{key}:{value}" for key, value in position.options.items() if value != defaults[key]]
    foreheads = [join_cards(edition, k.forehead_list(s, seat), "+") for seat in seats]
    guessed = [colour_bits(edition, k.get_guessed(s, seat)) for seat in seats]
    parts = {
        "hands": "/".join(join_cards(edition, k.hand_list(s, seat)) for seat in seats),
        "pile": join_cards(edition, k.discard_list(s)),
        "colour": "" if s.colour == c.NO_COLOUR else edition.colours[s.colour],
        "draw": join_cards(edition, k.draw_list(s)),
        "turn": str(s.turn),
        "dir": "ccw" if s.direction < 0 else "",
        "dealer": str(s.dealer) if s.dealer else "",
        "phase": phase if phase != "turn" else "",
        **print_debt(s),
        "out": ",".join(str(seat) for seat in seats if s.out & c.BIT[seat]),
        "start": "1" if s.start else "",
        "acted": "yes" if s.acted else "",
        "foreheads": "/".join(foreheads) if s.forehead_total else "",
        "exposed": str(s.exposed) if s.exposed != c.NOBODY else "",
        "options": ",".join(chosen),
        "drawn": "" if s.drawn == c.NO_CARD else edition.cards[s.drawn],
        "guilty": "yes" if s.guilty else "",
        "gift": "" if s.gift == c.NO_COLOUR else edition.colours[s.gift],
        "to": "" if s.receiver == c.NOBODY else str(s.receiver),
        "called": "yes" if s.early else "",
        "blanks": str(s.blanks) if s.blanks else "",
        "guessed": "/".join(guessed) if any(g != "-" for g in guessed) else "",
        "shown": print_shown(edition, s),
        **print_memories(edition, s),
        "seed": printable_seed(position.seed, s),
        "shuffled": str(s.counter) if s.counter else "",
    }
    return " ".join([edition.key, *(f"{name}={value}" for name, value in parts.items() if value)])


def join_cards(edition: Edition, cards: Iterable[int], separator: str = ",") -> str:
    return separator.join(edition.cards[card] for card in cards) or "-"


def colour_bits(edition: Edition, bits: int) -> str:
    return "".join(letter for i, letter in enumerate(edition.colours) if bits >> i & 1) or "-"


def print_shown(edition: Edition, s: k.State) -> str:
    if s.shown_seat == c.NOBODY:
        return ""
    to = "*" if s.shown_to == c.NOBODY else s.shown_to
    return f"{s.shown_seat}>{to}:{join_cards(edition, k.shown_list(s))}"


def printable_seed(seed: str, s: k.State) -> str:
    """The seed as given, or the key itself where the text would not survive in a line."""
    return seed if seed.isprintable() and not set(" {}") & set(seed) else seed_of(k.get_key(s))
