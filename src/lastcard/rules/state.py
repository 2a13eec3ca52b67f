"""The whole of a round as numbers: hands, piles, whose move it is, and the generator."""

from __future__ import annotations

from typing import Any

from .cards import (
    BIT,
    BLOCK,
    COLOURS,
    MOST_SEATS,
    NO_CARD,
    NO_COLOUR,
    NOBODY,
    NOT_KNOWN,
    OVER,
    REMEMBERS,
    TYPES,
    VIEWERS,
)
from .layout import allocate_journal, allocate_memory, allocate_rules, allocate_state, count


class Rules:
    """An edition with its options, as numbers. Set once; every state of a round shares it."""

    deck: list[int]
    goals: list[int]  # what a bot goes by in each phase

    def __init__(self) -> None:
        allocate_rules(self)
        self.deck_size = 0
        self.special = 0
        self.declared: Any = None  # what they were made from: `parameters.shared_rules` makes them again
        self.own: Any = None  # what a special card of its own does: `custom_effect.CustomEffect`
        self.wilds = 0
        self.convicting = 0
        self.dealer = 0
        self.start_on_number = 0
        self.shuffle_in_ignored = 0
        self.reverse_is_literal = 0
        self.draw_four = 0
        self.reveal_to_all = 0
        self.last_card_draw = 1
        self.last_card_special = 0
        self.king_pig_one_colour = 0
        self.mod_optional = 0
        self.mod_go_out = 1
        self.narwhal_includes_player = 1
        self.narwhal_on_top = 0
        self.narwhal_skips_holders = 0
        self.forehead_scores = 1
        self.hand_size = 7
        self.challenge_penalty = 2
        self.uno_penalty = 2
        self.no_calls = 0
        self.barred = 0  # as the last card
        self.narrowed = 0  # some cards that fit may not be laid
        self.at_once = 0  # may be laid when just drawn
        self.unforced = 0  # never have to be laid
        self.must_play = 0
        self.draw_until = 0
        self.drawn_card = 0
        # What answers a Draw Two, what a Draw Four, and what only in the colour in play: STACK-1, DEFL-1.
        self.answerable = 0
        self.on_two = 0
        self.on_four = 0
        self.on_four_in_colour = 0
        self.deflecting = 0
        self.exchanging = 0  # the numbers that make hands change seats: SWAP-1, SWAP-2
        self.interruptible = 0  # whether anybody may ever play out of turn
        self.jumpable = 0  # the cards that may be laid on their like out of turn: JUMP-1
        self.mercy = 0  # so many cards in hand put a seat out of the round: MERCY-1; 0: none do
        self.colour_order = 0  # in which its cards go then: the number of each colour, two bits a place
        # What bots weigh of the special card: its blow in hundredths, what each card is worth that it gives
        # away in thousandths, and whether the round is won by giving the last ones away.
        self.blow = 0
        self.giving = 0
        self.gift_wins = 0


class Journal:
    """What happened, as rows of four numbers: kind, seat, card, number."""

    rows: list[int]

    def __init__(self) -> None:
        allocate_journal(self)
        self.length = 0


class Memory:
    """What could be remembered of a round: `remembering.py` says how it comes about."""

    known: list[int]  # of which cards each viewer knows one in the hand of each seat, as bits
    drew_on: list[int]  # seat by seat, cards gained since it drew on each colour; NOT_KNOWN: it has not
    named: list[int]  # the colour that each seat named last
    laid_since: list[int]  # how many cards it has laid since
    fours: list[int]  # Draw Fours of each seat: laid, challenged, guilty

    def __init__(self) -> None:
        allocate_memory(self)

    def forget(self) -> None:
        """There is nothing to remember yet."""
        for i in range(VIEWERS * MOST_SEATS):
            self.known[i] = 0
        for i in range(COLOURS * MOST_SEATS):
            self.drew_on[i] = NOT_KNOWN
        for i in range(MOST_SEATS):
            self.named[i] = NO_COLOUR
            self.laid_since[i] = 0
        for i in range(3 * MOST_SEATS):
            self.fours[i] = 0


