"""Setting a game up, and taking leave of it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ..bots import make_bot
from ..match import Match
from .game import Game
from .screen import Leave, Screen, edit_lines_comfortably

NAMES = ("Ada", "Bo", "Cleo", "Dot", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo")
PACE = 0.4
"""Seconds between the moves of bots, where somebody looks on."""


@dataclass(frozen=True)
class Settings:
    """What a player may choose."""

    edition: str = "angry-birds"
    seats: int = 4
    seat: int = 0
    seed: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    bots: Sequence[str] = ("sensible",)
    names: Sequence[str] = ()
    watch: bool = False
    record: Path | None = None
    pace: float | None = None


def play(settings: Settings, console: Console) -> int:
    """Play a match, or watch a round."""
    match = Match(settings.edition, settings.seats, settings.seed, settings.options)
    looked_at = console.is_terminal
    pace = settings.pace if settings.pace is not None else PACE if looked_at else 0.0
    screen = Screen(console, pace=pace)
    person = None if settings.watch else settings.seat
    names = names_for(settings, person)
    seats = [seat for seat in range(settings.seats) if seat != person]
    chosen = islice(cycle(settings.bots), len(seats))
    bots = {
        seat: make_bot(name, f"{match.seed} seat {seat}") for seat, name in zip(seats, chosen, strict=True)
    }
    game = Game(match, screen, bots, names, person)
    try:
        if settings.watch:
            game.play_round()
        else:
            edit_lines_comfortably()
            welcome(game)
            game.play_match()
    except Leave:
        farewell(game, settings)
    finally:
        save(match, settings.record, screen)
    return 0


def names_for(settings: Settings, person: int | None) -> list[str]:
    """A name for every seat: those that were given, then our own."""
    names = list(settings.names)
    spare = [name for name in NAMES if name not in names]
    return names + ["You" if seat == person else spare.pop(0) for seat in range(len(names), settings.seats)]


def welcome(game: Game) -> None:
    others = " and ".join(name for seat, name in enumerate(game.names) if seat != game.person)
    game.screen.say(
        Text(f"{game.edition.name}, against {others}. Type ? for help, quit to leave.", "bold"), Text()
    )


def farewell(game: Game, settings: Settings) -> None:
    """How to come back to where the game was left."""
    seed = shlex.quote(game.match.seed)
    extra = "".join(f" --option {key}={value}" for key, value in settings.options.items())
    game.screen.say(
        Text("Goodbye! The same deal again:"),
        Text(f"  lastcard play --edition {settings.edition} --seats {settings.seats} --seed {seed}{extra}"),
    )
    if settings.record is None:
        game.screen.say(
            Text("The table as you left it, all cards open:"),
            Text(
                f"  lastcard position {shlex.quote(game.round.position())}", no_wrap=True, overflow="ignore"
            ),
        )


def save(match: Match, file: Path | None, screen: Screen) -> None:
    if file is not None:
        file.write_text(match.record(), "utf-8")
        screen.say(Text(f"The record is in {file}. To see it again: lastcard replay {file}"))
