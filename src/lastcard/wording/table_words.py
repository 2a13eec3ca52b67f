"""What is said about a live table beside the game itself: who is there, what has happened, how it plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ..events import EVENTS, Event
from ..notation.prose import Teller
from ..notation.token_kinds import CALL, PASS
from ..rules.edition import Edition
from ..rules.editions import edition_of
from ..table import acts as a
from ..table.acts import HEADS
from ..table.facts import FACTS
from ..table.settings import AUTOPILOT, Settings, read_settings
from ..table.view import TableView
from .rules_in_force import differing

YOU = "You"


def names_of(view: TableView) -> list[str]:
    """The players as they are called here; nobody else can pass for you."""
    return [
        YOU if seat == view.viewer else called(player.name, seat) for seat, player in enumerate(view.players)
    ]


def called(name: str, seat: int) -> str:
    if name.casefold() == YOU.casefold():
        return f"{name} (seat {seat})"
    return name or f"seat {seat}"


def fact_words(fact: Mapping[str, Any], edition: str, viewer: int | None, before: Sequence[str]) -> str:
    """A fact of the table in a sentence; `before` are the names until then. Others tell themselves: ""."""
    if fact["kind"] not in FACTS:
        return ""
    seat = fact.get("seat", 0)
    known = seat < len(before)  # the table may have grown since
    t = Teller(edition_of(edition), viewer, before if known else None)
    match fact["kind"]:
        case "joined" if fact["bot"]:
            return f"{fact['name']} sits down at seat {seat}, a bot ({fact['bot']})."
        case "joined":
            who = "You sit" if seat == viewer else f"{called(fact['name'], seat)} sits"
            return f"{who} down at seat {seat}."
        case "renamed" if seat != viewer and known and before[seat] == called(fact["name"], seat):
            return f"{t.does(seat, 'wear')} the head of a {HEADS[fact['head']]} now."
        case "renamed":
            return f"{t.does(seat, 'are|is')} called {fact['name']} now."
        case "left" if fact["bot"]:
            return f"{t.does(seat, 'leave')}; {stand_in(fact['bot'])} plays on."
        case "left":
            return f"{t.does(seat, 'leave')}; the seat is free."
        case "cameback":
            return f"{t.does(seat, 'are|is')} back."
        case "changed":
            settings = read_settings(fact["settings"])
            return f"The table has changed: {settings.seats} seats, {settings_words(settings)}."
        case "timedout":
            return f"{t.whose(seat)} time is up."
        case "closed":
            return f"The table is closed{': ' if fact['reason'] else ''}{fact['reason']}."
    return ""


def stand_in(level: str) -> str:
    return "the autopilot" if level == AUTOPILOT else f"a bot ({level})"


def settings_words(settings: Settings) -> str:
    """What is played at a table, as far as it is not as usual."""
    otherwise = differing(edition_of(settings.edition), settings.options)
    chosen = [f"{key}={value}" for key, value in otherwise.items()]
    seconds = settings.turn_seconds
    time = "no hurry" if seconds is None else f"{seconds} seconds a decision"
    asked = [] if settings.reflexes else ["each seat is asked in turn"]
    known = ["a rehearsal: whoever created the table may know all cards"] if settings.rehearsed else []
    return ", ".join([time, *asked, *chosen, *known])


def event_in(fact: Mapping[str, Any]) -> Event | None:
    """The event of the game that a fact is, if it is one that we know."""
    kind = EVENTS.get(fact["kind"])
    return None if kind is None else msgspec.convert(fact, kind)


def acts_of(tokens: Sequence[str], edition: Edition) -> list[a.PersonAct]:
    """The acts of a line. A call beside a card goes together with it, so that nobody can come between."""
    acts: list[a.PersonAct] = []
    rest = list(tokens)
    while rest:
        token = rest.pop(0)
        if token == CALL and rest and rest[0] in edition.cards:
            acts.append(a.Play(rest.pop(0), uno=True))
        elif token in edition.cards and rest[:1] == [CALL]:
            acts.append(a.Play(token, uno=bool(rest.pop(0))))
        else:
            acts.append(a.Pass() if token == PASS else a.Play(token))
    return acts
