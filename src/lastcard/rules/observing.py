"""What a seat may know, as bytes, for programs that learn; apart from it its memory, and what none may know.

`cards.py` has the places of the pieces, `envs/pieces.py` tells what they hold. An observation is a function
of the view: the laws of secrecy are tried on its bytes.
"""

from __future__ import annotations

from typing import Any

from . import cards as c
from .calls import standing_calls
from .layout import allocate_form, copy_octets, count, lowest, octets_of
from .legal import open_to_jumps
from .piles import anything_to_draw
from .stacking import owed
from .state import Rules, State, oldest_forehead


class Form:
    """An observation with nothing of the round in it yet: what the rules and the number of seats tell."""

    blank: list[int]

    def __init__(self, rules: Rules, seats: int) -> None:
        allocate_form(self)
        fill_in(self, rules, seats)


def fill_in(f: Form, rules: Rules, seats: int) -> None:
    """The deck, the seats that there are, the special card and the options."""
    for i in range(rules.deck_size):
        f.blank[c.SEE_UNSEEN + rules.deck[i]] += 1
    for place in range(seats):
        f.blank[c.SEE_SEATED + place] = 1
    f.blank[c.SEE_SPECIAL + rules.special] = 1
    told = told_options(rules)
    for i in range(len(told)):
        f.blank[c.SEE_OPTIONS + i] = told[i]


def told_options(rules: Rules) -> list[int]:
    """The rules that can be otherwise, a number each, in the order of `envs/pieces.py`."""
    return [
        rules.reverse_is_literal,
        rules.draw_four,
        (rules.convicting >> c.WILD) & 7,
        rules.reveal_to_all,
        rules.last_card_draw,
        rules.last_card_special,
        rules.king_pig_one_colour,
        rules.mod_optional,
        rules.mod_go_out,
        rules.narwhal_includes_player,
        rules.narwhal_on_top,
        rules.narwhal_skips_holders,
        rules.forehead_scores,
        (rules.wilds >> c.SPECIAL) & 1,
        rules.challenge_penalty,
        rules.uno_penalty,
        rules.no_calls,
        rules.must_play,
        rules.draw_until,
        rules.drawn_card,
        count(rules.barred & (c.BIT[c.WILD] | c.BIT[c.SKIP])),
        count(rules.on_two & (c.BIT[c.DRAW_TWO] | c.BIT[c.FOUR]))
        + count(rules.on_four)
        + count(rules.on_four_in_colour & c.BIT[c.DRAW_TWO]),
        count(rules.deflecting & c.BIT[c.SKIP]) + 2 * count(rules.deflecting & c.BIT[c.REVERSE]),
        count(rules.exchanging & c.BIT[c.SEVEN]) + 2 * count(rules.exchanging & c.BIT[0]),
        count(rules.jumpable & (c.BIT[0] | c.BIT[c.WILD])),
        rules.mercy,
    ]


def place_of(s: State, viewer: int, seat: int) -> int:
    """How many places on from the viewer a seat is, in the direction of play."""
    place = seat - viewer if s.direction > 0 else viewer - seat
    return place if place >= 0 else place + s.seats


def seat_at(s: State, viewer: int, place: int) -> int:
    """The seat so many places on from the viewer, in the direction of play."""
    seat = viewer + place if s.direction > 0 else viewer - place
    return seat - s.seats if seat >= s.seats else seat + s.seats if seat < 0 else seat


def observe(f: Form, s: State, seat: int, out: Any, at: int) -> None:
    """Write down what a seat may know, from the byte `at` on."""
    copy_octets(out, at, f.blank, 0, c.SEEN)
    copy_octets(out, at + c.SEE_HAND, s.hands, seat * c.TYPES, c.TYPES)
    see_cards(s, seat, out, at)
    see_seats(s, seat, out, at)
    see_moment(s, out, at)
    if s.drawn != c.NO_CARD and s.turn == seat:
        out[at + c.SEE_DRAWN] = s.drawn + 1


def see_cards(s: State, seat: int, out: Any, at: int) -> None:
    """The cards that lie open, and those that are left: in hands, in the draw pile, on the own forehead."""
    for i in range(s.discards):
        out[at + c.SEE_DISCARDS + s.discard[i]] += 1
    for i in range(s.forehead_total):
        if s.forehead_seats[i] != seat:
            out[at + c.SEE_FOREHEADS + s.foreheads[i]] += 1
    for card in range(c.TYPES):
        out[at + c.SEE_UNSEEN + card] -= (
            out[at + c.SEE_HAND + card] + out[at + c.SEE_DISCARDS + card] + out[at + c.SEE_FOREHEADS + card]
        )
    if s.shown_seat != c.NOBODY and (s.shown_to == c.NOBODY or s.shown_to == seat):
        copy_octets(out, at + c.SEE_SHOWN, s.shown, 0, c.TYPES)
        out[at + c.SEE_SHOWN_SEAT] = place_of(s, seat, s.shown_seat) + 1


def see_seats(s: State, viewer: int, out: Any, at: int) -> None:
    """What everybody knows of each seat, in order of play from the viewer."""
    seat = viewer
    for place in range(s.seats):
        out[at + c.SEE_SIZES + place] = s.sizes[seat]
        out[at + c.SEE_WORN + place] = s.forehead_counts[seat]
        out[at + c.SEE_GUESSES + place] = s.guessed[seat]
        seat += s.direction
        if seat == s.seats:
            seat = 0
        elif seat < 0:
            seat = s.seats - 1
    out[at + c.SEE_TURN + place_of(s, viewer, s.turn)] = 1
    if s.actor != c.NOBODY:
        out[at + c.SEE_ACTOR + place_of(s, viewer, s.actor)] = 1
    if s.exposed != c.NOBODY:
        out[at + c.SEE_EXPOSED + place_of(s, viewer, s.exposed)] = 1
    if s.receiver != c.NOBODY:
        out[at + c.SEE_RECEIVER + place_of(s, viewer, s.receiver)] = 1
    if s.out:
        mark_seats(s, viewer, s.out, out, at + c.SEE_OUT)
    if s.said or s.early:
        mark_seats(s, viewer, standing_calls(s), out, at + c.SEE_CALLERS)
    if s.guessed[viewer]:
        mark_colours(s.guessed[viewer], out, at + c.SEE_GUESSED)


