"""A table in plain text, for whoever has nothing but text: the rules in brief, what is seen, what is open.

All of it follows from a view, or from edition and options: there is no other door to the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..events import Event
from ..notation.prose import plural, tell
from ..notation.token_kinds import CALL
from ..rules.edition import Edition, is_chosen
from ..rules.editions import edition_of
from ..sight import View, redact
from .asking import action_words, listed, question
from .rules_in_force import house_rules, introduction

UNTOLD = frozenset({"dealerdraw", "dealt", "asked"})
"""Events that the table itself tells better."""


def rules_in_brief(edition: Edition, options: Mapping[str, str], seats: int) -> Iterator[str]:
    """What a newcomer has to know, and the rules changed at this table."""
    yield f"The game is {edition.name}, an edition of UNO, for {seats} seats, numbered from 0."
    yield "Whoever has no card left first wins the round."
    yield cards_in_brief(edition)
    yield (
        "On your turn play a card of the colour in play, or with the number or sign of the top card."
        " A wild card goes on anything, and its player names the colour in play."
        " Or draw a card: if it fits, you may play it at once."
    )
    turned = " With two players it is a Skip." if seats == 2 else ""
    yield (
        "Skip: the next player loses the turn. Reverse: play turns round."
        f"{turned} Draw Two: the next player draws two cards and loses the turn."
    )
    yield draw_four_in_brief(edition, options)
    if introduced := introduction(edition, options):
        yield introduced
    if not is_chosen(options, "uno_call:off"):
        yield (
            f"As you play your last card but one, call it: {CALL}. Who has one card left and has not called"
            " can be caught by anybody until the next turn begins, and draws two cards."
        )
    for choice, said in house_rules(edition, options):
        yield f"- {choice}: {said}" if choice else f"{said[:-1]}, and this goes before the rules above:"


def cards_in_brief(edition: Edition) -> str:
    first, name = edition.colours[0], edition.colour_names[0]
    colours = listed(
        [f"{letter} {said}" for letter, said in zip(edition.colours, edition.colour_names, strict=True)]
    )
    special = f", {edition.special.token} {edition.special.name}" if edition.special.token else ""
    return (
        f"Cards are written as a colour ({colours}) and a face (0 to 9, s Skip, r Reverse, d Draw Two):"
        f" {first}7 is the {name} 7. Wild cards are W Wild, F Wild Draw Four{special}."
    )


def draw_four_in_brief(edition: Edition, options: Mapping[str, str]) -> str:
    does = "Wild Draw Four: the next player draws four cards and loses the turn"
    if options["draw_four"] != "bluff":
        return f"{does}."
    also = " or another wild card" if edition.wilds_convict else ""
    return (
        f"{does}, or challenges. It is a bluff if its player still holds the colour that was in play{also}:"
        " then the bluffer draws the four instead. Who challenges an honest one draws six."
    )


# The table


def table_lines(view: View, names: Sequence[str]) -> Iterator[str]:
    """All seats in the order of play, and the piles."""
    way = "clockwise, to higher seats" if view.direction == 1 else "anticlockwise, to lower seats"
    yield f"The table, in the order of play ({way}):"
    first = view.viewer or 0
    for step in range(view.seats):
        yield seat_line(view, (first + step * view.direction) % view.seats, names)
    yield piles_line(view)
    if view.pending:
        yield f"Owed by {called(view, view.actor or 0, names)}: {plural(view.pending, 'card')}."
    if view.shown is not None and view.shown[0] != view.viewer:
        yield f"Shown after the challenge: {names[view.shown[0]]} has {' '.join(view.shown[1])}."
    if view.over:
        yield ending(view, names)


def called(view: View, seat: int, names: Sequence[str]) -> str:
    return f"you (seat {seat})" if seat == view.viewer else names[seat]


def seat_line(view: View, seat: int, names: Sequence[str]) -> str:
    """How many cards a seat has, which ones if that may be seen, and what else is known of it."""
    hand = view.hands[seat] if view.hands else view.hand if seat == view.viewer else ()
    notes = [plural(view.sizes[seat], "card") + (f": {' '.join(hand)}" if hand else "")]
    if view.foreheads[seat]:
        wrong = f" (guessed in vain: {' '.join(view.guessed[seat])})" if view.guessed[seat] else ""
        notes.append(f"on the forehead {' '.join(view.foreheads[seat])}{wrong}")
    if seat == view.exposed:
        notes.append("has not called and can be caught")
    if seat in view.callers:
        notes.append("has called")
    if seat in view.out:
        notes.append("out of the round")
    notes += [] if seat == view.viewer else recollections(view, seat)
    line = called(view, seat, names)
    return f"- {line[0].upper()}{line[1:]}: {'; '.join(notes)}"


def recollections(view: View, seat: int) -> Iterator[str]:
    """What the viewer could have written down about another seat since the deal."""
    edition = edition_of(view.edition)
    if view.known[seat]:
        yield f"known to hold {' '.join(view.known[seat])}"
    for colour, gained in view.drew_on[seat]:
        yield f"drew when {edition.colour_name(colour)} was in play, {plural(gained, 'card')} gained since"
    if named := view.named[seat]:
        colour, played = named
        yield f"named {edition.colour_name(colour)}, {plural(played, 'card')} played since"
    laid, doubted, bluffs = view.fours[seat]
    if laid:
        yield f"Draw Fours played {laid}, challenged {doubted}, bluffs found {bluffs}"


def piles_line(view: View) -> str:
    edition = edition_of(view.edition)
    colour = "yet to be named" if view.colour is None else edition.colour_name(view.colour)
    hit = f" Hit colour: {edition.colour_name(view.hit)}." if view.hit else ""
    gift = f" Given away: {edition.colour_name(view.gift)}." if view.gift else ""
    return f"Top card: {view.top}. Colour in play: {colour}.{hit}{gift} Draw pile: {view.draw_size}."


def ending(view: View, names: Sequence[str]) -> str:
    if view.winner is None:
        return "The round is over: nobody could move."
    who = "You have" if view.winner == view.viewer else f"{names[view.winner]} has"
    return f"The round is over: {who} won it."


# What is open


def moves_lines(view: View, names: Sequence[str]) -> Iterator[str]:
    """What is asked, and every answer to it; where a call may go with a card, that too."""
    yield question(view, names)
    for token in view.legal:
        yield f"[{token}] {action_words(view, token, names)}"
    if CALL in view.legal and view.with_call:
        yield f"A call may go with a card: [{CALL} {view.with_call[0]}]."


def news(events: Iterable[Event], edition: str, viewer: int | None, names: Sequence[str]) -> Iterator[str]:
    """What has happened, as far as the viewer may know it."""
    for event in events:
        if event.kind not in UNTOLD:
            said = tell(redact(event, viewer), edition, viewer, names)
            if said:
                yield said
