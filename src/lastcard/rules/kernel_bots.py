"""The built-in bots: chance, casual and sensible, as functions of a state, a seat and its legal actions.

They read no more of the state than the view of their seat holds, so a veiled state is enough: laws test it.
`bot_move` asks them in the order of R-37. `bots/built_in.py` asks them for a view.
"""

from __future__ import annotations

from . import cards as c
from .layout import lowest
from .legal import decisions, first_asked, legal, masters_all_colours, reacting
from .players import Players, best_colour, count_hand, count_unseen, player_lot, player_pick, weigh_in
from .playout import hardly_any_is_left, tosses_for_drawn
from .state import State, neighbour, still_in
from .weighing import best_card, fewest_cards, previous


def bot_move(s: State, p: Players) -> int:
    """Return the seat that moves next, and store what its bot does in `p.action`; NOBODY if it has no bot."""
    seats = reacting(s)
    while seats:
        seat = first_asked(s, seats)
        if p.levels[seat] != c.NO_BOT:
            p.action = bot_reaction(s, seat, legal(s, seat), p)
            if p.action != c.SILENT:
                return seat
        seats &= ~c.BIT[seat]
    if p.levels[s.actor] == c.NO_BOT:
        return c.NOBODY
    p.action = bot_choice(s, s.actor, decisions(s), p)
    return s.actor


def bot_choice(s: State, seat: int, moves: int, p: Players) -> int:
    """Return the decision of a seat's bot, one of the moves."""
    if p.levels[seat] == c.SENSIBLE_BOT:
        return sensible_choice(s, seat, moves, p)
    if p.levels[seat] == c.CASUAL_BOT:
        return casual_choice(s, seat, moves, p)
    return chance_choice(s, seat, moves, p)


def bot_reaction(s: State, seat: int, moves: int, p: Players) -> int:
    """Return a call, a catch or a play out of turn of a seat's bot, one of the moves; SILENT to pass."""
    if p.levels[seat] == c.SENSIBLE_BOT:
        return sensible_reaction(s, seat, moves)
    if p.levels[seat] == c.CASUAL_BOT:
        return casual_reaction(s, seat, moves, p)
    return chance_reaction(s, seat, moves, p)


# Chance


def chance_choice(s: State, seat: int, moves: int, p: Players) -> int:
    """Any card, else anything, by lot."""
    if moves & c.CARDS and not tosses_for_drawn(s):
        moves &= c.CARDS
    return player_pick(p, seat, moves)


def chance_reaction(s: State, seat: int, moves: int, p: Players) -> int:
    """It calls in time, and plays out of turn on the toss of a coin."""
    if s.exposed == seat:
        return c.CALL
    card = out_of_turn(s, seat, moves, 1)
    return card if card != c.SILENT and player_lot(p, seat, 2) else c.SILENT


def out_of_turn(s: State, seat: int, moves: int, interrupts: int) -> int:
    """The card that a seat may lay out of turn now: its special one, if it wants to, or one on its like."""
    if seat == s.actor:
        return c.SILENT
    if interrupts and moves & c.BIT[c.SPECIAL]:
        return c.SPECIAL
    top = s.discard[s.discards - 1]
    return top if moves & c.BIT[top] else c.SILENT


# Casual


def casual_choice(s: State, seat: int, moves: int, p: Players) -> int:
    """Whatever fits, and of what is not a card the first that comes to mind."""
    goal = s.rules.goals[s.phase]
    if goal == c.A_CARD or goal == c.CARD_TO_GIVE or goal == c.AN_ANSWER:
        moves = wanted_cards(s, moves)
        return player_pick(p, seat, moves) if moves else drawing(s)
    if goal == c.A_HAND:
        return smallest_hand(s, seat, moves, p)
    if goal == c.OWN_COLOUR or goal == c.COLOUR_TO_GIVE:
        count_hand(s, seat, p)
        for colour in range(c.COLOURS):
            p.values[colour] = p.counts[colour]
    else:
        for colour in range(c.COLOURS):
            p.values[colour] = 0
    return best_colour(p, seat, unguessed(s, seat) if goal == c.A_GUESS else c.BIT[c.COLOURS] - 1)


def casual_reaction(s: State, seat: int, moves: int, p: Players) -> int:
    """It remembers to call every other time, and notices what others do one time in four."""
    if moves & c.BIT[c.CATCH]:
        return c.SILENT if player_lot(p, seat, 4) else c.CATCH
    if should_call(s, seat, moves):
        return c.CALL if player_lot(p, seat, 2) else c.SILENT
    card = out_of_turn(s, seat, moves, 1)
    return c.SILENT if card == c.SILENT or player_lot(p, seat, 4) else card


# Sensible