class State:
    """One round between two actions, to the last bit."""

    journal: Journal
    memory: Memory
    hands: list[int]  # how many of each card type, seat by seat
    held: list[int]  # the types in each hand, as bits
    sizes: list[int]
    draw: list[int]  # next card last
    discard: list[int]  # top last
    foreheads: list[int]  # oldest first, whoever wears them
    forehead_seats: list[int]
    forehead_counts: list[int]
    guessed: list[int]  # colours guessed in vain for the oldest forehead card, as bits
    shown: list[int]  # a challenged hand, as counts
    key: list[int]
    block: list[int]  # scratch of the generator, not part of the round
    words: list[int]

    def __init__(self, rules: Rules, seats: int) -> None:
        allocate_state(self)
        self.rules = rules
        self.noting = 0  # whether a journal is kept, and a memory, as bits
        self.seats = seats
        self.dealer = 0
        self.turn = 0
        self.actor = 0
        self.phase = OVER
        self.counter = 0
        self.used = BLOCK
        self.reset()

    def __copy__(self) -> State:
        return clone(self)

    def __deepcopy__(self, memo: Any) -> State:
        return clone(self)

    def reset(self) -> None:
        """Nothing has happened yet: nobody is exposed, nothing owed, and play goes to the left (NEXT-3)."""
        self.direction = 1
        self.colour = NO_COLOUR
        self.draws = 0
        self.discards = 0
        self.drawn = NO_CARD
        self.early = 0
        self.exposed = NOBODY
        self.guilty = 0
        self.pending = 0  # what the seat that is hit owes, where it may answer with a card
        self.by_four = 0  # whether it was a Draw Four that hit, whatever lies on top by now
        self.start = 0  # whether the start card still lies on top, where cards may be laid out of turn
        self.acted = 0  # whether the turn has begun with a right guess, likewise
        self.out = 0  # the seats that are out of the round, as bits
        self.gift = NO_COLOUR
        self.receiver = NOBODY
        self.forehead_total = 0
        self.shown_seat = NOBODY
        self.shown_to = NOBODY
        self.blanks = 0
        self.turns = 0  # passed on so far: SHUF-7
        self.winner = NOBODY
        # No rule reads what follows: it is what everybody has seen, and what the views tell.
        self.said = 0  # who has called the last card, as bits; it counts while the seat holds one card
        self.hit = NO_COLOUR  # King Pig's colour, while the colour in play is named
        self.before = NO_COLOUR  # the colour in play before the Draw Four on top
        self.proof = 0  # the cards that made it a bluff, as bits
        self.ending = 0


def clone(s: State) -> State:
    """An independent copy that writes no journal; it remembers if `s` does."""
    c = State(s.rules, s.seats)
    if s.noting & REMEMBERS:
        c.memory = Memory()
        c.noting = REMEMBERS
    copy_into(c, s)
    return c


def copy_into(c: State, s: State) -> None:
    """Make `c` the same round as `s`; both were made for the same rules and seats."""
    if c.noting & REMEMBERS:
        copy_memory(c, s)
    c.hands[:] = s.hands
    c.held[:] = s.held
    c.sizes[:] = s.sizes
    c.draw[:] = s.draw
    c.discard[:] = s.discard
    c.foreheads[:] = s.foreheads
    c.forehead_seats[:] = s.forehead_seats
    c.forehead_counts[:] = s.forehead_counts
    c.guessed[:] = s.guessed
    c.shown[:] = s.shown
    c.key[:] = s.key
    c.dealer = s.dealer
    c.turn = s.turn
    c.actor = s.actor
    c.direction = s.direction
    c.phase = s.phase
    c.colour = s.colour
    c.draws = s.draws
    c.discards = s.discards
    c.drawn = s.drawn
    c.early = s.early
    c.exposed = s.exposed
    c.guilty = s.guilty
    c.pending = s.pending
    c.by_four = s.by_four
    c.start = s.start
    c.acted = s.acted
    c.out = s.out
    c.gift = s.gift
    c.receiver = s.receiver
    c.forehead_total = s.forehead_total
    c.shown_seat = s.shown_seat
    c.shown_to = s.shown_to
    c.blanks = s.blanks
    c.turns = s.turns
    c.winner = s.winner
    c.counter = s.counter
    c.said = s.said
    c.hit = s.hit
    c.before = s.before
    c.proof = s.proof
    c.ending = s.ending