def mark_seats(s: State, viewer: int, seats: int, out: Any, at: int) -> None:
    """A one for each of the seats that are given as bits."""
    for seat in range(s.seats):
        if seats & c.BIT[seat]:
            out[at + place_of(s, viewer, seat)] = 1


def mark_colours(colours: int, out: Any, at: int) -> None:
    """A one for each of the colours that are given as bits."""
    for colour in range(c.COLOURS):
        if colours & c.BIT[colour]:
            out[at + colour] = 1


def see_moment(s: State, out: Any, at: int) -> None:
    """The top card, what is being decided, and what hangs in the air."""
    out[at + c.SEE_TOP + c.FACE_OF[s.discard[s.discards - 1]]] = 1
    out[at + c.SEE_COLOUR + s.colour] = 1
    out[at + c.SEE_PHASE + (s.phase if s.phase <= c.SWAP else c.SWAP + 1)] = 1
    if s.gift != c.NO_COLOUR:
        out[at + c.SEE_GIFT + s.gift] = 1
    if s.hit != c.NO_COLOUR:
        out[at + c.SEE_HIT + s.hit] = 1
    if s.before != c.NO_COLOUR:
        out[at + c.SEE_BEFORE + s.before] = 1
    out[at + c.SEE_DRAW_PILE] = s.draws
    out[at + c.SEE_OWED] = owed(s)
    out[at + c.SEE_OWED_FOR_FOUR] = owed(s) and (s.by_four or not s.rules.answerable)
    out[at + c.SEE_CLOCKWISE] = s.direction > 0
    out[at + c.SEE_CALLED_AHEAD] = s.early
    out[at + c.SEE_OPEN_TO_JUMPS] = open_to_jumps(s)
    out[at + c.SEE_PILES_BARE] = not anything_to_draw(s)


def observe_all(s: State, seat: int, out: Any, at: int) -> None:
    """Write down what the seat may not know: all other hands, its own forehead, the draw pile, a bluff."""
    for i in range(c.ALL_SEEN):
        out[at + i] = 0
    for place in range(1, s.seats):
        copy_octets(
            out,
            at + c.ALL_HANDS + (place - 1) * c.TYPES,
            s.hands,
            seat_at(s, seat, place) * c.TYPES,
            c.TYPES,
        )
    for i in range(s.forehead_total):
        if s.forehead_seats[i] == seat:
            out[at + c.ALL_FOREHEAD + s.foreheads[i]] += 1
    if s.forehead_counts[seat]:
        out[at + c.ALL_OLDEST + c.COLOUR_OF[s.foreheads[oldest_forehead(s, seat)]]] = 1
    for i in range(s.draws):
        out[at + c.ALL_DRAW_PILE + s.draw[i]] += 1
    for i in range(min(s.draws, c.NEXT_CARDS)):
        out[at + c.ALL_NEXT_CARDS + i] = s.draw[s.draws - 1 - i] + 1
    out[at + c.ALL_GUILTY] = s.guilty


def recall(s: State, seat: int, out: Any, at: int) -> None:
    """Write down what a seat could remember; of a round that remembers nothing, nothing."""
    for i in range(c.RECALLED):
        out[at + i] = 0
    if s.noting & c.REMEMBERS:
        for place in range(s.seats):
            recall_seat(s, seat, place, out, at)


def recall_seat(s: State, viewer: int, place: int, out: Any, at: int) -> None:
    """What a viewer could remember of the seat so many places on."""
    seat = seat_at(s, viewer, place)
    cards = s.memory.known[viewer * c.MOST_SEATS + seat] if place else 0
    while cards:
        out[at + c.RECALL_KNOWN + (place - 1) * c.TYPES + lowest(cards)] = 1
        cards &= cards - 1
    for colour in range(c.COLOURS):
        gained = s.memory.drew_on[seat * c.COLOURS + colour]
        if gained != c.NOT_KNOWN:
            out[at + c.RECALL_DREW_ON + place * c.COLOURS + colour] = gained + 1
    if s.memory.named[seat] != c.NO_COLOUR:
        out[at + c.RECALL_NAMED + place * c.COLOURS + s.memory.named[seat]] = 1
        out[at + c.RECALL_LAID_SINCE + place] = s.memory.laid_since[seat]
    for i in range(3):
        out[at + c.RECALL_FOURS + 3 * place + i] = s.memory.fours[3 * seat + i]


# The doors for Python


def write_observation(f: Form, s: State, seat: int, out: Any) -> None:
    """Write what a seat may know into a buffer of SEEN bytes."""
    observe(f, s, seat, octets_of(out), 0)


def write_insight(s: State, seat: int, out: Any) -> None:
    """Write what no seat may know into a buffer of ALL_SEEN bytes, seen from that seat."""
    observe_all(s, seat, octets_of(out), 0)


def write_memory(s: State, seat: int, out: Any) -> None:
    """Write what a seat could remember into a buffer of RECALLED bytes."""
    recall(s, seat, octets_of(out), 0)
