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
from ..round import Round, check_seat
from ..rules.options import OPTIONS
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
    position: str | None = None
    pace: float | None = None


def play(settings: Settings, console: Console) -> int:
    """Play a match, or watch a round."""
    if settings.record is not None:
        settings.record.open("a").close()  # a place that cannot be written to is better known before the game
    match = match_for(settings)
    looked_at = console.is_terminal
    pace = settings.pace if settings.pace is not None else PACE if looked_at else 0.0
    screen = Screen(console, pace=pace)
    person = None if settings.watch else settings.seat
    names = names_for(settings.names, match.seats, person)
    seats = [seat for seat in range(match.seats) if seat != person]
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


def match_for(settings: Settings) -> Match:
    """A new match, or one that goes on from a position."""
    if settings.position is None:
        return Match(settings.edition, settings.seats, settings.seed, settings.options)
    played = Round.from_position(settings.position)
    if not settings.watch:
        check_seat(settings.seat, played.seats)
    return Match.resume(played.edition, [0] * played.seats, played, settings.options, settings.seed)


def names_for(given: Sequence[str], seats: int, person: int | None) -> list[str]:
    """A name for every seat: those that were given, then our own."""
    names = list(given[:seats])
    spare = [name for name in NAMES if name not in names]
    return names + ["You" if seat == person else spare.pop(0) for seat in range(len(names), seats)]


def welcome(game: Game) -> None:
    others = " and ".join(name for seat, name in enumerate(game.names) if seat != game.person)
    game.screen.say(
        Text(f"{game.edition.name}, against {others}. Type ? for help, quit to leave.", "bold"), Text()
    )


def farewell(game: Game, settings: Settings) -> None:
    """How to come back to where the game was left."""
    game.screen.say(Text("Goodbye! To go on from here:"))
    words = ["lastcard", "play", "--seat", str(settings.seat), "--position", game.round.position()]
    for key, value in settings.options.items():
        if OPTIONS[key].scope == "match":
            words += ["--option", f"{key}={value}"]
    game.screen.say_whole(shlex.join(words))


def save(match: Match, file: Path | None, screen: Screen) -> None:
    if file is not None:
        file.write_text(match.record(), "utf-8")
        screen.say_whole(
            f"The record is in {file}; see it again with: lastcard replay {shlex.quote(str(file))}"
        )
