"""What is said about a live table, beside the game itself."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...notation.prose import plural
from ...table.view import TableView

HURRY_SECONDS = 10

TABLE_COMMANDS = {
    "waiting": (
        ("start", "as the host: deal the first round; start sensible fills free seats with bots"),
        ("dismiss 2", "as the host: send away whoever sits at seat 2"),
    ),
    "playing": (("catch  uno  !", "also while another player thinks; ! on an empty line needs no Enter"),),
    "between": (
        ("next", "as the host: deal the next round, as Enter does"),
        ("bot 2", "let a bot have seat 2, if its player missed the whole round"),
    ),
    "over": (("rematch", "as the host: another match with the same players"),),
}
"""Words of a phase of the table, then those that are always right."""

ALWAYS = (
    ("say thanks", "a quick word: {signs}"),
    ("rename Ann", "change your name to Ann"),
    ("link", "the link to share"),
    ("leave", "give up your seat to a bot; the same command brings you back"),
    ("Ctrl-C", "disconnect, and keep the seat or leave it"),
)


def help_words(phase: str, signs: Sequence[str]) -> list[tuple[str, str]]:
    """What can be typed at a live table beside the game."""
    lines = (("", "At a live table:"), *TABLE_COMMANDS.get(phase, ()), *ALWAYS)
    return [(words, meaning.format(signs=", ".join(signs))) for words, meaning in lines]


# The prompt


def prompt_for(view: TableView, names: Sequence[str], now: float) -> tuple[str, bool]:
    """What stands before the cursor, and whether it is urgent; `now` is the table's time in milliseconds."""
    left = None if view.deadline is None else math.ceil((view.deadline - now) / 1000)
    mine = view.viewer is not None and view.phase == "playing" and view.awaited == view.viewer
    words = [status(view, names, now), "" if left is None else clock(left)]
    return f"{', '.join(word for word in words if word)} > ".lstrip(), bool(
        mine and left is not None and left <= HURRY_SECONDS
    )


def status(view: TableView, names: Sequence[str], now: float) -> str:
    """What the table waits for; nothing if it is the viewer's decision."""
    deals = view.may_deal(now)
    match view.phase:
        case "waiting":
            free = sum(not one.name for one in view.players)
            if free:
                return f"waiting for {plural(free, 'player')}"
            return "everybody is here: type start" if deals else waiting_for_host(view, names)
        case "playing" if view.awaited not in (None, view.viewer):
            return f"{names[view.awaited or 0]} decides"
        case "between":
            return "Enter deals the next round" if deals else waiting_for_host(view, names)
        case "over":
            if view.viewer is None:
                return "the match is over"
            return "rematch or quit" if deals else waiting_for_host(view, names)
    return ""


def waiting_for_host(view: TableView, names: Sequence[str]) -> str:
    """Return who must deal; without a host the server does."""
    return "the next round comes" if view.host is None else f"waiting for {names[view.host]} to deal"


def clock(seconds: int) -> str:
    """A time that is left: "0:43", "2 h"."""
    seconds = max(0, seconds)
    if seconds >= 2 * 3600:
        return f"{seconds // 3600} h"
    return f"{seconds // 60}:{seconds % 60:02}"