def sensible_choice(s: State, seat: int, moves: int, p: Players) -> int:
    """It keeps wilds, hits who is about to go out, challenges on odds, and counts cards."""
    goal = s.rules.goals[s.phase]
    if goal == c.A_CARD:
        moves = wanted_cards(s, moves)
        return best_card(s, seat, considered(s, seat, moves), p) if moves else drawing(s)
    if goal == c.AN_ANSWER:
        return sensible_answer(s, seat, moves, p)
    if goal == c.CARD_TO_GIVE:
        return card_to_give(s, seat, moves, p)
    if goal == c.A_HAND:
        return smallest_hand(s, seat, moves, p)
    return sensible_colour(s, seat, goal, p)


def considered(s: State, seat: int, cards: int) -> int:
    """An interruption can wait until right after the own turn, as long as the four colours last."""
    if s.rules.special != c.AVATAR_STATE or cards & c.BIT[c.SPECIAL] == 0:
        return cards
    if not masters_all_colours(s, seat):
        return cards
    kept = 0
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        if masters_without(s, seat, card):
            kept |= c.BIT[card]
    if kept == 0:
        kept = c.BIT[c.SPECIAL]
    return kept


def masters_without(s: State, seat: int, card: int) -> int:
    """Whether a seat has all its colours without one of its cards, too."""
    if s.hands[seat * c.TYPES + card] > 1 or card == c.WILD or card == c.FOUR:
        return 1
    return s.held[seat] & c.OF_COLOUR[c.COLOUR_OF[card]] & ~c.BIT[card] != 0


def sensible_answer(s: State, seat: int, moves: int, p: Players) -> int:
    """Lay a card if one answers what is owed; else challenge a Draw Four if a bluff is likely enough."""
    if moves & c.CARDS:
        return best_card(s, seat, moves & c.CARDS, p)
    return c.CHALLENGE if moves & c.BIT[c.CHALLENGE] and likely_bluff(s, seat, p) else c.TAKE


def likely_bluff(s: State, seat: int, p: Players) -> int:
    """Return whether the Draw Four to be answered is a bluff more often than one time in five.

    A challenge pays above these odds: guilt saves four cards and costs the other four, innocence two. If one
    player in two never bluffs, a match h comes to guilt in h / (2 - h) of all cases: more than a fifth if h
    is more than a third.
    """
    count_kept(s, seat, p)
    total = p.total
    harmless = p.harmless
    none = c.ODDS
    for i in range(p.kept):
        none = (none * (harmless - i) + total - i - 1) // (total - i) if harmless > i else 0
    return 3 * none < 2 * c.ODDS


def count_kept(s: State, seat: int, p: Players) -> None:
    """Count the unseen cards, those of them that would not convict, and the cards that their player kept."""
    count_unseen(s, seat, p)
    p.total = p.elsewhere[c.NO_COLOUR]
    for colour in range(c.COLOURS):
        p.total += p.elsewhere[colour]
    p.harmless = p.total - convicting_unseen(s, p)
    p.kept = min(p.total, s.sizes[s.turn])


def convicting_unseen(s: State, p: Players) -> int:
    """How many unseen cards convict; an equal share of each colour if a wild hides which one was in play."""
    found = 0
    wilds = s.rules.convicting
    while wilds:
        if p.unseen[lowest(wilds)] > 0:
            found += p.unseen[lowest(wilds)]
        wilds &= wilds - 1
    colour = c.COLOUR_OF[s.discard[s.discards - 2]] if s.discards > 1 else c.NO_COLOUR
    if colour != c.NO_COLOUR:
        return found + p.elsewhere[colour]
    return found + (p.elsewhere[0] + p.elsewhere[1] + p.elsewhere[2] + p.elsewhere[3]) // c.COLOURS


def card_to_give(s: State, seat: int, moves: int, p: Players) -> int:
    """The highest cards go first, but no weapon to a seat near the end or to the one before the giver."""
    armed = may_be_armed(s, seat)
    cards = moves & c.CARDS
    p.best = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        weigh_in(p, card, c.POINTS[card] if armed or c.FACE_OF[card] < c.SKIP else -c.POINTS[card])
    return player_pick(p, seat, p.best)


def may_be_armed(s: State, seat: int) -> int:
    """Whether the receiver of a gift can be trusted with an action card."""
    if s.receiver == c.NOBODY or s.receiver == previous(s, seat):
        return 0
    return s.sizes[s.receiver] > fewest_cards(s, seat)


def smallest_hand(s: State, seat: int, moves: int, p: Players) -> int:
    """The seat with the fewest cards, of those to swap hands with."""
    seats = moves & (c.BIT[c.MOST_SEATS] - 1)
    best = 0
    fewest = 0
    while seats:
        other = lowest(seats)
        seats &= seats - 1
        if best == 0 or s.sizes[other] < fewest:
            best = c.BIT[other]
            fewest = s.sizes[other]
        elif s.sizes[other] == fewest:
            best |= c.BIT[other]
    return player_pick(p, seat, best)


