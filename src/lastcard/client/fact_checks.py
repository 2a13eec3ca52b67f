"""Checks of the facts that a server sends: each must be possible at the table that the server shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import ValidationError, convert, structs

from ..events import EVENTS, Ended, Event
from ..rules.cards import DECK, MOST_SEATS
from ..rules.edition import Edition
from ..rules.editions import edition_of
from ..rules.errors import quoted
from ..table.acts import HEADS
from ..table.facts import FACTS
from ..table.view import TableView
from ..view_checks import ImpossibleView, check_colour, check_entries, check_number, check_tokens, in_sight
from .changes import MOST_COUNTED

SEATS = ("seat", "to", "whom", "other", "by", "winner", "winners", "turn")
CARDS = ("card", "cards", "proof", "foreheads")


def check_facts(facts: Iterable[Mapping[str, Any]], view: TableView) -> None:
    """Raise ImpossibleView unless all facts of known kinds have the right fields and fit the table."""
    for fact in facts:
        kind = fact.get("kind")
        if not isinstance(kind, str):
            raise ImpossibleView("a fact has no kind")
        try:
            check_fact(kind, fact, view)
        except (ValidationError, ImpossibleView) as error:
            raise ImpossibleView(f"fact {quoted(kind)}: {error}") from None


def check_fact(kind: str, fact: Mapping[str, Any], view: TableView) -> None:
    if kind in EVENTS:
        check_event(convert(fact, EVENTS[kind]), edition_of(view.settings.edition), view.settings.seats)
    elif kind in FACTS:  # the table may have had more seats before the deal
        check_numbers(structs.asdict(convert(fact, FACTS[kind], str_keys=True)), MOST_SEATS)


def check_event(event: Event, edition: Edition, seats: int) -> None:
    """Raise ImpossibleView unless seats, cards, colours and phase of an event exist in the round."""
    values = {name: getattr(event, name) for name in event.field_names}
    check_numbers(values, seats)
    for name in CARDS:
        cards = values.get(name, ())
        if isinstance(cards, int):  # how many
            continue
        tokens = [cards] if isinstance(cards, str) else cards
        check_number(f"the number of {name}", len(tokens), 0, DECK)
        check_tokens(name, in_sight(tokens), edition)
    check_colour("colour", values.get("colour"), edition)
    if "phase" in values and values["phase"] not in edition.questions:
        raise ImpossibleView(f"{edition.key} has no phase {quoted(values['phase'])}")
    if isinstance(event, Ended):
        check_entries("points", event.points, seats)
        if event.void is not (event.winner is None):
            raise ImpossibleView("a round is void if it has no winner, and only then")


def check_numbers(values: Mapping[str, Any], seats: int) -> None:
    """Raise ImpossibleView unless seats and heads exist, and counts are numbers that every language has."""
    for name, value in values.items():
        for number in value if isinstance(value, tuple) else (value,):
            if type(number) is not int:
                continue
            if name in SEATS:
                check_number(name, number, 0, seats - 1)
            elif name == "head":
                check_number(name, number, 0, len(HEADS) - 1)
            else:
                check_number(name, number, -MOST_COUNTED, MOST_COUNTED)
