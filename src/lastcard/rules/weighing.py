"""What it is worth to play a card, as the bot `sensible` sees it."""

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
    weigh_cards(s, seat, cards, p)
    return player_pick(p, seat, p.best)


def weigh_cards(s: State, seat: int, cards: int, p: Players) -> None:
    """Find those of the cards that are worth most to a seat."""
    look_round(s, seat, p)
    p.best = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        weigh_in(p, card, card_worth(s, seat, card, p))


def judge_card(s: State, seat: int, card: int) -> tuple[int, ...]:
    """Return what a card is worth, and the terms of that sum in the order of WORTH_TERMS."""
    p = Players()
    p.explains = 1
    weigh_cards(s, seat, c.BIT[card], p)
    found = [p.highest]
    for i in range(c.TERMS):
        found.append(p.terms[i])
    return tuple(found)


def card_worth(s: State, seat: int, card: int, p: Players) -> int:
    """Return what it is worth to play a card of the hand now: a sum of a few terms, in thousandths."""
    if goes_out(s, seat, card):
        return c.WORTH_OUT
    follows = follow_up(s, seat, card, p)
    relief = c.POINTS[card] * max(p.danger, c.LEAST_RELIEF)
    again = 0
    costs = 0
    if c.FACE_OF[card] < c.SKIP:
        exchanged = new_hand(s, seat, card) if s.rules.exchanging & c.BIT[card] else 0
        if p.explains:
            keep_terms(p, follows, 0, 0, exchanged, relief, 0)
        return follows + exchanged + relief
    if card < c.WILD:
        again = tempo(s, seat, card, p)
    else:
        costs = price(s, seat, card)
    hits = blow(s, card, p)
    if p.explains:
        keep_terms(p, follows, again, hits, 0, relief, -costs)
    return follows + again + hits + relief - costs


def keep_terms(
    p: Players, follows: int, again: int, hits: int, exchanged: int, relief: int, costs: int
) -> None:
    """Keep the terms of what a card is worth, for those who explain it, in the order of WORTH_TERMS."""
    p.terms[0] = follows
    p.terms[1] = again
    p.terms[2] = hits
    p.terms[3] = exchanged
    p.terms[4] = relief
    p.terms[5] = costs


def goes_out(s: State, seat: int, card: int) -> int:
    """Return whether no card is left after this one."""
    return s.sizes[seat] == 1 or (card == c.SPECIAL and gives_all_away(s, seat))


def follow_up(s: State, seat: int, card: int, p: Players) -> int:
    """Cards left that will match this one; with more seats more can happen before the next turn."""
    each = c.FOLLOWING_OF_TWO if p.two_play else c.FOLLOWING_OF_MANY
    if card >= c.WILD:
        return c.FOLLOWING * p.longest * each
    alike = -s.hands[seat * c.TYPES + card]
    for colour in range(c.COLOURS):
        alike += s.hands[seat * c.TYPES + colour * c.FACES + c.FACE_OF[card]]
    return (c.FOLLOWING * (p.counts[c.COLOUR_OF[card]] - 1) + c.FOLLOWING_FACE * alike) * each


def blow(s: State, card: int, p: Players) -> int:
    """How hard a card hits a player who has to be stopped.

    A Reverse hits the next seat, less the one that it lets in. A special card hits everybody, and may take a
    whole colour with it; where hardly a card is left to hit with, it would only go on to the next hand.
    """
    if card == c.SPECIAL:
        worth = s.rules.giving * (p.longest - 1)
        return worth if hardly_any_is_left(s) else worth + s.rules.blow * p.danger
    if c.FACE_OF[card] == c.REVERSE and not plays_again(s, card, p):
        return c.BLOW[card] * (p.after - p.before)
    return c.BLOW[card] * p.after


def tempo(s: State, seat: int, card: int, p: Players) -> int:
    """A second turn at once, if there is a card to use it."""
    if not plays_again(s, card, p):
        return 0
    return c.WORTH_AGAIN if goes_on_after(s, seat, card) else c.WORTH_AGAIN_IN_VAIN


def plays_again(s: State, card: int, p: Players) -> int:
    """Return whether the turn comes straight back, which takes a table of two (D2-4, REV-3, SKIP-3)."""
    return p.two_play and (c.FACE_OF[card] != c.REVERSE or not s.rules.reverse_is_literal)


def goes_on_after(s: State, seat: int, card: int) -> int:
    """Whether another card of the hand could be laid upon this one."""
    left = s.held[seat]
    if s.hands[seat * c.TYPES + card] == 1:
        left &= ~c.BIT[card]
    return left & (c.OF_COLOUR[c.COLOUR_OF[card]] | c.OF_FACE[c.FACE_OF[card]] | ~c.COLOURED) != 0


def new_hand(s: State, seat: int, card: int) -> int:
    """What it is worth to get a smaller hand for the own one, or costs to get a larger one (SWAP)."""
    smaller = fewest_cards(s, seat) if c.FACE_OF[card] == c.SEVEN else s.sizes[previous(s, seat)]
    return c.WORTH_SWAP * (s.sizes[seat] - 1 - smaller)


def price(s: State, seat: int, card: int) -> int:
    """What a colourless card costs: it is gone, and a Draw Four may be challenged."""
    if card == c.FOUR and s.rules.draw_four == c.BLUFF and proof_against(s, seat):
        return c.WORTH_KEPT + c.WORTH_BLUFF
    return c.WORTH_KEPT


def gives_all_away(s: State, seat: int) -> int:
    """Whether a gift goes out at once, all other cards being of one colour (MOD-8)."""
    if not s.rules.gift_wins:
        return 0
    left = s.held[seat]
    if s.hands[seat * c.TYPES + c.SPECIAL] == 1:
        left &= ~c.BIT[c.SPECIAL]
    return left != 0 and left & ~c.OF_COLOUR[c.COLOUR_OF[lowest(left)]] == 0
