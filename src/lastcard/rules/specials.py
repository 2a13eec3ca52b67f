"""The special cards, one short function for each thing they do: King Pig, Mod, Narwhal Rule, Avatar State."""

from __future__ import annotations

from . import cards as c
from .calls import expose, turn_action, watch_exposure
from .journal import note
from .layout import count, lowest
from .legal import must_keep_one
from .own_effects import lay_own
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
    still_in,
)
from .turn import ask, name_colour, pass_on


def lay_special(s: State, mastered: int) -> None:
    """The special card of the edition lies; what does its player decide first?"""
    if s.rules.special == c.KING_PIG:
        ask(s, c.HIT, s.turn)
    elif s.rules.special == c.MOD and s.held[s.turn] & c.COLOURED:
        ask(s, c.GIFT, s.turn)
    elif s.rules.special == c.AVATAR_STATE and mastered:
        ask(s, c.FOLLOW, s.turn)
    elif s.rules.special == c.OWN:
        lay_own(s)
    else:
        if s.rules.special == c.NARWHAL:
            raise_foreheads(s)
        ask(s, c.NAME, s.turn)


# King Pig


def hit(s: State, colour: int) -> None:
    """Opponents get cards from the draw pile, clockwise, until one is of the hit colour (KP-2 to KP-8)."""
    note(s, c.HIT_NAMED, s.turn, colour, 0)
    seat = s.turn
    card = c.NO_CARD
    while c.COLOUR_OF[card] != colour:
        seat = next_opponent(s, seat)
        card = next_card(s)
        if card == c.NO_CARD:
            note(s, c.SHORT, seat, c.NO_CARD, 1)
            break
        gain(s, seat, card)
        note(s, c.RECEIVED, seat, card, c.COLOUR_OF[card] == colour)
        watch_exposure(s, seat)
    if s.sizes[s.turn] == 0:
        finish(s, s.turn, c.BY_KING_PIG)
    elif s.rules.king_pig_one_colour:
        name_colour(s, colour)
    else:
        s.hit = colour
        ask(s, c.NAME, s.turn)


# Mod


def choose_gift(s: State, colour: int) -> None:
    """All cards of a colour go to the opponents, clockwise, one each in turn (MOD-2, MOD-3)."""
    note(s, c.GIFT_NAMED, s.turn, colour, 0)
    s.gift = colour
    s.receiver = left_of(s, s.turn)
    give_on(s, 0)


def decline_gift(s: State) -> None:
    """Give nothing, where the table allows it (R-26)."""
    note(s, c.DECLINED, s.turn, c.NO_CARD, 0)
    ask(s, c.NAME, s.turn)


def give(s: State, card: int) -> None:
    """The giver picks the card for the next receiver (MOD-4)."""
    hand_over(s, card)
    give_on(s, 1)


def hand_over(s: State, card: int) -> None:
    """A card goes to the next receiver."""
    lose(s, s.turn, card)
    gain(s, s.receiver, card)
    note(s, c.GAVE, s.turn, card, s.receiver)
    watch_exposure(s, s.receiver)
    s.receiver = next_opponent(s, s.receiver)


def give_on(s: State, given: int) -> None:
    """Give while there are cards of the colour; ask only where the choice matters."""
    while True:
        left = s.held[s.turn] & c.OF_COLOUR[s.gift]
        if left == 0 or (s.sizes[s.turn] == 1 and not s.rules.mod_go_out):
            break
        if count(left) > 1 and (still_in(s) > 2 or must_keep_one(s)):
            ask(s, c.GIVE, s.turn)
            return
        hand_over(s, lowest(left))
        given = 1
    s.gift = c.NO_COLOUR
    s.receiver = c.NOBODY
    if s.sizes[s.turn] == 0:
        finish(s, s.turn, c.BY_GIFT)
        return
    if given:
        expose(s, s.turn)
    ask(s, c.NAME, s.turn)


# Wild Narwhal Rule


def raise_foreheads(s: State) -> None:
    """In order of play, the player last, everybody puts a card to the forehead unseen (NAR-2, NAR-11)."""
    seat = s.turn
    for _ in range(still_in(s)):
        seat = neighbour(s, seat)
        if seat == s.turn and not s.rules.narwhal_includes_player:
            continue
        if s.forehead_counts[seat] and s.rules.narwhal_skips_holders:
            continue
        card = next_card(s)
        if card == c.NO_CARD:
            note(s, c.SHORT, seat, c.NO_CARD, 1)
            break
        add_forehead(s, seat, card)
        note(s, c.FOREHEAD, seat, card, 0)


def guess(s: State, seat: int, colour: int) -> None:
    """Guess one's oldest forehead card: if right, the turn goes on; if wrong, it ends (NAR-4 to NAR-8)."""
    turn_action(s)
    s.blanks = 0
    place = oldest_forehead(s, seat)
    card = s.foreheads[place]
    if c.COLOUR_OF[card] != colour and c.COLOUR_OF[card] != c.NO_COLOUR:
        note(s, c.GUESSED, seat, colour, 0)
        s.guessed[seat] |= c.BIT[colour]
        pass_on(s)
        return
    note(s, c.GUESSED, seat, colour, 1)
    s.acted = s.rules.jumpable != 0
    remove_forehead(s, place)
    s.guessed[seat] = 0
    note(s, c.CLEARED, seat, card, s.rules.narwhal_on_top)
    if s.rules.narwhal_on_top:
        discard(s, card)
        s.colour = colour
    else:
        tuck(s, card)
    ask(s, c.GUESS if s.forehead_counts[seat] else c.TURN, seat)
