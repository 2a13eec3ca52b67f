"""Setting a game up, and taking leave of it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from itertools import chain, count
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ..bots import make_bot
from ..match import Match
from ..round import Round
from ..wording.asking import listed
from ..wording.rules_in_force import introduction, short
from .arguments import EDITION, SEATS
from .completion import edit_lines_comfortably
from .explain import how_to_type
from .game import Game
from .record_files import keep, open_record, prepare, save
from .screen import LeaveGame, Screen, console_for
from .seating import PERSON, SeatRequest, person_of, seated, write_into
from .told_to_end import requests_like_ctrl_c
from .typed_command import program

PACE = 0.4
"""Seconds between the moves of bots, where somebody looks on."""


@dataclass(frozen=True)
class GameSettings:
    """What a player may choose; what is None is as usual, or as it was."""

    edition: str | None = None
    seats: int | None = None
    seed: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    wish: SeatRequest = field(default_factory=SeatRequest)
    record: Path | None = None
    resume: Path | None = None
    position: str | None = None
    pace: float | None = None
    event: str | None = None
    bell: bool = False
    typed: Sequence[str] = ("play",)  # the command as it was given

    @property
    def file(self) -> Path | None:
        """Where the match is kept."""
        return self.record or self.resume


def play(settings: GameSettings, console: Console) -> int:
    """Play a match, or watch a round."""
    match = match_for(settings)
    game = game_for(match, settings, console)
    if settings.file is not None:
        prepare(settings.file, settings.resume)
    try:
        with requests_like_ctrl_c():
            course(game, settings)
    except LeaveGame:
        farewell(game, settings)
    except KeyboardInterrupt:
        with suppress(OSError):  # the window may be gone
            game.screen.console = console_for(console.file)  # an interrupted print can leave the old one mute
            game.screen.say()
            farewell(game, settings)
        raise
    else:
        point_to_replay(game, settings.file)
    return 0


def course(game: Game, settings: GameSettings) -> None:
    """The game itself; however it ends, its record is kept."""
    game.keep()
    try:
        if settings.wish.watch:
            game.play_round()
        else:
            edit_lines_comfortably(game.completions)
            welcome(game)
            game.play_match()
    finally:
        if settings.file is not None:
            save(game.match, settings.file)


# Setting up


def match_for(settings: GameSettings) -> Match:
    """A new match, or one that goes on from a record or a position."""
    if settings.resume is not None:
        match = open_record(settings.resume)
        if match.over:
            raise ValueError(f"the match in {settings.resume} is over; see it again with {program()} replay")
    elif settings.position is not None:
        played = Round.from_position(settings.position)
        check_agreement(settings, played.edition, played.seats)
        match = Match.resume(played.edition, [0] * played.seats, played, settings.options, settings.seed)
    else:
        match = Match(settings.edition or EDITION, settings.seats or SEATS, settings.seed, settings.options)
    check_agreement(settings, match.edition, match.seats)
    return match


def check_agreement(settings: GameSettings, edition: str, seats: int) -> None:
    """A record or a position tells the edition and the seats; arguments that say otherwise are a mistake."""
    if settings.edition not in (None, edition):
        raise ValueError(f"--edition says {settings.edition}, but it is a match of {edition}; leave it out")
    if settings.seats not in (None, seats):
        raise ValueError(f"--seats says {settings.seats}, but it is a match of {seats} seats; leave it out")


def game_for(match: Match, settings: GameSettings, console: Console) -> Game:
    """The table laid, with everybody in their seats."""
    players = seated(settings.wish, match)
    write_into(match, players)
    match.tags.setdefault("date", date.today().isoformat())
    if settings.event is not None:
        match.tag("event", settings.event)
    bots = {
        seat: make_bot(player.kind, f"{match.seed} seat {seat}")
        for seat, player in enumerate(players)
        if player.kind != PERSON
    }
    pace = settings.pace if settings.pace is not None else PACE if console.is_terminal else 0.0
    names = [player.name for player in players]
    screen = Screen(console, pace=pace, bell=settings.bell)
    file = settings.file
    kept = (lambda: None) if file is None else (lambda: keep(match, file))
    return Game(match, screen, bots, names, person_of(players), kept)


# Words


def welcome(game: Game) -> None:
    others = listed([name for seat, name in enumerate(game.names) if seat != game.person])
    game.screen.say(Text(f"{game.edition.name}, against {others}. Type ? for help, quit to leave.", "bold"))
    introduced = introduction(game.edition, game.match.options)
    if introduced:
        game.screen.say(Text(introduced))
    game.screen.say(Text(how_to_type(game.edition, "hint advises, undo takes back.")))
    chosen = short(game.edition, game.match.options)
    if chosen:
        game.screen.say(Text(f"The rules of this table: {chosen}"))
    game.screen.say(Text())


def farewell(game: Game, settings: GameSettings) -> None:
    """How to come back to where the game was left. Nothing is told that the player did not see."""
    if game.person is None or game.match.over:
        point_to_replay(game, settings.file)
        return
    if settings.file is None:
        game.screen.say(Text("Goodbye! This match was not saved. To save one, start it with:"))
        words = [*settings.typed, "--record", new_file(game.match.edition)]
    else:
        game.screen.say(Text("Goodbye! To go on from here:"))
        words = ["play", "--resume", str(settings.file)]
    game.screen.say_whole(f"{program()} {shlex.join(words)}")


def new_file(name: str) -> str:
    """A name for a record that no file has here, for none is overwritten."""
    numbered = (f"{name}-{number}.txt" for number in count(2))
    return next(file for file in chain([f"{name}.txt"], numbered) if not Path(file).exists())


def point_to_replay(game: Game, file: Path | None) -> None:
    if file is not None:
        game.screen.say(Text(f"The record is in {file}. See it again with:"))
        game.screen.say_whole(f"{program()} {shlex.join(['replay', str(file)])}")
