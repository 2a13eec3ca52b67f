"""A round that a player might be looking at: what they see is as it is, what is hidden is made up.

Whatever follows from the player's own cards and from what lies open can be tried out on it; nothing can be
learnt from it that the view does not tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..notation.position import Position
from ..notation.tokens import card_numbers
from ..round import Round
from ..rules import cards as c
from ..rules.edition import Edition
from ..rules.editions import edition_of
from ..rules.events import HIDDEN
from ..rules.kernel import State, add_forehead, gain, hand_list, set_discard, set_draw, set_guessed, top_card
from ..rules.options import deck_of
from ..rules.parameters import rules_for
from ..sight import View


def imagined(view: View) -> Round:
    """A round with that view."""
    edition = edition_of(view.edition)
    options = dict(view.options)
    s = State(rules_for(edition, options), view.seats)
    lay_cards(s, view, edition)
    s.turn, s.dealer, s.direction = view.turn, view.dealer, view.direction
    s.phase = edition.phases.index(view.phase)
    s.actor = c.NOBODY if view.actor is None else view.actor
    s.exposed = c.NOBODY if view.exposed is None else view.exposed
    s.colour = colour_number(edition, view.colour)
    s.early = view.called
    s.gift = colour_number(edition, view.gift)
    s.receiver = c.NOBODY if view.receiver is None else view.receiver
    s.winner = c.NOBODY if view.winner is None else view.winner
    s.said = sum(c.BIT[seat] for seat in view.callers)
    s.hit = colour_number(edition, view.hit)
    s.before = colour_number(edition, view.before)
    if s.rules.answerable:
        s.pending, s.by_four = view.pending, view.owed_for == "F"
    s.out = sum(c.BIT[seat] for seat in view.out)
    if s.rules.jumpable & c.BIT[top_card(s)] and view.phase == "turn":
        s.start = not view.open_to_jumps
    s.ending = c.BY_CARD if view.ended is None else c.ENDINGS.index(view.ended)
    if view.drawn is not None:
        s.drawn = hand_list(s, view.turn)[0] if view.drawn == HIDDEN else number(edition, view.drawn)
    for seat, letters in enumerate(view.guessed):
        set_guessed(s, seat, sum(c.BIT[edition.colours.index(letter)] for letter in letters))
    return Round(Position(edition, options, "", s))


def lay_cards(s: State, view: View, edition: Edition) -> None:
    """Everybody has as many cards as the view tells, and those that it shows."""
    spare = unseen(view, edition)
    for seat in range(view.seats):
        hand = view.hand if seat == view.viewer else (HIDDEN,) * view.sizes[seat]
        for card in filled(view.hands[seat] if view.hands is not None else hand, edition, spare):
            gain(s, seat, card)
        for card in filled(view.foreheads[seat], edition, spare):
            add_forehead(s, seat, card)
    set_discard(s, [number(edition, token) for token in view.discard_pile])
    set_draw(s, list(filled((HIDDEN,) * view.draw_size, edition, spare)))


def unseen(view: View, edition: Edition) -> Iterator[int]:
    """The cards of the deck that lie nowhere in sight."""
    spare = Counter(deck_of(edition, view.options))
    hands: Sequence[Sequence[str]] = [view.hand] if view.hands is None else view.hands
    in_sight = (view.discard_pile, *view.foreheads, *hands)
    spare.subtract(number(edition, token) for group in in_sight for token in group if token != HIDDEN)
    return (+spare).elements()


def filled(tokens: Iterable[str], edition: Edition, spare: Iterator[int]) -> Iterator[int]:
    for token in tokens:
        yield next(spare) if token == HIDDEN else number(edition, token)


def number(edition: Edition, token: str) -> int:
    return card_numbers(edition.key)[token]


def colour_number(edition: Edition, letter: str | None) -> int:
    return c.NO_COLOUR if letter is None else edition.colours.index(letter)
