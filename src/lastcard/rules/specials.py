"""The special cards, one short function for each thing they do: King Pig, Mod, Narwhal Rule, Avatar State."""

from __future__ import annotations

from .calls import expose, turn_action, watch_exposure
from .cards import (
    AVATAR_STATE,
    BIT,
    BY_GIFT,
    BY_KING_PIG,
    CLEARED,
    COLOUR_OF,
    COLOURED,
    DECLINED,
    FOLLOW,
    FOREHEAD,
    GAVE,
    GIFT,
    GIFT_NAMED,
    GIVE,
    GUESS,
    GUESSED,
    HIT,
    HIT_NAMED,
    KING_PIG,
    MOD,
    NAME,
    NARWHAL,
    NO_CARD,
    NO_COLOUR,
    NOBODY,
    OF_COLOUR,
    OWN,
    RECEIVED,
    SHORT,
    TURN,
)
from .journal import note
from .layout import count, lay_own, lowest
from .legal import must_keep_one
from .piles import discard, next_card, tuck
from .scoring import finish
from .state import (
    State,
    add_forehead,
    gain,
    left_of,
    lose,
    neighbour,
    next_opponent,
    oldest_forehead,
    remove_forehead,
)
from .turn import ask, name_colour, pass_on


def lay_special(s: State, mastered: int) -> None:
    """The special card of the edition lies; what does its player decide first?"""
    if s.rules.special == KING_PIG:
        ask(s, HIT, s.turn)
    elif s.rules.special == MOD and s.held[s.turn] & COLOURED:
        ask(s, GIFT, s.turn)
    elif s.rules.special == AVATAR_STATE and mastered:
        ask(s, FOLLOW, s.turn)
    elif s.rules.special == OWN:
        lay_own(s)
    else:
        if s.rules.special == NARWHAL:
            raise_foreheads(s)
        ask(s, NAME, s.turn)


# King Pig


def hit(s: State, colour: int) -> None:
    """Opponents get cards from the draw pile, clockwise, until one is of the hit colour (KP-2 to KP-8)."""
    note(s, HIT_NAMED, s.turn, colour, 0)
    seat = s.turn
    card = NO_CARD
    while COLOUR_OF[card] != colour:
        seat = next_opponent(s, seat)
        card = next_card(s)
        if card == NO_CARD:
            note(s, SHORT, seat, NO_CARD, 1)
            break
        gain(s, seat, card)
        note(s, RECEIVED, seat, card, COLOUR_OF[card] == colour)
        watch_exposure(s, seat)
    if s.sizes[s.turn] == 0:
        finish(s, s.turn, BY_KING_PIG)
    elif s.rules.king_pig_one_colour:
        name_colour(s, colour)
    else:
        s.hit = colour
        ask(s, NAME, s.turn)


# Mod


def choose_gift(s: State, colour: int) -> None:
    """All cards of a colour go to the opponents, clockwise, one each in turn (MOD-2, MOD-3)."""
    note(s, GIFT_NAMED, s.turn, colour, 0)
    s.gift = colour
    s.receiver = left_of(s, s.turn)
    give_on(s, 0)


def decline_gift(s: State) -> None:
    """Give nothing, where the table allows it (R-26)."""
    note(s, DECLINED, s.turn, NO_CARD, 0)
    ask(s, NAME, s.turn)


def give(s: State, card: int) -> None:
    """The giver picks the card for the next receiver (MOD-4)."""
    hand_over(s, card)
    give_on(s, 1)


def hand_over(s: State, card: int) -> None:
    """A card goes to the next receiver."""
    lose(s, s.turn, card)
    gain(s, s.receiver, card)
    note(s, GAVE, s.turn, card, s.receiver)
    watch_exposure(s, s.receiver)
    s.receiver = next_opponent(s, s.receiver)


def give_on(s: State, given: int) -> None:
    """Give while there are cards of the colour; ask only where the choice matters."""
    while True:
        left = s.held[s.turn] & OF_COLOUR[s.gift]
        if left == 0 or (s.sizes[s.turn] == 1 and not s.rules.mod_go_out):
            break
        if count(left) > 1 and (s.seats > 2 or must_keep_one(s)):
            ask(s, GIVE, s.turn)
            return
        hand_over(s, lowest(left))
        given = 1
    s.gift = NO_COLOUR
    s.receiver = NOBODY
    if s.sizes[s.turn] == 0:
        finish(s, s.turn, BY_GIFT)
        return
    if given:
        expose(s, s.turn)
    ask(s, NAME, s.turn)


# Wild Narwhal Rule


def raise_foreheads(s: State) -> None:
    """In order of play, the player last, everybody puts a card to the forehead unseen (NAR-2, NAR-11)."""
    seat = s.turn
    for _ in range(s.seats):
        seat = neighbour(s, seat)
        if seat == s.turn and not s.rules.narwhal_includes_player:
            continue
        if s.forehead_counts[seat] and s.rules.narwhal_skips_holders:
            continue
        card = next_card(s)
        if card == NO_CARD:
            note(s, SHORT, seat, NO_CARD, 1)
            break
        add_forehead(s, seat, card)
        note(s, FOREHEAD, seat, card, 0)


def guess(s: State, seat: int, colour: int) -> None:
    """Guess one's oldest forehead card: if right, the turn goes on; if wrong, it ends (NAR-4 to NAR-8)."""
    turn_action(s)
    s.blanks = 0
    place = oldest_forehead(s, seat)
    card = s.foreheads[place]
    if COLOUR_OF[card] != colour and COLOUR_OF[card] != NO_COLOUR:
        note(s, GUESSED, seat, colour, 0)
        s.guessed[seat] |= BIT[colour]
        pass_on(s)
        return
    note(s, GUESSED, seat, colour, 1)
    remove_forehead(s, place)
    s.guessed[seat] = 0
    note(s, CLEARED, seat, card, s.rules.narwhal_on_top)
    if s.rules.narwhal_on_top:
        discard(s, card)
        s.colour = colour
    else:
        tuck(s, card)
    ask(s, GUESS if s.forehead_counts[seat] else TURN, seat)
