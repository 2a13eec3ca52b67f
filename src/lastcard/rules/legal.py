"""What each seat may do at this moment, as bits (TURN, MATCH, WD4, WAS, UNO)."""

from __future__ import annotations

from . import cards as c
from .calls import may_call_ahead
from .layout import lowest
from .own_effects import own_answers
from .piles import anything_to_draw
from .state import State, neighbour, next_opponent


def masters_all_colours(s: State, seat: int) -> int:
    """Whether a seat holds Avatar State and a card of each of the four colours (WAS-1)."""
    held = s.held[seat]
    if held & c.BIT[c.SPECIAL] == 0:
        return 0
    return (
        (held & c.OF_COLOUR[0] != 0)
        & (held & c.OF_COLOUR[1] != 0)
        & (held & c.OF_COLOUR[2] != 0)
        & (held & c.OF_COLOUR[3] != 0)
    )


def convicting(s: State, colour: int) -> int:
    """The cards that make a Draw Four a bluff: of the colour in play (WD4-2), and some wilds (R-18)."""
    return c.OF_COLOUR[colour] | s.rules.convicting


def proof_against(s: State, seat: int) -> int:
    """The cards in hand, beside it, that would make a Draw Four laid now a bluff."""
    others = s.held[seat]
    if s.hands[seat * c.TYPES + c.FOUR] < 2:
        others &= ~c.BIT[c.FOUR]
    return others & convicting(s, s.colour)


def convicts(s: State) -> int:
    """The cards that would convict whoever laid the Draw Four on top, while it can be told; else none."""
    return 0 if s.before == c.NO_COLOUR else convicting(s, s.before)


def permitted(s: State, seat: int, cards: int) -> int:
    """Of cards that fit those that may be laid: a lawful Draw Four (R-15), no barred last card (LASTC-1)."""
    if s.rules.draw_four == c.STRICT and cards & c.BIT[c.FOUR] and proof_against(s, seat):
        cards &= ~c.BIT[c.FOUR]
    if s.rules.barred and s.sizes[seat] == 1:
        cards &= ~s.rules.barred
    return cards


def playable_cards(s: State, seat: int) -> int:
    """The cards in hand that may be laid on one's own turn."""
    matching = c.OF_COLOUR[s.colour] | c.OF_FACE[c.FACE_OF[s.discard[s.discards - 1]]] | s.rules.wilds
    cards = s.held[seat] & matching
    if s.rules.narrowed:
        cards = permitted(s, seat, cards)
    if s.rules.special == c.AVATAR_STATE and masters_all_colours(s, seat):
        cards |= c.BIT[c.SPECIAL]
    return cards


def without_bluff(s: State, seat: int, cards: int) -> int:
    """Return the playable cards that break no rule: a Draw Four that would be a bluff is left out (R-42)."""
    if cards & c.BIT[c.FOUR] and s.rules.draw_four == c.BLUFF and proof_against(s, seat):
        cards &= ~c.BIT[c.FOUR]
    return cards


def forcing(s: State, seat: int, cards: int) -> int:
    """Return the playable cards that count where one must play: no bluff, no Avatar State (MUST-1)."""
    return without_bluff(s, seat, cards & ~s.rules.unforced)


def must_lay(s: State, seat: int, cards: int) -> int:
    """Return whether drawing is barred: nothing is left to draw (SHUF-5, R-42), or a house rule (MUST-1)."""
    if anything_to_draw(s):
        return s.rules.must_play and forcing(s, seat, cards) != 0
    return without_bluff(s, seat, cards) != 0


def moves_on_turn(s: State, seat: int) -> int:
    """Return the cards that can be played, and the draw; with nothing left to draw it passes the turn."""
    moves = playable_cards(s, seat)
    if moves == 0 or not must_lay(s, seat, moves):
        moves |= c.BIT[c.DRAW]
    return moves


def moves_with_drawn_card(s: State, seat: int) -> int:
    """The drawn card only (DCO-1), or keep it; Avatar State works at any time (DCO-2)."""
    moves = c.BIT[s.drawn] | c.BIT[c.KEEP]
    if s.rules.drawn_card == c.MUST and forcing(s, seat, c.BIT[s.drawn]):
        moves ^= c.BIT[c.KEEP]
    if s.rules.special == c.AVATAR_STATE and masters_all_colours(s, seat):
        moves |= c.BIT[c.SPECIAL]
    return moves