def keep_memory(s: State) -> None:
    """From now on the round remembers."""
    if s.noting & REMEMBERS == 0:
        s.memory = Memory()
        s.memory.forget()
        s.noting |= REMEMBERS


def copy_memory(c: State, s: State) -> None:
    """Make `c`, which remembers, remember what `s` does."""
    if s.noting & REMEMBERS == 0:
        c.memory.forget()
        return
    c.memory.known[:] = s.memory.known
    c.memory.drew_on[:] = s.memory.drew_on
    c.memory.named[:] = s.memory.named
    c.memory.laid_since[:] = s.memory.laid_since
    c.memory.fours[:] = s.memory.fours


def gain(s: State, seat: int, card: int) -> None:
    """A card comes into a hand."""
    s.hands[seat * TYPES + card] += 1
    s.held[seat] |= BIT[card]
    s.sizes[seat] += 1


def lose(s: State, seat: int, card: int) -> None:
    """A card leaves a hand that holds it."""
    i = seat * TYPES + card
    s.hands[i] -= 1
    if s.hands[i] == 0:
        s.held[seat] ^= BIT[card]
    s.sizes[seat] -= 1


def first_playing(s: State, seat: int, direction: int) -> int:
    """The seat itself, or the first one after it that is not out of the round."""
    while s.out & BIT[seat]:
        seat += direction
        if seat == s.seats:
            seat = 0
        elif seat < 0:
            seat = s.seats - 1
    return seat


def neighbour(s: State, seat: int) -> int:
    """The next seat in the direction of play, passing over those that are out."""
    seat += s.direction
    if seat == s.seats:
        seat = 0
    elif seat < 0:
        seat = s.seats - 1
    return first_playing(s, seat, s.direction) if s.out else seat


def left_of(s: State, seat: int) -> int:
    """The next seat clockwise, whatever the direction of play, passing over those that are out."""
    seat = seat + 1 if seat + 1 < s.seats else 0
    return first_playing(s, seat, 1) if s.out else seat


def still_in(s: State) -> int:
    """How many seats are not out of the round: where a rule counts players, it counts these (MERCY-1)."""
    return s.seats - count(s.out)


def next_opponent(s: State, seat: int) -> int:
    """Clockwise, passing over the seat of the turn."""
    seat = left_of(s, seat)
    return left_of(s, seat) if seat == s.turn else seat


def next_turn(s: State) -> int:
    """Whose turn comes after this one if nobody is skipped; NOBODY once the round is over."""
    return NOBODY if s.phase == OVER else neighbour(s, s.turn)


def add_forehead(s: State, seat: int, card: int) -> None:
    """A card goes to a forehead, behind the older ones."""
    s.foreheads[s.forehead_total] = card
    s.forehead_seats[s.forehead_total] = seat
    s.forehead_total += 1
    s.forehead_counts[seat] += 1


def oldest_forehead(s: State, seat: int) -> int:
    """The place of a seat's oldest forehead card among all of them."""
    i = 0
    while s.forehead_seats[i] != seat:
        i += 1
    return i


def remove_forehead(s: State, place: int) -> None:
    """The forehead card at that place is taken away; the others keep their order."""
    s.forehead_counts[s.forehead_seats[place]] -= 1
    s.forehead_total -= 1
    for i in range(place, s.forehead_total):
        s.foreheads[i] = s.foreheads[i + 1]
        s.forehead_seats[i] = s.forehead_seats[i + 1]


def clear(s: State) -> None:
    """An empty table: no card anywhere, play to the left (NEXT-3)."""
    for i in range(s.seats * TYPES):
        s.hands[i] = 0
    for seat in range(s.seats):
        s.held[seat] = 0
        s.sizes[seat] = 0
        s.forehead_counts[seat] = 0
        s.guessed[seat] = 0
    if s.noting & REMEMBERS:
        s.memory.forget()
    s.reset()
