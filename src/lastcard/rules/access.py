"""What Python reads of a state and writes into it: lists and numbers, at the edge of the kernel."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import DECK, NO_CARD, NOBODY, OVER, REMEMBERS, TYPES, WRITES
from .layout import lowest, octets, spelled, wipe
from .remembering import veil_memory
from .state import Journal, Rules, State, clone


def hand_list(s: State, seat: int) -> list[int]:
    """A hand as card numbers, in hand order."""
    cards = []
    for card in range(TYPES):
        for _ in range(s.hands[seat * TYPES + card]):
            cards.append(card)
    return cards


def hand_names(s: State, seat: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """A hand by the names of its cards, in hand order."""
    found = []
    held = s.held[seat]
    while held:
        card = lowest(held)
        held &= held - 1
        for _ in range(s.hands[seat * TYPES + card]):
            found.append(names[card])
    return tuple(found)


def shown_list(s: State) -> list[int]:
    """The challenged hand that lies open to the challenger."""
    cards = []
    for card in range(TYPES):
        for _ in range(s.shown[card]):
            cards.append(card)
    return cards


def draw_list(s: State) -> list[int]:
    """The draw pile, next card first."""
    return [s.draw[i] for i in range(s.draws - 1, -1, -1)]


def discard_list(s: State) -> list[int]:
    """The discard pile, top first."""
    return [s.discard[i] for i in range(s.discards - 1, -1, -1)]


def discard_names(s: State, names: tuple[str, ...]) -> tuple[str, ...]:
    """The discard pile by the names of its cards, top first."""
    found = []
    for i in range(s.discards - 1, -1, -1):
        found.append(names[s.discard[i]])
    return tuple(found)


def forehead_list(s: State, seat: int) -> list[int]:
    """A seat's forehead cards, oldest first."""
    return [s.foreheads[i] for i in range(s.forehead_total) if s.forehead_seats[i] == seat]


def top_card(s: State) -> int:
    """The card to match."""
    return s.discard[s.discards - 1]


def set_deck(rules: Rules, cards: Sequence[int]) -> None:
    """The cards of the edition's deck."""
    for i in range(len(cards)):
        rules.deck[i] = cards[i]
    rules.deck_size = len(cards)


def set_goals(rules: Rules, goals: Sequence[int]) -> None:
    """What a bot goes by in each phase, by the number of the phase."""
    for i in range(len(goals)):
        rules.goals[i] = goals[i]


def set_draw(s: State, cards: Sequence[int]) -> None:
    """Lay the draw pile, next card first."""
    s.draws = len(cards)
    for i in range(s.draws):
        s.draw[s.draws - 1 - i] = cards[i]


def set_discard(s: State, cards: Sequence[int]) -> None:
    """Lay the discard pile, top first."""
    s.discards = len(cards)
    for i in range(s.discards):
        s.discard[s.discards - 1 - i] = cards[i]


def set_shown(s: State, seat: int, to: int, cards: Sequence[int]) -> None:
    """A hand lies open to the seat that challenged it."""
    s.shown_seat = seat
    s.shown_to = to
    for card in range(TYPES):
        s.shown[card] = 0
    for card in cards:
        s.shown[card] += 1


def set_guessed(s: State, seat: int, colours: int) -> None:
    """The colours, as bits, that a seat has guessed in vain for its oldest forehead card."""
    s.guessed[seat] = colours


def get_guessed(s: State, seat: int) -> int:
    """The colours, as bits, that a seat has guessed in vain for its oldest forehead card."""
    return s.guessed[seat]


def size_of(s: State, seat: int) -> int:
    """How many cards a hand holds."""
    return s.sizes[seat]


def set_size(s: State, seat: int, size: int) -> None:
    """A hand holds so many cards, whatever is known of them."""
    s.sizes[seat] = size


def hand_sizes(s: State) -> tuple[int, ...]:
    """How many cards each hand holds."""
    found = []
    for seat in range(s.seats):
        found.append(s.sizes[seat])
    return tuple(found)


def held_by(s: State, seat: int) -> int:
    """The card types in a hand, as bits."""
    return s.held[seat]


def set_key(s: State, key: Sequence[int]) -> None:
    """Give the generator its key: eight 32-bit words."""
    for i in range(8):
        s.key[i] = key[i]
    s.counter = 0


def get_key(s: State) -> list[int]:
    """The generator's key."""
    return [s.key[i] for i in range(8)]


def image(s: State) -> bytes:
    """All that can tell two rounds of one deal apart, as bytes: the same in every kernel.

    What no rule reads follows from the actions and is left out: stored tables hold hashes of this image.
    """
    scalars = [
        *(s.seats, s.dealer, s.turn, s.actor, s.direction, s.phase, s.colour, s.drawn, s.early, s.exposed),
        *(s.guilty, s.gift, s.receiver, s.shown_seat, s.shown_to, s.blanks, s.turns, s.winner, s.counter),
        *(s.draws, s.discards, s.forehead_total),
    ]
    house = [s.pending, s.by_four, s.start, s.acted, s.out]  # left out where all are 0: so old hashes stay
    worn = bytearray()
    for i in range(s.forehead_total):
        worn.append(s.foreheads[i])
        worn.append(s.forehead_seats[i])
    return b"".join(
        (
            spelled(scalars),
            spelled(house) if any(house) else b"",
            octets(s.hands, s.seats * TYPES),
            octets(s.draw, s.draws),
            octets(s.discard, s.discards),
            worn,
            octets(s.guessed, s.seats),
            octets(s.shown, TYPES) if s.shown_seat != NOBODY else b"",
        )
    )


def veiled(s: State, seat: int) -> State:
    """A copy that holds no more than a seat may know, or a spectator (NOBODY): what views are read from."""
    v = clone(s)
    for i in range(8):
        v.key[i] = 0
    v.counter = 0
    v.guilty = 0
    wipe(v.draw, 0, DECK)
    wipe(v.foreheads, v.forehead_total, DECK)
    if s.shown_seat == NOBODY or (s.shown_to != NOBODY and s.shown_to != seat):
        v.shown_seat = NOBODY
        v.shown_to = NOBODY
        v.proof = 0
        wipe(v.shown, 0, TYPES)
    if s.phase != OVER:
        veil_cards(v, seat)
    if v.noting & REMEMBERS:
        veil_memory(v, seat)
    return v


def veil_cards(v: State, seat: int) -> None:
    """The hands of others, the own forehead, and what another has drawn; that there is something stays."""
    if v.drawn != NO_CARD and seat != v.turn:
        v.drawn = 0
    for other in range(v.seats):
        if other != seat:
            v.held[other] = 0
            wipe(v.hands, other * TYPES, other * TYPES + TYPES)
    for i in range(v.forehead_total):
        if seat == NOBODY or v.forehead_seats[i] == seat:
            v.foreheads[i] = 0


def keep_journal(s: State) -> None:
    """From now on the round writes down what happens."""
    s.journal = Journal()
    s.noting |= WRITES


def drop_journal(s: State) -> None:
    """From now on nothing is written down, and what was is gone."""
    s.noting &= ~WRITES
    s.journal = None  # type: ignore[assignment] # whoever reads a journal has asked to keep one