def gift_colours(s: State, seat: int) -> int:
    """The colours in hand (MOD-2); to give nothing, if the table plays it so (R-26)."""
    moves = c.BIT[c.KEEP] if s.rules.mod_optional else 0
    for colour in range(c.COLOURS):
        if s.held[seat] & c.OF_COLOUR[colour]:
            moves |= c.BIT[c.COLOUR + colour]
    return moves


def answering_cards(s: State, seat: int) -> int:
    """The cards in hand that answer the draw card that hits (STACK-1, DEFL-1); none with a forehead card."""
    if s.forehead_counts[seat]:
        return 0
    if s.by_four:
        matching = s.rules.on_four | c.OF_COLOUR[s.colour] & (s.rules.on_four_in_colour | s.rules.deflecting)
    else:
        matching = s.rules.on_two | c.OF_COLOUR[s.colour] & s.rules.deflecting
    return permitted(s, seat, s.held[seat] & matching)


def answers(s: State, seat: int) -> int:
    """Take what is owed, challenge a Draw Four that lies on top, or lay a card (STACK-1 to STACK-5)."""
    moves = c.BIT[c.TAKE] | answering_cards(s, seat)
    if s.rules.draw_four == c.BLUFF and s.discard[s.discards - 1] == c.FOUR and s.out & c.BIT[s.turn] == 0:
        moves |= c.BIT[c.CHALLENGE]
    return moves


def partners(s: State) -> int:
    """The seats to swap hands with (SWAP-1): each is an action of its own number."""
    return (c.BIT[s.seats] - 1) & ~c.BIT[s.actor] & ~s.out


def decisions(s: State) -> int:
    """What the seat whose decision is awaited may decide."""
    return moves_on_turn(s, s.actor) if s.phase == c.TURN else other_decisions(s)


def other_decisions(s: State) -> int:
    """The same where it is not the turn itself: apart, so that the compiler puts the usual case in line."""
    if s.phase == c.DRAWN:
        return moves_with_drawn_card(s, s.actor)
    if s.phase == c.ANSWER:
        return answers(s, s.actor) if s.rules.answerable or s.out else c.BIT[c.TAKE] | c.BIT[c.CHALLENGE]
    if s.phase == c.GIFT:
        return gift_colours(s, s.actor)
    if s.phase == c.GIVE:
        return s.held[s.actor] & c.OF_COLOUR[s.gift]
    if s.phase == c.FOLLOW:
        return s.held[s.actor] & c.COLOURED
    if s.phase == c.SWAP:
        return partners(s)
    return c.ALL_COLOURS if s.phase < c.OVER else own_answers(s)


def call_or_catch(s: State, seat: int) -> int:
    """The call and the catch, open to every seat while they make sense (UNO-1 to UNO-6)."""
    if s.exposed == seat:
        return c.BIT[c.CALL]
    if s.exposed != c.NOBODY:
        return c.BIT[c.CATCH]
    return 0


def call_ahead(s: State) -> int:
    """On one's turn with two cards, once (UNO-8)."""
    return c.BIT[c.CALL] if may_call_ahead(s) and not s.early else 0


def open_to_jumps(s: State) -> int:
    """Whether the like of the top card may be laid out of turn now (JUMP-1).

    Not on the start card, and not in a turn that has begun with a guess.
    """
    return (
        s.rules.jumpable & c.BIT[s.discard[s.discards - 1]] != 0
        and s.phase == c.TURN
        and not s.start
        and not s.acted
    )


def may_jump_in(s: State, seat: int) -> int:
    """Whether a seat could do so, as far as everybody can tell; with a forehead card it cannot (JUMP-2)."""
    return open_to_jumps(s) and seat != s.actor and s.forehead_counts[seat] == 0 and s.out & c.BIT[seat] == 0


def jumping_cards(s: State, seat: int) -> int:
    """The card in hand that may be laid out of turn now."""
    if not may_jump_in(s, seat):
        return 0
    return permitted(s, seat, s.held[seat] & c.BIT[s.discard[s.discards - 1]])


