"""Playing at a live table: the way there, the visit, and how to come back."""

from __future__ import annotations

import asyncio
import shlex

from rich.console import Console
from rich.text import Text

from ..completion import edit_lines_comfortably
from ..screen import LeaveGame, Screen
from ..typed_command import program
from .joining import INTERRUPTED, JoinRequest, Place, place_for
from .keyboard import keyboard_for
from .session import SessionEnd, visit
from .token_store import TokenStore


def play_live(wish: JoinRequest, console: Console, *, bell: bool) -> int:
    """Take a place at a table and stay; the exit code."""
    screen, token_store = Screen(console, bell=bell), TokenStore()
    edit_lines_comfortably(lambda _: [])  # only the name is asked for in this way
    try:
        place = place_for(wish, screen, token_store)
    except LeaveGame:
        return 0
    ending = asyncio.run(visit(place, screen, keyboard_for(console)))
    if ending.seat == "free" and place.kept is not None:
        token_store.forget(place.kept)
    farewell(ending, place, wish, screen)
    return INTERRUPTED if ending.interrupted else 0


def farewell(ending: SessionEnd, place: Place, wish: JoinRequest, screen: Screen) -> None:
    """Say goodbye and, if there is a seat to come back to, how."""
    if ending.phase == "closed":
        screen.say(Text("The table is closed. Goodbye!"))
    elif ending.seat in ("none", "free") or ending.phase == "over":
        screen.say(Text("Goodbye!" if ending.seat != "free" else "Goodbye! Your seat is free again."))
    else:
        kept = "A bot plays on for you." if ending.seat == "left" else "Your seat is kept."
        screen.say(Text(f"Goodbye! {kept} To come back:"))
        named = ["--name", wish.name] if wish.name is not None and wish.link else []
        screen.say_whole(f"{program()} {shlex.join(['play', '--table', place.link, *named])}")
