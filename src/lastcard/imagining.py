"""A round that a viewer might be looking at: what they see is as it is, what is hidden is dealt by chance.

Only the view and the seed go into it, so nothing can be learnt from it that the view does not tell. The
cards out of sight are dealt fairly: every way to place them that could look like this is equally likely.
What somebody might conclude from how the others have played is left to them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .events import HIDDEN
from .notation.memories import bits
from .notation.position import Position, print_position
from .notation.position_reader import read_position
from .notation.tokens import card_numbers
from .round import Round, seed_text
from .rules import cards as c
from .rules import kernel as k
from .rules.edition import Edition
from .rules.editions import edition_of
from .rules.errors import InvalidNotation
from .rules.parameters import key_of, rules_for
from .sight import View, checked, frozen, keep_checked, keep_veil, veil_of
from .view_checks import (
    ImpossibleView,
    cards_out_of_sight,
    check_types,
    check_view,
    in_sight,
    known_hands,
    numbers_of,
)

MOST_TRIES = 20_000
"""What is asked of a seat may take a rare hand; one that can be had at all is found long before."""


def imagine(view: View, seed: str | int | None) -> Round:
    """A whole round with that view; without a seed chance decides."""
    return Round(imagined(view, seed))


def imagined(view: View, seed: str | int | None) -> Position:
    """Return the position of that round, or raise ImpossibleView.

    A view that a round made fits that round. Any other view is checked in full when it is first imagined.
    """
    if (known := checked(view)) is not None:
        return laid_out(known, seed)
    copy = frozen(view)
    check_types(copy)
    check_view(copy)
    found = laid_out(copy, seed)
    check_position(found)
    keep_checked(view, copy)
    return found


def seen_state(view: View) -> k.State:
    """Return a state that holds what a view holds, for the built-in bots, which read nothing else.

    It is the veiled state of a view that a round made. Any other view is checked; hidden cards are left out.
    """
    if (veil := veil_of(view)) is not None:
        return veil
    check_view(view)
    edition = edition_of(view.edition)
    s = k.State(rules_for(edition, view.options), view.seats)
    tell_what_is_public(s, view, edition)
    if view.viewer is not None:
        for card in numbers_of(edition, view.hand):
            k.gain(s, view.viewer, card)
    for seat, size in enumerate(view.sizes):
        k.set_size(s, seat, size)
    lay_foreheads(s, view, edition)
    k.set_discard(s, numbers_of(edition, view.discard_pile))
    s.draws = view.draw_size
    if view.shown is not None:
        make_up_a_challenge(s, view, edition)
    keep_veil(view, s)
    return s


def check_position(position: Position) -> None:
    """Its line must pass all checks of positions, and mean the same."""
    line = print_position(position)
    try:
        same = print_position(read_position(line)) == line
    except InvalidNotation as error:
        raise ImpossibleView(f"no round looks like this view: {error}") from None
    if not same:
        raise ImpossibleView("no round looks like this view")


def laid_out(view: View, seed: str | int | None) -> Position:
    edition, options = edition_of(view.edition), dict(view.options)
    text = f"imagined-{seed_text(seed)}"  # so it is never the seed of the round that is played
    s = k.State(rules_for(edition, options), view.seats)
    k.set_key(s, key_of(text))
    lay_open_cards(s, view, edition)
    tell_what_is_public(s, view, edition)
    tell_beginning(s, view, edition)
    tell_memory(s, view, edition)
    s = dealt(s, view, cards_out_of_sight(view, edition), text)
    make_up_a_challenge(s, view, edition)
    return Position(edition, options, text, s)


# What lies open


def lay_open_cards(s: k.State, view: View, edition: Edition) -> None:
    """The discard pile, and the cards of hands and foreheads that the viewer knows."""
    for seat, hand in enumerate(known_hands(view)):
        for card in numbers_of(edition, hand):
            k.gain(s, seat, card)
    lay_foreheads(s, view, edition)
    k.set_discard(s, numbers_of(edition, view.discard_pile))


def lay_foreheads(s: k.State, view: View, edition: Edition) -> None:
    for seat, worn in enumerate(view.foreheads):
        if worn:
            for card in numbers_of(edition, in_sight(worn)):
                k.add_forehead(s, seat, card)


def colour_number(edition: Edition, letter: str | None) -> int:
    return c.NO_COLOUR if letter is None else edition.colours.index(letter)


def seat_number(seat: int | None) -> int:
    return c.NOBODY if seat is None else seat


def tell_what_is_public(s: k.State, view: View, edition: Edition) -> None:
    """All that a view tells besides cards."""
    s.turn, s.dealer, s.direction = view.turn, view.dealer, view.direction
    s.phase = edition.phases.index(view.phase)
    s.actor, s.exposed = seat_number(view.actor), seat_number(view.exposed)
    s.receiver, s.winner = seat_number(view.receiver), seat_number(view.winner)
    s.colour, s.gift = colour_number(edition, view.colour), colour_number(edition, view.gift)
    s.hit, s.before = colour_number(edition, view.hit), colour_number(edition, view.before)
    s.early = int(view.called)
    s.said = bits(seat for seat in view.callers if view.sizes[seat] == 1)
    s.out = bits(view.out)
    if s.rules.answerable:
        s.pending, s.by_four = view.pending, int(view.owed_for == "F")
    s.ending = c.BY_CARD if view.ended is None else c.ENDINGS.index(view.ended)
    if view.drawn is not None and view.drawn != HIDDEN:
        s.drawn = card_numbers(edition.key)[view.drawn]
    for seat, letters in enumerate(view.guessed):
        k.set_guessed(s, seat, bits(map(edition.colours.index, letters)))


def tell_beginning(s: k.State, view: View, edition: Edition) -> None:
    """Why nobody may jump in though the top card would allow it: nothing was laid yet, or a guess began."""
    if not s.rules.jumpable or s.phase not in (c.OPENING, c.TURN, c.DRAWN):
        return
    untouched = nobody_has_laid(view, s)
    if s.phase == c.TURN and s.rules.jumpable & c.BIT[k.top_card(s)]:
        s.start = int(not view.open_to_jumps and (untouched or not edition.special.foreheads))
        s.acted = int(not view.open_to_jumps and not s.start)
    else:
        s.start = int(untouched)


def tell_memory(s: k.State, view: View, edition: Edition) -> None:
    """What the viewer could remember; what others know of hands is not for it to know."""
    for seat in range(view.seats):
        for colour, gained in view.drew_on[seat]:
            k.set_drew_on(s, seat, colour_number(edition, colour), gained)
        named = view.named[seat]
        if named is not None:
            k.set_named(s, seat, colour_number(edition, named[0]), named[1])
        k.set_fours(s, seat, *view.fours[seat])
        k.set_known(s, seat_number(view.viewer), seat, bits(numbers_of(edition, view.known[seat])))


def nobody_has_laid(view: View, s: k.State) -> bool:
    """Whether the start card lies on top: on nothing but such as were ignored, and no hand is smaller."""
    below = k.discard_list(s)[1:]
    return min(view.sizes) >= s.rules.hand_size and all(c.FACE_OF[card] >= c.SKIP for card in below)


# What is hidden


class NarrowPlace(NamedTuple):
    """Where a hidden card lies that cannot be any: the cards that it can be, as bits, and whose it is."""

    cards: int
    seat: int
    worn: bool = False


def narrow_places(s: k.State, view: View) -> list[NarrowPlace]:
    """The hidden cards of which something is known: what was guessed in vain, drawn to be laid, or given."""
    places = [
        NarrowPlace(c.COLOURED & ~bits_of_colours(k.get_guessed(s, seat)), seat, worn=True)
        for seat, worn in enumerate(view.foreheads)
        if HIDDEN in worn and k.get_guessed(s, seat)
    ]
    if view.drawn == HIDDEN:
        top = c.FACE_OF[k.top_card(s)]
        fitting = c.OF_COLOUR[s.colour] | c.OF_FACE[top] | s.rules.wilds | c.BIT[c.SPECIAL]
        places.append(NarrowPlace(fitting, view.turn))
    if s.phase == c.GIVE and k.still_in(s) == 2 and not s.rules.mod_go_out:
        hidden = view.sizes[view.turn] - k.size_of(s, view.turn)
        places += [
            NarrowPlace(c.OF_COLOUR[s.gift], view.turn)
        ] * hidden  # it also picks the card to keep
    return places


def bits_of_colours(colours: int) -> int:
    """All cards of some colours."""
    return sum(c.OF_COLOUR[colour] for colour in range(c.COLOURS) if colours & c.BIT[colour])


def dealt(s: k.State, view: View, hidden: list[int], text: str) -> k.State:
    """The round with the hidden cards dealt: over and over, until what is asked could be asked."""
    places = narrow_places(s, view)
    guessing = k.size_of(s, view.turn) < view.sizes[view.turn]
    for attempt in range(MOST_TRIES):
        picked = picked_for(s, places, hidden, f"{text} {attempt}") if places else []
        if picked is None:
            continue
        rest = list(hidden)
        for card in picked:
            rest.remove(card)
        found = laid(s, view, zip(places, picked, strict=True), shuffled(s, rest))
        if not guessing or could_be_asked(found):
            return found
    raise ValueError("there are no cards with which a round could look like this view")


def shuffled(s: k.State, cards: Sequence[int]) -> list[int]:
    """Cards in random order; the draw pile is lent for that."""
    k.set_draw(s, cards)
    k.shuffle_draw_pile(s)
    return k.draw_list(s)


def picked_for(
    s: k.State, places: Sequence[NarrowPlace], hidden: Sequence[int], text: str
) -> list[int] | None:
    """A card for each of the narrow places; None if it has to be tried again.

    One after the other they would not come fairly: a card that two places compete for would come too often.
    So a pick stands with the odds that make up for that.
    """
    left, picked, odds = list(hidden), list[int](), 1.0
    for place in places:
        fitting = [card for card in left if place.cards & c.BIT[card]]
        if not fitting:
            return None
        odds *= len(fitting) / sum(place.cards & c.BIT[card] != 0 for card in hidden)
        picked.append(shuffled(s, fitting)[0])
        left.remove(picked[-1])
    return picked if odds == 1 or random.Random(text).random() < odds else None


def laid(s: k.State, view: View, narrow: Iterable[tuple[NarrowPlace, int]], rest: list[int]) -> k.State:
    """The hidden cards in their places; those that are left over are not in the game."""
    s = k.clone(s)
    for place, card in narrow:
        if place.worn:
            k.add_forehead(s, place.seat, card)
        else:
            k.gain(s, place.seat, card)
            if view.drawn == HIDDEN:
                s.drawn = card
    for seat in range(view.seats):
        for _ in range(len(view.foreheads[seat]) - len(k.forehead_list(s, seat))):
            k.add_forehead(s, seat, rest.pop())
        for _ in range(view.sizes[seat] - k.size_of(s, seat)):
            k.gain(s, seat, rest.pop())
    k.set_draw(s, rest[: view.draw_size])
    return s


def could_be_asked(s: k.State) -> bool:
    """Whether the hand of the turn is one that is asked what it is asked now."""
    held = k.held_by(s, s.turn)
    if s.phase == c.DRAWN:
        return bool(k.playable_cards(s, s.turn) & c.BIT[s.drawn])
    if s.phase == c.GIFT:
        return bool(held & c.COLOURED)
    if s.phase == c.GIVE:
        return (held & c.OF_COLOUR[s.gift]).bit_count() >= min(2, k.size_of(s, s.turn))
    if s.phase == c.FOLLOW:
        return all(held & of_colour for of_colour in c.OF_COLOUR[: c.COLOURS])
    return s.phase == c.OVER or k.decisions(s) != 0


def make_up_a_challenge(s: k.State, view: View, edition: Edition) -> None:
    """Whether the Draw Four on top is a bluff follows from the hand of who laid it.

    After a challenge the hand lies open to the challenger: the viewer, or somebody else.
    """
    if view.shown is not None:
        to = c.NOBODY if s.rules.reveal_to_all else seat_number(view.viewer)
        k.set_shown(s, view.shown[0], to, numbers_of(edition, view.shown[1]))
        s.proof = bits(numbers_of(edition, view.proof))
    elif s.before != c.NO_COLOUR and s.phase in (c.NAME, c.ANSWER):
        s.proof = k.held_by(s, s.turn) & k.convicts(s)
        s.guilty = int(s.proof != 0)
    elif s.before != c.NO_COLOUR:
        challenger = s.turn if s.turn != view.viewer else seat_before(s, s.turn)
        seat = seat_before(s, challenger)
        k.set_shown(s, seat, challenger, k.hand_list(s, seat) or [k.top_card(s)])


def seat_before(s: k.State, seat: int) -> int:
    """The seat that plays before another."""
    while True:
        seat = (seat - s.direction) % s.seats
        if not s.out & c.BIT[seat]:
            return seat
