"""A position: the whole state of a round in one line, for people to write and for programs to keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ..rules import cards as c
from ..rules import kernel as k
from ..rules.edition import Edition
from ..rules.editions import edition_of
from ..rules.options import changed
from ..rules.parameters import seed_of
from ..sight import colour_of, colours_of, seats_of
from . import debts, memories, recollections


@dataclass
class Position:
    """What a position line tells."""

    edition: Edition
    options: dict[str, str]
    seed: str
    state: k.State


def position_of(s: k.State) -> Position:
    """The position that a state makes; its seed is the key of its generator."""
    edition, options = s.rules.declared
    return Position(edition_of(edition), dict(options), seed_of(k.get_key(s)), s)


def print_position(position: Position) -> str:
    """The line that reads back to the same state, but for fewer than 1,000 turns; defaults are left out."""
    edition, s = position.edition, position.state
    parts = {name: write(position, edition, s) for name, write in FIELDS.items()}
    return " ".join([edition.key, *(f"{name}={value}" for name, value in parts.items() if value)])


def join_cards(edition: Edition, cards: Iterable[int], separator: str = ",") -> str:
    return separator.join(edition.cards[card] for card in cards) or "-"


def by_seat(s: k.State, write: Callable[[int], str]) -> str:
    return "/".join(write(seat) for seat in range(s.seats))


def unless_empty(groups: str) -> str:
    return groups if groups.strip("/-") else ""


def seat_or_none(seat: int) -> str:
    return "" if seat == c.NOBODY else str(seat)


def print_shown(edition: Edition, s: k.State) -> str:
    if s.shown_seat == c.NOBODY:
        return ""
    to = "*" if s.shown_to == c.NOBODY else s.shown_to
    return f"{s.shown_seat}>{to}:{join_cards(edition, k.shown_list(s))}"


def printable_seed(seed: str, s: k.State) -> str:
    """The seed as given, or the key itself where the text would not survive in a line."""
    return seed if seed.isprintable() and not set(" {}") & set(seed) else seed_of(k.get_key(s))


FIELDS: Mapping[str, Callable[[Position, Edition, k.State], str]] = {
    "hands": lambda _, e, s: by_seat(s, lambda seat: join_cards(e, k.hand_list(s, seat))),
    "pile": lambda _, e, s: join_cards(e, k.discard_list(s)),
    "colour": lambda _, e, s: colour_of(e, s.colour) or "",
    "draw": lambda _, e, s: join_cards(e, k.draw_list(s)),
    "turn": lambda _, __, s: str(s.turn),
    "dir": lambda _, __, s: "ccw" if s.direction < 0 else "",
    "dealer": lambda _, __, s: str(s.dealer or ""),
    "phase": lambda _, e, s: e.phases[s.phase] if s.phase != c.TURN else "",
    "pending": lambda _, __, s: str(s.pending or ""),
    "by": lambda _, __, s: debts.print_by(s),
    "out": lambda _, __, s: ",".join(map(str, seats_of(s.out))),
    "start": lambda _, __, s: "1" if s.start else "",
    "acted": lambda _, __, s: "yes" if s.acted else "",
    "foreheads": lambda _, e, s: unless_empty(
        by_seat(s, lambda seat: join_cards(e, k.forehead_list(s, seat), "+"))
    ),
    "exposed": lambda _, __, s: seat_or_none(s.exposed),
    "options": lambda p, e, _: ",".join(f"{key}:{p.options[key]}" for key in changed(e, p.options)),
    "drawn": lambda _, e, s: "" if s.drawn == c.NO_CARD else e.cards[s.drawn],
    "guilty": lambda _, __, s: "yes" if s.guilty else "",
    "gift": lambda _, e, s: colour_of(e, s.gift) or "",
    "to": lambda _, __, s: seat_or_none(s.receiver),
    "called": lambda _, __, s: "yes" if s.early else "",
    "blanks": lambda _, __, s: str(s.blanks or ""),
    "turns": lambda _, __, s: str(s.turns) if s.turns >= c.TURNS_PER_SEAT else "",
    "guessed": lambda _, e, s: unless_empty(
        by_seat(s, lambda seat: colours_of(e, k.get_guessed(s, seat)) or "-")
    ),
    "shown": lambda _, e, s: print_shown(e, s),
    "said": lambda _, __, s: ",".join(map(str, memories.callers(s))),
    "hit": lambda _, e, s: colour_of(e, s.hit) or "",
    "before": lambda _, e, s: memories.print_before(e, s),
    "proof": lambda _, e, s: memories.print_proof(e, s),
    "ended": lambda _, __, s: memories.print_ending(s),
    "drewon": lambda _, e, s: unless_empty(by_seat(s, lambda seat: recollections.print_drew_on(e, s, seat))),
    "named": lambda _, e, s: unless_empty(by_seat(s, lambda seat: recollections.print_named(e, s, seat))),
    "fours": lambda _, __, s: unless_empty(by_seat(s, lambda seat: recollections.print_fours(s, seat))),
    "known": lambda _, e, s: recollections.print_known(e, s),
    "seed": lambda p, _, s: printable_seed(p.seed, s),
    "shuffled": lambda _, __, s: str(s.counter or ""),
}
"""How each field of a line is written; "" goes without saying."""
