"""What it is worth to lay a card, as the bot `sensible` sees it: the same sums as in `bots/worth.py`."""

from __future__ import annotations

from . import cards as c
from .layout import lowest
from .legal import proof_against
from .players import Players, count_hand, player_pick, weigh_in
from .playout import hardly_any_is_left
from .state import State, first_playing, neighbour, still_in


def previous(s: State, seat: int) -> int:
    """The seat that plays before a seat, passing over those that are out."""
    seat -= s.direction
    if seat == s.seats:
        seat = 0
    elif seat < 0:
        seat = s.seats - 1
    return first_playing(s, seat, -s.direction) if s.out else seat


def fewest_cards(s: State, seat: int) -> int:
    """How many cards the smallest hand of an opponent holds."""
    fewest = c.DECK
    for other in range(s.seats):
        if other != seat and s.out & c.BIT[other] == 0 and s.sizes[other] < fewest:
            fewest = s.sizes[other]
    return fewest


def look_round(s: State, seat: int, p: Players) -> None:
    """What every card of a hand is judged by, worked out once for a decision."""
    count_hand(s, seat, p)
    p.after = c.THREAT[s.sizes[neighbour(s, seat)]]
    p.before = c.THREAT[s.sizes[previous(s, seat)]]
    p.danger = 0
    for other in range(s.seats):  # who is out holds no cards, and is no threat either
        if other != seat and c.THREAT[s.sizes[other]] > p.danger:
            p.danger = c.THREAT[s.sizes[other]]
    p.two_play = still_in(s) == 2


def best_card(s: State, seat: int, cards: int, p: Players) -> int:
    """Of some cards in hand the one worth most; between equal ones by lot."""
    if cards & (cards - 1) == 0:
        return lowest(cards)
    look_round(s, seat, p)
    p.best = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        weigh_in(p, card, card_worth(s, seat, card, p))
    return player_pick(p, seat, p.best)


def card_worth(s: State, seat: int, card: int, p: Players) -> int:
    """What it is worth to lay a card of the hand now."""
    if s.sizes[seat] == 1 or (card == c.SPECIAL and gives_all_away(s, seat)):
        return c.WORTH_OUT
    worth = c.POINTS[card] * max(p.danger, c.LEAST_RELIEF)
    if card < c.WILD:
        return worth + coloured_worth(s, seat, card, p)
    worth += c.FOLLOWING * p.longest * following(p) - c.WORTH_KEPT
    if card == c.SPECIAL:
        if not hardly_any_is_left(s):  # else it would only go on to the next hand
            worth += s.rules.blow * p.danger
        return worth + s.rules.giving * (p.longest - 1)
    worth += c.BLOW[card] * p.after
    if card == c.FOUR and s.rules.draw_four == c.BLUFF and proof_against(s, seat):
        worth -= c.WORTH_BLUFF
    return worth


def following(p: Players) -> int:
    return c.FOLLOWING_OF_TWO if p.two_play else c.FOLLOWING_OF_MANY


def coloured_worth(s: State, seat: int, card: int, p: Players) -> int:
    """Cards left that will match it, whom it holds up, the turn that comes back, and the new hand."""
    face = c.FACE_OF[card]
    alike = 0
    for colour in range(c.COLOURS):
        alike += s.hands[seat * c.TYPES + colour * c.FACES + face]
    alike -= s.hands[seat * c.TYPES + card]
    left = c.FOLLOWING * (p.counts[c.COLOUR_OF[card]] - 1) + c.FOLLOWING_FACE * alike
    worth = left * following(p)
    if face >= c.SKIP:
        again = plays_again(s, face, p)
        if face == c.REVERSE and not again:
            return worth + c.BLOW[card] * (p.after - p.before)
        worth += c.BLOW[card] * p.after
        if again:
            worth += c.WORTH_AGAIN if goes_on_after(s, seat, card) else c.WORTH_AGAIN_IN_VAIN
    elif s.rules.exchanging & c.BIT[card]:
        worth += new_hand(s, seat, face)
    return worth


def plays_again(s: State, face: int, p: Players) -> int:
    """Whether the turn comes straight back, which takes a table of two (D2-4, REV-3, SKIP-3)."""
    return p.two_play and (face != c.REVERSE or not s.rules.reverse_is_literal)


def goes_on_after(s: State, seat: int, card: int) -> int:
    """Whether another card of the hand could be laid upon this one."""
    left = s.held[seat]
    if s.hands[seat * c.TYPES + card] == 1:
        left &= ~c.BIT[card]
    return left & (c.OF_COLOUR[c.COLOUR_OF[card]] | c.OF_FACE[c.FACE_OF[card]] | ~c.COLOURED) != 0


def new_hand(s: State, seat: int, face: int) -> int:
    """What it is worth to get a smaller hand for the own one, or costs to get a larger one (SWAP)."""
    smaller = fewest_cards(s, seat) if face == c.SEVEN else s.sizes[previous(s, seat)]
    return c.WORTH_SWAP * (s.sizes[seat] - 1 - smaller)


def gives_all_away(s: State, seat: int) -> int:
    """Whether a gift goes out at once, all other cards being of one colour (MOD-8)."""
    if not s.rules.gift_wins:
        return 0
    left = s.held[seat]
    if s.hands[seat * c.TYPES + c.SPECIAL] == 1:
        left &= ~c.BIT[c.SPECIAL]
    return left != 0 and left & ~c.OF_COLOUR[c.COLOUR_OF[lowest(left)]] == 0