def sensible_colour(s: State, seat: int, goal: int, p: Players) -> int:
    """A colour for the own hand, to rain on others, to give away, or as a guess."""
    if goal == c.COLOUR_TO_GIVE:
        value_gifts(s, seat, p)
        return best_colour(p, seat, c.BIT[c.COLOURS] - 1)
    count_unseen(s, seat, p)
    if goal == c.OWN_COLOUR:
        count_hand(s, seat, p)
    for colour in range(c.COLOURS):
        if goal == c.A_GUESS:
            p.values[colour] = p.elsewhere[colour]
        elif goal == c.OWN_COLOUR:
            p.values[colour] = 100 * p.counts[colour] - p.elsewhere[colour]
        else:
            p.values[colour] = -p.elsewhere[colour]
    return best_colour(p, seat, unguessed(s, seat) if goal == c.A_GUESS else c.BIT[c.COLOURS] - 1)


def value_gifts(s: State, seat: int, p: Players) -> None:
    """Give the longest colour away, of equal ones the one with more points."""
    for colour in range(c.COLOURS):
        p.values[colour] = 0
    for card in range(c.WILD):
        p.values[c.COLOUR_OF[card]] += s.hands[seat * c.TYPES + card] * (1000 + c.POINTS[card])


def unguessed(s: State, seat: int) -> int:
    """The colours, as bits, not yet guessed in vain; all of them if none is left."""
    fresh = (c.BIT[c.COLOURS] - 1) & ~s.guessed[seat]
    if fresh == 0:
        fresh = c.BIT[c.COLOURS] - 1
    return fresh


def sensible_reaction(s: State, seat: int, moves: int) -> int:
    """It catches, calls, interrupts where that costs nothing or stops somebody, and jumps in."""
    if moves & c.BIT[c.CATCH]:
        return c.CATCH
    if should_call(s, seat, moves):
        return c.CALL
    card = out_of_turn(s, seat, moves, should_interrupt(s, seat))
    return c.SILENT if card != c.SILENT and would_go_round(s, card) else card


def wanted_cards(s: State, moves: int) -> int:
    """The cards to choose from: those that may be played, but for a drawn one that is better kept."""
    return 0 if keeps_drawn(s, moves) else with_colours_kept(s, moves)


def with_colours_kept(s: State, moves: int) -> int:
    """Without the last of a colour where an interruption lacks others: its card could never go (WAS-2)."""
    cards = moves & c.CARDS
    if s.rules.special != c.AVATAR_STATE or s.held[s.actor] & c.BIT[c.SPECIAL] == 0:
        return cards
    if not hardly_any_is_left(s) or moves & (c.BIT[c.DRAW] | c.BIT[c.KEEP]) == 0:
        return cards
    if masters_all_colours(s, s.actor):
        return cards
    kept = cards & ~c.COLOURED
    left = cards & c.COLOURED
    while left:
        card = lowest(left)
        left &= left - 1
        if masters_without(s, s.actor, card):
            kept |= c.BIT[card]
    return kept


def drawing(s: State) -> int:
    """Draw (or take) for want of a card, or keep the one that was drawn."""
    return c.KEEP if s.phase == c.DRAWN else c.DRAW


def keeps_drawn(s: State, moves: int) -> int:
    """Of two players, who lays an action card is on again: a few of them could go round for ever.

    Where nearly all cards are in hands, two of more players could lay them in turn, and nobody else be on.
    Likewise two zeros: if hands move on with them, the hand that has nothing to lay is always on.
    """
    if s.phase != c.DRAWN or s.draws >= c.LAST_CARDS:
        return 0
    if c.FACE_OF[s.drawn] < c.SKIP and s.rules.exchanging & c.OF_FACE[0] & c.BIT[s.drawn] == 0:
        return 0
    if (still_in(s) != 2 or c.FACE_OF[s.drawn] < c.SKIP) and not hardly_any_is_left(s):
        return 0
    return moves & c.BIT[c.KEEP] != 0


def should_call(s: State, seat: int, moves: int) -> int:
    """Call ahead of the play that leaves one card, or at once when the last card stands uncalled."""
    if moves & c.BIT[c.CALL] == 0:
        return 0
    return s.exposed == seat or (s.phase != c.GUESS and wanted_cards(s, moves) != 0)


def should_interrupt(s: State, seat: int) -> int:
    """It costs no turn right after the own one; later it is for stopping somebody with one card."""
    if s.actor == neighbour(s, seat):
        return 1
    for other in range(s.seats):
        if other != seat and s.sizes[other] == 1:
            return 1
    return 0


def would_go_round(s: State, card: int) -> int:
    """Return whether a card played out of turn could come back for ever, because all cards are in hands.

    So special cards do, upon their like, and a Draw Two: its victim draws the one below and jumps in with it.
    """
    if s.draws:
        return 0
    if c.COLOUR_OF[card] == c.NO_COLOUR:
        return s.rules.jumpable & c.BIT[c.WILD] != 0
    return c.FACE_OF[card] == c.DRAW_TWO


# For those who explain a decision


def bluff_counts(s: State, seat: int) -> tuple[int, int, int]:
    """Return how many unseen cards would not convict, how many its player kept, and how many are unseen."""
    p = Players()
    count_kept(s, seat, p)
    return p.harmless, p.kept, p.total
