"""Checks of a view that somebody else made: everything in it must fit its edition, seats and deck.

The compiled kernel does not check array bounds, so a view passes here before any of it is laid into a round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from inspect import formatannotation
from itertools import chain
from typing import Any, Literal, get_args, get_origin, get_type_hints

from .events import HIDDEN
from .notation.debts import MOST_OWED
from .notation.token_kinds import PASS, caught_by, is_catch, is_swap, swapped_by
from .notation.tokens import action_numbers, card_numbers
from .rules import cards as c
from .rules.edition import Edition
from .rules.editions import EDITIONS
from .rules.errors import quoted
from .rules.options import settle, specials_in
from .sight import View

PER_SEAT = ("sizes", "foreheads", "guessed", "drew_on", "named", "fours", "known")
PER_SEAT_AT_THE_END = ("hands", "points")
OPTIONAL_SEATS = ("viewer", "actor", "next", "exposed", "receiver", "winner")
COLOURS = ("colour", "gift", "hit", "before")


class ImpossibleView(ValueError):
    """A view that no round can have."""


def check_view(view: View) -> None:
    """Raise ImpossibleView unless everything in a view fits its edition, seats and deck."""
    edition = EDITIONS.get(view.edition)
    if edition is None:
        raise ImpossibleView(f"there is no edition {quoted(view.edition)}")
    try:
        settled = settle(edition, view.options)
    except ValueError as error:
        raise ImpossibleView(str(error)) from None
    if settled != view.options:
        raise ImpossibleView(f"options must be all those of {edition.key}, not {quoted(dict(view.options))}")
    check_number("seats", view.seats, c.FEWEST_SEATS, c.MOST_SEATS)
    check_seats(view)
    check_decision(view, edition)
    check_memory(view, edition)
    check_cards(view, edition)


def check_types(view: View) -> None:
    """Raise ImpossibleView unless every field is of its declared type, as `check_view` expects."""
    for name, declared in types_of_fields().items():
        value = getattr(view, name)
        if not is_of(value, declared):
            raise ImpossibleView(f"{name} must be {formatannotation(declared)}, not {quoted(value)}")


@cache
def types_of_fields() -> dict[str, Any]:
    hints = get_type_hints(View)
    return {field.name: hints[field.name] for field in fields(View)}


def is_of(value: object, declared: Any) -> bool:
    """Return whether a value is of a type that a view declares, with all that is in it."""
    if isinstance(declared, type):
        return isinstance(value, declared)
    kind, parts = get_origin(declared), get_args(declared)
    if kind is Literal:
        return isinstance(value, str) and value in parts
    if kind is Mapping:
        return isinstance(value, Mapping) and all(is_of(one, str) for pair in value.items() for one in pair)
    if kind is not tuple:
        return any(is_of(value, part) for part in parts)
    if not isinstance(value, tuple):
        return False
    if parts[-1] is Ellipsis:
        return all(is_of(one, parts[0]) for one in value)
    return len(value) == len(parts) and all(map(is_of, value, parts))


def check_number(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise ImpossibleView(f"{name} must be {least} to {most}, not {quoted(number)}")


def check_seats(view: View) -> None:
    """Whatever names a seat, and whatever has an entry for each seat."""
    last = view.seats - 1
    check_number("turn", view.turn, 0, last)
    check_number("dealer", view.dealer, 0, last)
    for name in OPTIONAL_SEATS:
        seat: int | None = getattr(view, name)
        if seat is not None:
            check_number(name, seat, 0, last)
    for name in ("out", "callers", "gifts"):
        seats: Sequence[int] = getattr(view, name)
        if len(seats) > (c.DECK if name == "gifts" else view.seats):
            raise ImpossibleView(f"{name} has {len(seats)} entries for {view.seats} seats")
        for seat in seats:
            check_number(name, seat, 0, last)
    for name in PER_SEAT:
        check_entries(name, getattr(view, name), view.seats)
    for name in PER_SEAT_AT_THE_END:
        entries = getattr(view, name)
        if entries is not None:
            check_entries(name, entries, view.seats)


def check_entries(name: str, entries: Sequence[object], seats: int) -> None:
    if len(entries) != seats:
        raise ImpossibleView(f"{name} has {len(entries)} entries for {seats} seats")


def check_decision(view: View, edition: Edition) -> None:
    """The pending decision, and the seat that makes it."""
    if view.phase != "over" and view.phase not in edition.questions:
        raise ImpossibleView(f"{edition.key} has no phase {quoted(view.phase)}")
    if view.direction not in (1, -1):
        raise ImpossibleView(f"direction must be 1 or -1, not {quoted(view.direction)}")
    out = {*view.out}
    if len(out) > view.seats - (1 if view.phase == "over" else 2):
        raise ImpossibleView(f"too many seats are out: {quoted(sorted(out))}")
    if view.actor != expected_actor(view, out):
        raise ImpossibleView(f"actor cannot be {view.actor} in phase {view.phase} of seat {view.turn}")
    if view.over != (view.phase == "over") or (view.ended is None) is view.over:
        raise ImpossibleView("phase, over and ended contradict each other")
    for name in COLOURS:
        check_colour(name, getattr(view, name), edition)
    check_number("pending", view.pending, 0, MOST_OWED)
    if len(view.legal) > c.ASKS or not {*view.legal} <= {*action_numbers(edition.key), PASS}:
        raise ImpossibleView(f"legal has other actions than those of {edition.key}: {quoted(view.legal)}")
    for token in view.legal:
        if is_catch(token):
            check_number("legal", caught_by(token), 0, view.seats - 1)
        elif is_swap(token):
            check_number("legal", swapped_by(token), 0, view.seats - 1)


def expected_actor(view: View, out: set[int]) -> int | None:
    """The seat that decides: the next one where something is owed, otherwise the seat of the turn."""
    if view.phase == "over":
        return None
    if view.phase != "answer":
        return view.turn
    seats = range(view.turn + view.direction, view.turn + view.direction * view.seats, view.direction)
    return next((seat % view.seats for seat in seats if seat % view.seats not in out), view.turn)


def check_colour(name: str, letter: str | None, edition: Edition) -> None:
    if letter is not None and (len(letter) != 1 or letter not in edition.colours):
        raise ImpossibleView(f"{name} must be one of {edition.colours}, not {quoted(letter)}")


def check_memory(view: View, edition: Edition) -> None:
    """What could be remembered: colours and small counts."""
    for letters in view.guessed:
        if len({*letters}) < len(letters) or not {*letters} <= {*edition.colours}:
            raise ImpossibleView(f"guessed must be colours of {edition.key}, not {quoted(letters)}")
    for drew in view.drew_on:
        if len(drew) > c.COLOURS:
            raise ImpossibleView(f"drew_on has {len(drew)} colours of a seat")
        for letter, gained in drew:
            check_colour("drew_on", letter, edition)
            check_number("drew_on", gained, 0, c.NOT_KNOWN - 1)
    for named in view.named:
        if named is not None:
            check_colour("named", named[0], edition)
            check_number("named", named[1], 0, c.NOT_KNOWN - 1)
    for counts in view.fours:
        for count in counts:
            check_number("fours", count, 0, c.NOT_KNOWN - 1)


# Cards


def check_cards(view: View, edition: Edition) -> None:
    """Every token is a card of the edition, and all cards together fit into the deck."""
    if not view.discard_pile:
        raise ImpossibleView("discard_pile is empty, so there is no card to match")
    if view.shown is not None:
        check_number("shown", view.shown[0], 0, view.seats - 1)
        check_tokens("shown", view.shown[1], edition)
    for name in ("discard_pile", "hand", "proof", "convicts", "with_call"):
        check_tokens(name, getattr(view, name), edition)
    if view.top != view.discard_pile[0]:
        raise ImpossibleView(f"top is {quoted(view.top)}, but discard_pile begins with another card")
    for name in ("known", "hands"):
        for tokens in filter(None, getattr(view, name) or ()):
            check_tokens(name, tokens, edition)
    for worn in filter(None, view.foreheads):
        check_tokens("foreheads", in_sight(worn), edition)
    hands = known_hands(view)
    for seat, (hand, size) in enumerate(zip(hands, view.sizes, strict=True)):
        check_number("sizes", size, len(hand), c.DECK)
        if (view.hands is not None or seat == view.viewer) and len(hand) != size:
            raise ImpossibleView(f"sizes has {size} for seat {seat}, whose hand has {len(hand)}")
    check_drawn(view, hands[view.turn])
    check_number("draw_size", view.draw_size, 0, c.DECK)
    left = copies_out_of_sight(view, edition)
    if min(left) < 0 or sum(left) < places_out_of_sight(view):
        raise ImpossibleView(f"the view shows more cards than the deck of {edition.key} has")


def check_tokens(name: str, tokens: Sequence[str], edition: Edition) -> None:
    if len(tokens) > c.DECK:
        raise ImpossibleView(f"{name} has {len(tokens)} cards, more than any deck")
    numbers = card_numbers(edition.key)
    if not numbers.keys() >= {*tokens}:
        token = next(token for token in tokens if token not in numbers)
        raise ImpossibleView(f"{name} has {quoted(token)}, which is not a card of {edition.key}")


def check_drawn(view: View, hand: Sequence[str]) -> None:
    """The card just drawn is one that the seat of the turn holds."""
    if (view.drawn is None) is (view.phase == "drawn"):
        raise ImpossibleView("drawn must be the card just drawn, in phase drawn only")
    if view.drawn not in (None, HIDDEN, *hand):
        raise ImpossibleView(f"drawn is {quoted(view.drawn)}, which seat {view.turn} does not hold")
    if view.drawn == HIDDEN and view.sizes[view.turn] == len(hand):
        raise ImpossibleView(f"drawn is hidden, but the whole hand of seat {view.turn} is known")


def known_hands(view: View) -> Sequence[Sequence[str]]:
    """What the viewer knows of each hand: all of the own one, of another what was shown or is remembered."""
    if view.hands is not None:
        return view.hands
    hands: list[Sequence[str]] = list(view.known)
    if view.shown is not None and view.shown[0] not in view.out:
        hands[view.shown[0]] = view.shown[1]
    if view.viewer is not None:
        hands[view.viewer] = view.hand
    return hands


def in_sight(tokens: Iterable[str]) -> list[str]:
    return [token for token in tokens if token != HIDDEN]


def numbers_of(edition: Edition, tokens: Iterable[str]) -> list[int]:
    numbers = card_numbers(edition.key)
    return [numbers[token] for token in tokens]


def cards_out_of_sight(view: View, edition: Edition) -> list[int]:
    """The cards of the deck that the viewer has no sight of, in order."""
    left = copies_out_of_sight(view, edition)
    return [card for card, number in enumerate(left) for _ in range(number)]


def copies_out_of_sight(view: View, edition: Edition) -> list[int]:
    """How many of each card of the deck the viewer has no sight of."""
    left = list(copies(edition.key, specials_in(edition, view.options)))
    numbers = card_numbers(edition.key)
    for token in chain(view.discard_pile, *known_hands(view), *map(in_sight, filter(None, view.foreheads))):
        left[numbers[token]] -= 1
    return left


@cache
def copies(key: str, specials: int) -> tuple[int, ...]:
    """How many of each card type a deck has."""
    deck = EDITIONS[key].deck(specials)
    return tuple([deck.count(card) for card in range(c.TYPES)])


def places_out_of_sight(view: View) -> int:
    hands = sum(view.sizes) - sum(map(len, known_hands(view)))
    return view.draw_size + hands + sum(worn.count(HIDDEN) for worn in view.foreheads)