def with_call(s: State, seat: int) -> int:
    """The cards that leave a seat with one if laid now: a call may go with them, if it was not made yet."""
    if s.sizes[seat] != 2 or s.rules.no_calls:
        return 0
    if seat != s.actor:
        return jumping_cards(s, seat)
    if s.early or (s.phase != c.TURN and s.phase != c.DRAWN and s.phase != c.ANSWER):
        return 0
    return decisions(s) & c.CARDS


def must_keep_one(s: State) -> int:
    """Whether the giver, who may not go out by giving, also picks the card to keep (R-28)."""
    return not s.rules.mod_go_out and s.held[s.turn] & ~c.OF_COLOUR[s.gift] == 0


def gift_order(s: State, seat: int) -> list[int]:
    """Who gets the cards of the colour that a seat has still to give away, one each in turn (MOD-3)."""
    receivers: list[int] = []
    if s.phase != c.GIVE or seat != s.turn:
        return receivers
    left = -must_keep_one(s)
    for card in range(s.gift * c.FACES, s.gift * c.FACES + c.FACES):
        left += s.hands[seat * c.TYPES + card]
    receiver = s.receiver
    for _ in range(left):
        receivers.append(receiver)
        receiver = next_opponent(s, receiver)
    return receivers


def legal(s: State, seat: int) -> int:
    """All actions open to a seat now, as bits."""
    if s.phase == c.OVER or s.out & c.BIT[seat]:
        return 0
    if s.phase == c.FOLLOW:
        return decisions(s) if seat == s.actor else 0
    moves = call_or_catch(s, seat)
    if seat == s.actor:
        moves |= decisions(s) | call_ahead(s)
    elif (
        s.rules.special == c.AVATAR_STATE
        and (s.phase == c.TURN or s.phase == c.DRAWN)
        and masters_all_colours(s, seat)
    ):
        moves |= c.BIT[c.SPECIAL]
    if s.rules.jumpable:
        moves |= jumping_cards(s, seat)
    return moves


def reacting(s: State) -> int:
    """Who has more to say than the decision that is awaited, as bits: a call, a catch, a play out of turn."""
    if s.phase == c.OVER or s.phase == c.FOLLOW:
        return 0
    if s.exposed != c.NOBODY:
        return (c.BIT[s.seats] - 1) & ~s.out
    seats = c.BIT[s.actor] if call_ahead(s) else 0
    if s.rules.interruptible and (s.phase == c.TURN or s.phase == c.DRAWN):
        for seat in range(s.seats):
            if seat != s.actor and legal(s, seat):
                seats |= c.BIT[seat]
    return seats


# Who is asked next


def first_asked(s: State, seats: int) -> int:
    """Return which of some seats, as bits, is asked first; NOBODY if there are none.

    The exposed seat comes first, then the seat to act, then the others in order of play.
    """
    if s.exposed != c.NOBODY and seats & c.BIT[s.exposed]:
        return s.exposed
    if seats == 0:
        return c.NOBODY
    seat = s.actor
    while seats & c.BIT[seat] == 0:
        seat = neighbour(s, seat)
    return seat


def asking_order(s: State, seats: int) -> list[int]:
    """Return some seats, given as bits, in the order in which they are asked."""
    order = []
    while seats:
        seat = first_asked(s, seats)
        order.append(seat)
        seats &= ~c.BIT[seat]
    return order


def next_reacting(s: State, passed: int) -> int:
    """Return the seat that is asked next for a reaction, without those that have passed; NOBODY if none is.

    The seat to act comes last, with its decision: only to call its own last card is it asked before.
    """
    if s.exposed == c.NOBODY and not s.rules.interruptible:
        return c.NOBODY
    waiting = reacting(s) & ~passed
    if s.exposed != s.actor:
        waiting &= ~c.BIT[s.actor]
    return first_asked(s, waiting)


def legal_names(s: State, seat: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """The same by the names of the actions."""
    moves = legal(s, seat)
    found = []
    while moves:
        found.append(names[lowest(moves)])
        moves &= moves - 1
    return tuple(found)
