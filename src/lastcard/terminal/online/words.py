"""What is said about a live table, beside the game itself."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ...notation.prose import Teller, plural
from ...rules.editions import edition_of
from ...rules.options import settle
from ...table.acts import HEADS
from ...table.settings import AUTOPILOT, Settings, read_settings
from ...table.view import TableView

YOU = "You"
HURRY_SECONDS = 10

TABLE_COMMANDS = {
    "waiting": (
        ("start", "deal the first round; start sensible fills free seats with bots"),
        ("dismiss 2", "send whoever sits at seat 2 away, as the host"),
    ),
    "playing": (("catch  uno  !", "also while another player thinks; ! on an empty line needs no Enter"),),
    "between": (
        ("next", "deal the next round, as Enter does"),
        ("bot 2", "let a bot have seat 2, whose player slept the whole round"),
    ),
    "over": (("rematch", "another match with the same players"),),
}
"""Words of a phase of the table, then those that are always right."""

ALWAYS = (
    ("say thanks", "a quick word: {signs}"),
    ("rename Ann", "be called so"),
    ("link", "the link to share"),
    ("leave", "get up; a bot plays on, and the same command brings you back"),
    ("Ctrl-C", "go away and keep the seat, or leave"),
)


def help_words(phase: str, signs: Sequence[str]) -> list[tuple[str, str]]:
    """What can be typed at a live table beside the game."""
    lines = (("", "At a live table:"), *TABLE_COMMANDS.get(phase, ()), *ALWAYS)
    return [(words, meaning.format(signs=", ".join(signs))) for words, meaning in lines]


def names_of(view: TableView) -> list[str]:
    """The players as they are called here; nobody else can pass for you."""
    return [
        YOU if seat == view.viewer else called(player.name, seat) for seat, player in enumerate(view.players)
    ]


def called(name: str, seat: int) -> str:
    if name.casefold() == YOU.casefold():
        return f"{name} (seat {seat})"
    return name or f"seat {seat}"


def notes_of(view: TableView) -> list[str]:
    return ["away" if player.away else "idle" if player.idle else "" for player in view.players]


def fact_words(fact: Mapping[str, Any], edition: str, viewer: int | None, before: Sequence[str]) -> str:
    """A fact of the table in a sentence; `before` are the names until then. Others tell themselves: ""."""
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
    usual = settle(edition_of(settings.edition), None, scope=None)
    chosen = [f"{key}={value}" for key, value in settings.options.items() if value != usual[key]]
    seconds = settings.turn_seconds
    time = "no hurry" if seconds is None else f"{seconds} seconds a decision"
    asked = [] if settings.reflexes else ["each seat is asked in turn"]
    known = ["a rehearsal: whoever created the table may know all cards"] if settings.rehearsed else []
    return ", ".join([time, *asked, *chosen, *known])


# The prompt


def prompt_for(view: TableView, names: Sequence[str], now: float) -> tuple[str, bool]:
    """What stands before the cursor, and whether it is urgent; `now` is the table's time in milliseconds."""
    left = None if view.deadline is None else math.ceil((view.deadline - now) / 1000)
    mine = view.viewer is not None and view.phase == "playing" and view.awaited == view.viewer
    words = [status(view, names), "" if left is None else clock(left)]
    return f"{', '.join(word for word in words if word)} > ".lstrip(), bool(
        mine and left is not None and left <= HURRY_SECONDS
    )


def status(view: TableView, names: Sequence[str]) -> str:
    """What the table waits for; nothing if it is the viewer's decision."""
    player = view.viewer is not None
    match view.phase:
        case "waiting":
            free = sum(not one.name for one in view.players)
            return f"waiting for {plural(free, 'player')}" if free else "all are here, start deals"
        case "playing" if view.awaited not in (None, view.viewer):
            return f"{names[view.awaited or 0]} decides"
        case "between":
            return "Enter deals the next round" if player else "the next round comes"
        case "over":
            return "rematch or quit" if player else "the match is over"
    return ""


def clock(seconds: int) -> str:
    """A time that is left: "0:43", "2 h"."""
    seconds = max(0, seconds)
    if seconds >= 2 * 3600:
        return f"{seconds // 3600} h"
    return f"{seconds // 60}:{seconds % 60:02}"
